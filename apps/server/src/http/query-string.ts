import { ruleBroken } from '../errors.ts';

/** More keys than any call takes; a longer list is an attack on the parser. */
const KEYS = 50;

/**
 * The query of an address as name → value, with nothing forgiven: malformed percent-encoding, a key that comes twice
 * and NUL are refused. `+` is a space.
 * @throws BadRequest
 */
export function parseQuery(url: string): Record<string, string> {
  const at = url.indexOf('?');
  return parsePairs(at === -1 ? '' : url.slice(at + 1), KEYS, decode);
}

/**
 * `name=value&…` as name → value, at most `limit` of them, each name once.
 * @throws BadRequest
 */
export function parsePairs(
  encoded: string,
  limit: number,
  decodePart: (part: string, isName: boolean) => string,
): Record<string, string> {
  const pairs: Record<string, string> = Object.create(null);
  if (encoded === '') return pairs;
  const parts = encoded.split('&');
  if (parts.length > limit) throw ruleBroken('Too many names.', null, 'answer.rule.many');
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = decodePart(equals === -1 ? part : part.slice(0, equals), true);
    if (name in pairs) throw ruleBroken('A name comes twice.', null, 'answer.rule.twice');
    pairs[name] = equals === -1 ? '' : decodePart(part.slice(equals + 1), false);
  }
  return pairs;
}

function decode(encoded: string): string {
  try {
    const text = decodeURIComponent(encoded.replaceAll('+', ' '));
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below, like NUL.
  }
  throw ruleBroken('A query value is malformed.', null, 'answer.rule.encoded');
}
