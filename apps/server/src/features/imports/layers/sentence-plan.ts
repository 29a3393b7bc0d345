/** What becomes of flags and signatures when the sentences of a text change. */
import type { ParsedLayer } from '@glosa/corpus-format';
import type { LostSentence } from '../../../corpus/orphans.ts';
import type { StoredLayer, StoredWord } from '../../../corpus/whole-layer.ts';
import type { PlaceUpdate } from '../../../corpus/write-layer.ts';
import type { WordUpdate } from '../../../corpus/write-layer-annotation.ts';

export interface SentencePlan {
  /** `ref`: `card.verse.word` where the sentence began. */
  lost: { ref: string; sentence: LostSentence }[];
  /** Signed sentences into which words without annotation come. `ref`: of the first of these. */
  reopened: { id: number; ref: string; text: string; by: string }[];
}

interface PlannedLayer {
  layer: ParsedLayer;
  stored: StoredLayer | null;
  words: readonly WordUpdate[];
  places: PlaceUpdate;
  /** Whether a new word has readings, by its index. */
  isAnnotated: (word: number) => boolean;
  refOf: (word: number) => string;
}

export function planSentenceStates({ layer, stored, words, places, isAnnotated, refOf }: PlannedLayer): SentencePlan {
  const plan: SentencePlan = { lost: [], reopened: [] };
  if (!stored || stored.states.length === 0) return plan;
  const stated = new Map(stored.states.map((state) => [state.sentenceId, state]));
  const before = new Map<number, StoredWord[]>();
  for (const word of stored.words) {
    if (word.sentenceId === null || !stated.has(word.sentenceId)) continue;
    before.set(word.sentenceId, [...(before.get(word.sentenceId) ?? []), word]);
  }
  const staying = new Set(places.sentences);
  for (const { sentenceId, done, flag } of stored.states) {
    if (staying.has(sentenceId)) continue;
    const own = before.get(sentenceId) ?? [];
    const [first] = own;
    const sentence = { text: textOf(own), first: first?.form ?? '', done, flag };
    plan.lost.push({ ref: first ? `${first.verse}.${first.wordNo}` : '', sentence });
  }
  const opened = new Set<number>();
  for (const [at, { sentence }] of layer.words.entries()) {
    const id = sentence === null ? null : (places.sentences[sentence] ?? null);
    const state = id === null ? undefined : stated.get(id);
    if (id === null || !state?.done || opened.has(id) || isAnnotated(at)) continue;
    const old = before.get(id) ?? [];
    const same = old.find((word) => word.id === words[at]?.id);
    // What was open when the sentence was signed does not open it.
    if (same?.pieces.every(({ readings }) => readings.length === 0)) continue;
    opened.add(id);
    plan.reopened.push({ id, ref: refOf(at), text: textOf(old), by: state.done.by });
  }
  return plan;
}

const textOf = (words: readonly StoredWord[]) => words.map(({ form }) => form).join(' ');
