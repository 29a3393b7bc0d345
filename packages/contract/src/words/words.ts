import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { Dispersion, QUERY_MAX_LENGTH, QueryError, textsQuery } from '../search/query.ts';
import { Expansion, SentenceResults } from '../search/search.ts';
import { langQuery, Names, TextWitness, urlInteger, WordLanguage } from '../values.ts';

/** What the lexical index lists: lemmas, or forms as they stand in one of the layers. */
export const WORD_LAYERS = ['lemma', 'transcription', 'transliteration'] as const;
export type WordLayer = (typeof WORD_LAYERS)[number];
export const WORD_MATCHES = ['begins', 'exact', 'ends', 'contains', 'pattern'] as const;
export type WordMatch = (typeof WORD_MATCHES)[number];
/** `end`: by the letters from the end of the word, as indexes a tergo have it; `dp` and `juilland`: the most even first. */
export const WORD_SORTS = ['value', 'end', 'hits', 'texts', 'dp', 'juilland'] as const;
export type WordSort = (typeof WORD_SORTS)[number];

/** Instead of a tag: that no text or mark says in which language the words are. No language can be called so. */
export const NO_LANGUAGE_SAID = 'none';
export const LONGEST_LANGUAGE = 60;
/** BCP 47 tag of the language of the words, as answers have it, or `none`; empty: any language. */
const wordsLanguage = z.string().max(LONGEST_LANGUAGE).default('');

/** Which words: shared by the list, its export and the sentences. */
export const wordsQuery = {
  layer: z.enum(WORD_LAYERS).default('lemma'),
  match: z.enum(WORD_MATCHES).default('begins'),
  /** What the word is compared with, folded where it is typed without marks; `pattern`: with `*` and `?`. */
  q: z.string().max(200).default(''),
  ...textsQuery,
  language: wordsLanguage,
  /** `1`: what `q` sounds like, and its imported variants, too. */
  variants: z.enum(['0', '1']).default('0'),
  /** Forms that variants would add and that are left out, separated by spaces. */
  without: z
    .string()
    .max(QUERY_MAX_LENGTH)
    .transform((list) => list.split(' ').filter((form) => form !== ''))
    .default([]),
  ...langQuery,
};

const listQuery = {
  ...wordsQuery,
  /** A letter of the rail as the answer gives them; empty: all. */
  initial: z.string().max(8).default(''),
  sort: z.enum(WORD_SORTS).default('value'),
};

/** A value counted, with what finds its places; `q` is null where the query language cannot say it. */
export const Counted = z.object({ value: z.string(), hits: z.int(), q: z.string().nullable() });
export type Counted = z.infer<typeof Counted>;

/** The same of a tag, with what it is called. */
export const CountedTag = z.object({ value: z.string(), name: Names, hits: z.int(), q: z.string().nullable() });
export type CountedTag = z.infer<typeof CountedTag>;

export const PerText = z.object({ code: z.string(), hits: z.int() });
export type PerText = z.infer<typeof PerText>;

/** A language that words are in: null where no text or mark says it, without a name where none is known. */
const LanguageOfWords = z.object({ language: WordLanguage, name: Names.nullable() });

/** An entry of the lexical index: a word in one language. */
export const WordRow = z.object({
  value: z.string(),
  /** Null: no text or mark says it. */
  language: WordLanguage,
  /** Whether the corpus has the word in other languages, too. */
  shared: z.boolean(),
  /** Tokens that have it. */
  hits: z.int(),
  q: z.string().nullable(),
  /** Texts it occurs in, in the order of the list of texts. */
  perText: z.array(PerText),
  /** Over the texts searched, by their words without punctuation. */
  dispersion: Dispersion.nullable(),
  /** The classes of its tokens, most frequent first. */
  classes: z.array(CountedTag),
  /** Of a lemma its forms, of a form its lemmas; most frequent first, at most twelve. */
  others: z.array(Counted),
  /** How many those are in all. */
  otherCount: z.int(),
  /** Of a lemma: those of its tokens that are only the auxiliary of a composite form. */
  auxiliary: z.int(),
});
export type WordRow = z.infer<typeof WordRow>;

