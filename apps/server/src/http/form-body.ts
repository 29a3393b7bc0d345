import { FormError, ruleBroken } from '../errors.ts';
import { parsePairs } from './query-string.ts';

/** More fields than any form of ours has. */
const FIELDS = 50;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads an `application/x-www-form-urlencoded` body (URL standard, section 5.1) as name → value. A field that comes
 * twice and malformed percent-encoding are what no form sends. A value that is no text, or has a NUL, may well be what
 * a person pasted: that is an answer of the form, so that the typing is not lost.
 * @throws BadRequest, FormError
 */
export function parseFormBody(bytes: Uint8Array): Record<string, string> {
  return parsePairs(Buffer.from(bytes).toString('latin1'), FIELDS, decode);
}

function decode(encoded: string, isName: boolean): string {
  const plain = encoded.replaceAll('+', ' ');
  if (/%(?![0-9A-Fa-f]{2})/.test(plain))
    throw ruleBroken('A field of the form is malformed.', null, 'answer.rule.encoded');
  const raw = plain.replace(/%(..)/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
  let text: string;
  try {
    text = utf8.decode(Buffer.from(raw, 'latin1'));
  } catch {
    if (isName) throw ruleBroken('The name of a field is not UTF-8.', null, 'answer.rule.utf8');
    throw new FormError('encoding', 'form.encoding');
  }
  if (!text.includes('\0')) return text;
  if (isName) throw ruleBroken('NUL in the name of a field.', null, 'answer.rule.character');
  throw new FormError('character', 'form.character');
}
