import type { Passage } from '@glosa/contract';
import { listPassagesOf } from '../../corpus/passages.ts';
import type { LayerStretch, PlacedVerse } from '../../corpus/places.ts';
import type { VisibleText } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { drawPassages, type PassageRow, type Stretch } from './passages.service.ts';

/** A passage with the orders of its first and last verse. */
export interface PlacedPassage {
  passage: Passage;
  firstVerse: number;
  lastVerse: number;
}

/** The passages that touch a stretch of a text, in the order of the text, by id; of their words those in the stretch. */
export async function readPassagesOf(
  reader: Reader,
  { text }: VisibleText,
  span: LayerStretch,
  verses: readonly PlacedVerse[],
): Promise<Map<number, PlacedPassage>> {
  const rows = locate(await listPassagesOf(reader, text.id, span), span, verses);
  const inStretch = wordsOf(verses, span);
  const loaded = await drawPassages(reader, rows, {
    named: ({ from, to }) => inStretch && { from: Math.max(from, inStretch.from), to: Math.min(to, inStretch.to) },
  });
  return new Map(
    rows.flatMap(({ id, firstVerse, lastVerse }) => {
      const passage = loaded.get(id)?.passage;
      return passage === undefined ? [] : [[id, { passage, firstVerse, lastVerse }]];
    }),
  );
}

type Located = PassageRow & { firstVerse: number; lastVerse: number };

/** Where a word is gone, the reference says which verse it was in; a passage of which nothing is known to be here is not. */
function locate(rows: readonly PassageRow[], span: LayerStretch, verses: readonly PlacedVerse[]): Located[] {
  const known = new Map(verses.map((verse) => [`${verse.cardAddress}.${verse.label}`, verse]));
  const place = (verse: number | null, card: number | null, ref: string) => {
    if (verse !== null && card !== null) return { verse, card };
    const found = known.get(ref.split('.', 2).join('.'));
    return found && { verse: found.ord, card: found.cardNumber };
  };
  return rows
    .flatMap((row): Located[] => {
      const start = place(row.firstVerse, row.firstCard, row.fromRef);
      const end = place(row.lastVerse, row.lastCard, row.toRef);
      const [first, last] = [start ?? end, end ?? start];
      if (first === undefined || last === undefined || first.verse > span.to || last.verse < span.from) return [];
      const located = { ...row, firstVerse: first.verse, lastVerse: last.verse };
      const cards = { firstCard: first.card, lastCard: last.card };
      if (row.firstWord !== null && row.lastWord !== null) return [{ ...located, ...cards }];
      // All words of what is left of it here.
      const words = wordsOf(verses, { from: first.verse, to: last.verse });
      const ends = { firstWord: words?.from ?? null, lastWord: words?.to ?? null, layerId: span.layerId };
      return [{ ...located, ...cards, ...ends }];
    })
    .sort(
      (a, b) =>
        a.firstVerse - b.firstVerse ||
        (a.firstWord ?? 0) - (b.firstWord ?? 0) ||
        a.lastVerse - b.lastVerse ||
        (a.lastWord ?? 0) - (b.lastWord ?? 0) ||
        a.id - b.id,
    );
}

/** Orders of the first and the last word of a stretch of verses; null where it has none. */
function wordsOf(verses: readonly PlacedVerse[], { from, to }: Stretch): Stretch | null {
  const own = verses.filter(({ ord, firstWord }) => ord >= from && ord <= to && firstWord !== null);
  const [first, last] = [own[0]?.firstWord ?? null, own.at(-1)?.lastWord ?? null];
  return first === null || last === null ? null : { from: first, to: last };
}
