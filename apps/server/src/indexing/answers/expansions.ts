import type { Query } from '@glosa/corpus-index';
import { languagesOf, SPELLINGS } from './languages.ts';
import type { HitsRequest, Index, Rank } from './request.ts';

/** A spelling that a word of the query stands for, with the number of its tokens in the texts searched. */
export interface Expansion {
  word: string;
  form: string;
  language: string | null;
  count: number;
  rank: Rank;
  source: 'form' | 'fold' | 'skeleton' | 'group' | 'rule';
  active: boolean;
}

/** The spellings that each plain word finds; without variants those that fold alike. */
export function expansionsOf(index: Index, query: Query, request: HitsRequest): Expansion[] {
  const without = new Set(request.without);
  const seen = new Set<string>();
  const { layer, texts } = request;
  if (texts?.length === 0) return [];
  const expanded = index.expansions(query, { layer, ...(texts === null ? {} : { texts }) });
  const languageOf = languagesOf(index, SPELLINGS);
  return expanded.flatMap(({ word, forms }) => {
    if (seen.has(word)) return [];
    seen.add(word);
    return forms
      .filter(({ rank }) => request.variants || rank !== 'variant')
      .map(({ form, count, rank, source }) => {
        const active = !without.has(form);
        return { word, form, language: languageOf(form), count, rank, source, active };
      });
  });
}
