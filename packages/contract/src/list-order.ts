/** Which rows of a list are meant by what is typed, and in which order rows stand. Pure. */
import { foldForFilter, nameOrder } from '@glosa/dictionary/browser';
import type { Language, Names } from './values.ts';

/** Rows by a key, words as the language alphabetises them; those that have none come last either way, equal ones stay. */
export function inOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | number | null,
  descending: boolean,
  language: Language,
): Row[] {
  const compare = nameOrder(language);
  const sign = descending ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(`${a}`, `${b}`));
  });
  return keyed.map(({ row }) => row);
}

/** The texts whose siglum or name, in any language, has every word typed. */
export function textsNamed<Text extends { code: string; name: Names }>(texts: readonly Text[], typed: string): Text[] {
  const words = foldForFilter(typed).split(/\s+/).filter(Boolean);
  return texts.filter(({ code, name }) => {
    const hay = foldForFilter([code, ...Object.values(name)].join(' '));
    return words.every((word) => hay.includes(word));
  });
}
