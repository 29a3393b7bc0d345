/** The anti-forgery token of the session: a readable cookie that every call repeats in a header. */
export const CSRF_HEADER = 'X-CSRF-Token';

/** The `__Host-` form is the one of sites served over HTTPS. */
const COOKIES = ['__Host-csrf-token', 'csrf-token'];
const POLL_MS = 100;
const POLL_TRIES = 50;

let token: string | undefined;

function readCookie(name: string): string | undefined {
  const start = `${name}=`;
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(start.length));
}

/** The token, read afresh each time because it changes when a session begins; undefined while there is none. */
export function csrfToken(): string | undefined {
  token = COOKIES.map(readCookie).find((value) => value !== undefined) ?? token;
  return token;
}

/** Looks for the cookie every 100 ms until it is there, for five seconds at most. */
export function awaitCsrfToken(tries = POLL_TRIES): void {
  if (csrfToken() !== undefined || tries <= 0) return;
  setTimeout(() => awaitCsrfToken(tries - 1), POLL_MS);
}
