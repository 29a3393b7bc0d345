/** Turns presses on plain links into changes of page, so that pages write `<a href={paths.x()}>` and nothing more. */

/** Addresses the server answers itself. */
const SERVER = /^\/(api|t)\//;

/** The address inside the application a press leads to; null where the browser should do what it always does. */
export function internalTarget(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement | SVGAElement>('a') : null;
  return link === null ? null : internalAddress(link);
}

/** The address of a link that the application can follow itself. */
export function internalAddress(link: HTMLAnchorElement | SVGAElement): string | null {
  const href = link.getAttribute('href');
  if (href === null || href.startsWith('#') || link.dataset['reload'] !== undefined) return null;
  if (link.hasAttribute('download') || !['', '_self'].includes(link.getAttribute('target') ?? '')) return null;
  const url = new URL(href, window.location.href);
  if (url.origin !== window.location.origin || SERVER.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** The language that the address of this page names; null where it names none. */
const languageNamed = () => new URLSearchParams(window.location.search).get('lang');

/**
 * A page whose address names its language leads on in it, so its links name it too: for a new window, and where a link is
 * copied. Done when a reader comes to a link; undone there where the address names none any more.
 */
function nameLanguage(link: HTMLAnchorElement | SVGAElement): void {
  const href = link.getAttribute('href');
  if (href === null || !/^\/(?!\/|api\/)/.test(href)) return;
  const language = languageNamed();
  const url = new URL(href, window.location.href);
  const written = url.searchParams.get('lang');
  const isOurs = link.dataset['named'] !== undefined;
  // One that leads to another language says so itself.
  if (written === language || (written !== null && !isOurs)) return;
  if (language === null) url.searchParams.delete('lang');
  else url.searchParams.set('lang', language);
  link.setAttribute('href', url.pathname + url.search + url.hash);
  link.dataset['named'] = '';
}

/**
 * Listens for presses (`follow`) and for a pointer or focus coming to a link (`prepare`). A link with `data-stays` shows
 * the same in another way: the reader stays where they are. Returns the way to stop.
 */
export function followLinks(
  follow: (address: string, stays: boolean) => void,
  prepare: (address: string) => void,
): () => void {
  const onClick = (event: MouseEvent) => {
    const address = internalTarget(event);
    if (address === null) return;
    event.preventDefault();
    follow(address, event.target instanceof Element && event.target.closest('a[data-stays]') !== null);
  };
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement | SVGAElement>('a') : null;
    if (link === null) return;
    nameLanguage(link);
    const address = internalAddress(link);
    if (address !== null) prepare(address);
  };
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onIntent);
  document.addEventListener('focusin', onIntent);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('pointerover', onIntent);
    document.removeEventListener('focusin', onIntent);
  };
}
