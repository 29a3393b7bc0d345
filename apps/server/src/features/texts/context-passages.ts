import type { Passage } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import * as store from './context.store.ts';
import type { VerseSpan } from './range.store.ts';
import type { VisibleText } from './texts.service.ts';

/** A passage with the orders of its first and last verse. */
export interface PlacedPassage {
  passage: Passage;
  firstVerse: number;
  lastVerse: number;
}

/** A passage of more words than this is shortened to so many at its beginning and end. */
const LONG = 60;
const HEAD = 36;
const TAIL = 12;

/** The passages that touch a stretch of a text, in the order of the text, by id. */
export async function readPassages(
  reader: Reader,
  { text, name, base }: VisibleText,
  span: VerseSpan,
  places: readonly store.VersePlace[],
): Promise<Map<number, PlacedPassage>> {
  const rows = locate(await store.listPassages(reader, text.id, span), span, places);
  if (rows.length === 0) return new Map();
  const inRange = await store.listWordsOfVerses(reader, span);
  const words = new Map(inRange.map((word) => [word.ord, word]));
  for (const word of await store.listPlacedWords(reader, base.id, missing(rows, words))) words.set(word.ord, word);
  return new Map(
    rows.map((row) => {
      const { id, fromRef, toRef, firstVerse, lastVerse, firstCard, lastCard } = row;
      const own = wordsOf(row, inRange);
      const passage: Passage = {
        ...{ id, code: text.code, name, language: base.language, from: fromRef, to: toRef },
        ...{ startCardNumber: firstCard, endCardNumber: lastCard },
        words: own.map((word) => word.id),
        text: textOf(row, words) ?? own.map(({ form }) => form).join(' '),
      };
      return [id, { passage, firstVerse, lastVerse }];
    }),
  );
}

type Located = store.PassageRow & { [K in 'firstVerse' | 'lastVerse' | 'firstCard' | 'lastCard']: number };

/** Where a word is gone, the reference says which verse it was in; a passage of which nothing is known to be here is not. */
function locate(rows: readonly store.PassageRow[], span: VerseSpan, places: readonly store.VersePlace[]): Located[] {
  const known = new Map(places.map((place) => [`${place.cardAddress}.${place.label}`, place]));
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
      const verses = { firstVerse: first.verse, lastVerse: last.verse };
      return [{ ...row, ...verses, firstCard: first.card, lastCard: last.card }];
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

/** The words of a passage among those of a stretch, which are in order. */
function wordsOf(row: Located, words: readonly store.PlacedWord[]): readonly store.PlacedWord[] {
  const { firstWord, lastWord, firstVerse, lastVerse } = row;
  if (firstWord === null || lastWord === null) {
    return words.slice(countUntil(words, 'verse', firstVerse), countUntil(words, 'verse', lastVerse + 1));
  }
  return words.slice(countUntil(words, 'ord', firstWord), countUntil(words, 'ord', lastWord + 1));
}

/** How many words come before an order, found by halves: hundreds of passages ask for thousands of words. */
function countUntil(words: readonly store.PlacedWord[], by: 'ord' | 'verse', order: number): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((words[middle]?.[by] ?? 0) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

type Ends = Pick<store.PassageRow, 'firstWord' | 'lastWord'>;

/** Orders of the words that stand for a passage: all of them, or of a long one those at its ends. */
function shownWords({ firstWord, lastWord }: Ends): store.Stretch[] {
  if (firstWord === null || lastWord === null) return [];
  if (lastWord - firstWord < LONG) return [{ from: firstWord, to: lastWord }];
  return [
    { from: firstWord, to: firstWord + HEAD - 1 },
    { from: lastWord - TAIL + 1, to: lastWord },
  ];
}

function textOf(ends: Ends, words: ReadonlyMap<number, store.PlacedWord>): string | null {
  const stretches = shownWords(ends);
  if (stretches.length === 0) return null;
  return stretches.map(({ from, to }) => forms(words, from, to).join(' ')).join(' … ');
}

function forms(words: ReadonlyMap<number, store.PlacedWord>, from: number, to: number): string[] {
  const found: string[] = [];
  for (let ord = from; ord <= to; ord++) found.push(words.get(ord)?.form ?? '');
  return found.filter((form) => form !== '');
}

/** The stretches of word orders that the texts of passages need beyond the words that are there. */
function missing(rows: readonly Ends[], there: ReadonlyMap<number, unknown>): store.Stretch[] {
  const wanted = rows.flatMap(shownWords).flatMap(({ from, to }) => {
    while (from <= to && there.has(from)) from++;
    while (to >= from && there.has(to)) to--;
    return from <= to ? [{ from, to }] : [];
  });
  return joined(wanted);
}

/** The same stretches without overlaps, by order. */
export function joined(stretches: readonly store.Stretch[]): store.Stretch[] {
  const out: store.Stretch[] = [];
  for (const { from, to } of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = out.at(-1);
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else out.push({ from, to });
  }
  return out;
}
