import { z } from 'zod';
import { ALL_TEXTS, readCompared, readFilter, type TextFilter } from '../texts/filter.ts';
import { langQuery, urlInteger, urlTextCodes } from '../values.ts';

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
    /** Of warnings only: what looks like a condition, or like a command of another program, was read as plain words. */
    'READ_AS_WORDS',
    'READ_APART',
    'NO_COMMAND',
  ]),
  from: z.int(),
  to: z.int(),
  found: z.string(),
  expected: z.array(z.string()),
  /** Repaired queries; `count` is the number of hits, null where it was not worth finding out. */
  suggestions: z.array(z.object({ q: z.string(), count: z.int().nullable() })),
});
export type QueryError = z.infer<typeof QueryError>;

export const QUERY_MAX_LENGTH = 2000;

/** How near a hit's spelling is to the words that were typed: the same, but for case, but for case and marks, a variant. */
export const Rank = z.enum(['exact', 'case', 'folded', 'variant']);
export type Rank = z.infer<typeof Rank>;

/** In which layer words are looked for. */
export const SEARCH_LAYERS = ['both', 'transcription', 'transliteration'] as const;
export type SearchLayer = (typeof SEARCH_LAYERS)[number];

const MOST_FILTER = 2000;

/** `readFilter` tells how it is written. */
export const urlTextFilter = z
  .string()
  .max(MOST_FILTER)
  .transform((written, context): TextFilter => {
    const { filter, unread } = readFilter(written);
    for (const term of unread) context.addIssue({ code: 'custom', message: `no filter: ${term}` });
    return filter;
  })
  .default([]);

/** What frequencies are compared with: a filter, or `*` for all texts; null: nothing. */
export const urlComparedTexts = z
  .string()
  .max(MOST_FILTER)
  .transform((written, context): TextFilter | null => {
    const { unread } = readFilter(written === ALL_TEXTS ? '' : written);
    for (const term of unread) context.addIssue({ code: 'custom', message: `no filter: ${term}` });
    return readCompared(written);
  })
  .default(null);

/** Which texts are searched or counted. */
export const textsQuery = {
  /** Codes; empty: all. */
  texts: urlTextCodes.default([]),
  /** Of these the texts that are meant by what their records say: `language:pl,-genre:sermon,date:1150-1250`. */
  f: urlTextFilter,
};

/** What is searched for, in which texts and layer, in which spellings: the part that every call on hits shares. */
export const hitsQuery = {
  q: z.string().max(QUERY_MAX_LENGTH),
  ...textsQuery,
  layer: z.enum(SEARCH_LAYERS).default('both'),
  /** `1`: a plain word also finds its phonetic variants. */
  variants: z.enum(['0', '1']).default('1'),
  /** Forms that variants would add and that are left out, separated by spaces. */
  without: z
    .string()
    .max(QUERY_MAX_LENGTH)
    .transform((list) => list.split(' ').filter((form) => form !== ''))
    .default([]),
  ...langQuery,
};

/** Attributes that contexts are sorted by and that lists are made of: the value of one token. */
export const TOKEN_ATTRIBUTES = ['norm', 'form', 'tnorm', 'translit', 'lnorm', 'lemma', 'pos'] as const;
export const TokenAttribute = z.enum(TOKEN_ATTRIBUTES);
export type TokenAttribute = z.infer<typeof TokenAttribute>;

/** `rank`: exact spellings first, then those in another case, without marks, variants; else contexts word by word from the hit outwards. */
export const HIT_SORTS = ['rank', 'text', 'left', 'right', 'node'] as const;
export type HitSort = (typeof HIT_SORTS)[number];
export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

export const orderQuery = {
  sort: z.enum(HIT_SORTS).default('rank'),
  by: TokenAttribute.default('norm'),
  /** How many words of the context decide. */
  words: urlInteger(1, 5).default(3),
  order: z.enum(SORT_DIRECTIONS).default('asc'),
  /** So many hits chosen at random, the same ones for the same seed; 0: all. */
  sample: urlInteger(0, 100_000).default(0),
  seed: urlInteger(0).default(1),
};

/** How evenly something is spread over the texts searched; where they are fewer than two there is nothing to say. */
export const Dispersion = z.object({
  /** Deviation of proportions (Gries 2008): 0 even, nearly 1 where the smallest text has all. */
  dp: z.number(),
  /** The same from 0 to 1 (Lijffijt and Gries 2012). */
  dpNorm: z.number(),
  /** Juilland's D: 1 even, 0 where one text has all. */
  juilland: z.number(),
});
export type Dispersion = z.infer<typeof Dispersion>;

/** What a list, too, says about the query behind it. */
export const aboutQuery = {
  q: z.string(),
  /** How the query was read, in words, in the language of the answer. */
  interpretation: z.string(),
  /** Number of hits. */
  total: z.int(),
  /** False where `total` is only a lower bound. */
  exact: z.boolean(),
  /** Revision of the corpus that was searched: changes with every edit. */
  revision: z.string(),
  error: z.string().optional(),
  queryError: QueryError.optional(),
};
