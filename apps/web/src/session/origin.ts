/** Where a person wanted to go before they had to log in. */
import { paths } from '../paths.ts';

/** Signs with which an address could lead elsewhere: browsers read `\` as `/` and skip tabs and line ends. */
const DECEPTIVE = /[\\\p{Cc}]/u;

/** The remembered address if it is a path of this site, else the main page. */
export function safeOrigin(origin: unknown): string {
  if (typeof origin !== 'string' || !origin.startsWith('/') || origin.startsWith('//') || DECEPTIVE.test(origin)) {
    return paths.home();
  }
  const url = new URL(origin, window.location.origin);
  if (url.origin !== window.location.origin || url.pathname === paths.login()) return paths.home();
  return url.pathname + url.search + url.hash;
}
