/** What an e-mail address may look like. */
import { domainToASCII } from 'node:url';

/** In characters; the domain as it goes over the wire (RFC 5321, 4.5.3.1, less the angle brackets of a path). */
export const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_DOMAIN = 253;

/** A dot-atom of RFC 5322: words of ASCII letters, digits and signs with single dots between them. */
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Letters of any script: names of domains may have them (IDNA). */
const LABEL = /^[\p{L}\p{M}\p{N}-]+$/u;
const ASCII_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Our rule: an address that any mail server takes. The part before the one `@` is a dot-atom (no quoted strings, no
 * comments, ASCII only); the domain has at least two labels, in any script, and is no number. Nothing is trimmed.
 */
export function emailProblem(email: string): 'required' | 'email-form' | null {
  if (email === '') return 'required';
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  const domain = domainOf(email);
  if (local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local) || domain === null) return 'email-form';
  return local.length + 1 + domain.length > LONGEST_EMAIL ? 'email-form' : null;
}

/** In ASCII, small letters; null where it is no domain. */
function domainOf(email: string): string | null {
  const written = email.slice(email.lastIndexOf('@') + 1);
  if (written.length > LONGEST_DOMAIN || !written.split('.').every((label) => LABEL.test(label))) return null;
  const domain = domainToASCII(written);
  const labels = domain.split('.');
  if (labels.length < 2 || domain.length > LONGEST_DOMAIN) return null;
  if (!labels.every((label) => ASCII_LABEL.test(label)) || /^\d+$/.test(labels.at(-1) ?? '')) return null;
  return domain;
}

/** What two accounts may not share: whatever the case, the domain in whatever script. Of an address that will do. */
export function emailKey(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  return `${local.toLowerCase()}@${domainOf(email) ?? ''}`;
}
