/** How far each place was scrolled, so that a reader who comes back finds it as it was left. */
import type { Place } from './history.ts';

const KEY = 'scrolled';

/** Left and top of the window, and of what is scrolled in it by the way to it. */
type Scrolled = Record<string, readonly [left: number, top: number]>;

/** By the keys of places. */
function kept(): Record<string, Scrolled> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, Scrolled>;
  } catch {
    // Nothing is kept, or something that was not written here.
    return {};
  }
}

function keep(places: Readonly<Record<string, Scrolled>>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(places));
  } catch {
    // Where the browser keeps nothing a page that is loaded again begins at its top.
  }
}

/** A selector that leads to an element of a page that is drawn as this one is. */
function wayTo(element: Element): string {
  const { parentElement } = element;
  if (parentElement === null) return element.localName;
  return `${wayTo(parentElement)} > :nth-child(${[...parentElement.children].indexOf(element) + 1})`;
}

const WINDOW = '';

/** The element that the fragment of an address names. */
function namedBy(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash));
  } catch {
    return null;
  }
}

export interface ScrollMemory {
  /** Remembers how the place that is about to be left is scrolled. */
  remember(place: Place): void;
  forget(place: Place): void;
  /** Brings a place that has just been drawn to where it was left, else to what its fragment names, else to its top. */
  restore(place: Place): void;
  /** Begins at what the fragment of the address names; at the top, if asked to, where it has none. */
  begin(place: Place, atTop: boolean): void;
  /** Takes the place of the browser's own memory, until the returned function is called. `onLeave`: the document goes. */
  start(onLeave: () => void): () => void;
}

export function rememberScrolling(): ScrollMemory {
  const places = kept();
  const elements = new Set<Element>();

  const remember = ({ key }: Place) => {
    const scrolled: Scrolled = { [WINDOW]: [window.scrollX, window.scrollY] };
    for (const one of elements) {
      if (one.isConnected) scrolled[wayTo(one)] = [one.scrollLeft, one.scrollTop];
      else elements.delete(one);
    }
    places[key] = scrolled;
  };
  const begin = ({ hash }: Place, atTop: boolean) => {
    if (hash !== '') namedBy(hash)?.scrollIntoView();
    else if (atTop) window.scrollTo(0, 0);
  };

  return {
    remember,
    forget: ({ key }) => delete places[key],
    begin,
    restore(place) {
      const scrolled = places[place.key];
      if (scrolled === undefined) return begin(place, true);
      for (const [way, [left, top]] of Object.entries(scrolled)) {
        const element = way === WINDOW ? null : document.querySelector(way);
        if (way === WINDOW) window.scrollTo(left, top);
        else if (element !== null) Object.assign(element, { scrollLeft: left, scrollTop: top });
      }
    },
    start(onLeave) {
      const byHand = () => {
        window.history.scrollRestoration = 'manual';
      };
      const onScroll = ({ target }: Event) => {
        if (target instanceof Element) elements.add(target);
      };
      const onPageHide = () => {
        // A document that is loaded again may be scrolled before this application is there.
        window.history.scrollRestoration = 'auto';
        onLeave();
        keep(places);
      };
      byHand();
      document.addEventListener('scroll', onScroll, true);
      window.addEventListener('pagehide', onPageHide);
      window.addEventListener('pageshow', byHand);
      return () => {
        document.removeEventListener('scroll', onScroll, true);
        window.removeEventListener('pagehide', onPageHide);
        window.removeEventListener('pageshow', byHand);
      };
    },
  };
}
