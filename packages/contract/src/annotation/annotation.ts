/** What annotators look at: texts, sentences, the editor, hints, and what the rules say of several words together. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { langQuery, Names, TextCode, urlInteger } from '../values.ts';
import { AnnotationStatus, UndoState } from './changes.ts';
import {
  AnnotatedSentence,
  AnnotationMode,
  AnnotationReading,
  SentenceFlag,
  SentenceLine,
  SentenceProgress,
  SentenceState,
  Signed,
  TagCategory,
  TagClass,
  TokenNumbers,
  TokenState,
} from './values.ts';

const feature = 'annotation';
const role = 'staff';
const errors = ['unauthenticated', 'forbidden', 'not-found'] as const;
const asked = ['unauthenticated', 'forbidden', 'csrf', 'not-found'] as const;
const query = z.strictObject({ ...langQuery });
const ofSentence = z.strictObject({ code: TextCode, sentenceNo: urlInteger(1) });

/** How far a text, or a part of it, has come. */
export const AnnotationCounts = z.object({
  sentences: z.int(),
  done: z.int(),
  flagged: z.int(),
  words: z.int(),
  annotated: z.int(),
});
export type AnnotationCounts = z.infer<typeof AnnotationCounts>;

export const annotatedTexts = endpoint({
  name: 'annotatedTexts',
  method: 'GET',
  path: '/api/annotation/texts',
  summary: 'The texts that can be annotated, with how far each has come and what of it is one’s own',
  feature,
  role,
  query,
  answer: z.object({
    texts: z.array(
      z.object({
        code: z.string(),
        name: Names,
        counts: AnnotationCounts,
        /** Sentences assigned to the person who asks, and how many of them are not done. */
        own: z.object({ sentences: z.int(), open: z.int() }),
        /** When a person changed it last; null: never. */
        editedAt: z.string().nullable(),
        /** The first sentence that is not done. */
        next: z.int().nullable(),
      }),
    ),
  }),
  errors: ['unauthenticated', 'forbidden'],
});

/** First and last number of sentences that follow each other. */
const NumberRun = z.tuple([z.int(), z.int()]);
export type NumberRun = z.infer<typeof NumberRun>;

export const SENTENCES_PAGE = 100;
export const SENTENCE_FILTERS = [
  'all',
  'mine',
  'not-done',
  'flagged',
  'again',
  'empty',
  'partial',
  'imported',
  'edited',
  'done',
  'invalid',
] as const;
/** `work`: what needs a person first, flags before all, then the order of the text. */
export const SENTENCE_ORDERS = ['text', 'work'] as const;
export const SentenceOrder = z.enum(SENTENCE_ORDERS);
export type SentenceOrder = z.infer<typeof SentenceOrder>;

export const SentenceFilter = z.enum(SENTENCE_FILTERS);
export type SentenceFilter = z.infer<typeof SentenceFilter>;

export const ListedSentence = SentenceLine.extend({
  /** Of each subtoken in order. */
  tokens: z.array(TokenState),
  progress: SentenceProgress,
  state: SentenceState,
  version: z.string(),
  /** Who has called it done. */
  done: Signed.nullable(),
  flag: SentenceFlag.nullable(),
  assignee: z.string().nullable(),
  edited: Signed.nullable(),
  /** Others who have it open. */
  here: z.array(z.string()),
});
export type ListedSentence = z.infer<typeof ListedSentence>;

