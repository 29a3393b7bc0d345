/** What a table says in the languages of the interface: a column for each of them, `name_pl`, `name_en`. */
import { FIRST_LANGUAGE, inEach, LANGUAGES, type Names } from '@glosa/dictionary/browser';
import type { ProblemLog } from '../problem.ts';
import type { Column, RawTable, Row } from './table.ts';

/**
 * The columns, in the order of the languages. `aliases` are other words for `name`; without a language they are that of the
 * first one, which alone may be `required`.
 */
export function columnsIn(name: string, aliases: readonly string[], required = false): Column[] {
  return LANGUAGES.map((language) => ({
    name: `${name}_${language}`,
    ...(required && language === FIRST_LANGUAGE && { required }),
    aliases: [...aliases.map((alias) => `${alias}_${language}`), ...(language === FIRST_LANGUAGE ? aliases : [])],
  }));
}

/** '' where a cell is empty or its column is not there. */
export function namesIn(row: Row, name: string): Names {
  return inEach((language) => row.get(`${name}_${language}`));
}

/** Columns that a table has in whatever languages its header names: `name_de`, `name_zh-hant`; of '' it is `name`. */
export interface Tagged {
  stem: string;
  /** Other words for the stem. */
  aliases?: readonly string[];
}

const columnIn = (stem: string, tag: string): string => (tag === '' ? stem : `${stem}_${tag.toLowerCase()}`);

/** Those columns, one for each language. */
export const taggedColumns = ({ stem, aliases = [] }: Tagged, tags: readonly string[]): Column[] =>
  tags.map((tag) => ({ name: columnIn(stem, tag), aliases: aliases.map((alias) => columnIn(alias, tag)) }));

/** The languages that a header names after the stem, as BCP 47 tags; what is no such tag is logged. */
export function headerTags(
  { file, rows: [head] }: RawTable,
  { stem, aliases = [] }: Tagged,
  log: ProblemLog,
): string[] {
  const tags: string[] = [];
  for (const { text, column, line } of head?.cells ?? []) {
    const found = text.trim();
    const name = found.toLowerCase().normalize('NFC');
    const own = [stem, ...aliases].find((one) => name === one || name.startsWith(`${one}_`));
    if (own === undefined) continue;
    const tag = name === own ? '' : canonicalTag(name.slice(own.length + 1));
    if (tag === null) log.error(['TAB-HEAD', 'language'], { file, line, column, found });
    else if (!tags.includes(tag)) tags.push(tag);
  }
  return tags;
}

/** What a row says in each of the languages; those in which it says nothing are not there. */
export const byTag = (row: Row, { stem }: Tagged, tags: readonly string[]): Record<string, string> =>
  Object.fromEntries(tags.map((tag) => [tag, row.get(columnIn(stem, tag))]).filter(([, text]) => text !== ''));

/** A BCP 47 tag in its usual letters; null where it is none. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
