import type { ParsedLayer } from '@glosa/corpus-format';
import type { StoredLayer } from '../../../corpus/whole-layer.ts';
import type { PlannedWord } from './word-plan.ts';

/** Which stored rows the places of a layer continue. Lists run beside those of the parsed layer. */
export interface PlacePlan {
  /** Id of the stored card with this address; null: a new row. */
  cards: (number | null)[];
  verses: PlannedVerse[];
  /** Id of the stored sentence that most likely is the same; null: a new row. */
  sentences: (number | null)[];
}

export interface PlannedVerse {
  id: number | null;
  /** What is shown, as stored; null: it holds new words, whose ids are not known yet. */
  items: string | null;
}

/** Cards go on by address, verses by card and label, sentences by their words. */
export function planPlaces(layer: ParsedLayer, stored: StoredLayer | null, words: readonly PlannedWord[]): PlacePlan {
  const cardIds = new Map(stored?.cards.map(({ address, id }) => [address, id]));
  const verseIds = new Map(stored?.verses.map(({ card, label, id }) => [`${card}.${label}`, id]));
  const refs = verseRefs(layer);
  return {
    cards: layer.cards.map(({ address }) => cardIds.get(address) ?? null),
    verses: layer.verses.map(({ items }, at) => {
      const id = verseIds.get(refs[at] ?? '') ?? null;
      const isKnown = items.every((item) => item.k !== 'w' || words[item.w]?.id != null);
      return { id, items: id !== null && isKnown ? itemsWithIds(items, (word) => words[word]?.id ?? 0) : null };
    }),
    sentences: planSentences(layer, stored, words),
  };
}

/** A sentence continues the first stored one of its words that no sentence before has continued. */
function planSentences(layer: ParsedLayer, stored: StoredLayer | null, words: readonly PlannedWord[]) {
  const sentenceOf = new Map(stored?.words.map(({ id, sentenceId }) => [id, sentenceId]));
  const planned: (number | null)[] = layer.sentences.map(() => null);
  const used = new Set<number>();
  for (const [at, { sentence }] of layer.words.entries()) {
    const id = words[at]?.id ?? null;
    const old = id === null ? null : (sentenceOf.get(id) ?? null);
    if (sentence === null || old === null || planned[sentence] !== null || used.has(old)) continue;
    planned[sentence] = old;
    used.add(old);
  }
  return planned;
}

/** `card.label` of each verse. */
export function verseRefs(layer: ParsedLayer): string[] {
  return layer.verses.map((verse) => `${layer.cards[verse.card]?.address ?? ''}.${verse.label}`);
}

/** Display items as they are stored: JSON, words named by id. */
export function itemsWithIds(items: ParsedLayer['verses'][number]['items'], idOf: (word: number) => number): string {
  return JSON.stringify(items.map((item) => (item.k === 'w' ? { ...item, w: idOf(item.w) } : item)));
}