export const annotationSentences = endpoint({
  name: 'annotationSentences',
  method: 'GET',
  path: '/api/annotation/sentences/{code}',
  summary: 'The sentences of a text, 100 on a page, with what is annotated; a page beyond the end is the last one',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query: z.strictObject({
    page: urlInteger(1).default(1),
    filter: SentenceFilter.default('all'),
    /** Sentences with a word that contains this in its form or lemma. */
    contains: z.string().max(100).default(''),
    sort: SentenceOrder.default('text'),
    /** First and last number, where only a part of the text is asked for. */
    from: urlInteger(1).optional(),
    to: urlInteger(1).optional(),
    ...langQuery,
  }),
  answer: z.object({
    code: z.string(),
    name: Names,
    /** Of the words, as a BCP 47 tag; null where the file does not say. */
    language: z.string().nullable(),
    page: z.int(),
    pages: z.int(),
    /** Sentences that pass the filter. */
    total: z.int(),
    /** The numbers of all that pass, in the order asked for, and of those of them that are not done. */
    numbers: z.array(NumberRun),
    open: z.array(NumberRun),
    counts: AnnotationCounts,
    /** By person: sentences assigned to them, those of them that are not done, and sentences that they have called done. */
    people: z.array(z.object({ login: z.string(), assigned: z.int(), open: z.int(), done: z.int() })),
    /** To whom sentences can be assigned. */
    staff: z.array(z.string()),
    sentences: z.array(ListedSentence),
  }),
  errors,
  validateAnswer: false,
});

export const annotationMap = endpoint({
  name: 'annotationMap',
  method: 'GET',
  path: '/api/annotation/map/{code}',
  summary: 'What is known of every sentence of a text, card by card, and how many each filter leaves',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query,
  answer: z.object({
    code: z.string(),
    /** A digit for each sentence in order: the place of its state in empty, partial, imported, edited, checked, again. */
    states: z.string(),
    flagged: z.array(NumberRun),
    /** Cards in which sentences begin, with the number of the first one. */
    cards: z.array(z.object({ address: z.string(), from: z.int() })),
    counts: z.record(SentenceFilter, z.int()),
  }),
  errors,
  validateAnswer: false,
});
export type AnnotationMap = z.infer<typeof annotationMap.answer>;

/** A sentence with all that the editor shows beside it. */
export const EditorData = AnnotatedSentence.extend({
  code: z.string(),
  name: Names,
  /** Of the words, as a BCP 47 tag; null where the file does not say. */
  language: z.string().nullable(),
  mode: AnnotationMode,
  reference: z.string(),
  /** The ones before and after, and this one. */
  sentences: z.array(SentenceLine),
  previous: z.int().nullable(),
  next: z.int().nullable(),
  /** Sentences of the text. */
  total: z.int(),
  posClasses: z.array(TagClass),
  singleCategories: z.array(TagCategory),
  doubleClasses: z.array(z.object({ tag: z.string(), name: Names, categories: z.array(z.string()) })),
  history: UndoState,
  here: z.array(z.string()),
});
export type EditorData = z.infer<typeof EditorData>;

export const annotationEditor = endpoint({
  name: 'annotationEditor',
  method: 'GET',
  path: '/api/annotation/editor/{code}',
  summary: 'A sentence to be annotated: without a number the first that is not done',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query: z.strictObject({
    sentenceNo: urlInteger(1).optional(),
    mode: AnnotationMode.default('single'),
    ...langQuery,
  }),
  answer: EditorData,
  errors,
  validateAnswer: false,
});

export const sentencePresence = endpoint({
  name: 'sentencePresence',
  method: 'GET',
  path: '/api/annotation/presence/{code}/{sentenceNo}',
  summary: 'Who else has a sentence open, and whether it is still the version that was seen',
  feature,
  role,
  params: ofSentence,
  query,
  answer: z.object({ version: z.string(), edited: Signed.nullable(), here: z.array(z.string()) }),
  errors,
  isPassive: true,
});

export const posClasses = endpoint({
  name: 'posClasses',
  method: 'GET',
  path: '/api/annotation/pos-classes',
  summary: 'The classes of single forms',
  feature,
  role,
  query,
  answer: z.object({ posClasses: z.array(TagClass) }),
  errors: ['unauthenticated', 'forbidden'],
});

export const singleCategories = endpoint({
  name: 'singleCategories',
  method: 'GET',
  path: '/api/annotation/single-categories/{id}',
  summary: 'The categories of a class with their values',
  feature,
  role,
  params: z.strictObject({ id: urlInteger(1) }),
  query,
  answer: z.object({ posClass: TagClass, categories: z.array(TagCategory) }),
  errors,
});

