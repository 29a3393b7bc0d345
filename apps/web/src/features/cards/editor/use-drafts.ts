/** Drafts of the card that is being edited: the one being typed, and those of earlier visits. */
import type { CardContent } from '@glosa/contract';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { onStoredUser, storedUser } from '../../../session/user.ts';
import type { CardPlace } from '../layer-address.ts';
import { dropDraft, type KeptDraft, keepDraft, newDraftName, readDrafts } from './drafts.ts';

const DRAFT_AFTER_MS = 400;

interface Typed {
  content: string;
  basis: { content: string; version: string };
  latest: RefObject<string>;
  latestBasis: RefObject<{ content: string; version: string }>;
}

/**
 * Keeps what is typed as a draft: a moment after the last letter, at once when page or editor go away, whatever takes
 * them away, and when somebody comes in, because drafts may have been cleared before. While it is held there is nothing
 * to keep.
 */
export function useDraft(place: CardPlace, typed: Typed, isHeld: boolean) {
  const { content, basis, latest, latestBasis } = typed;
  const [isFull, setFull] = useState(false);
  const [own] = useState(() => ({ name: newDraftName(place), by: storedUser()?.id ?? null }));
  const rests = useRef(isHeld);
  const isDiscarded = useRef(false);
  rests.current = isHeld;
  const keep = useCallback(() => {
    if (rests.current || isDiscarded.current) return;
    const { content: stored, version } = latestBasis.current;
    const { current } = latest;
    const at = new Date().toISOString();
    if (current === stored) dropDraft(own.name);
    else setFull(!keepDraft(own.name, { content: current, version, at, by: own.by }));
  }, [own, latest, latestBasis]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is each change of these that is kept
  useEffect(() => {
    isDiscarded.current = false;
    const timer = setTimeout(keep, DRAFT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [content, basis, isHeld, keep]);
  useEffect(() => {
    const quiet = onStoredUser(() => (storedUser()?.id === own.by ? keep() : undefined));
    window.addEventListener('pagehide', keep);
    return () => {
      quiet();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep, own]);
  return {
    isFull,
    /** Takes over a draft that has been put into the editor; it is let go once it is kept here. */
    adopt: ({ name, ...draft }: KeptDraft) => {
      if (keepDraft(own.name, draft)) dropDraft(name);
    },
    discard: () => {
      isDiscarded.current = true;
      dropDraft(own.name);
    },
  };
}

/** Drafts of earlier visits, one after the other, while nobody has said what is to become of them. */
export function useOffers(place: CardPlace, card: CardContent) {
  const [offers, setOffers] = useState(() =>
    readDrafts(place, storedUser()?.id ?? null).filter(({ content }) => content !== card.content),
  );
  return {
    offer: offers[0] ?? null,
    /** Without the one that was answered; with none named, the others wait for another visit. */
    takeOffer: (answered?: KeptDraft) =>
      setOffers((now) => (answered === undefined ? [] : now.filter(({ name }) => name !== answered.name))),
  };
}
