import { useEffect, useRef, useState } from 'react';
import { useGo } from '../../ui/page-frame.tsx';
import type { TextAddress } from './address.ts';
import type { ViewChange } from './bar-controls.tsx';
import { cardAnchor } from './rows.ts';
import { readingHref } from './text-links.ts';
import type { CompleteAddress } from './use-complete-address.ts';
import type { Target } from './use-seek.ts';

/** Where the sticky bar and the card heading end. */
const BAR_PX = 120;

/** The verse at the top of the window, so that another layer can open at the same place. */
function topVerse(): Target | null {
  for (const element of document.querySelectorAll<HTMLElement>('[data-card]')) {
    const card = element.dataset['card'];
    if (card !== undefined && element.getBoundingClientRect().bottom > BAR_PX) {
      return { anchor: element.id, orCard: cardAnchor(card) };
    }
  }
  return null;
}

/** Another view of the same place replaces the address and stays where the reader is. */
export function useView(address: CompleteAddress, seek: (target: Target) => void): (change: ViewChange) => void {
  const go = useGo();
  const keep = useRef<Target | null>(null);
  const { mode, grammar, layout } = address;
  // Only when the address has changed: before, the rows are still those of the old view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is for this change of view alone
  useEffect(() => {
    if (keep.current !== null) seek(keep.current);
    keep.current = null;
  }, [mode, grammar, layout]);
  return (change) => {
    const moves = 'mode' in change || 'grammar' in change || 'layout' in change;
    keep.current = moves && window.scrollY > BAR_PX ? topVerse() : null;
    go(readingHref({ ...address, ...change }), { replace: true });
  };
}

/** Another place is a step in the history and begins at its top. */
export function usePlace(): (address: TextAddress & { code: string }) => void {
  const go = useGo();
  return (address) => go(readingHref(address), { fresh: true });
}

/** The name in `#name`; empty where it is no valid encoding. */
function fragmentOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** On arrival at an address: to the verse its fragment names, or to its first hit. */
export function useArrival(
  address: CompleteAddress,
  seek: (target: Target) => void,
  setHit: (hit: number | null) => void,
): void {
  const { start, hl } = address;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another beginning or other hits are another arrival; a range that grows is none
  useEffect(() => {
    setHit(null);
    const fragment = fragmentOf(window.location.hash);
    if (fragment !== '') seek({ anchor: fragment });
    else if (hl.length > 0) seek({ words: hl });
  }, [hl.join(','), start.cardNumber, start.verseNo]);
}

/** So many cards follow by themselves before the reader is asked again: the foot of the page stays in reach. */
const AHEAD = 5;

/** Reading on below the card that was opened: the range of the address grows. */
export function useReadingOn(
  address: CompleteAddress,
  next: CompleteAddress | undefined,
  isReady: boolean,
): { longer: CompleteAddress | undefined; goesOn: boolean; readOn: (isAsked: boolean) => void } {
  const go = useGo();
  const [left, setLeft] = useState(0);
  const longer = next && { ...address, end: next.end, asked: null };
  return {
    longer,
    goesOn: isReady && left > 0,
    readOn: (isAsked) => {
      if (longer === undefined) return;
      setLeft(isAsked ? AHEAD : left - 1);
      go(readingHref(longer), { replace: !isAsked });
    },
  };
}

/** The fragment of the address, kept current. */
export function useFragment(): string {
  const [fragment, setFragment] = useState(() => fragmentOf(window.location.hash));
  useEffect(() => {
    const read = (): void => setFragment(fragmentOf(window.location.hash));
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return fragment;
}
