import { type Column, columnsIn, namesIn, openTable, ProblemLog, readTable } from '@glosa/corpus-format';
import { alike, inEach, LANGUAGES, namedInAll } from '@glosa/dictionary';
import type { SourceNames } from './sources.store.ts';

/** Where a package of a source belongs and what it is called, for zips that come without a form around them. */
export interface SourcePlace {
  folder: SourceNames[];
  names: SourceNames | null;
}

const COLUMNS: readonly Column[] = [
  { name: 'file', required: true, aliases: ['plik'] },
  { name: 'folder', aliases: ['testament'] },
  ...columnsIn('name', ['nazwa'], true),
  ...columnsIn('abbr', ['skrót', 'skrot'], true),
  { name: 'verses' },
];

/** `index.tsv` beside packages: file name → folder and names. A table that is for something else gives none. */
export function readSourceIndex(bytes: Uint8Array): Map<string, SourcePlace> {
  const log = new ProblemLog();
  const table = openTable({ name: 'index.tsv', bytes }, log);
  const rows = table ? readTable(table, COLUMNS, log) : [];
  return new Map(
    rows.map((row) => {
      const names = { name: namedInAll(namesIn(row, 'name'), ''), abbr: namedInAll(namesIn(row, 'abbr'), '') };
      return [row.get('file'), { folder: parseFolder(row.get('folder')), names }];
    }),
  );
}

/** `Vulg` or `Vulg:Wulgata:Vulgate`, steps separated by `/`: abbreviation, and the name in each language in their order. */
export function parseFolder(path: string): SourceNames[] {
  return path
    .normalize('NFC')
    .split('/')
    .map((step) => step.trim())
    .filter((step) => step !== '')
    .map((step) => {
      const [abbr = '', ...given] = step.split(':').map((part) => part.trim());
      const name = inEach((language) => given[LANGUAGES.indexOf(language)] ?? given[0] ?? abbr);
      return { name, abbr: alike(abbr) };
    });
}
