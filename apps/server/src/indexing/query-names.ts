import { FOLD_TABLE } from '@glosa/corpus-index';
import { INDEX_SCHEMA } from './schema.ts';

/** Other names of attributes, categories and structures in queries → their names. */
export const QUERY_ALIASES: Readonly<Record<string, string>> = {
  ...INDEX_SCHEMA.aliases,
  // A name that the language itself gives to any category with its value.
  feats: 'feat',
};

/** Letters that count as others where case and marks play no part → those others. */
export const FOLDED_LETTERS: Readonly<Record<string, string>> = FOLD_TABLE;
