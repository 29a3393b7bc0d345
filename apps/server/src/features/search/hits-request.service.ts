import {
  type Language,
  matches,
  type Names,
  type QueryError,
  type QueryOf,
  type RecordVocabulary,
  type searchSentences,
  type TextFilter,
} from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format } from '@glosa/dictionary';
import type { Tagset } from '@glosa/tagset';
import { Defect } from '../../errors.ts';
import type {
  HitsRequest,
  IndexedCorpus,
  Indexing,
  Interpretation,
  OrderRequest,
  Refusal,
} from '../../indexing/start.ts';
import { describeQuery } from './interpretation.ts';
import type { TextNames, VisibleTexts } from './search.store.ts';

type SearchQuery = QueryOf<typeof searchSentences>;
/** The parameters that every call on hits has. */
export type HitsQuery = Pick<SearchQuery, 'q' | 'texts' | 'f' | 'layer' | 'variants' | 'without'>;
export type OrderQuery = Pick<SearchQuery, 'sort' | 'by' | 'words' | 'order' | 'sample' | 'seed'>;

/** What a call on hits works with. */
export interface Setting {
  corpus: IndexedCorpus;
  names: TextNames;
  tagset: Tagset;
  vocabulary: RecordVocabulary;
  language: Language;
  signal: AbortSignal | undefined;
  /** Codes of all texts that may be searched; null: all that are indexed. */
  allTexts: readonly string[] | null;
}

/** The corpus as it is now. A text that was withdrawn is not searched, though the index may still hold it for a while. */
export function makeSetting(
  { names, tagset, vocabulary }: Pick<VisibleTexts, 'names' | 'tagset' | 'vocabulary'>,
  indexing: Indexing,
  language: Language,
  signal?: AbortSignal,
): Setting {
  const corpus = indexing.corpus();
  const visible = corpus.codes.filter((code) => names.has(code));
  return {
    corpus,
    names,
    tagset,
    vocabulary,
    language,
    signal,
    allTexts: visible.length === corpus.codes.length ? null : visible,
  };
}

/** Codes of texts that a visitor may not see are passed over; when none of those asked for is left, nothing is found. */
export function hitsRequest({ corpus, names, allTexts }: Setting, query: HitsQuery): HitsRequest {
  const { q, layer, variants, without } = query;
  const codes = new Set(corpus.codes);
  const asked = query.texts.filter((code) => names.has(code) && codes.has(code));
  const among = query.texts.length === 0 ? allTexts : asked;
  const texts = query.f.length === 0 ? among : (among ?? corpus.codes).filter((code) => isMeant(names, code, query.f));
  return { q, texts, layer, variants: variants === '1', without };
}

function isMeant(names: TextNames, code: string, filter: TextFilter): boolean {
  const text = names.get(code);
  return text !== undefined && matches(text.record, filter);
}

export function orderRequest({ sort, by, words, order, sample, seed }: OrderQuery): OrderRequest {
  return { sort, by, words, descending: order === 'desc', sample, seed };
}

interface About {
  q: string;
  interpretation: string;
  total: number;
  exact: true;
  revision: string;
}

export function about(
  setting: Setting,
  { q, variants }: Pick<HitsQuery, 'q' | 'variants'>,
  found?: { interpretation: Interpretation; total: number },
): About {
  return {
    q,
    interpretation: found === undefined ? '' : describeQuery(found.interpretation, setting, variants === '1'),
    total: found?.total ?? 0,
    exact: true,
    revision: setting.corpus.revision,
  };
}

/** An empty query is no mistake: the reader has not asked anything yet. */
export function isEmpty({ q }: HitsQuery): boolean {
  return q.trim() === '';
}

export function aboutNothing(setting: Setting, query: HitsQuery): About {
  return { ...about(setting, query), interpretation: DICTIONARIES[setting.language]['read.empty'] };
}

/** Why a query was not run: in words, and for the input field. */
export function refused({ error, counts }: Refusal, language: Language): { error: string; queryError: QueryError } {
  const { code, from, to, found, expected, suggestions } = error;
  const queryError: QueryError = {
    code,
    from,
    to,
    found,
    expected: [...expected],
    suggestions: suggestions.map((q, i) => ({ q, count: counts[i] ?? null })),
  };
  return { error: messageOf(error, language), queryError };
}

export function messageOf({ code, found }: Refusal['error'], language: Language): string {
  const key: DictionaryKey = code === 'SYNTAX' && found === '' ? 'query.SYNTAX.end' : `query.${code}`;
  return format(DICTIONARIES[language][key], { found });
}

export function nameOf(names: TextNames, code: string): Names {
  const name = names.get(code)?.name;
  if (name === undefined) throw new Defect('A text was found that may not be seen.');
  return name;
}

/** What a list of texts says of each of them. */
export const textFacts = (names: TextNames, code: string): { name: Names; witness: string | null } => ({
  name: nameOf(names, code),
  witness: names.get(code)?.witness ?? null,
});
