import type { DisplayItem, TextRange, VerseView } from '@glosa/contract';
import { counterparts, type WordLinks } from './alignment.ts';

/** A note with its number in the range shown, counted from 1. */
export interface NumberedNote {
  no: number;
  x: string;
  cardAddress: string;
  verseNo: string;
}

/** A verse as it stands on the page. */
export interface VerseRow {
  kind: 'verse';
  key: string;
  cardNumber: number;
  cardAddress: string;
  verse: VerseView;
  /** Whether its number stands in the margin unasked. */
  numbered: boolean;
  /** The numbers of its notes, by item. */
  noteNos: ReadonlyMap<DisplayItem, number>;
}

/** What the reading page is made of, from top to bottom; each row is measured and drawn on its own. */
export type ReadingRow =
  | { kind: 'card'; key: string; cardNumber: number; cardAddress: string; imageUrl: string | null }
  | VerseRow
  | { kind: 'passage'; key: string; cardNumber: number; cardAddress: string; verses: VerseRow[] }
  | { kind: 'notes'; key: string; cardNumber: number; cardAddress: string; notes: NumberedNote[] };

/** A passage of running text is cut at the next sentence after this many verses, … */
const PASSAGE = 30;
/** … and at any verse after this many. */
const PASSAGE_MOST = 60;

/** Id of a card's heading, the target of `#k-12v`. */
export function cardAnchor(cardAddress: string): string {
  return `k-${cardAddress}`;
}

/** Id of a verse, the target of `#w-12v.5`. */
export function verseAnchor(cardAddress: string, verseNo: string): string {
  return `w-${cardAddress}.${verseNo}`;
}

/** Every fifth verse of a card carries its number in the margin; so does the first one shown. */
function isNumbered(verse: VerseView, first: boolean): boolean {
  return first || (/^\d+$/.test(verse.verseNo) && Number(verse.verseNo) % 5 === 0);
}

interface CardGroup {
  cardNumber: number;
  cardAddress: string;
  imageUrl: string | null;
  verses: VerseView[];
}

/** The cards of all pages; a card that runs over a page end is one card again. */
function joinCards(pages: readonly TextRange[]): CardGroup[] {
  const cards: CardGroup[] = [];
  for (const card of pages.flatMap((page) => page.cards)) {
    const last = cards.at(-1);
    if (last?.cardNumber === card.cardNumber) {
      // Where a layer shares only its cards with the first one, the next page gives the whole card again.
      const known = last.verses.at(-1)?.ord ?? 0;
      last.verses.push(...card.verses.filter((verse) => verse.ord > known));
    } else cards.push({ ...card, verses: [...card.verses] });
  }
  return cards;
}

function startsBlock(verse: VerseView): boolean {
  const first = verse.items.find((item) => item.k !== 's' && item.k !== 'm');
  return first?.k === 'b';
}

function startsSentence(verse: VerseView): boolean {
  return verse.items[0]?.k === 's';
}

/** Gathers verses into passages of running text: a new one where a block of the source begins. */
function passages(verses: readonly VerseRow[]): VerseRow[][] {
  const out: VerseRow[][] = [];
  for (const row of verses) {
    const last = out.at(-1);
    const length = last?.length ?? 0;
    const cut = startsBlock(row.verse) || (length >= PASSAGE && startsSentence(row.verse)) || length >= PASSAGE_MOST;
    if (last === undefined || cut) out.push([row]);
    else last.push(row);
  }
  return out;
}

function verseRows(card: CardGroup, firstNote: number): { rows: VerseRow[]; notes: NumberedNote[] } {
  const rows: VerseRow[] = [];
  const notes: NumberedNote[] = [];
  for (const [i, verse] of card.verses.entries()) {
    const noteNos = new Map<DisplayItem, number>();
    for (const item of [...verse.items, ...(verse.transliteration ?? [])]) {
      if (item.k !== 'n') continue;
      const no = firstNote + notes.length;
      noteNos.set(item, no);
      notes.push({ no, x: item.x, cardAddress: card.cardAddress, verseNo: verse.verseNo });
    }
    rows.push({
      kind: 'verse',
      key: `v-${verse.ord}`,
      cardNumber: card.cardNumber,
      cardAddress: card.cardAddress,
      verse,
      numbered: isNumbered(verse, i === 0),
      noteNos,
    });
  }
  return { rows, notes };
}

/** Lays the loaded pages out in rows: the heading of each card, its verses (or passages), its notes. */
export function layRows(pages: readonly TextRange[], running: boolean): ReadingRow[] {
  const rows: ReadingRow[] = [];
  let firstNote = 1;
  for (const card of joinCards(pages)) {
    const { cardNumber, cardAddress, imageUrl } = card;
    const { rows: verses, notes } = verseRows(card, firstNote);
    rows.push({ kind: 'card', key: `k-${cardNumber}`, cardNumber, cardAddress, imageUrl });
    if (running) {
      for (const group of passages(verses)) {
        rows.push({ kind: 'passage', key: `p-${group[0]?.key}`, cardNumber, cardAddress, verses: group });
      }
    } else rows.push(...verses);
    if (notes.length > 0) rows.push({ kind: 'notes', key: `n-${cardNumber}`, cardNumber, cardAddress, notes });
    firstNote += notes.length;
  }
  return rows;
}

/** The verses a row holds. */
export function versesIn(row: ReadingRow): readonly VerseRow[] {
  return row.kind === 'verse' ? [row] : row.kind === 'passage' ? row.verses : [];
}

/** Where a word stands: its row and verse. */
export interface WordPlace {
  word: number;
  row: number;
  verseKey: string;
}

/** The words of the rows in reading order, each once, at the place where it begins. */
export function wordsInOrder(rows: readonly ReadingRow[]): WordPlace[] {
  const seen = new Set<number>();
  const places: WordPlace[] = [];
  for (const [row, one] of rows.entries()) {
    for (const { verse, key } of versesIn(one)) {
      for (const item of verse.items) {
        if (item.k !== 'w' || seen.has(item.w)) continue;
        seen.add(item.w);
        places.push({ word: item.w, row, verseKey: key });
      }
    }
  }
  return places;
}

/** The words of `hl` in reading order: words that stand side by side are one hit. */
function groupHits(order: readonly WordPlace[], hl: readonly number[]): WordPlace[][] {
  const wanted = new Set(hl);
  const groups: WordPlace[][] = [];
  let previous = -2;
  for (const [i, place] of order.entries()) {
    if (!wanted.has(place.word)) continue;
    if (previous === i - 1) groups.at(-1)?.push(place);
    else groups.push([place]);
    previous = i;
  }
  return groups;
}

/**
 * The hits as they stand in the layer shown, and the words of `hl` that have no place in it: `hl` may name words of the
 * other layer, which are found through the alignment.
 */
export function findHits(
  order: readonly WordPlace[],
  hl: readonly number[],
  links: WordLinks,
): { hits: WordPlace[][]; lost: number[] } {
  const here = new Set(order.map((place) => place.word));
  const lost = hl.filter((word) => !counterparts([word], links).some((one) => here.has(one)));
  return { hits: groupHits(order, counterparts(hl, links)), lost };
}

/** The row an address fragment (`k-12v` or `w-12v.5`) names; -1 when it is not among them. */
export function rowOfAnchor(rows: readonly ReadingRow[], anchor: string): number {
  return rows.findIndex(
    (row) =>
      (row.kind === 'card' && cardAnchor(row.cardAddress) === anchor) ||
      versesIn(row).some((one) => verseAnchor(one.cardAddress, one.verse.verseNo) === anchor),
  );
}
