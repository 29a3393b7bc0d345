/** Queries made from a text of the corpus, so that each finds something there. */
import type { DisplayItem, Reading, TextRange } from '@glosa/contract';

/** In the order in which they are worth learning. */
export const EXAMPLE_KINDS = [
  ...(['word', 'ending', 'beginning', 'letter', 'exact'] as const),
  ...(['phrase', 'together', 'lemma', 'class', 'brackets'] as const),
] as const;
export type ExampleKind = (typeof EXAMPLE_KINDS)[number];

export interface ExampleQuery {
  kind: ExampleKind;
  q: string;
}

/** What a query can hold as it is. */
const PLAIN = /^\p{L}+$/u;
const TAG = /^[\p{L}\p{N}]+$/u;
const TELLING = 4;
const PART = 3;

interface Word {
  id: number;
  form: string;
  /** Whether it stands right before the next word, in the same sentence: neither a mark nor a note is between them. */
  isBeforeNext: boolean;
}

function wordsOf(items: readonly DisplayItem[]): Word[] {
  return items.flatMap((item, at) => {
    if (item.k !== 'w' || item.part !== undefined) return [];
    const next = items[at + 1];
    const isBeforeNext = next?.k === 'w' && next.part === undefined;
    return [{ id: item.w, form: item.r.map((run) => run.x).join(''), isBeforeNext }];
  });
}

const isTelling = ({ form }: Word): boolean => PLAIN.test(form) && form.length >= TELLING;

const plainLemma = (lemma: string | null | undefined): lemma is string => lemma != null && PLAIN.test(lemma);

/** The only reading of a word that is one piece. */
function readingsById(range: TextRange): ReadonlyMap<number, Reading> {
  return new Map(
    (range.words ?? []).flatMap(({ word, pieces: [piece, ...others] }) => {
      const reading = piece?.readings[0];
      return reading === undefined || others.length > 0 ? [] : [[word, reading] as const];
    }),
  );
}

/** A class, and a value that it has here. */
function classQuery(readings: Iterable<Reading>): string | undefined {
  for (const { posClass, categories } of readings) {
    const [category, value] = Object.entries(categories).find((entry) => entry.every((tag) => TAG.test(tag))) ?? [];
    if (posClass !== null && TAG.test(posClass) && category !== undefined)
      return `pos:${posClass}&${category}:${value}`;
  }
  return undefined;
}

/** A word of a class right before a form of a lexeme. */
function bracketsQuery(pairs: readonly (readonly [Word, Word])[], readings: ReadonlyMap<number, Reading>) {
  for (const [first, next] of pairs) {
    const posClass = readings.get(first.id)?.posClass;
    const lemma = readings.get(next.id)?.lemma;
    if (posClass != null && TAG.test(posClass) && plainLemma(lemma)) return `[pos="${posClass}"] [lemma="${lemma}"]`;
  }
  return undefined;
}

/** A query of each kind that the text has something for; none of them is about more than one line. */
export function exampleQueries(range: TextRange): ExampleQuery[] {
  const lines = range.cards.flatMap((card) => card.verses.map((verse) => wordsOf(verse.items)));
  const telling = lines.flat().filter(isTelling);
  const [word, other, third = other] = [...new Set(telling.map(({ form }) => form.toLowerCase()))];
  const pairs = lines.flatMap((line) =>
    line.flatMap((first, at) => {
      const next = line[at + 1];
      return next !== undefined && first.isBeforeNext ? [[first, next] as const] : [];
    }),
  );
  const pair = pairs.find((both) => both.every(isTelling))?.map(({ form }) => form.toLowerCase());
  const readings = readingsById(range);
  const lemma = (range.words ?? [])
    .flatMap(({ form, pieces }) => pieces.flatMap((piece) => piece.readings.map((one) => ({ form, lemma: one.lemma }))))
    .find(
      ({ form, lemma: own }) => plainLemma(own) && own !== form.toLowerCase() && form.toLowerCase() !== word,
    )?.lemma;
  const queries: Readonly<Record<ExampleKind, string | undefined>> = {
    word,
    ending: other && `${other.slice(0, PART)}*`,
    beginning: third && `*${third.slice(-PART)}`,
    letter: word?.replace(/^(.)./u, '$1?'),
    exact: telling[0] && `=${telling[0].form}`,
    phrase: pair?.join(' '),
    together: pair?.toReversed().join(' & '),
    lemma: lemma == null ? undefined : `lemma:${lemma}`,
    class: classQuery(readings.values()),
    brackets: bracketsQuery(pairs, readings),
  };
  return EXAMPLE_KINDS.flatMap((kind) => {
    const q = queries[kind];
    return q === undefined ? [] : [{ kind, q }];
  });
}
