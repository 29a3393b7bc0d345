/** The verse of the day: a few lines of the corpus, other ones every day. */
import { createHash } from 'node:crypto';
import type { CataloguedText, DayVerse, DisplayItem } from '@glosa/contract';
import { goesOn, lineText } from '@glosa/contract';
import { listVerses } from '../../corpus/places.ts';
import type { Reader } from '../../db/transaction.ts';

/** So many lines at least and at most, and so many letters that fewer lines do. */
const LINES = { least: 2, most: 4 };
const ENOUGH = 110;
/** Of a line: longer ones do not fit into its place, shorter ones say little. */
const LETTERS = { least: 12, most: 56 };
/** Of a text this many lines are looked at, and this many texts. */
const [LOOKED_AT, TRIES] = [40, 12] as const;

interface Line {
  ord: number;
  verseNo: string;
  cardNumber: number;
  cardAddress: string;
  items: DisplayItem[];
  letters: number;
}

/** Null where no text that was looked at has such lines. The same for all readers of a day, in UTC. */
export async function verseOfDay(
  reader: Reader,
  texts: readonly { text: CataloguedText; layerId: number }[],
  at: Date,
): Promise<DayVerse | null> {
  const day = at.toISOString().slice(0, 'yyyy-mm-dd'.length);
  const all = texts.filter(({ text }) => text.verses >= LINES.least);
  // Where it lies is a part of what is said of it, as far as any text says that.
  const placed = all.filter(({ text }) => text.manuscript !== null);
  const choice = placed.length > 0 ? placed : all;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const chosen = choice[drawn(`${day} ${attempt}`, choice.length)];
    if (chosen === undefined) return null;
    const { text, layerId } = chosen;
    const from = 1 + drawn(`${text.code} ${day}`, Math.max(1, text.verses - LOOKED_AT));
    const rows = await listVerses(reader, { layerId, from, to: from + LOOKED_AT });
    const lines = rows.map(({ ord, label, cardNumber, cardAddress, items }): Line => {
      const parsed = JSON.parse(items) as DisplayItem[];
      const letters = lineText(parsed, 'transcription').length;
      return { ord, verseNo: label, cardNumber, cardAddress, items: parsed, letters };
    });
    const found = wholeLines(lines);
    if (found === null) continue;
    const [{ cardNumber, cardAddress }] = found;
    const verses = found.map(({ verseNo, ord, items }) => ({ verseNo, ord, items }));
    return { text, cardNumber, cardAddress, verses };
  }
  return null;
}

/** A number below `most` that looks drawn by lot, and is always the same for the same words. */
const drawn = (words: string, most: number): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) % Math.max(1, most);

type Some = [Line, ...Line[]];

/** The first lines that can stand alone: those that a sentence begins with, else any that no word reaches out of. */
function wholeLines(lines: readonly Line[]): Some | null {
  const runs = lines.flatMap((_, at) => runFrom(lines, at) ?? []);
  return runs.length === 0 ? null : (runs.find(([{ items }]) => beginsSentence(items)) ?? runs[0] ?? null);
}

function runFrom(lines: readonly Line[], at: number): [Some] | null {
  const first = lines[at];
  if (first === undefined || isTail(first.items)) return null;
  const run: Some = [first];
  let letters = 0;
  for (const line of lines.slice(at, at + LINES.most)) {
    if (line.letters < LETTERS.least || line.letters > LETTERS.most) return null;
    if (line.cardNumber !== first.cardNumber) return null;
    if (line.items.some(({ k }) => k === 'g')) return null;
    if (line !== first) run.push(line);
    letters += line.letters;
    const isWhole = !goesOn(line.items.findLast(isWord) ?? NO_WORD);
    if (isWhole && run.length >= LINES.least && letters >= ENOUGH) return [run];
  }
  const isWhole = !goesOn(run.at(-1)?.items.findLast(isWord) ?? NO_WORD);
  return isWhole && run.length >= LINES.least ? [run] : null;
}

const NO_WORD: DisplayItem = { k: 's', n: '' };
const isWord = (item: DisplayItem) => item.k === 'w';

/** The line begins with the rest of a word. */
function isTail(items: readonly DisplayItem[]): boolean {
  const first = items.find(isWord);
  return first?.k === 'w' && (first.part === 'M' || first.part === 'F');
}

function beginsSentence(items: readonly DisplayItem[]): boolean {
  const first = items.find(({ k }) => k === 's' || k === 'w');
  return first?.k === 's';
}
