import { type Language, shortAddress } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, nameIn } from '@glosa/dictionary';
import { stringify } from 'csv-stringify/sync';
import type { ThemeNode } from './theme-tree.ts';
import type { ShownPassage } from './themes.service.ts';

const COLUMNS = ['theme', 'code', 'text', 'from', 'to', 'certainty', 'note', 'words', 'link'] as const;

/**
 * One theme in one passage a line, as tab-separated values with a mark that says UTF-8. `origin` begins the links. A
 * spreadsheet runs what begins with one of `= + - @`: such a cell is written with an apostrophe before it.
 */
export function themeTable(
  { theme, passages }: { theme: ThemeNode; passages: readonly ShownPassage[] },
  language: Language,
  origin: string,
): Buffer {
  const say = (key: DictionaryKey) => DICTIONARIES[language][key];
  const rows = passages.flatMap(({ passage, occurrences }) =>
    occurrences.map((occurrence) => [
      nameIn(language, (occurrence.theme ?? theme.row).name).text,
      passage.code,
      nameIn(language, passage.name).text,
      passage.from,
      passage.to,
      occurrence.certainty === null ? '' : say(`certainty.${occurrence.certainty}`),
      occurrence.note ?? '',
      passage.text,
      `${origin}${shortAddress(passage.code, `${passage.from}-${passage.to}`)}`,
    ]),
  );
  const head = COLUMNS.map((column) => say(`themes.column.${column}`));
  const options = { delimiter: '\t', record_delimiter: '\r\n', escape_formulas: true } as const;
  return Buffer.from(`\uFEFF${stringify([head, ...rows], options)}`);
}
