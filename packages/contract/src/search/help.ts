import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery, Names, urlInteger } from '../values.ts';
import { QUERY_MAX_LENGTH, SEARCH_LAYERS } from './query.ts';

/** What may be typed at the caret. */
export const Suggestions = z.object({
  /** The part of `q` that an item replaces, in UTF-16 code units; `to` exclusive. */
  from: z.int(),
  to: z.int(),
  items: z.array(
    z.object({
      /** What is written in its place. */
      text: z.string(),
      kind: z.enum(['form', 'lemma', 'attribute', 'value', 'structure', 'text', 'card']),
      /** Occurrences; null where that says nothing. */
      count: z.int().nullable(),
      /** Of what records say: the number of texts that it is said of. */
      texts: z.int().optional(),
      /** What an attribute or value is called. */
      name: Names.nullable(),
    }),
  ),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const searchSuggest = endpoint({
  name: 'searchSuggest',
  method: 'GET',
  path: '/api/search/suggest',
  summary: 'Words, attributes and values that continue a query at the caret, the most frequent first',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    q: z.string().max(QUERY_MAX_LENGTH),
    /** Caret, in UTF-16 code units; at the end where it is missing. */
    at: urlInteger(0, QUERY_MAX_LENGTH).optional(),
    limit: urlInteger(1, 50).default(10),
    ...langQuery,
  }),
  answer: Suggestions,
  errors: ['search-too-slow', 'index-not-ready'],
});

/** The classes, categories and values that words of the corpus have, and the names of the query language. */
export const Vocabulary = z.object({
  classes: z.array(
    z.object({
      value: z.string(),
      name: Names,
      count: z.int(),
      categories: z.array(
        z.object({
          attribute: z.string(),
          name: Names,
          values: z.array(z.object({ value: z.string(), name: Names, count: z.int() })),
        }),
      ),
    }),
  ),
  /** Composite forms. */
  doubles: z.array(z.object({ value: z.string(), name: Names, count: z.int() })),
  /** Other names of attributes, categories and structures → their names. */
  aliases: z.record(z.string(), z.string()),
  /** Letters that count as others in plain words, besides those whose marks come off → those others. */
  folded: z.record(z.string(), z.string()),
});
export type Vocabulary = z.infer<typeof Vocabulary>;

export const searchVocabulary = endpoint({
  name: 'searchVocabulary',
  method: 'GET',
  path: '/api/search/vocabulary',
  summary:
    'Classes, categories and values that occur in the corpus, with counts; other names in queries, letters taken for others',
  feature: 'search',
  role: 'public',
  query: z.strictObject({ ...langQuery }),
  answer: Vocabulary,
  errors: ['index-not-ready'],
});

/** How a query is read, without running it. */
export const searchRead = endpoint({
  name: 'searchRead',
  method: 'GET',
  path: '/api/search/read',
  summary: 'How a query is read: in words, and in the notation with nothing left implicit',
  feature: 'search',
  role: 'public',
  query: z.strictObject({
    q: z.string().max(QUERY_MAX_LENGTH),
    layer: z.enum(SEARCH_LAYERS).default('both'),
    ...langQuery,
  }),
  answer: z.object({
    interpretation: z.string(),
    canonical: z.string(),
    error: z.string().optional(),
    from: z.int().optional(),
    to: z.int().optional(),
  }),
  errors: ['index-not-ready'],
});
