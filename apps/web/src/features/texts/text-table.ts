import { RECORD_FACTS, type TextListItem } from '@glosa/contract';
import { type FileColumns, NAME_COLUMNS, type Sorts } from '../../parts/rows.ts';

export const NUMBERS = ['cards', 'verses', 'words', 'sentences', 'composites'] as const;

/** The columns a reader can sort by. */
export type Column = 'name' | 'code' | (typeof NUMBERS)[number] | 'annotated';

/** Numbers sort from the greatest at first, words from a. */
export const SORTS: Sorts<TextListItem, Column> = {
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

/** The table as a file; heads are the wire names. */
export const FILE: FileColumns<TextListItem> = [
  ['code', ({ code }) => code],
  ...NAME_COLUMNS,
  ...RECORD_FACTS.map((fact) => [fact, (text: TextListItem) => text[fact] ?? ''] as const),
  ...NUMBERS.map((column) => [column, (text: TextListItem) => text[column]] as const),
  ['annotated', ({ annotated }) => annotated.toFixed(4)],
  ['layers', (text) => layerLetters(text).join(' ')],
];
