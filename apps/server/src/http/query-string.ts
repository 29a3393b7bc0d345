import { BadRequest } from '../errors.ts';

/** More keys than any call takes; a longer list is an attack on the parser. */
const KEYS = 50;

/**
 * The query of an address as name → value, with nothing forgiven: malformed percent-encoding, a key that comes twice
 * and NUL are refused. `+` is a space.
 * @throws BadRequest
 */
export function parseQuery(url: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  const at = url.indexOf('?');
  if (at === -1 || at === url.length - 1) return query;
  const parts = url.slice(at + 1).split('&');
  if (parts.length > KEYS) throw new BadRequest('Too many query keys.');
  for (const part of parts) {
    const equals = part.indexOf('=');
    const key = decode(equals === -1 ? part : part.slice(0, equals));
    if (key in query) throw new BadRequest('A query key comes twice.');
    query[key] = equals === -1 ? '' : decode(part.slice(equals + 1));
  }
  return query;
}

function decode(encoded: string): string {
  try {
    const text = decodeURIComponent(encoded.replaceAll('+', ' '));
    if (!text.includes('\0')) return text;
  } catch {
    // Refused below, like NUL.
  }
  throw new BadRequest('A query value is malformed.');
}
