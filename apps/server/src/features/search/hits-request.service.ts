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
import { Defect, Unavailable } from '../../errors.ts';
import { RECORD_ATTRIBUTES, recordNames } from '../../indexing/schema.ts';
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
  /** Of records, that the installation declares. */
  fields: VisibleTexts['fields'];
  language: Language;
  signal: AbortSignal | undefined;
  /** Codes of all texts that may be searched; null: all that are indexed. */
  allTexts: readonly string[] | null;
}

/** The corpus as it is now. A text that was withdrawn is not searched, though the index may still hold it for a while. */
export function makeSetting(
  { names, tagset, vocabulary, fields }: Pick<VisibleTexts, 'names' | 'tagset' | 'vocabulary' | 'fields'>,
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
    fields,
    language,
    signal,
    allTexts: visible.length === corpus.codes.length ? null : visible,
  };
}

/**
 * What a query or a list asks of records may not be in the index yet: it is made again after an update, and where a field
 * was declared. @throws Unavailable
 */
export function requireIndexed({ corpus, tagset, fields }: Setting, q: string, of = ''): void {
  const keys = fields.map(({ key }) => key);
  if ([...RECORD_ATTRIBUTES, ...keys].every((attribute) => corpus.attributes.has(attribute))) return;
  const missing = [...recordNames({ tagset, fields: keys })].filter(([attribute]) => !corpus.attributes.has(attribute));
  const names = new Set(missing.flatMap(([attribute, written]) => [written, attribute, `text_${attribute}`]));
  const asked = [...q.matchAll(ASKED)].map(([, name = '']) => name);
  if (![...asked, ...of.split(/[,/]/u)].some((name) => names.has(name))) return;
  throw new Unavailable('The index does not know a field of records yet.', 'index-not-ready');
}

/** Names that a query compares. */
const ASKED = /([\p{L}_][\p{L}\p{M}\p{N}_-]*)\s*(?:[:=<>]|!=)/gu;

/** Codes of texts that a visitor may not see are passed over; when none of those asked for is left, nothing is found. */
export function hitsRequest(setting: Setting, query: HitsQuery): HitsRequest {
  const { corpus, names, allTexts } = setting;
  requireIndexed(setting, query.q);
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
