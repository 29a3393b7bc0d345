import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { langQuery, Names, urlInteger, urlTextCodes } from './values.ts';

/** Why a query could not be read. Offsets are UTF-16 code units of the original `q`, `to` exclusive. */
export const QueryError = z.object({
  code: z.enum([
    'SYNTAX',
    'UNQUOTED_VALUE',
    'UNKNOWN_ATTR',
    'UNKNOWN_STRUCT',
    'UNKNOWN_LABEL',
    'UNKNOWN_VALUE',
    'REGEX',
    'REGEX_UNSUPPORTED',
    'RANGE',
    'EMPTY_MATCH',
    'TOO_BROAD',
    'TIMEOUT',
    'NOT_YET',
  ]),
  from: z.int(),
  to: z.int(),
  found: z.string(),
  expected: z.array(z.string()),
  suggestions: z.array(z.object({ q: z.string(), count: z.int().nullable() })),
});
export type QueryError = z.infer<typeof QueryError>;

/** One corpus position of a result line; `match` marks the positions of a hit. `word` is the stable id, null for punctuation. */
export const HitToken = z.object({
  form: z.string(),
  translit: z.string().optional(),
  word: z.int().nullable(),
  match: z.literal(1).optional(),
  /** 1 where white space follows. */
  sp: z.literal(1).optional(),
});

/** One sentence with every hit in it. */
export const SentenceHit = z.object({
  code: z.string(),
  name: Names,
  cardNumber: z.int(),
  cardAddress: z.string(),
  verseNo: z.string(),
  endCardNumber: z.int(),
  endCardAddress: z.string(),
  endVerseNo: z.string(),
  sentenceNo: z.string(),
  language: z.string().nullable(),
  /** Hits in this sentence. */
  hits: z.int(),
  /** 1-based number of the first hit of this sentence among all hits. */
  hitNo: z.int(),
  /** Word ids of the hits, for `hl=`. */
  words: z.array(z.int()),
  tokens: z.array(HitToken),
});
export type SentenceHit = z.infer<typeof SentenceHit>;

export const SentenceResults = z.object({
  q: z.string(),
  /** How the query was read, in words, in the language of the answer. */
  interpretation: z.string(),
  /** Number of hits; exact. */
  total: z.int(),
  /** Number of sentences with at least one hit; exact. Pages count sentences. */
  sentences: z.int(),
  exact: z.literal(true),
  page: z.int(),
  pages: z.int(),
  size: z.int(),
  hits: z.array(SentenceHit),
  perText: z.array(z.object({ code: z.string(), name: Names, hits: z.int() })),
  /** Spellings that variants added; empty while variants are off. */
  variantsAdded: z.array(z.object({ form: z.string(), count: z.int() })),
  error: z.string().optional(),
  queryError: QueryError.optional(),
});
export type SentenceResults = z.infer<typeof SentenceResults>;

export const QUERY_MAX_LENGTH = 2000;

export const searchSentences = endpoint({
  name: 'searchSentences',
  method: 'GET',
  path: '/api/search/sentences',
  summary: 'Sentences with hits of a query, exact totals, counts by text',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    q: z.string().max(QUERY_MAX_LENGTH),
    texts: urlTextCodes.default([]),
    page: urlInteger(1).default(1),
    size: urlInteger(1, 100).default(20),
    view: z.enum(['sentence', 'kwic']).default('sentence'),
    layer: z.enum(['transcription', 'transliteration', 'both']).default('both'),
    variants: z.enum(['0', '1']).default('1'),
    ...langQuery,
  }),
  answer: SentenceResults,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});
