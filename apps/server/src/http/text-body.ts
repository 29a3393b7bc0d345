import { FormError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a `text/plain` body. What is no text, or has a NUL, may well be what a person pasted: that is an answer of the
 * form, so that the typing is not lost.
 * @throws FormError
 */
export function parseTextBody(bytes: Uint8Array): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new FormError('encoding', 'form.encoding');
  }
  if (text.includes('\0')) throw new FormError('character', 'form.character');
  return text;
}