/** Where a reading that is offered comes from: the same form here, elsewhere, or another form of the same lemma. */
export const HINT_SOURCES = ['text', 'corpus', 'paradigm'] as const;
export const AnnotationHint = AnnotationReading.extend({
  source: z.enum(HINT_SOURCES),
  /** Words so annotated. */
  count: z.int(),
  example: z.object({
    code: z.string(),
    reference: z.string(),
    before: z.string(),
    form: z.string(),
    after: z.string(),
  }),
});
export type AnnotationHint = z.infer<typeof AnnotationHint>;
/** As many keys there are to accept them. */
export const HINTS_AT_MOST = 9;

export const annotationHints = endpoint({
  name: 'annotationHints',
  method: 'PUT',
  path: '/api/annotation/single/hint/{code}/{sentenceNo}',
  summary: 'Readings that the chosen subtokens have elsewhere, the likeliest first',
  feature,
  role,
  params: ofSentence,
  query,
  body: z.strictObject({ tokens: TokenNumbers }),
  answer: z.object({ hints: z.array(AnnotationHint).max(HINTS_AT_MOST), splits: z.array(z.string()) }),
  errors: asked,
});

/** What a rule makes of the chosen subtokens. */
export const DoubleReading = AnnotationReading.extend({
  /** Categories in which its members do not agree, in words. */
  warnings: z.array(z.string()),
});
export type DoubleReading = z.infer<typeof DoubleReading>;

export const doubleRule = endpoint({
  name: 'doubleRule',
  method: 'PUT',
  path: '/api/annotation/double/rule/{code}/{sentenceNo}',
  summary: 'Whether subtokens make up a composite form, and why not',
  feature,
  role,
  params: ofSentence,
  query,
  body: z.strictObject({ tokens: z.array(z.int().min(1).max(100_000)).max(100) }),
  answer: z.object({
    status: AnnotationStatus,
    /** In words, in the language of the session; null where it is possible. */
    reason: z.string().nullable(),
    data: DoubleReading.nullable(),
    alternatives: z.array(DoubleReading),
    activeAnnotation: z.int().nullable(),
    tokens: z.array(z.int()),
  }),
  errors: asked,
});

/** Another word of the same form. */
export const SimilarToken = z.object({
  sentenceNo: z.int(),
  tokenNo: z.int(),
  reference: z.string(),
  before: z.string(),
  form: z.string(),
  after: z.string(),
  /** What it is annotated as now; null: nothing. */
  reading: AnnotationReading.nullable(),
  version: z.string(),
});
export type SimilarToken = z.infer<typeof SimilarToken>;

export const similarTokens = endpoint({
  name: 'similarTokens',
  method: 'GET',
  path: '/api/annotation/similar/{code}/{sentenceNo}/{tokenNo}',
  summary: 'The other words of the same form in a text, at most a thousand, with what they are annotated as',
  feature,
  role,
  params: z.strictObject({ code: TextCode, sentenceNo: urlInteger(1), tokenNo: urlInteger(1) }),
  query,
  answer: z.object({ form: z.string(), total: z.int(), tokens: z.array(SimilarToken) }),
  errors,
});

export const annotationLemmas = endpoint({
  name: 'annotationLemmas',
  method: 'GET',
  path: '/api/annotation/lemmas',
  summary: 'Lemmas of the corpus that begin so, the most frequent first, with their classes',
  feature,
  role,
  query: z.strictObject({ prefix: z.string().min(1).max(100), ...langQuery }),
  answer: z.object({
    lemmas: z.array(z.object({ lemma: z.string(), posClass: z.string(), words: z.int() })),
    /** Whether what was typed is a lemma of the corpus. */
    known: z.boolean(),
  }),
  errors: ['unauthenticated', 'forbidden'],
});
