import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { aboutQuery, textsQuery } from '../search/query.ts';
import { SentenceResults } from '../search/search.ts';
import { langQuery, Names, TextWitness, urlInteger, WordLanguage } from '../values.ts';
import { Counted, CountedTag, LIST_FORMATS, PerText, sentencePage } from './words.ts';

/** Tags separated by commas in a URL. */
const urlTags = z
  .string()
  .max(1000)
  .transform((list) => list.split(',').filter((tag) => tag !== ''))
  .pipe(z.array(z.string().regex(/^[\p{L}\p{N}_-]{1,40}$/u)).max(100));

/** Values wanted of each category, `num:sg,du;cas:gen`: any of those within a category, all categories. */
const urlCategories = z
  .string()
  .max(1000)
  .regex(/^(?:[\p{L}\p{N}_-]{1,40}:[\p{L}\p{N}_,-]{1,400}(?:;|$))*$/u)
  .transform((list) =>
    list
      .split(';')
      .filter((part) => part !== '')
      .map((part) => {
        const [category = '', values = ''] = part.split(':');
        return { category, values: values.split(',').filter((value) => value !== '') };
      }),
  );

/** What one word, or one composite form, is asked to be; what is left empty is not asked. */
const word = {
  class: urlTags.default([]),
  categories: urlCategories.default([]),
  lemma: z.string().max(200).default(''),
  form: z.string().max(200).default(''),
};

/** Where a second word stands: right after, after at most `distance` words, at most that far on either side, in the sentence. */
export const SECOND_PLACES = ['next', 'after', 'near', 'sentence'] as const;
export type SecondPlace = (typeof SECOND_PLACES)[number];

export const grammarQuery = {
  ...word,
  ...textsQuery,
  /** The second word; it is asked for where one of these four is not empty. */
  class2: word.class,
  categories2: word.categories,
  lemma2: word.lemma,
  form2: word.form,
  place: z.enum(SECOND_PLACES).default('next'),
  distance: urlInteger(1, 20).default(3),
  ...langQuery,
};

/** What is listed, and in which order. */
export const GRAMMAR_UNITS = ['form', 'lemma'] as const;
export type GrammarUnit = (typeof GRAMMAR_UNITS)[number];
export const GRAMMAR_SORTS = ['hits', 'value', 'texts'] as const;

const listQuery = {
  ...grammarQuery,
  of: z.enum(GRAMMAR_UNITS).default('form'),
  sort: z.enum(GRAMMAR_SORTS).default('hits'),
};

export const GrammarRow = z.object({
  value: z.string(),
  language: WordLanguage,
  hits: z.int(),
  /** Of all hits, 0 to 1. */
  share: z.number(),
  texts: z.int(),
  q: z.string().nullable(),
  /** Of a form its lemmas, of a lemma its forms: most frequent first, at most eight. */
  others: z.array(Counted),
  otherCount: z.int(),
  /** Of composite forms: how many of the hits have other words between their members. */
  apart: z.int(),
});
export type GrammarRow = z.infer<typeof GrammarRow>;

/** Forms with these classes and categories, and what choosing further would leave. */
export const Grammar = z.object({
  ...aboutQuery,
  /** What is asked, in words, in the language of the answer; empty where nothing is. */
  sentence: z.string(),
  distinct: z.int(),
  page: z.int(),
  pages: z.int(),
  size: z.int(),
  rows: z.array(GrammarRow),
  perText: z.array(PerText.extend({ name: Names, tokens: z.int() })),
  /** Hits by class if no class were chosen, and by value of each category if none of that category were. */
  classes: z.array(CountedTag),
  categories: z.array(z.object({ category: z.string(), name: Names, values: z.array(CountedTag) })),
});
export type Grammar = z.infer<typeof Grammar>;

const listPage = { page: urlInteger(1).default(1), size: urlInteger(1, 100).default(50) };

const about = { feature: 'words', role: 'public', method: 'GET', validateAnswer: false } as const;

