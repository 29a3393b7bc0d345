/** Reading and changing annotation, sentence by sentence. Every change names the version that it was made on. */
import { z } from 'zod';
import {
  AnnotationConflict,
  AnnotationMode,
  AnnotationProgress,
  CategoryChoice,
  CategoryMap,
  DoubleAnnotation,
  Lemma,
  PosClassChoice,
  SentenceAnnotation,
  SentenceStatus,
  SentenceVersion,
  Tag,
  TokenNumbers,
} from './annotation-values.ts';
import { endpoint } from './endpoint.ts';
import { FormProblem } from './errors.ts';
import { langQuery, TextCode, urlInteger } from './values.ts';

const feature = 'annotation';
const role = 'staff';
const reads = { method: 'GET', feature, role, errors: ['unauthenticated', 'forbidden', 'not-found'] } as const;
const changes = {
  feature,
  role,
  errors: ['unauthenticated', 'forbidden', 'csrf', 'not-found', 'unsupported-media-type', 'too-large'],
} as const;

/** Label of a sentence in its text. */
export const SentenceNo = z.string().min(1).max(64);
const ofText = { code: TextCode };
const ofSentence = z.strictObject({ ...ofText, sentenceNo: SentenceNo });
const version = { version: SentenceVersion };

/** A change that was made, one that was refused, or one that somebody else came before. */
const changed = z.union([FormProblem.extend({ conflict: AnnotationConflict.optional() }), SentenceAnnotation]);

/** So many sentences come on one page. */
export const SENTENCES_PAGE = 200;
export const SENTENCE_FILTERS = ['all', 'not-done', 'flagged', 'invalid', 'mine'] as const;

export const annotationSentences = endpoint({
  ...reads,
  name: 'annotationSentences',
  path: '/api/annotation/sentences/{code}',
  summary: 'The sentences of a text with their progress, and that of the text and of each person',
  params: z.strictObject(ofText),
  query: z.strictObject({
    page: urlInteger(1).default(1),
    filter: z.enum(SENTENCE_FILTERS).default('all'),
    form: z.string().max(200).optional(),
    lemma: z.string().max(200).optional(),
    ...langQuery,
  }),
  answer: z.object({
    page: z.int(),
    pages: z.int(),
    total: z.int(),
    progress: AnnotationProgress,
    people: z.array(z.object({ login: z.string(), progress: AnnotationProgress })),
    sentences: z.array(
      z.object({
        sentenceNo: z.string(),
        reference: z.string(),
        text: z.string(),
        status: SentenceStatus,
        version: SentenceVersion,
        tokens: z.int(),
        annotatedTokens: z.int(),
        invalidTokens: z.int(),
        assignee: z.string().nullable(),
        edited: z.object({ by: z.string(), at: z.string() }).nullable(),
      }),
    ),
  }),
  validateAnswer: false,
});

const Neighbour = z.object({ sentenceNo: z.string(), text: z.string() }).nullable();

export const annotationEditor = endpoint({
  ...reads,
  name: 'annotationEditor',
  path: '/api/annotation/editor/{code}',
  summary: 'A sentence with all that the editor shows of it; the first one that is not done where none is named',
  params: z.strictObject(ofText),
  query: z.strictObject({ sentenceNo: SentenceNo.optional(), mode: AnnotationMode.default('single'), ...langQuery }),
  answer: SentenceAnnotation.extend({
    mode: AnnotationMode,
    reference: z.string(),
    sentences: z.array(z.object({ sentenceNo: z.string(), status: SentenceStatus })),
    singleTokens: z.array(z.object({ token: z.int(), wordNo: z.int(), form: z.string() })),
    doubleTokens: z.array(z.object({ annotationId: z.int(), subtokensIds: z.array(z.int()) })),
    posClasses: z.array(PosClassChoice),
    /** Of the class of the first annotation. */
    singleCategories: z.array(CategoryChoice),
    previous: Neighbour,
    next: Neighbour,
  }),
});

export const annotationClasses = endpoint({
  ...reads,
  name: 'annotationClasses',
  path: '/api/annotation/pos-classes',
  summary: 'The classes of single and of composite forms',
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ single: z.array(PosClassChoice), double: z.array(PosClassChoice) }),
});

export const annotationCategories = endpoint({
  ...reads,
  name: 'annotationCategories',
  path: '/api/annotation/single-categories/{id}',
  summary: 'The categories of a class, with their values',
  params: z.strictObject({ id: Tag }),
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ posClass: Tag, categories: z.array(CategoryChoice) }),
});

