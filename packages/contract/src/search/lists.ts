import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FACET_FIELDS } from '../texts/filter.ts';
import { FurtherField } from '../texts/record.ts';
import { Names, TextWitness, urlInteger, WordLanguage } from '../values.ts';
import { aboutQuery, Dispersion, hitsQuery, orderQuery, TokenAttribute, urlComparedTexts } from './query.ts';

/** Where a frequency list counts: the whole hit, its first token, or the so manieth token to its left or right. */
export const COUNTED_PLACES = [
  ...(['hit', 'node', 'left1', 'left2', 'left3', 'left4', 'left5'] as const),
  ...(['right1', 'right2', 'right3', 'right4', 'right5'] as const),
] as const;

/** By what the rows of a frequency list are ordered. */
export const LIST_RANKINGS = ['hits', 'value', 'texts'] as const;
export type ListRanking = (typeof LIST_RANKINGS)[number];
/** The orders of a page that shows lists: texts can stand by date, too. */
export const SHOWN_RANKINGS = [...LIST_RANKINGS, 'date'] as const;

/**
 * Up to four names, each of which may say in what steps of years it is counted: `lemma,genre`, `date/50`. Plain, so that
 * pages can use it; with the flag `u`.
 */
export const COUNTED_TOGETHER =
  '^[\\p{L}\\p{N}_-]{1,45}(?:/[1-9]\\d{0,3})?(?:,[\\p{L}\\p{N}_-]{1,45}(?:/[1-9]\\d{0,3})?){0,3}$';

const frequenciesQuery = {
  /**
   * What is counted: an attribute of a token, a category (`cas`), or what a hit starts in: a structure (`text`, `card`,
   * `double` by its class) or what one is called by (`theme`, `source`, `relation`); a hit counts for each such name. Or a
   * field of the records of texts (`genre`, `date/50`: in steps of fifty years), and several of these together with
   * attributes of tokens: `lemma,genre`.
   */
  of: z.string().max(200).regex(new RegExp(COUNTED_TOGETHER, 'u')).default('lemma'),
  at: z.enum(COUNTED_PLACES).default('hit'),
  rank: z.enum(LIST_RANKINGS).default('hits'),
};

/** How often each value stands at a place in or beside the hits. */
export const Frequencies = z.object({
  ...aboutQuery,
  /** Number of different values. */
  distinct: z.int(),
  page: z.int(),
  pages: z.int(),
  size: z.int(),
  rows: z.array(
    z.object({
      /** Empty where the token has none. */
      value: z.string(),
      /** For classes, categories, texts and values of their records: what the value is called. */
      name: Names.nullable(),
      /** Of values that are words. */
      language: WordLanguage,
      /** Of what is counted together with it, in the order asked for. */
      also: z.array(z.object({ value: z.string(), name: Names.nullable() })),
      /** Not whole where a text counts by shares for several steps of years. */
      hits: z.number(),
      /** Of the hits, 0 to 1. */
      share: z.number(),
      /** Number of texts it occurs in. */
      texts: z.int(),
      /** Tokens searched that the hits are set against: of texts with that value where the row is about texts, else all. */
      tokens: z.number(),
      perMillion: z.number(),
      /** The 95 % interval of `perMillion` (Wilson's score). */
      low: z.number(),
      high: z.number(),
      /** Over the texts searched; null also of what texts have as wholes. */
      dispersion: Dispersion.nullable(),
      /** A query that finds these hits; null where the language cannot say it. */
      q: z.string().nullable(),
    }),
  ),
});
export type Frequencies = z.infer<typeof Frequencies>;

export const searchFrequencies = endpoint({
  name: 'searchFrequencies',
  method: 'GET',
  path: '/api/search/frequencies',
  summary: 'How often each value of an attribute occurs in the hits of a query, or beside them',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    ...hitsQuery,
    ...frequenciesQuery,
    page: urlInteger(1).default(1),
    size: urlInteger(1, 500).default(50),
  }),
  answer: Frequencies,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

/** Fields of the records of texts by which hits are told apart, and years. */
export const Facets = z.object({
  ...aboutQuery,
  /** Texts that are searched, and their tokens. */
  texts: z.int(),
  tokens: z.int(),
  /** Hits per million of these tokens, and the 95 % interval (Wilson's score). */
  perMillion: z.number(),
  low: z.number(),
  high: z.number(),
  fields: z.array(
    z.object({
      field: z.union([z.enum(FACET_FIELDS), z.templateLiteral(['further.', z.string()])]),
      /**
       * Those with most hits first. Counts are of the texts that the filter on other fields leaves; a text that has a value
       * has those that it is part of, too.
       */
      values: z.array(
        z.object({
          /** '' for texts of which it is not known. */
          value: z.string(),
          name: Names.nullable(),
          /** The value that it is part of. */
          parent: z.string().nullable(),
          hits: z.int(),
          tokens: z.int(),
          texts: z.int(),
          /** What the filter says of it. */
          chosen: z.enum(['in', 'out']).nullable(),
        }),
      ),
    }),
  ),
  /** The fields among these that the installation declares. */
  declared: z.array(FurtherField),
  /** Steps of years in which texts were written, each text by its share; undated ones are not among them. */
  years: z.object({
    step: z.int(),
    undated: z.int(),
    steps: z.array(z.object({ first: z.int(), hits: z.number(), tokens: z.number(), texts: z.int() })),
  }),
});
export type Facets = z.infer<typeof Facets>;

