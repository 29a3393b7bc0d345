import type { Language, TextListItem } from '@glosa/contract';
import { LANGUAGES } from '@glosa/dictionary/browser';
import { foldForFilter } from '../../i18n/fold.ts';
import { asTsv } from '../../parts/save-file.ts';

/** The columns a reader can sort by. */
export type Column = 'name' | 'code' | 'cards' | 'verses' | 'words' | 'sentences' | 'composites' | 'annotated';

/** Numbers sort from the greatest at first, words from a. */
export const COLUMNS: readonly Column[] = [
  'name',
  'code',
  'cards',
  'verses',
  'words',
  'sentences',
  'composites',
  'annotated',
];

export interface TableOrder {
  /** Null: the order the editors gave the texts. */
  by: Column | null;
  descending: boolean;
}

export function isColumn(value: unknown): value is Column {
  return typeof value === 'string' && (COLUMNS as readonly string[]).includes(value);
}

/** Reads `sort=words` or `sort=-words`. */
export function readOrder(value: unknown): TableOrder {
  const text = typeof value === 'string' ? value : '';
  const by = text.replace(/^-/, '');
  return isColumn(by) ? { by, descending: text.startsWith('-') } : { by: null, descending: false };
}

export function writeOrder(order: TableOrder): string | undefined {
  return order.by === null ? undefined : `${order.descending ? '-' : ''}${order.by}`;
}

/** What a click on a column's heading leads to: its natural direction, the other one, then the editors' order. */
export function nextOrder(order: TableOrder, column: Column): TableOrder {
  const natural = column !== 'name' && column !== 'code';
  if (order.by !== column) return { by: column, descending: natural };
  return order.descending === natural ? { by: column, descending: !natural } : { by: null, descending: false };
}

/** The texts whose siglum or name, in any language, has every word typed. */
export function filterTexts(texts: readonly TextListItem[], typed: string): TextListItem[] {
  const words = foldForFilter(typed).split(/\s+/).filter(Boolean);
  return texts.filter((text) => {
    const hay = foldForFilter(`${text.code} ${Object.values(text.name).join(' ')}`);
    return words.every((word) => hay.includes(word));
  });
}

/** Texts in the order asked for; names as the language alphabetises them, equal ones in the editors' order. */
export function sortTexts(texts: readonly TextListItem[], order: TableOrder, language: Language): TextListItem[] {
  const collator = new Intl.Collator(language, { numeric: true });
  const { by, descending } = order;
  const compare = (a: TextListItem, b: TextListItem): number => {
    if (by === null) return 0;
    if (by === 'name') return collator.compare(a.name[language], b.name[language]);
    if (by === 'code') return collator.compare(a.code, b.code);
    return a[by] - b[by];
  };
  return [...texts].sort((a, b) => (descending ? -compare(a, b) : compare(a, b)) || a.ord - b.ord);
}

interface TableTotals {
  texts: number;
  cards: number;
  verses: number;
  words: number;
  sentences: number;
  composites: number;
  /** Share of all words that have a reading, 0 to 1. */
  annotated: number;
}

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

/** The table as tab-separated values, UTF-8, one text a line, in the order shown; headings are the wire names. */
export function tableAsTsv(texts: readonly TextListItem[]): string {
  const head = [
    'code',
    ...LANGUAGES.map((language) => `name_${language}`),
    'language',
    'source',
    'licence',
    'cards',
    'verses',
    'words',
    'sentences',
    'composites',
    'annotated',
    'layers',
  ];
  const lines = texts.map((text) => [
    text.code,
    ...LANGUAGES.map((language) => text.name[language]),
    text.language ?? '',
    text.source ?? '',
    text.licence ?? '',
    text.cards,
    text.verses,
    text.words,
    text.sentences,
    text.composites,
    text.annotated.toFixed(4),
    layerLetters(text).join(' '),
  ]);
  return asTsv([head, ...lines]);
}
