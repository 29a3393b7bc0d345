/** The entries of the browser's history that this application makes, and who may hold a reader back from leaving one. */

/** An address of this site, and the entry of the history that has it. */
export interface Place {
  pathname: string;
  /** With `?`; empty where there is none. */
  search: string;
  /** Without `#`, written as the address has it. */
  hash: string;
  /** The address that a redirect led away from, where it is to be remembered. */
  origin: string | undefined;
  /** Names the entry; it stays the same when another address replaces that of the entry. */
  key: string;
  /** How many entries of this application are before it. */
  index: number;
}

/** Whether a reader is held back from going from one place to another. */
export type Hold = (from: Place, to: Place) => boolean | Promise<boolean>;

interface Change {
  replace: boolean;
  origin?: string | undefined;
  /** Goes without asking those who may hold the reader back. */
  isFree?: boolean;
}

export interface BrowserHistory {
  here(): Place;
  /** Goes to another address, unless the reader is held back; tells whether it did. */
  change(url: URL, how: Change): Promise<boolean>;
  hold(hold: Hold): () => void;
  /**
   * Listens for what the reader does with the browser itself: Back and Forward, or (`isNew`) a link to a place on the same
   * page. Returns the way to stop.
   */
  listen(onMove: (isNew: boolean) => void): () => void;
}

type Entry = Pick<Place, 'origin' | 'key' | 'index'>;

const newKey = (): string => Math.random().toString(36).slice(2);

/** What this application wrote into the entry; null where the browser made it. */
function entryHere(): Entry | null {
  const state = window.history.state as Partial<Entry> | null;
  return typeof state?.key === 'string' && typeof state.index === 'number' ? (state as Entry) : null;
}

const placeAt = ({ pathname, search, hash }: URL | Location, { origin, key, index }: Entry): Place => ({
  ...{ pathname, search, hash: hash.slice(1) },
  ...{ origin, key, index },
});

/** The place in the address bar; an entry that the browser made becomes one of ours, with the given number. */
function placeHere(index: number): Place {
  let entry = entryHere();
  if (entry === null) {
    entry = { origin: undefined, key: newKey(), index };
    window.history.replaceState(entry, '');
  }
  return placeAt(window.location, entry);
}

export const addressOf = ({ pathname, search, hash }: Place): string =>
  pathname + search + (hash === '' ? '' : `#${hash}`);

export function openHistory(): BrowserHistory {
  let here = placeHere(0);
  const holds = new Set<Hold>();
  let asked = 0;
  let isReturning = false;

  /** What becomes of a way to another place; where another one is asked for meanwhile, this one is forgotten. */
  async function ask(to: Place): Promise<'goes' | 'stays' | 'forgotten'> {
    asked += 1;
    const own = asked;
    for (const hold of [...holds]) {
      const isHeld = await hold(here, to);
      if (own !== asked) return 'forgotten';
      if (isHeld) return 'stays';
    }
    return 'goes';
  }

  return {
    here: () => here,
    async change(url, { replace, origin, isFree = false }) {
      const entry = replace ? { ...here, origin } : { origin, key: newKey(), index: here.index + 1 };
      const to = placeAt(url, entry);
      if (!isFree && holds.size > 0 && (await ask(to)) !== 'goes') return false;
      const { key, index } = to;
      window.history[replace ? 'replaceState' : 'pushState']({ origin, key, index } satisfies Entry, '', url);
      here = to;
      return true;
    },
    hold(hold) {
      holds.add(hold);
      return () => holds.delete(hold);
    },
    listen(onMove) {
      const onPop = async () => {
        if (isReturning) {
          isReturning = false;
          return;
        }
        const isNew = entryHere() === null;
        const to = placeHere(here.index + 1);
        const answer = holds.size === 0 ? 'goes' : await ask(to);
        if (answer === 'goes') {
          here = to;
          onMove(isNew);
        } else if (answer === 'stays' && to.index !== here.index) {
          isReturning = true;
          window.history.go(here.index - to.index);
        }
      };
      const onPopState = () => void onPop();
      window.addEventListener('popstate', onPopState);
      // The reader may have been faster than the first page.
      if (addressOf(placeAt(window.location, here)) !== addressOf(here)) onPopState();
      return () => window.removeEventListener('popstate', onPopState);
    },
  };
}
