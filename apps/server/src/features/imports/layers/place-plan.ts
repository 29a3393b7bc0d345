import type { ParsedLayer } from '@glosa/corpus-format';
import type { StoredLayer } from '../../../corpus/whole-layer.ts';
import { itemsWithIds, type PlaceUpdate } from '../../../corpus/write-layer.ts';
import type { WordUpdate } from '../../../corpus/write-layer-annotation.ts';

/** Cards go on by address, verses by card and label, sentences by their words. */
export function planPlaces(layer: ParsedLayer, stored: StoredLayer | null, words: readonly WordUpdate[]): PlaceUpdate {
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
function planSentences(layer: ParsedLayer, stored: StoredLayer | null, words: readonly WordUpdate[]) {
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