export const grammarSingle = endpoint({
  ...about,
  name: 'grammarSingle',
  path: '/api/grammar/single',
  summary: 'Forms or lemmas of words with these classes and categories, with counts',
  query: z.strictObject({ ...listQuery, ...listPage }),
  answer: Grammar,
  errors: ['search-too-slow', 'index-not-ready'],
});

export const grammarDouble = endpoint({
  ...about,
  name: 'grammarDouble',
  path: '/api/grammar/double',
  summary: 'Composite forms with these classes and categories, wherever their members stand, with counts',
  query: z.strictObject({ ...listQuery, ...listPage }),
  answer: Grammar,
  errors: ['search-too-slow', 'index-not-ready'],
});

export const searchGrammarSingle = endpoint({
  ...about,
  name: 'searchGrammarSingle',
  path: '/api/search/grammar/single',
  summary: 'The sentences with words of these classes and categories',
  query: z.strictObject({ ...grammarQuery, ...sentencePage }),
  answer: SentenceResults,
  errors: ['search-too-slow', 'index-not-ready'],
});

export const searchGrammarDouble = endpoint({
  ...about,
  name: 'searchGrammarDouble',
  path: '/api/search/grammar/double',
  summary: 'The sentences with composite forms of these classes and categories',
  query: z.strictObject({ ...grammarQuery, ...sentencePage }),
  answer: SentenceResults,
  errors: ['search-too-slow', 'index-not-ready'],
});

/** How the values of one category, or the classes, of the hits are spread over the texts. */
export const GrammarSpread = z.object({
  ...aboutQuery,
  over: z.string(),
  name: Names,
  /** Columns, in the order of the tagset; the empty value stands last: words that do not show the category. */
  values: z.array(CountedTag),
  /** Every text searched, in the order of the list of texts; `counts` by column. */
  rows: z.array(
    z.object({
      ...{ code: z.string(), name: Names, witness: TextWitness },
      ...{ hits: z.int(), tokens: z.int(), counts: z.array(z.int()) },
    }),
  ),
});
export type GrammarSpread = z.infer<typeof GrammarSpread>;

/** `pos` or the tag of a category. */
const over = z
  .string()
  .regex(/^[\p{L}\p{N}_-]{1,40}$/u)
  .default('pos');

const kindParams = z.strictObject({ kind: z.enum(['single', 'double']) });

export const grammarSpread = endpoint({
  ...about,
  name: 'grammarSpread',
  path: '/api/grammar/{kind}/spread',
  summary: 'How the values of one category of the forms asked for are spread over the texts',
  params: kindParams,
  query: z.strictObject({ ...grammarQuery, over }),
  answer: GrammarSpread,
  errors: ['search-too-slow', 'index-not-ready'],
});

export const exportGrammar = endpoint({
  ...about,
  name: 'exportGrammar',
  path: '/api/export/grammar/{kind}',
  summary: 'The list of forms or lemmas asked for, or their spread over the texts, as a file',
  params: kindParams,
  query: z.strictObject({
    ...listQuery,
    what: z.enum(['list', 'spread']).default('list'),
    over,
    format: z.enum(LIST_FORMATS).default('csv'),
  }),
  answer: z.undefined(),
  isFile: true,
  errors: ['search-too-slow', 'index-not-ready'],
});

const TagValue = z.object({ value: z.string(), name: Names });

/** The tagset in force: what can be asked. */
export const GrammarClasses = z.object({
  groups: z.array(TagValue),
  classes: z.array(TagValue.extend({ group: z.string(), categories: z.array(z.string()), hits: z.int() })),
  doubleClasses: z.array(TagValue.extend({ categories: z.array(z.string()), hits: z.int() })),
  categories: z.array(TagValue.extend({ values: z.array(TagValue) })),
});
export type GrammarClasses = z.infer<typeof GrammarClasses>;

export const grammarClasses = endpoint({
  ...about,
  name: 'grammarClasses',
  path: '/api/grammar/classes',
  summary: 'The tagset: classes with their categories, values and groups, and how often each class occurs',
  query: z.strictObject({ ...textsQuery, ...langQuery }),
  answer: GrammarClasses,
  errors: ['index-not-ready'],
});
