/** How the attested cells of a class are laid out as tables, with nothing added and nothing lost. */
import type { ParadigmCell } from '@glosa/contract';
import type { NamedTags } from '@glosa/tagset';

/** A value of a category. */
export interface Tag {
  category: string;
  value: string;
}

/** A cell where it stands, with what it has beside its row, its column and the values of its table. */
export interface PlacedCell {
  cell: ParadigmCell;
  notes: Tag[];
}

export interface ParadigmTable {
  /** What all cells of the table share and those of the other tables do not. */
  of: Tag[];
  rowCategory: string;
  /** Null where the class has nothing that could head columns: one column without a head. */
  columnCategory: string | null;
  /** Values attested, in the order of the tagset; the empty one, last, of cells that do not show the category. */
  columns: string[];
  rows: { value: string; slots: PlacedCell[][] }[];
}

export interface Layout {
  tables: ParadigmTable[];
  /** Cells that have no place in a table. */
  list: PlacedCell[];
  /** What every cell of the class has. */
  shared: Tag[];
}

const has = ({ categories }: ParadigmCell, category: string): boolean => (categories[category] ?? '') !== '';

type Categories = Pick<NamedTags, 'categories'>;

interface Axes {
  row: string;
  column: string | null;
}

/** Tags of the categories that head rows, or columns, the first one first. */
const heads = ({ categories }: Categories, of: 'row' | 'column'): string[] =>
  categories
    .flatMap(({ tag, axis: { [of]: place } }) => (place === undefined ? [] : [{ tag, place }]))
    .sort((a, b) => a.place - b.place)
    .map(({ tag }) => tag);

/** The first row and column that cells of the class show, else the first row alone. */
function axesOf(cells: readonly ParadigmCell[], tags: Categories): Axes | null {
  const isShown = (category: string) => cells.some((cell) => has(cell, category));
  const rows = heads(tags, 'row').filter(isShown);
  for (const column of heads(tags, 'column').filter(isShown)) {
    const row = rows.find((tag) => tag !== column);
    if (row !== undefined) return { row, column };
  }
  const [row] = rows;
  return row === undefined ? null : { row, column: null };
}

/** What varies within a cell and makes no table of its own. */
function withinCells({ categories }: Categories, axes: Axes | null): Set<string> {
  const isWithin = ({ within = [] }: Categories['categories'][number]['axis']) =>
    within === 'always' || (axes !== null && within.includes(axes.row));
  return new Set(categories.filter(({ axis }) => isWithin(axis)).map(({ tag }) => tag));
}

/** Compares values of a category as the tagset lists them; unknown ones come after, the empty one last. */
function byTagset(tags: Categories, category: string) {
  const order = tags.categories.find(({ tag }) => tag === category)?.values.map(({ tag }) => tag) ?? [];
  const place = (value: string): number => {
    if (value === '') return order.length + 1;
    const at = order.indexOf(value);
    return at === -1 ? order.length : at;
  };
  return (a: string, b: string): number => place(a) - place(b) || (a < b ? -1 : a > b ? 1 : 0);
}

const valuesOf = (cells: readonly ParadigmCell[], category: string): Set<string> =>
  new Set(cells.map(({ categories }) => categories[category] ?? ''));

/** Values that cells of the class have, without those of its axes and what they all share. */
function others(cell: ParadigmCell, without: ReadonlySet<string>): Tag[] {
  return Object.entries(cell.categories)
    .filter(([category, value]) => value !== '' && !without.has(category))
    .map(([category, value]) => ({ category, value }));
}

function tableOf(of: Tag[], cells: readonly PlacedCell[], axes: Axes, tags: Categories): ParadigmTable {
  const { row, column } = axes;
  const at = (category: string | null) => (placed: PlacedCell) =>
    category === null ? '' : (placed.cell.categories[category] ?? '');
  const inOrder = (category: string | null) => {
    const values = [...new Set(cells.map(at(category)))];
    return category === null ? values : values.sort(byTagset(tags, category));
  };
  const columns = inOrder(column);
  const rows = inOrder(row).map((value) => {
    const own = cells.filter((placed) => at(row)(placed) === value);
    return { value, slots: columns.map((head) => own.filter((placed) => at(column)(placed) === head)) };
  });
  return { of, rowCategory: row, columnCategory: column, columns, rows };
}

/**
 * Lays out the cells of one class, by what the tagset says heads rows and columns.
 * Categories beside these part the cells into tables, except those that vary within a cell.
 */
export function layOut(cells: readonly ParadigmCell[], tags: Categories): Layout {
  const axes = axesOf(cells, tags);
  const onAxes = new Set(axes === null ? [] : [axes.row, axes.column ?? axes.row]);
  const all = new Set(cells.flatMap(({ categories }) => Object.keys(categories)));
  const shared: Tag[] = [];
  for (const category of all) {
    const [value = '', ...more] = valuesOf(cells, category);
    if (!onAxes.has(category) && more.length === 0 && value !== '') shared.push({ category, value });
  }
  const known = new Set([...onAxes, ...shared.map(({ category }) => category)]);
  const within = withinCells(tags, axes);
  /** A category that some cells show with one value and others do not is a remark on those that do. */
  const parts = [...all].filter((category) => {
    const values = valuesOf(cells, category);
    values.delete('');
    return !known.has(category) && !within.has(category) && values.size > 1;
  });
  const tables = new Map<string, { of: Tag[]; cells: PlacedCell[] }>();
  const list: PlacedCell[] = [];
  for (const cell of cells) {
    if (axes === null || !(has(cell, axes.row) || (axes.column !== null && has(cell, axes.column)))) {
      list.push({ cell, notes: others(cell, known) });
      continue;
    }
    const of = parts.flatMap((category) =>
      has(cell, category) ? [{ category, value: cell.categories[category] ?? '' }] : [],
    );
    const key = of.map(({ category, value }) => `${category}:${value}`).join(' ');
    const table = tables.get(key) ?? { of, cells: [] };
    table.cells.push({ cell, notes: others(cell, new Set([...known, ...parts])) });
    tables.set(key, table);
  }
  const sorted = [...tables.values()].sort((a, b) => compareTables(a.of, b.of, parts, tags));
  return {
    tables: axes === null ? [] : sorted.map((table) => tableOf(table.of, table.cells, axes, tags)),
    list,
    shared,
  };
}

function compareTables(a: readonly Tag[], b: readonly Tag[], parts: readonly string[], tags: Categories): number {
  const valueIn = (of: readonly Tag[], category: string) => of.find((tag) => tag.category === category)?.value ?? '';
  for (const category of parts) {
    const order = byTagset(tags, category)(valueIn(a, category), valueIn(b, category));
    if (order !== 0) return order;
  }
  return 0;
}

/** Every cell of a layout, wherever it stands. */
export function placedCells(layout: Layout): PlacedCell[] {
  return [...layout.tables.flatMap(({ rows }) => rows.flatMap(({ slots }) => slots.flat())), ...layout.list];
}
