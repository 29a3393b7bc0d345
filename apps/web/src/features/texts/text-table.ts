/** The list of texts as a table: what its columns order by, and what they add up to. Pure. */
import {
  type AnyColumn,
  type CatalogueColumn,
  type CataloguedText,
  catalogueColumns,
  isFurther,
  type PageValues,
  readPageQuery,
  sortKey,
} from '@glosa/contract';
import { type ListView, readView, type Sort, type Sorts, writeView } from '../../parts/rows.ts';
import { paths } from '../../paths.ts';

const isCounted = (column: CatalogueColumn): boolean => catalogueColumns('counted').some((one) => one === column);

const sortOf = (column: CatalogueColumn): Sort<CataloguedText> => ({
  of: (text, language) => sortKey(text, column, { language, names: {} }),
  ...(isCounted(column) && { mostFirst: true }),
});

/** Numbers sort from the greatest at first, words from a, dates from the earliest. */
export const SORTS = Object.fromEntries(catalogueColumns().map((column) => [column, sortOf(column)])) as Sorts<
  CataloguedText,
  CatalogueColumn
>;

/** What the address of the list says. */
export type TextsView = ListView<CatalogueColumn> &
  Pick<PageValues<'texts'>, 'f' | 'count'> & { columns: readonly AnyColumn[] };

export function readTextsView(params: URLSearchParams): TextsView {
  const { f, columns, count } = readPageQuery('texts', params);
  const known = [...catalogueColumns().filter((column) => columns.includes(column)), ...columns.filter(isFurther)];
  return { ...readView(SORTS, params), f, columns: known, count };
}

/** As an address has it. */
export const askedBy = (view: ListView<CatalogueColumn> & { f: string }) => ({ ...writeView(view), f: view.f });

export const textsHref = (view: TextsView): string =>
  paths.texts({ ...askedBy(view), columns: view.columns, count: view.count });

/** Whether the list shows, or goes by, what only the full catalogue says. */
export const needsFull = ({ columns, order }: TextsView): boolean =>
  catalogueColumns('full').some((column) => columns.includes(column) || order.by === column);

export const NUMBERS = ['cards', 'verses', 'words', 'sentences', 'composites'] as const;

/** What all texts have together. */
export type TableTotals = { texts: number; annotated: number } & Record<(typeof NUMBERS)[number], number>;

/** `annotated` is the share of all words that have a reading, 0 to 1. */
export function totalsOf(texts: readonly CataloguedText[]): TableTotals {
  const sum = (of: (text: CataloguedText) => number): number => texts.reduce((total, text) => total + of(text), 0);
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
