/** The list of texts as a table: what its columns order by, and what they add up to. Pure. */
import {
  type AnyColumn,
  type Catalogue,
  type CataloguedText,
  catalogueColumns,
  countsUp,
  furtherColumns,
  furtherKey,
  isFurther,
  type PageValues,
  readPageQuery,
  sortKey,
} from '@glosa/contract';
import { type ListView, readView, type Sort, type Sorts, writeView } from '../../parts/rows.ts';
import { paths } from '../../paths.ts';

type TextSorts = Sorts<CataloguedText, AnyColumn>;

/** Numbers sort from the greatest at first, words from a, dates from the earliest; with those of declared `fields`. */
export function sortsOf(fields: Catalogue['fields']): TextSorts {
  const sort = (column: AnyColumn): Sort<CataloguedText> => ({
    of: (text, language) => sortKey(text, column, { language, names: {}, fields }),
    ...(countsUp(column, fields) && { mostFirst: true }),
  });
  const columns: AnyColumn[] = [...catalogueColumns(), ...furtherColumns(fields)];
  return Object.fromEntries(columns.map((column) => [column, sort(column)])) as TextSorts;
}

/** Of an address, which names declared fields before anything tells which there are. */
function readOrder(params: URLSearchParams): ListView<AnyColumn> {
  const named = (params.get('sort') ?? '').replace(/^-/, '');
  const further = isFurther(named)
    ? [{ key: furtherKey(named), kind: 'value' as const, isFacet: false, names: {} }]
    : [];
  return readView(sortsOf(further), params);
}

/** What the address of the list says. */
export type TextsView = ListView<AnyColumn> &
  Pick<PageValues<'texts'>, 'f' | 'timeline'> & { columns: readonly AnyColumn[] };

export function readTextsView(params: URLSearchParams): TextsView {
  const { f, columns, timeline } = readPageQuery('texts', params);
  const known = [...catalogueColumns().filter((column) => columns.includes(column)), ...columns.filter(isFurther)];
  return { ...readOrder(params), f, columns: known, timeline };
}

/** As an address has it. */
export const askedBy = (view: ListView<AnyColumn> & { f: string }) => ({ ...writeView(view), f: view.f });

export const textsHref = (view: TextsView): string =>
  paths.texts({ ...askedBy(view), columns: view.columns, timeline: view.timeline });

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
