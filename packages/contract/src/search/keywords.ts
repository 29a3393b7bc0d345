import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { readFilter } from '../texts/filter.ts';
import { langQuery, Names, urlInteger, urlTextCodes, WordLanguage } from '../values.ts';
import { LIST_FORMATS } from '../words/words.ts';
import { Dispersion, SORT_DIRECTIONS } from './query.ts';

/** Which keywords: those that are more frequent in the selection than in the reference, those that are rarer, all. */
export const KEYWORD_KINDS = ['positive', 'negative', 'both'] as const;

/** How likely any of the values listed may be there by chance; `none`: chance is not asked about. */
export const KEYWORD_LEVELS = ['0.05', '0.01', '0.001', '0.0001', 'none'] as const;

/** Figures that keywords can be ordered by, in the order of the columns. */
export const KEYWORD_SORTS = [
  ...(['value', 'hits', 'texts', 'referenceHits', 'referenceTexts', 'logLikelihood', 'logRatio'] as const),
  ...(['low', 'high', 'difference', 'dp', 'dpNorm', 'juilland'] as const),
] as const;
export type KeywordSort = (typeof KEYWORD_SORTS)[number];

/** Up to four attributes of a token or categories: `lemma`, `lemma,pos`. Plain, so that pages can use it; with the flag `u`. */
export const KEYWORDS_OF = '^[\\p{L}\\p{N}_]{1,40}(?:,[\\p{L}\\p{N}_]{1,40}){0,3}$';
export const MOST_MINIMUM = 100_000;

/** As an address has it; `readFilter` tells how it is written. */
const filterText = z
  .string()
  .max(2000)
  .superRefine((written, context) => {
    for (const term of readFilter(written).unread) context.addIssue({ code: 'custom', message: `no filter: ${term}` });
  })
  .default('');

const keywordsQuery = {
  /** The selection: codes of texts, and of these the texts that are meant by what their records say. */
  texts: urlTextCodes.default([]),
  f: filterText,
  /** The reference in the same way; empty: every text that is not in the selection. */
  against: filterText,
  of: z.string().max(200).regex(new RegExp(KEYWORDS_OF, 'u')).default('lemma'),
  keys: z.enum(KEYWORD_KINDS).default('positive'),
  /** Fewer tokens, or tokens in fewer texts, are left out: in the selection of what is more frequent there, else in the reference. */
  minimum: urlInteger(1, MOST_MINIMUM).default(5),
  minimumTexts: urlInteger(1, MOST_MINIMUM).default(1),
  level: z.enum(KEYWORD_LEVELS).default('0.01'),
  sort: z.enum(KEYWORD_SORTS).default('logLikelihood'),
  /** `desc`: the greatest first; of values the last. */
  order: z.enum(SORT_DIRECTIONS).default('desc'),
  ...langQuery,
};

/** Tokens here are words: punctuation, which editions have or leave out, is no part of any count. */
const Side = z.object({ texts: z.int(), tokens: z.int() });

export const Keywords = z.object({
  selection: Side,
  reference: Side,
  /** Texts of the selection that `against` means as well: they count in the selection alone. */
  shared: z.int(),
  /** Values that either side has, each of which is a comparison; the least G² that is significant among so many (Šidák). */
  compared: z.int(),
  critical: z.number().nullable(),
  distinct: z.int(),
  page: z.int(),
  pages: z.int(),
  size: z.int(),
  rows: z.array(
    z.object({
      /** Empty where the token has none. */
      value: z.string(),
      /** Of classes and categories. */
      name: Names.nullable(),
      /** Of values that are words. */
      language: WordLanguage,
      /** Of what is counted together with it, in the order asked for. */
      also: z.array(z.object({ value: z.string(), name: Names.nullable() })),
      hits: z.int(),
      perMillion: z.number(),
      texts: z.int(),
      referenceHits: z.int(),
      referencePerMillion: z.number(),
      referenceTexts: z.int(),
      /** G², never negative. */
      logLikelihood: z.number(),
      /** Binary logarithm of the ratio of both frequencies, below 0 where it is rarer, with its 95 % interval. */
      logRatio: z.number(),
      low: z.number(),
      high: z.number(),
      /** %DIFF; null where the reference has none. */
      difference: z.number().nullable(),
      /** Over the texts of the selection. */
      dispersion: Dispersion.nullable(),
      /** A query that finds its tokens; null where the language cannot say it. */
      q: z.string().nullable(),
    }),
  ),
  /** Revision of the corpus that was compared: changes with every edit. */
  revision: z.string(),
  /** Why there is nothing to compare. */
  error: z.string().optional(),
});
export type Keywords = z.infer<typeof Keywords>;

export const searchKeywords = endpoint({
  name: 'searchKeywords',
  method: 'GET',
  path: '/api/search/keywords',
  summary: 'What is key in some texts against others: more frequent there, or rarer, than chance would have it',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    ...keywordsQuery,
    page: urlInteger(1).default(1),
    size: urlInteger(1, 500).default(50),
  }),
  answer: Keywords,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

export const exportKeywords = endpoint({
  name: 'exportKeywords',
  method: 'GET',
  path: '/api/export/keywords',
  summary: 'What is key in some texts against others, all of it, as a file',
  feature: 'search',
  role: 'public',
  query: z.strictObject({ ...keywordsQuery, format: z.enum(LIST_FORMATS).default('csv') }),
  answer: z.undefined(),
  isFile: true,
  errors: ['search-too-slow', 'index-not-ready'],
});