export const searchFacets = endpoint({
  name: 'searchFacets',
  method: 'GET',
  path: '/api/search/facets',
  summary: 'Hits of a query by what the records of their texts say, field by field',
  feature: 'search',
  role: 'public',
  query: z.strictObject({ ...hitsQuery }),
  answer: Facets,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

/** By what collocates are ordered. */
export const COLLOCATION_MEASURES = ['logdice', 'll', 'mi', 't', 'joint'] as const;

const collocationsQuery = {
  of: TokenAttribute.default('lemma'),
  left: urlInteger(0, 10).default(5),
  right: urlInteger(0, 10).default(5),
  /** Fewer common occurrences are left out. */
  minimum: urlInteger(1, 1000).default(3),
  measure: z.enum(COLLOCATION_MEASURES).default('logdice'),
};

/** Words that stand near the hits more often than chance would have it. */
export const Collocations = z.object({
  ...aboutQuery,
  distinct: z.int(),
  page: z.int(),
  pages: z.int(),
  size: z.int(),
  /** Tokens in the windows around the hits, each counted once. */
  window: z.int(),
  rows: z.array(
    z.object({
      value: z.string(),
      name: Names.nullable(),
      language: WordLanguage,
      /** Occurrences in the windows. */
      joint: z.int(),
      /** Occurrences in the texts searched. */
      frequency: z.int(),
      texts: z.int(),
      expected: z.number(),
      logDice: z.number(),
      logLikelihood: z.number(),
      mi: z.number(),
      tScore: z.number(),
      /** A query that finds both together in one sentence. */
      q: z.string(),
    }),
  ),
});
export type Collocations = z.infer<typeof Collocations>;

export const searchCollocations = endpoint({
  name: 'searchCollocations',
  method: 'GET',
  path: '/api/search/collocations',
  summary: 'Words that stand near the hits of a query more often than chance would have it',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    ...hitsQuery,
    ...collocationsQuery,
    page: urlInteger(1).default(1),
    size: urlInteger(1, 500).default(50),
  }),
  answer: Collocations,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

/** Where in the corpus the hits are. */
export const Distribution = z.object({
  ...aboutQuery,
  /** Every text searched, also those without hits, in the order of the list of texts. */
  texts: z.array(
    z.object({
      code: z.string(),
      name: Names,
      witness: TextWitness,
      /** Of the witness, both within; null where they are not known. */
      years: z.object({ from: z.int(), to: z.int() }).nullable(),
      hits: z.int(),
      tokens: z.int(),
      perMillion: z.number(),
      /** Hits in equal stretches of the text from its beginning to its end. */
      bins: z.array(z.int()),
    }),
  ),
});
export type Distribution = z.infer<typeof Distribution>;

export const searchDistribution = endpoint({
  name: 'searchDistribution',
  method: 'GET',
  path: '/api/search/distribution',
  summary: 'Hits of a query by text, and where in each text they stand',
  feature: 'search',
  role: 'public',
  query: z.strictObject({ ...hitsQuery, bins: urlInteger(1, 200).default(40) }),
  answer: Distribution,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

/** The lists that are made of hits, and the hits themselves: what a file can hold. */
export const HIT_LISTS = ['frequencies', 'collocations', 'distribution'] as const;
export const EXPORTED = ['hits', ...HIT_LISTS] as const;

export const EXPORT_FORMATS = ['csv', 'tsv', 'xlsx', 'json', 'conllu'] as const;

/** Everything found, as a file; its head says the query, how it was read, the date and the revision of the corpus. */
export const searchExport = endpoint({
  name: 'searchExport',
  method: 'GET',
  path: '/api/search/export',
  summary: 'Hits of a query, or a list made of them, as a file',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    ...hitsQuery,
    ...orderQuery,
    format: z.enum(EXPORT_FORMATS).default('csv'),
    /** `conllu` holds sentences and so goes with `hits` only. */
    what: z.enum(EXPORTED).default('hits'),
    context: urlInteger(1, 40).default(10),
    of: frequenciesQuery.of,
    at: frequenciesQuery.at,
    rank: frequenciesQuery.rank,
    /** Texts that frequencies are compared with, written as `f` is; `*`: all. The file has both sides and their ratio. */
    against: urlComparedTexts,
    left: collocationsQuery.left,
    right: collocationsQuery.right,
    minimum: collocationsQuery.minimum,
    measure: collocationsQuery.measure,
  }),
  answer: z.undefined(),
  isFile: true,
  errors: ['search-too-slow', 'index-not-ready'],
});
