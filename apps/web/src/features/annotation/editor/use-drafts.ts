/** Keeps what is begun on a sentence, and offers what was begun on an earlier visit. */
import type { AnnotatedSentence, CategoryMap } from '@glosa/contract';
import { useEffect } from 'react';
import { useDrafts } from '../../../parts/use-drafts.ts';
import type { KeptDraft, ReadDraft } from '../../../session/drafts.ts';
import { isOn } from './drafting.ts';
import { draftOf, isSameDraft } from './reading-form.ts';
import { type EditorState, type KeptReading, type Seen, singleReading, tokenAt } from './state.ts';
import type { Store } from './use-store.ts';

interface Begun {
  drafts: readonly KeptReading[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number');
const isTexts = (value: unknown): value is CategoryMap =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string');
const isSeen = (value: unknown): value is Seen =>
  isRecord(value) && typeof value['version'] === 'string' && isTexts(value['words']);

function isDraft(value: unknown): value is KeptReading {
  if (!isRecord(value)) return false;
  const { tokens, words, seen, posClass, categories, lemma } = value;
  const isAbout = isNumbers(tokens) && isNumbers(words) && tokens.length === words.length && tokens.length > 0;
  return isAbout && isSeen(seen) && typeof posClass === 'string' && isTexts(categories) && typeof lemma === 'string';
}

/** Whether a draft is on words that the sentence still has, under the same numbers. */
const isHere = (sentence: AnnotatedSentence, { tokens, words }: KeptReading): boolean =>
  tokens.every((no, i) => tokenAt(sentence, no)?.id === words[i]);

const only = (drafts: readonly KeptReading[], isMeant: (draft: KeptReading) => boolean): Begun | null => {
  const meant = drafts.filter(isMeant);
  return meant.length === 0 ? null : { drafts: meant };
};

/** Drafts on words that the sentence still has. */
const readOn =
  (sentence: AnnotatedSentence): ReadDraft<Begun> =>
  ({ drafts }) =>
    Array.isArray(drafts) ? only(drafts.filter(isDraft), (draft) => isHere(sentence, draft)) : null;

/** A reading that is on its way may still be refused. */
function unsaved({ drafts, pending, shown }: EditorState): Begun | null {
  const underWay = pending.flatMap(({ change, seen }) => {
    if (change.kind !== 'reading' || change.reading === null) return [];
    const words = change.tokens.flatMap((no) => tokenAt(shown, no)?.id ?? []);
    return [{ tokens: change.tokens, words, seen, ...draftOf(change.reading) }];
  });
  const others = underWay.filter(({ tokens }) => !drafts.some((one) => isOn(one, tokens)));
  return only([...drafts, ...others], () => true);
}

export function useReadingDrafts(code: string, { sentence, drafts, pending }: EditorState, { now, dispatch }: Store) {
  const { typed, adopt, ...kept } = useDrafts<Begun>({
    of: `annotation:${code}:${sentence.sentenceNo}`,
    read: readOn(sentence),
    openOf: (begun) =>
      only(begun.drafts, (draft) => !isSameDraft(draft, draftOf(singleReading(sentence, draft.tokens[0] ?? 0)))),
    unsaved: () => unsaved(now()),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is each change of the drafts that is kept
  useEffect(typed, [drafts, pending, typed]);
  return {
    ...kept,
    restore: (offer: KeptDraft<Begun>) => {
      const { drafts: begun, sentence: current } = now();
      // What they are on may have got other numbers since they were offered.
      const free = offer.drafts.filter(
        (draft) => isHere(current, draft) && !begun.some((one) => isOn(one, draft.tokens)),
      );
      dispatch({ type: 'drafts-restored', drafts: free });
      adopt(offer, free.length === offer.drafts.length);
      dispatch({ type: 'choose', tokens: free[0]?.tokens ?? [] });
    },
  };
}

export type ReadingDrafts = ReturnType<typeof useReadingDrafts>;