export const splitWord = endpoint({
  ...changes,
  name: 'splitWord',
  method: 'PUT',
  path: '/api/annotation/split-word/{code}/{sentenceNo}/{wordNo}',
  summary: 'Splits a word into pieces (`stracił|em`) or, without a bar, joins it again; 400 where they do not spell it',
  params: z.strictObject({ ...ofText, sentenceNo: SentenceNo, wordNo: urlInteger(1) }),
  body: z.strictObject({ partition: z.string().min(1).max(400), ...version }),
  answer: changed,
});

export const annotateSingle = endpoint({
  ...changes,
  name: 'annotateSingle',
  method: 'PUT',
  path: '/api/annotation/single/annotate/{code}/{sentenceNo}',
  summary: 'Gives tokens a reading; with nulls takes theirs away',
  params: ofSentence,
  body: z.strictObject({
    tokens: TokenNumbers,
    posTag: Tag.nullable(),
    categories: CategoryMap.nullable(),
    lemma: Lemma.nullable(),
    ...version,
  }),
  answer: changed,
});

const HINT_SOURCES = ['same-text', 'elsewhere', 'same-lemma'] as const;

export const hintSingle = endpoint({
  ...changes,
  name: 'hintSingle',
  method: 'PUT',
  path: '/api/annotation/single/hint/{code}/{sentenceNo}',
  summary: 'Readings that the token may have, likeliest first',
  params: ofSentence,
  body: z.strictObject({ tokens: TokenNumbers }),
  answer: z.object({
    hints: z.array(
      z.object({
        posTag: Tag,
        categories: CategoryMap,
        lemma: z.string().nullable(),
        source: z.enum(HINT_SOURCES),
        count: z.int(),
        example: z.object({ code: z.string(), reference: z.string(), text: z.string() }).nullable(),
      }),
    ),
  }),
});

/** A composite form that the tokens make. */
const PossibleForm = z.object({
  rule: z.string(),
  posClass: Tag,
  categoryMap: CategoryMap,
  lemma: z.string(),
  head: z.int(),
  slots: z.array(z.object({ slot: z.string(), tokens: z.array(z.int()) })),
  /** Broken agreement: said, no reason to refuse. */
  warnings: z.array(z.object({ category: Tag, tokens: z.array(z.int()).length(2), values: z.array(Tag).length(2) })),
});

/** What stands between the tokens and a rule. */
const NearRule = z.object({
  rule: z.string(),
  name: z.object({ pl: z.string(), en: z.string() }),
  missing: z.array(z.string()),
  unplaced: z.array(z.int()),
  almost: z.array(
    z.object({ slot: z.string(), token: z.int(), fails: z.enum(['class', 'lemma', 'form', 'categories']) }),
  ),
  phrase: z.boolean(),
  apart: z.object({ between: z.int(), gap: z.int() }).nullable(),
});

export const ANNOTATION_STATUSES = [
  'ANNOTATION_POSSIBLE',
  'NOT_ANNOTATED',
  'WRONG_TOKEN_COUNT',
  'ALREADY_ANNOTATED',
  'NO_RULE',
] as const;

export const ruleDouble = endpoint({
  ...changes,
  name: 'ruleDouble',
  method: 'PUT',
  path: '/api/annotation/double/rule/{code}/{sentenceNo}',
  summary: 'Whether tokens make a composite form, which one, and if none, why',
  params: ofSentence,
  /** Fewer or more tokens than a form has are answered, not refused. */
  body: z.strictObject({ tokens: z.array(z.int().min(1)).max(20) }),
  answer: z.object({
    status: z.enum(ANNOTATION_STATUSES),
    tokens: z.array(z.int()),
    activeAnnotation: DoubleAnnotation.nullable(),
    data: PossibleForm.nullable(),
    alternatives: z.array(PossibleForm),
    /** Tokens that have no reading yet. */
    missing: z.array(z.int()),
    nearest: z.array(NearRule),
  }),
});

export const addDouble = endpoint({
  ...changes,
  name: 'addDouble',
  method: 'PUT',
  path: '/api/annotation/double/add-new/{code}/{sentenceNo}',
  summary: 'Makes tokens a composite form, by the first rule that fits or the one named',
  params: ofSentence,
  body: z.strictObject({
    tokens: TokenNumbers.min(2),
    rule: z.string().max(32).optional(),
    categories: CategoryMap.optional(),
    lemma: Lemma.optional(),
    ...version,
  }),
  answer: changed,
});

export const deleteDouble = endpoint({
  ...changes,
  name: 'deleteDouble',
  method: 'DELETE',
  path: '/api/annotation/double/delete/{code}/{sentenceNo}/{id}',
  summary: 'Takes a composite form away; its tokens keep their readings',
  params: z.strictObject({ ...ofText, sentenceNo: SentenceNo, id: urlInteger(1) }),
  query: z.strictObject({ version: urlInteger(0), ...langQuery }),
  answer: changed,
});
