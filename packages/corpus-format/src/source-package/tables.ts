import { namedInAll } from '@glosa/dictionary/browser';
import { isLabel } from '../labels.ts';
import type { ProblemLog } from '../problem.ts';
import { cell, choice, uniqueness, wholeNumber } from '../tables/cells.ts';
import { isWebAddress } from '../tables/images.ts';
import { columnsIn, namesIn } from '../tables/languages.ts';
import { type Column, type RawTable, type Row, readTable } from '../tables/table.ts';
import { lastLabel, PATH_DEPTH, type ParsedSourceNode, type ParsedSourceVerse, parentPath } from './package.ts';

const VERSE_COLUMNS: readonly Column[] = [
  { name: 'node', aliases: ['węzeł', 'wezel', 'rozdział', 'rozdzial'] },
  { name: 'verse', required: true, aliases: ['wers', 'wiersz'] },
  { name: 'lang', aliases: ['język', 'jezyk'] },
  { name: 'text', required: true, aliases: ['tekst'] },
  ...columnsIn('note', ['uwaga']),
  { name: 'url', aliases: ['adres'] },
];

const NODE_COLUMNS: readonly Column[] = [
  { name: 'node', required: true, aliases: ['węzeł', 'wezel', 'rozdział', 'rozdzial'] },
  { name: 'parent', aliases: ['rodzic', 'nadrzędny', 'nadrzedny'] },
  { name: 'ord', aliases: ['lp', 'kolejność', 'kolejnosc'] },
  ...columnsIn('name', ['nazwa']),
  ...columnsIn('abbr', ['skrót', 'skrot']),
  { name: 'show', aliases: ['pokaż', 'pokaz', 'widoczny'] },
];

/** Headers of the tables that are written. */
export const SOURCE_HEADERS = {
  nodes: NODE_COLUMNS.map(({ name }) => name),
  verses: VERSE_COLUMNS.map(({ name }) => name),
};

const FLAGS: ReadonlyMap<string, 'true' | 'false'> = new Map([
  ['', 'true'],
  ['true', 'true'],
  ['false', 'false'],
  ['1', 'true'],
  ['0', 'false'],
  ['tak', 'true'],
  ['nie', 'false'],
  ['prawda', 'true'],
  ['fałsz', 'false'],
]);

/** Tags as BCP 47 builds them; whether they are registered is not asked. */
const LANGUAGE = /^(?:[a-z]{2,8}(?:-[a-z0-9]{1,8})*|x(?:-[a-z0-9]{1,8})+)$/i;

/** `verses`: one row a verse and language. */
export function readVerses(table: RawTable, log: ProblemLog): ParsedSourceVerse[] {
  const verses: ParsedSourceVerse[] = [];
  const isNew = uniqueness(log);
  for (const row of readTable(table, VERSE_COLUMNS, log)) {
    const node = nodePath(row, 'node', log);
    const label = verseLabel(row, log);
    const text = cell(row, 'text', log);
    const language = languageOf(row, log);
    const url = urlOf(row, log);
    if (node === null || label === null || text === null || language === null) continue;
    const place = row.place('verse');
    if (!isNew([node, label, language].join('\t'), label, place)) continue;
    verses.push({ node, label, language, text, note: namesIn(row, 'note'), url, place });
  }
  return verses;
}

/** A path of labels, '' for the package itself; null with the problem logged. */
function nodePath(row: Row, column: string, log: ProblemLog): string | null {
  const found = row.get(column);
  if (found === '') return '';
  const labels = found.split('/');
  if (labels.length > PATH_DEPTH) {
    log.error(['TAB-VALUE', 'depth'], { ...row.place(column), found, expected: String(PATH_DEPTH) });
    return null;
  }
  if (labels.every(isNodeLabel)) return found;
  log.error(['TAB-VALUE', 'reference'], { ...row.place(column), found, params: { column } });
  return null;
}

/** A part may have a name of several words: only what separates labels is forbidden. */
function isNodeLabel(label: string): boolean {
  return label.trim() === label && label !== '' && label.length <= 64;
}

function verseLabel(row: Row, log: ProblemLog): string | null {
  const found = cell(row, 'verse', log);
  if (found === null || isLabel(found)) return found;
  log.error(['TAB-VALUE', 'reference'], { ...row.place('verse'), found, params: { column: 'verse' } });
  return null;
}

function languageOf(row: Row, log: ProblemLog): string | null {
  const found = row.get('lang');
  if (found === '' || (found.length <= 35 && LANGUAGE.test(found))) return found;
  log.error(['TAB-VALUE', 'language'], { ...row.place('lang'), found });
  return null;
}

function urlOf(row: Row, log: ProblemLog): string | null {
  const found = row.get('url');
  if (found === '' || isWebAddress(found)) return found || null;
  log.error(['TAB-VALUE', 'url'], { ...row.place('url'), found, params: { column: 'url' } });
  return null;
}

/** `nodes`: the parts of the package with their names, in their order. A part is named by its path, or with `parent`. */
export function readNodes(table: RawTable, log: ProblemLog): ParsedSourceNode[] {
  const nodes: (ParsedSourceNode & { row: Row })[] = [];
  const isNew = uniqueness(log);
  for (const row of readTable(table, NODE_COLUMNS, log)) {
    const own = cell(row, 'node', log) === null ? null : nodePath(row, 'node', log);
    const parent = nodePath(row, 'parent', log);
    const shown = choice(row, 'show', FLAGS, log);
    const ord = wholeNumber(row, 'ord', log);
    if (own === null || parent === null || shown === null) continue;
    const path = parent === '' || own.startsWith(`${parent}/`) ? own : `${parent}/${own}`;
    if (!isNew(path, path, row.place('node'))) continue;
    const label = lastLabel(path);
    const names = { name: namedInAll(namesIn(row, 'name'), label), abbr: namedInAll(namesIn(row, 'abbr'), label) };
    nodes.push({ path, ord: ord ?? nodes.length + 1, ...names, shown: shown === 'true', row });
  }
  checkParents(nodes, log);
  return nodes.map(({ row, ...node }) => node);
}

function checkParents(nodes: readonly (ParsedSourceNode & { row: Row })[], log: ProblemLog): void {
  const paths = new Set(nodes.map(({ path }) => path));
  for (const { path, row } of nodes) {
    const parent = parentPath(path);
    if (parent !== '' && !paths.has(parent)) log.error('TREE-PARENT', { ...row.place('node'), found: parent });
    if (path.split('/').length > PATH_DEPTH) {
      log.error(['TAB-VALUE', 'depth'], { ...row.place('node'), found: path, expected: String(PATH_DEPTH) });
    }
  }
}
