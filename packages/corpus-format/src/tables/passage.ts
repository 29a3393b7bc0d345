import { isLabel } from '../labels.ts';
import type { SourcePlace } from '../layer.ts';
import type { ProblemLog } from '../problem.ts';
import { cell } from './cells.ts';
import type { Column, Row } from './table.ts';

/** A place in a text: a verse, or a word of it counted from 1. */
export interface VerseReference {
  card: string;
  verse: string;
  word: number | null;
}

/** A stretch of a text, as the columns `text`, `from` and `to` give it. */
export interface ParsedPassage {
  text: string;
  from: VerseReference;
  to: VerseReference;
  places: { text: SourcePlace; from: SourcePlace; to: SourcePlace };
}

export const PASSAGE_COLUMNS: readonly Column[] = [
  { name: 'text', required: true, aliases: ['tekst', 'kod'] },
  { name: 'from', required: true, aliases: ['od'] },
  { name: 'to', required: true, aliases: ['do'] },
];

/** The passage of a row; null with the problems logged. Whether there is such a place is not known here. */
export function readPassage(row: Row, log: ProblemLog): ParsedPassage | null {
  const text = cell(row, 'text', log);
  const from = reference(row, 'from', log);
  const to = reference(row, 'to', log);
  if (text === null || from === null || to === null) return null;
  return { text, from, to, places: { text: row.place('text'), from: row.place('from'), to: row.place('to') } };
}

function reference(row: Row, column: string, log: ProblemLog): VerseReference | null {
  const found = cell(row, column, log);
  if (found === null) return null;
  const parsed = parseReference(found);
  if (parsed === null) log.error(['TAB-VALUE', 'reference'], { ...row.place(column), found, params: { column } });
  return parsed;
}

/** `12r.5` or `12r.5.3`; null for anything else. */
export function parseReference(text: string): VerseReference | null {
  const [card = '', verse = '', word, ...more] = text.split('.');
  if (!isLabel(card) || !isLabel(verse) || more.length > 0) return null;
  if (word !== undefined && !/^[1-9]\d{0,5}$/.test(word)) return null;
  return { card, verse, word: word === undefined ? null : Number(word) };
}

export function formatReference({ card, verse, word }: VerseReference): string {
  return word === null ? `${card}.${verse}` : `${card}.${verse}.${word}`;
}

export const CERTAINTIES: ReadonlyMap<string, 'high' | 'medium' | 'low'> = new Map([
  ['high', 'high'],
  ['medium', 'medium'],
  ['low', 'low'],
  ['wysoka', 'high'],
  ['średnia', 'medium'],
  ['niska', 'low'],
]);
