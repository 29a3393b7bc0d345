import { FIRST_LANGUAGE } from '@glosa/dictionary/browser';
import type { SourcePlace } from '../layer.ts';
import { type ImportProblem, ProblemLog } from '../problem.ts';
import { cell, choice, uniqueness, wholeNumber } from '../tables/cells.ts';
import { columnsIn, namesIn } from '../tables/languages.ts';
import { CERTAINTIES, formatReference, PASSAGE_COLUMNS, type ParsedPassage, readPassage } from '../tables/passage.ts';
import { type Column, type RawTable, type Row, readTable } from '../tables/table.ts';
import { openTables, tableOf } from '../tables/table-set.ts';
import type { ContainerEntry } from '../zip.ts';
import { checkTrees, type ParsedTheme, type ThemeKind, type ThemeNode } from './tree.ts';

export const THEMES_KIND = 'themes';
const TABLES = ['events', 'persons', 'occurrences'];

/** A passage in which a theme occurs; the same theme in the same passage again is warned of, and kept. */
export interface ParsedOccurrence extends Omit<ParsedPassage, 'places'> {
  theme: string;
  certainty: 'high' | 'medium' | 'low' | null;
  note: string | null;
  places: ParsedPassage['places'] & { theme: SourcePlace };
}

export interface ParsedThemes {
  themes: ParsedTheme[];
  occurrences: ParsedOccurrence[];
}

export interface ThemesResult {
  /** Null when there is any error. */
  themes: ParsedThemes | null;
  problems: ImportProblem[];
}

const THEME_COLUMNS: readonly Column[] = [
  { name: 'id', required: true },
  { name: 'parent', required: true, aliases: ['rodzic', 'nadrzędny', 'nadrzedny'] },
  { name: 'ord', aliases: ['lp', 'kolejność', 'kolejnosc'] },
  ...columnsIn('name', ['nazwa'], true),
  ...columnsIn('desc', ['opis']),
  { name: 'authority', aliases: ['kartoteka', 'hasło_wzorcowe'] },
];

const OCCURRENCE_COLUMNS: readonly Column[] = [
  { name: 'theme', required: true, aliases: ['wątek', 'watek', 'motyw'] },
  ...PASSAGE_COLUMNS,
  { name: 'certainty', aliases: ['pewność', 'pewnosc'] },
  { name: 'note', aliases: ['uwaga', 'uwagi'] },
];

/** Headers of the tables that are written. */
export const THEME_HEADERS = {
  themes: THEME_COLUMNS.map(({ name }) => name),
  occurrences: OCCURRENCE_COLUMNS.map(({ name }) => name),
};

export function looksLikeThemes(entries: readonly Pick<ContainerEntry, 'name'>[]): boolean {
  return entries.some(({ name }) => tableOf(name, TABLES) !== undefined);
}

/**
 * Reads `events`, `persons` and `occurrences` (tsv, csv or xlsx), one of which must be there; one that is not is empty.
 * `stored`: themes that stay beside those of the file, where it is an update; what the file has by the same id goes first.
 */
export function parseThemes(entries: readonly ContainerEntry[], stored: readonly ThemeNode[] = []): ThemesResult {
  const log = new ProblemLog();
  const { tables, named } = openTables(entries, { kind: THEMES_KIND, tables: TABLES }, log);
  const isNew = uniqueness(log);
  const read = (name: string, kind: ThemeKind) => {
    const table = tables.get(name);
    return table ? readThemes(table, kind, isNew, log) : [];
  };
  const themes = [...read('events', 'event'), ...read('persons', 'person')];
  const table = tables.get('occurrences');
  const occurrences = table ? readOccurrences(table, log) : [];
  // With half of the tree missing, every reference into the other half would be reported as wrong.
  if ([...named].every((name) => tables.has(name)) && !log.failed) checkReferences(themes, occurrences, stored, log);
  return { themes: log.failed ? null : { themes, occurrences }, problems: log.list() };
}

function checkReferences(
  themes: readonly ParsedTheme[],
  occurrences: readonly ParsedOccurrence[],
  stored: readonly ThemeNode[],
  log: ProblemLog,
): void {
  checkTrees(themes, stored, log);
  const ids = new Set([...themes, ...stored].map(({ id }) => id));
  for (const { theme, places } of occurrences) {
    if (!ids.has(theme)) log.error('REF-THEME', { ...places.theme, found: theme });
  }
}

type IsNew = ReturnType<typeof uniqueness>;

function readThemes(table: RawTable, kind: ThemeKind, isNew: IsNew, log: ProblemLog): ParsedTheme[] {
  const themes: ParsedTheme[] = [];
  const siblings = new Map<string, number>();
  for (const row of readTable(table, THEME_COLUMNS, log)) {
    const id = cell(row, 'id', log);
    const isNamed = cell(row, `name_${FIRST_LANGUAGE}`, log) !== null;
    const parent = row.get('parent') || null;
    const count = (siblings.get(parent ?? '') ?? 0) + 1;
    siblings.set(parent ?? '', count);
    const ord = wholeNumber(row, 'ord', log) ?? count;
    const authority = uri(row, log);
    if (id === null || !isNamed || !isNew(id, id, row.place('id'))) continue;
    const said = { name: namesIn(row, 'name'), description: namesIn(row, 'desc') };
    const places = { place: row.place('id'), parentPlace: row.place('parent') };
    themes.push({ kind, id, parent, ord, ...said, authority, ...places });
  }
  return themes;
}

/** It may become a link: no scheme but those of catalogues. */
function uri(row: Row, log: ProblemLog): string | null {
  const found = row.get('authority');
  if (found === '') return null;
  if (/^(https?|urn|info):\S+$/i.test(found) && URL.canParse(found)) return found;
  log.error(['TAB-VALUE', 'uri'], { ...row.place('authority'), found, params: { column: 'authority' } });
  return null;
}

function readOccurrences(table: RawTable, log: ProblemLog): ParsedOccurrence[] {
  const occurrences: ParsedOccurrence[] = [];
  const isNew = uniqueness(log, 'warning');
  for (const row of readTable(table, OCCURRENCE_COLUMNS, log)) {
    const theme = cell(row, 'theme', log);
    const passage = readPassage(row, log);
    const certainty = row.get('certainty') === '' ? null : choice(row, 'certainty', CERTAINTIES, log);
    if (theme === null || passage === null) continue;
    const places = { ...passage.places, theme: row.place('theme') };
    const occurrence = { ...passage, theme, certainty, note: row.get('note') || null, places };
    // A text that changed may have brought two of them together.
    isNew(occurrenceKey(occurrence), theme, row.place('theme'));
    occurrences.push(occurrence);
  }
  return occurrences;
}

function occurrenceKey({ theme, text, from, to }: Omit<ParsedOccurrence, 'places'>): string {
  return [theme, text, formatReference(from), formatReference(to)].join('\t');
}
