/** Keeps what is begun on a sentence, and offers what was begun on an earlier visit. */
import type { AnnotatedSentence } from '@glosa/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { onStoredUser, storedUser } from '../../../session/user.ts';
import { isOn } from './drafting.ts';
import { dropDrafts, isHere, keepDrafts, type NamedDrafts, newDraftsName, readDrafts } from './drafts.ts';
import { draftOf, isSameDraft } from './reading-form.ts';
import { type EditorState, type KeptReading, singleReading, tokenAt } from './state.ts';
import type { Store } from './use-store.ts';

const KEEP_AFTER_MS = 300;

/** What is stored already is nothing to go on with. */
function worthOffering(code: string, sentence: AnnotatedSentence): NamedDrafts[] {
  return readDrafts(code, sentence, storedUser()?.id ?? null).flatMap((kept) => {
    const open = kept.drafts.filter(
      (draft) => !isSameDraft(draft, draftOf(singleReading(sentence, draft.tokens[0] ?? 0))),
    );
    if (open.length > 0) return [{ ...kept, drafts: open }];
    dropDrafts(kept.name);
    return [];
  });
}

/** A reading that is on its way may still be refused. */
function unsaved({ drafts, pending, shown }: EditorState): KeptReading[] {
  const underWay = pending.flatMap(({ change, seen }) => {
    if (change.kind !== 'reading' || change.reading === null) return [];
    const words = change.tokens.flatMap((no) => tokenAt(shown, no)?.id ?? []);
    return [{ tokens: change.tokens, words, seen, ...draftOf(change.reading) }];
  });
  return [...drafts, ...underWay.filter(({ tokens }) => !drafts.some((one) => isOn(one, tokens)))];
}

export function useDrafts(code: string, state: EditorState, { now, dispatch }: Store) {
  const { sentenceNo } = state.sentence;
  const [own] = useState(() => ({ name: newDraftsName(code, sentenceNo), by: storedUser()?.id ?? null }));
  const [offers, setOffers] = useState(() => worthOffering(code, state.sentence));
  const [isFull, setFull] = useState(false);
  const isDiscarded = useRef(false);
  const keep = useCallback(() => {
    if (isDiscarded.current) return;
    const at = new Date().toISOString();
    setFull(!keepDrafts(own.name, { drafts: unsaved(now()), at, by: own.by }));
  }, [own, now]);
  const { drafts, pending } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is each change of the drafts that is kept
  useEffect(() => {
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [drafts, pending, keep]);
  useEffect(() => {
    // Drafts may have been cleared before the same person came in again.
    const quiet = onStoredUser(() => (storedUser()?.id === own.by ? keep() : undefined));
    window.addEventListener('pagehide', keep);
    return () => {
      quiet();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep, own]);
  const [offer = null] = offers;
  return {
    isFull,
    offer,
    restore: (kept: NamedDrafts) => {
      const { drafts: begun, sentence } = now();
      // What they are on may have got other numbers since they were offered.
      const free = kept.drafts.filter(
        (draft) => isHere(sentence, draft) && !begun.some((one) => isOn(one, draft.tokens)),
      );
      dispatch({ type: 'drafts-restored', drafts: free });
      if (free.length === kept.drafts.length) dropDrafts(kept.name);
      setOffers((all) => all.filter((one) => one !== kept));
      dispatch({ type: 'choose', tokens: free[0]?.tokens ?? [] });
    },
    dismiss: (kept: NamedDrafts) => {
      dropDrafts(kept.name);
      setOffers((all) => all.filter((one) => one !== kept));
    },
    /** Forgets what was begun, which the page is about to leave behind. */
    discard: () => {
      isDiscarded.current = true;
      dropDrafts(own.name);
    },
  };
}

export type Drafts = ReturnType<typeof useDrafts>;
