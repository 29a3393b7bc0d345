/** The anti-forgery token of the session: a readable cookie that every call repeats in a header. */
import { PageError } from './page-error.ts';

export const CSRF_HEADER = 'X-CSRF-Token';

/** The `__Host-` form is the one of sites served over HTTPS. */
const COOKIES = ['__Host-csrf-token', 'csrf-token'];
const POLL_MS = 100;
const POLL_TRIES = 50;

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(start.length));
}

/** The token, read each time because it changes when a session begins; undefined while there is none. */
export function csrfToken(): string | undefined {
  return COOKIES.map(readCookie).find((value) => value !== undefined);
}

/**
 * The token, looked for every 100 ms until it is there. Throws a PageError of code `no-token` after five seconds: then
 * the browser keeps no cookies of ours, or the server could not be reached.
 */
export async function awaitCsrfToken(): Promise<string> {
  for (let tries = 0; tries < POLL_TRIES; tries += 1) {
    const token = csrfToken();
    if (token !== undefined) return token;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new PageError(0, 'no-token', 'No anti-forgery token');
}
