import type { GrammarUnit, HitSort, HitView, ListRanking } from '@glosa/contract';
import type { Badge, CorpusIndex, Interpretation, KeywordOptions, Measure, QueryError } from '@glosa/corpus-index';
import type { INDEX_SCHEMA } from '../schema.ts';
import type { AskedGrammar } from './grammar-query.ts';
import type { WordRequest, WordsQueryRequest, WordsRequest } from './words-request.ts';

export type * from './words-request.ts';

export type Index = CorpusIndex<typeof INDEX_SCHEMA>;
export type LayerName = keyof (typeof INDEX_SCHEMA)['layers'];
export type Rank = Badge;
type Schema = typeof INDEX_SCHEMA;
/** What the index knows of each token by itself; the categories are the tagset's. */
export type AttributeName = Schema['strings'][number]['name' | 'folded'] | Schema['readings'][keyof Schema['readings']];

/** What is searched for and where; part of every request about hits. */
export interface HitsRequest {
  q: string;
  /** Text codes; null: all. An empty list finds nothing, but the query is read. */
  texts: readonly string[] | null;
  layer: LayerName;
  /** Plain words are also found by their sound and by the imported spellings. */
  variants: boolean;
  /** Forms that plain words are not to find. */
  without: readonly string[];
}

export interface OrderRequest {
  sort: HitSort;
  /** Attribute of the tokens compared. */
  by: AttributeName;
  words: number;
  descending: boolean;
  /** So many hits by chance; 0: all. */
  sample: number;
  seed: number;
}

export interface SentencesRequest extends HitsRequest, OrderRequest {
  kind: 'sentences';
  view: HitView;
  /** From 1; beyond the end it becomes the last one. */
  page: number;
  size: number;
  context: number;
  /** Where nothing is found and these are not all texts: the codes of all that may be searched. */
  allTexts: readonly string[] | null;
}

/** Place of the counted token: the whole hit, its first token, or one beside it. */
export type FrequencyPlace = { of: 'hit' } | { of: 'node' } | { of: 'left' | 'right'; token: number };

export interface FrequenciesRequest extends HitsRequest {
  kind: 'frequencies';
  /** Attribute or category, `text` or a field of its record; several parted by commas, years in steps (`date/50`). */
  of: string;
  at: FrequencyPlace;
  rank: ListRanking;
  /** Whether each row is to have the query that finds its hits. */
  withQueries: boolean;
  offset: number;
  limit: number;
}

export interface CollocationsRequest extends HitsRequest {
  kind: 'collocations';
  of: string;
  left: number;
  right: number;
  minimum: number;
  order: Measure | 'frequency';
  offset: number;
  limit: number;
}

export interface KeywordsRequest
  extends Pick<
    KeywordOptions,
    'texts' | 'reference' | 'keys' | 'minimum' | 'minimumTexts' | 'level' | 'order' | 'reversed'
  > {
  kind: 'keywords';
  /** Attributes and categories, parted by commas. */
  of: string;
  /** Whether each row is to have the query that finds its tokens. */
  withQueries: boolean;
  offset: number;
  limit: number;
}

export interface DistributionRequest extends HitsRequest {
  kind: 'distribution';
  bins: number;
}

/** One stretch of an export; `unit`: what `offset` and `size` count. */
export interface ExportRequest extends HitsRequest, OrderRequest {
  kind: 'export';
  unit: 'hit' | 'sentence';
  context: number;
  offset: number;
  size: number;
}

/** Hits one by one, each in its sentence, in the order of the texts. */
export interface ExcerptsRequest extends HitsRequest {
  kind: 'excerpts';
  offset: number;
  size: number;
  /** Tokens shown on either side at most. */
  context: number;
}

export interface SuggestRequest {
  kind: 'suggest';
  attribute: string;
  prefix: string;
  limit: number;
}

export interface VocabularyRequest {
  kind: 'vocabulary';
  /** Categories to be counted within each class. */
  categories: readonly string[];
  doubles: readonly string[];
}

export interface ReadRequest {
  kind: 'read';
  q: string;
  layer: LayerName;
}

/** Where grammatical forms are looked for. */
export type GrammarScope = Omit<HitsRequest, 'q'>;

/** Which rows of a list of forms or lemmas. */
export interface GrammarListing {
  of: GrammarUnit;
  sort: ListRanking;
  offset: number;
  limit: number;
  /** Whether each row is to have the query that finds its hits. */
  withQueries: boolean;
}

interface AboutTags {
  asked: AskedGrammar;
  scope: GrammarScope;
  /** What the tagset has: `pos` or category → values, of words and of composite forms. */
  known: Record<AskedGrammar['unit'], Readonly<Record<string, readonly string[]>>>;
}

export interface GrammarRequest extends AboutTags, Pick<GrammarListing, 'of' | 'sort' | 'withQueries'> {
  kind: 'grammar';
  /** From 1; beyond the end it becomes the last one. */
  page: number;
  /** 0: nothing is listed. */
  size: number;
  /** Whether it is counted what other choices would find. */
  withFacets: boolean;
}

export interface GrammarSpreadRequest extends AboutTags {
  kind: 'grammar-spread';
  /** `pos` or a category. */
  over: string;
}

export interface GrammarClassesRequest {
  kind: 'grammar-classes';
  scope: GrammarScope;
}

/** Everything that a search thread can be asked. */
export type Request =
  | SentencesRequest
  | FrequenciesRequest
  | CollocationsRequest
  | KeywordsRequest
  | DistributionRequest
  | ExportRequest
  | ExcerptsRequest
  | SuggestRequest
  | VocabularyRequest
  | WordsRequest
  | WordRequest
  | WordsQueryRequest
  | GrammarRequest
  | GrammarSpreadRequest
  | GrammarClassesRequest
  | ReadRequest;

/** A query that cannot be run; `counts` are the hits of its suggestions, null where they are too many to count for that. */
export interface Refusal {
  error: QueryError;
  counts: (number | null)[];
}

/** What every answer about hits says of its query. */
export interface About {
  /** The query that was run: another one than asked for where words that are not adjacent are sought together. */
  q: string;
  interpretation: Interpretation;
  total: number;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };
