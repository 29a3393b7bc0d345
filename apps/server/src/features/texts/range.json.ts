import type { TextRange } from '@glosa/contract';
import type { VerseRow } from '../../corpus/places.ts';
import type { CompositeRow, ReadingRow } from '../../corpus/words.ts';

/**
 * The JSON of a `TextRange`. Most of it is stored as JSON already (the items of verses, the categories of readings) and
 * is put together as text: parsing and printing it again would cost more than everything else the call does.
 */

export interface WordWithReadings {
  word: number;
  form: string;
  other: string | null;
  readings: readonly ReadingRow[];
}

export interface RangePage {
  verses: readonly VerseRow[];
  /** The transliteration's verses to stand beside; null where only one layer is shown. */
  beside: readonly VerseRow[] | null;
  alignment: readonly (readonly [number, number])[] | null;
  words: readonly WordWithReadings[] | null;
  composites: readonly CompositeRow[] | null;
}

export type RangeHead = Omit<TextRange, 'cards' | 'alignment' | 'words' | 'composites'>;

export function formatRange(head: RangeHead, page: RangePage): string {
  const parts = [`${JSON.stringify(head).slice(0, -1)},"cards":${formatCards(page)}`];
  if (page.alignment !== null) parts.push(`"alignment":${JSON.stringify(page.alignment)}`);
  if (page.words !== null) parts.push(`"words":${list(page.words, formatWord)}`);
  if (page.composites !== null) {
    const composites = [...Map.groupBy(page.composites, ({ id }) => id).values()];
    parts.push(`"composites":${list(composites, formatComposite)}`);
  }
  return `${parts.join(',')}}`;
}

function formatCards({ verses, beside }: RangePage): string {
  const besideOf = beside && new Map(beside.map((verse) => [placeKey(verse), verse.items]));
  const cards = [...Map.groupBy(verses, ({ cardNumber }) => cardNumber).values()];
  return list(cards, (ofCard) => {
    const [first] = ofCard;
    if (first === undefined) return '{}';
    const { cardNumber, cardAddress, imageUrl } = first;
    const shown = list(ofCard, (verse) => formatVerse(verse, besideOf && (besideOf.get(placeKey(verse)) ?? 'null')));
    return `${JSON.stringify({ cardNumber, cardAddress, imageUrl }).slice(0, -1)},"verses":${shown}}`;
  });
}

/** Neither addresses nor labels contain `/`. */
const placeKey = ({ cardAddress, label }: VerseRow) => `${cardAddress}/${label}`;

function formatVerse({ label, ord, items }: VerseRow, transliteration: string | null): string {
  const beside = transliteration === null ? '' : `,"transliteration":${transliteration}`;
  return `{"verseNo":${JSON.stringify(label)},"ord":${ord},"items":${items}${beside}}`;
}

function formatWord({ word, form, other, readings }: WordWithReadings): string {
  const pieces: string[] = [];
  for (let at = 0; at < readings.length; ) {
    const { word: owner, piece, form: pieceForm } = readings[at] as ReadingRow;
    const own: string[] = [];
    for (; readings[at]?.word === owner && readings[at]?.piece === piece; at++) {
      const row = readings[at] as ReadingRow;
      if (row.reading !== null) own.push(formatReading(row));
    }
    pieces.push(`{"form":${JSON.stringify(pieceForm)},"readings":[${own.join(',')}]}`);
  }
  const head = `{"word":${word},"form":${JSON.stringify(form)},"other":${JSON.stringify(other)}`;
  return `${head},"pieces":[${pieces.join(',')}]}`;
}

function formatReading({ lemma, posClass, categories }: ReadingRow): string {
  return `{"lemma":${JSON.stringify(lemma)},"posClass":${JSON.stringify(posClass)},"categories":${categories}}`;
}

function formatComposite(members: readonly CompositeRow[]): string {
  const [first] = members;
  if (first === undefined) return '{}';
  const { id, posClass, lemma, categories } = first;
  const shown = members.map(({ word, piece, form }) => ({ word, piece, form }));
  const head = JSON.stringify({ id, posClass, lemma }).slice(0, -1);
  return `${head},"categories":${categories},"members":${JSON.stringify(shown)}}`;
}

function list<T>(values: readonly T[], formatOne: (value: T) => string): string {
  return `[${values.map(formatOne).join(',')}]`;
}