/** A form that leads to another headword, as dictionaries have it: `krola → król`. */
export const WordReference = z.object({
  form: z.string(),
  language: WordLanguage,
  hits: z.int(),
  /** `form`: a form of the lemma; `variant`: another spelling of it by sound or by the imported variants. */
  kind: z.enum(['form', 'variant']),
  lemmas: z.array(Counted),
});
export type WordReference = z.infer<typeof WordReference>;

export const Words = z.object({
  /** Rows of the whole list, and tokens under them. */
  total: z.int(),
  tokens: z.int(),
  page: z.int(),
  pages: z.int(),
  size: z.int(),
  revision: z.string(),
  /** First letters of everything that is listed without `initial`, in the order of the language. */
  initials: z.array(z.object({ initial: z.string(), values: z.int() })),
  /** Of everything that is listed without `language` and `initial`, with the number of its rows. */
  languages: z.array(LanguageOfWords.extend({ values: z.int() })),
  rows: z.array(WordRow),
  /** Names of the texts that the rows tell of. */
  texts: z.array(z.object({ code: z.string(), name: Names, tokens: z.int() })),
  /** Spellings that variants added, those left out by `without` among them. */
  variantsAdded: z.array(Expansion),
  /** Of lemmas: other headwords that what was asked for leads to. */
  references: z.array(WordReference),
  /** Where nothing was found: words of the layer that look like it. */
  nearest: z.array(z.object({ value: z.string(), language: WordLanguage, hits: z.int() })),
  /** Of lemmas: words without one in the texts searched. */
  withoutLemma: z.int().nullable(),
  /** The query for the search box that finds the tokens of all rows; null where there is none. */
  query: z.string().nullable(),
  error: z.string().optional(),
  queryError: QueryError.optional(),
});
export type Words = z.infer<typeof Words>;

export const listWords = endpoint({
  name: 'listWords',
  method: 'GET',
  path: '/api/words',
  summary: 'The lexical index: lemmas or forms with their frequency, forms and texts',
  feature: 'words',
  role: 'public',
  query: z.strictObject({ ...listQuery, page: urlInteger(1).default(1), size: urlInteger(1, 100).default(50) }),
  answer: Words,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

/** Forms attested with one set of categories. Forms are those of the transcription, most frequent first. */
export const ParadigmCell = z.object({
  /** Category → value, in the order of the class; a category that is not set is not there. */
  categories: z.record(z.string(), z.string()),
  hits: z.int(),
  q: z.string().nullable(),
  forms: z.array(Counted),
});
export type ParadigmCell = z.infer<typeof ParadigmCell>;

export const ParadigmClass = z.object({
  posClass: z.string(),
  name: Names,
  /** Traditional part of speech it belongs to; null of composite forms. */
  group: z.object({ value: z.string(), name: Names }).nullable(),
  hits: z.int(),
  q: z.string().nullable(),
  cells: z.array(ParadigmCell),
});
export type ParadigmClass = z.infer<typeof ParadigmClass>;

/** A headword, with the language that its forms are in, too, and whether the corpus has it in others. */
const Headword = z.object({ lemma: z.string(), language: WordLanguage, shared: z.boolean() });

/** One lemma, in one language or in all that it stands in: everything attested of it, and nothing else. */
export const WordPage = Headword.extend({
  /** The languages that the lemma stands in, in all texts, the most frequent first. */
  languages: z.array(LanguageOfWords.extend({ hits: z.int() })),
  /** Headwords that differ from this one by the number they carry (`que`, `que2`, `que4`), this one left out. */
  homographs: z.array(z.object({ lemma: z.string(), hits: z.int() })),
  /** Tokens with the lemma in the texts asked for. */
  hits: z.int(),
  q: z.string(),
  revision: z.string(),
  perText: z.array(z.object({ code: z.string(), name: Names, witness: TextWitness, hits: z.int(), tokens: z.int() })),
  /** Homonyms: one entry for each part of speech that has forms of its own, numbered from 1 where there are several. */
  entries: z.array(
    z.object({
      no: z.int(),
      group: z.object({ value: z.string(), name: Names }),
      hits: z.int(),
      classes: z.array(ParadigmClass),
    }),
  ),
  /** Tokens that stand in more than one cell, counted as often as they do so beyond the first time. */
  repeated: z.int(),
  /** Composite forms with this lemma; they are counted as such, not as tokens. */
  composites: z.array(ParadigmClass),
  /** Tokens that are only the auxiliary of a composite form, by the class of that form. */
  auxiliary: z.array(CountedTag),
  /** All forms whatever their categories, with the spellings of the transliteration that they stand for. */
  forms: z.array(Counted.extend({ translits: z.array(Counted) })),
  /** Other spellings by the imported variants and the sound that are headwords or forms themselves. */
  variants: z.array(WordReference),
  /** Headwords before and after it in the order of the language. */
  before: z.array(Headword),
  after: z.array(Headword),
});
export type WordPage = z.infer<typeof WordPage>;

const lemmaParams = z.strictObject({ lemma: z.string().min(1).max(200) });

export const readWord = endpoint({
  name: 'readWord',
  method: 'GET',
  path: '/api/words/{lemma}',
  summary: 'One lemma with the paradigm of its attested forms, composite ones included, and counts by text',
  feature: 'words',
  role: 'public',
  params: lemmaParams,
  query: z.strictObject({ ...textsQuery, language: wordsLanguage, ...langQuery }),
  answer: WordPage,
  errors: ['not-found', 'search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

/** A JSON object in a URL. */
const urlJson = z
  .string()
  .max(QUERY_MAX_LENGTH)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'not JSON' });
      return z.NEVER;
    }
  });

