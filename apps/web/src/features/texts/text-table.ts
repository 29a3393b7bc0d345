import { RECORD_FACTS, type TextListItem } from '@glosa/contract';
import { type FileColumns, NAME_COLUMNS, type Sorts } from '../../parts/rows.ts';

export const NUMBERS = ['cards', 'verses', 'words', 'sentences', 'composites'] as const;

/** The columns a reader can sort by, and all columns. */
export type SortColumn = 'name' | 'code' | (typeof NUMBERS)[number] | 'annotated';
export type Column = SortColumn | 'record' | 'layers';

/** Numbers sort from the greatest at first, words from a. */
export const SORTS: Sorts<TextListItem, SortColumn> = {
  name: { of: ({ name }, language) => name[language] },
  code: { of: ({ code }) => code },
  cards: { of: ({ cards }) => cards, mostFirst: true },
  verses: { of: ({ verses }) => verses, mostFirst: true },
  words: { of: ({ words }) => words, mostFirst: true },
  sentences: { of: ({ sentences }) => sentences, mostFirst: true },
  composites: { of: ({ composites }) => composites, mostFirst: true },
  annotated: { of: ({ annotated }) => annotated, mostFirst: true },
};

/** What all texts have together. */
export type TableTotals = { texts: number; annotated: number } & Record<(typeof NUMBERS)[number], number>;

/** `annotated` is the share of all words that have a reading, 0 to 1. */
export function totalsOf(texts: readonly TextListItem[]): TableTotals {
  const sum = (of: (text: TextListItem) => number): number => texts.reduce((total, text) => total + of(text), 0);
  const words = sum((text) => text.words);
  return {
    texts: texts.length,
    cards: sum((text) => text.cards),
    verses: sum((text) => text.verses),
    words,
    sentences: sum((text) => text.sentences),
    composites: sum((text) => text.composites),
    annotated: words === 0 ? 0 : sum((text) => text.annotated * text.words) / words,
  };
}

/** The layers a text has, as letters: T transcription, L transliteration, G grammar, and the designations of others. */
export function layerLetters(text: TextListItem): string[] {
  return [
    ...(text.layers.transcription ? ['T'] : []),
    ...(text.layers.transliteration ? ['L'] : []),
    ...(text.annotated > 0 ? ['G'] : []),
    ...text.layers.otherTranscripts.map((other) => other.designation),
  ];
}

const number = (column: (typeof NUMBERS)[number]): FileColumns<TextListItem> => [[column, (text) => text[column]]];

const IN_FILE: Record<Column, FileColumns<TextListItem>> = {
  code: [['code', ({ code }) => code]],
  name: NAME_COLUMNS,
  record: RECORD_FACTS.map((fact) => [fact, (text) => text[fact] ?? '']),
  cards: number('cards'),
  verses: number('verses'),
  words: number('words'),
  sentences: number('sentences'),
  composites: number('composites'),
  annotated: [['annotated', ({ annotated }) => annotated.toFixed(4)]],
  layers: [['layers', (text) => layerLetters(text).join(' ')]],
};

/** The table as a file; heads are the wire names. */
export const FILE: FileColumns<TextListItem> = Object.values(IN_FILE).flat();
