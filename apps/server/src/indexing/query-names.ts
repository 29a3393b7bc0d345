import { FOLD_TABLE } from '@glosa/corpus-index';
import type { NamedTags } from '@glosa/tagset';
import { aliasesOf } from './schema.ts';

/** Other names of attributes, categories and structures in queries → their names. */
export function queryAliases(tagset: NamedTags): Readonly<Record<string, string>> {
  // The last is a name that the language itself gives to any category with its value.
  return { ...aliasesOf(tagset), feats: 'feat' };
}

/** Letters that count as others where case and marks play no part → those others. */
export const FOLDED_LETTERS: Readonly<Record<string, string>> = FOLD_TABLE;