/** Which tokens of the words: `{"class":["fin"],"categories":{"num":["sg","du"]},"form":["jest"]}`; OR in a list, AND between. */
export const WordFilters = z.strictObject({
  class: z.array(z.string().max(40)).max(100).optional(),
  categories: z.record(z.string().max(40), z.array(z.string().max(40)).max(100)).optional(),
  form: z.array(z.string().max(200)).max(100).optional(),
});
export type WordFilters = z.infer<typeof WordFilters>;

export const sentencePage = {
  page: urlInteger(1).default(1),
  size: urlInteger(1, 100).default(20),
  view: z.enum(['sentence', 'kwic']).default('sentence'),
};

export const searchWords = endpoint({
  name: 'searchWords',
  method: 'GET',
  path: '/api/search/words',
  summary: 'The sentences with words of the lexical index',
  feature: 'words',
  role: 'public',
  query: z.strictObject({
    ...wordsQuery,
    match: z.enum(WORD_MATCHES).default('exact'),
    filters: urlJson.pipe(WordFilters).default({}),
    ...sentencePage,
  }),
  answer: SentenceResults,
  errors: ['search-too-slow', 'index-not-ready'],
  validateAnswer: false,
});

export const LIST_FORMATS = ['csv', 'tsv', 'xlsx', 'json'] as const;

export const exportWords = endpoint({
  name: 'exportWords',
  method: 'GET',
  path: '/api/export/words',
  summary: 'The lexical index as asked for, all of its rows, as a file',
  feature: 'words',
  role: 'public',
  query: z.strictObject({ ...listQuery, format: z.enum(LIST_FORMATS).default('csv') }),
  answer: z.undefined(),
  isFile: true,
  errors: ['search-too-slow', 'index-not-ready'],
});

export const exportWord = endpoint({
  name: 'exportWord',
  method: 'GET',
  path: '/api/export/words/{lemma}',
  summary: 'The paradigm of one lemma, a row for each form of each cell, as a file',
  feature: 'words',
  role: 'public',
  params: lemmaParams,
  query: z.strictObject({
    ...textsQuery,
    language: wordsLanguage,
    format: z.enum(LIST_FORMATS).default('csv'),
    ...langQuery,
  }),
  answer: z.undefined(),
  isFile: true,
  errors: ['not-found', 'search-too-slow', 'index-not-ready'],
});
