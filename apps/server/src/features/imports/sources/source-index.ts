import { openTable, ProblemLog, readTable } from '@glosa/corpus-format';
import type { SourceNames } from './sources.store.ts';

/** Where a package of a source belongs and what it is called, for zips that come without a form around them. */
export interface SourcePlace {
  folder: SourceNames[];
  names: SourceNames | null;
}

const COLUMNS = [
  { name: 'file', required: true, aliases: ['plik'] },
  { name: 'folder', aliases: ['testament'] },
  { name: 'name_pl', required: true, aliases: ['nazwa_pl'] },
  { name: 'name_en', aliases: ['nazwa_en'] },
  { name: 'abbr_pl', required: true, aliases: ['skrót_pl', 'skrot_pl'] },
  { name: 'abbr_en', aliases: ['skrót_en', 'skrot_en'] },
  { name: 'verses' },
] as const;

/** `index.tsv` beside packages: file name → folder and names. A table that is for something else gives none. */
export function readSourceIndex(bytes: Uint8Array): Map<string, SourcePlace> {
  const log = new ProblemLog();
  const table = openTable({ name: 'index.tsv', bytes }, log);
  const rows = table ? readTable(table, COLUMNS, log) : [];
  return new Map(
    rows.map((row) => {
      const [namePl, abbrPl] = [row.get('name_pl'), row.get('abbr_pl')];
      const names = { namePl, nameEn: row.get('name_en') || namePl, abbrPl, abbrEn: row.get('abbr_en') || abbrPl };
      return [row.get('file'), { folder: parseFolder(row.get('folder')), names }];
    }),
  );
}

/** `Vulg` or `Vulg:Wulgata:Vulgate`, steps separated by `/`: abbreviation, Polish and English name. */
export function parseFolder(path: string): SourceNames[] {
  return path
    .normalize('NFC')
    .split('/')
    .map((step) => step.trim())
    .filter((step) => step !== '')
    .map((step) => {
      const [abbr = '', namePl = abbr, nameEn = namePl] = step.split(':').map((part) => part.trim());
      return { namePl, nameEn, abbrPl: abbr, abbrEn: abbr };
    });
}
