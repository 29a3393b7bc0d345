/** What a table says in the languages of the interface: a column for each of them, `name_pl`, `name_en`. */
import { FIRST_LANGUAGE, inEach, LANGUAGES, type Names } from '@glosa/dictionary/browser';
import type { Column, Row } from './table.ts';

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
