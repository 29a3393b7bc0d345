/** Which rows of a list are shown, in which order, and what they are as a file. Pure. */
import { inOrder, type Language, type Names } from '@glosa/contract';
import { LANGUAGES } from '@glosa/dictionary/browser';
import { asTsv } from './save-file.ts';
import type { Sorting } from './Table.tsx';

/** What a column orders the rows by. */
export interface Sort<Row> {
  /** Null: it has none, and comes last either way. */
  of: (row: Row, language: Language) => string | number | null;
  /** The first press shows the greatest or the latest first; else words from a. */
  mostFirst?: true;
}

export type Sorts<Row, By extends string> = Readonly<Record<By, Sort<Row>>>;

export interface Order<By extends string = string> {
  /** Null: the order in which the server lists the rows. */
  by: By | null;
  descending: boolean;
}

/** Reads `words` or `-words`, as an address has it; what is no column is the server's order. */
function readOrder<By extends string>(sorts: Sorts<never, By>, value: string | null): Order<By> {
  const by = (Object.keys(sorts) as By[]).find((column) => column === value?.replace(/^-/, '')) ?? null;
  return { by, descending: by !== null && value?.startsWith('-') === true };
}

/** An order as an address has it; empty for the server's order. */
const writeOrder = ({ by, descending }: Order): string => (by === null ? '' : `${descending ? '-' : ''}${by}`);

/** What is typed into the filter of a list, and how its rows are ordered: `find` and `sort` of its address. */
export interface ListView<By extends string> {
  find: string;
  order: Order<By>;
}

export const readView = <By extends string>(sorts: Sorts<never, By>, params: URLSearchParams): ListView<By> => ({
  find: params.get('find') ?? '',
  order: readOrder(sorts, params.get('sort')),
});

export const writeView = ({ find, order }: ListView<string>) => ({ find, sort: writeOrder(order) });

/** The order in which a column first comes. */
export const firstOrder = <By extends string>(sorts: Sorts<never, By>, by: By): Order<By> => ({
  by,
  descending: sorts[by].mostFirst === true,
});

/** What a press on a column's head leads to: its first order, the other way round, then the order of the server. */
export function nextOrder<By extends string>(sorts: Sorts<never, By>, order: Order<By>, by: By): Order<By> {
  const first = firstOrder(sorts, by);
  if (order.by !== by) return first;
  return order.descending === first.descending
    ? { by, descending: !first.descending }
    : { by: null, descending: false };
}

/** What the heads of columns do that order the rows on the page. */
export function sortedBy<Row, By extends string>(
  sorts: Sorts<Row, By>,
  order: Order<By>,
  onOrder: (order: Order<By>) => void,
): (by: By) => Sorting {
  return (by) => ({
    sorted: order.by !== by ? undefined : order.descending ? 'descending' : 'ascending',
    onOrder: () => onOrder(nextOrder(sorts, order, by)),
  });
}

/** The rows in the order asked for. */
export function ordered<Row, By extends string>(
  rows: readonly Row[],
  sorts: Sorts<Row, By>,
  { by, descending }: Order<By>,
  language: Language,
): Row[] {
  if (by === null) return [...rows];
  const { of } = sorts[by];
  return inOrder(rows, (row) => of(row, language), descending, language);
}

/** The columns of a file: the head, and what stands below it. */
export type FileColumns<Row> = readonly (readonly [head: string, of: (row: Row) => string | number])[];

/** Those of a name: one for each language of the interface. */
export const NAME_COLUMNS: FileColumns<{ name: Names }> = LANGUAGES.map((language) => [
  `name_${language}`,
  ({ name }) => name[language],
]);

/** Rows as tab-separated values, one a line in the order given, under the heads of the columns. */
export const tsvOf = <Row>(rows: readonly Row[], columns: FileColumns<Row>): string =>
  asTsv([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, of]) => of(row)))]);
