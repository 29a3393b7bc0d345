/** Changes of annotation. Each is one step that its author can take back, and none is made on a state that its author has not seen. */
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { FormProblem } from '../errors.ts';
import { langQuery, TextCode, urlInteger } from '../values.ts';
import {
  AnnotatedSentence,
  AnnotatedToken,
  Annotation,
  AnnotationReading,
  CategoryMap,
  COMMENT_LENGTH,
  LEMMA_LENGTH,
  STEP_KINDS,
  StepKind,
  TokenNumbers,
} from './values.ts';

const feature = 'annotation';
const role = 'staff';
const errors = ['unauthenticated', 'forbidden', 'csrf', 'not-found'] as const;
const query = z.strictObject({ ...langQuery });
const ofSentence = { code: TextCode, sentenceNo: urlInteger(1) };

/** Of the sentence as it was seen. Without it the change is made in any state: for clients that do not know versions. */
const version = z.string().max(100).optional();
/**
 * Versions of the words that the change is about, by their number: where somebody changed other words of the sentence
 * since, the change is made all the same.
 */
const seen = z.record(z.string().regex(/^[1-9]\d{0,5}$/), z.string().max(100)).optional();
/**
 * Beside `seen`: the numbers that the first subtokens of these words have for the client. Where another person split
 * or joined a word before them, the subtokens of the change would be other ones.
 */
const firstTokens = z.record(z.string().regex(/^[1-9]\d{0,5}$/), z.int().min(1).max(100_000)).optional();

/**
 * Beside `done: true`: also where words have no annotation. Without it they are counted in the answer, `unannotated`, and
 * nothing is changed.
 */
const confirm = z.boolean().optional();

/** Somebody else changed what the change is about: who, when, and the sentence as it is now. */
export const AnnotationConflict = z.object({
  by: z.string(),
  at: z.string(),
  current: AnnotatedSentence,
});
export type AnnotationConflict = z.infer<typeof AnnotationConflict>;

/** `ANNOTATION_POSSIBLE`: the chosen subtokens make up a composite form that is not there yet. */
export const ANNOTATION_STATUSES = [
  'ANNOTATION_POSSIBLE',
  'NOT_ANNOTATED',
  'WRONG_TOKEN_COUNT',
  'ALREADY_ANNOTATED',
  'NO_RULE',
  'CHANGED',
  'UNCHANGED',
] as const;
export const AnnotationStatus = z.enum(ANNOTATION_STATUSES);
export type AnnotationStatus = z.infer<typeof AnnotationStatus>;

/** `unannotated`: so many words of a sentence that was to be done have no annotation. */
export const AnnotationProblem = FormProblem.extend({
  conflict: AnnotationConflict.optional(),
  unannotated: z.int().optional(),
});
export type AnnotationProblem = z.infer<typeof AnnotationProblem>;

/** How far a person can go back and forth in a text. */
export const UndoState = z.object({
  /** What the next undo takes back; null: nothing. */
  undo: StepKind.nullable(),
  redo: StepKind.nullable(),
});
export type UndoState = z.infer<typeof UndoState>;

/** What came of a change of one sentence. */
export const AnnotationResult = z.object({
  status: AnnotationStatus,
  data: AnnotatedSentence,
  /** The annotation that was made or changed last. */
  activeAnnotation: Annotation.nullable(),
  /** The words that the change is about. */
  tokens: z.array(AnnotatedToken),
  /** What a complete reading would say besides, in words. It was saved all the same. */
  warnings: z.array(z.string()),
  history: UndoState,
});
export type AnnotationResult = z.infer<typeof AnnotationResult>;

const changes = { feature, role, query, errors, answer: z.union([AnnotationProblem, AnnotationResult]) } as const;

export const splitWord = endpoint({
  ...changes,
  name: 'splitWord',
  method: 'PUT',
  path: '/api/annotation/split-word/{code}/{sentenceNo}/{wordNo}',
  summary: 'Splits a word into two to five pieces, or joins it again; drops what was annotated on it',
  params: z.strictObject({ ...ofSentence, wordNo: urlInteger(1) }),
  /** `confirm`: also where annotation goes with it. */
  body: z.strictObject({ partition: z.string().max(500), confirm: z.boolean().optional(), version, seen }),
  /** What is wrong with the pieces comes with status 400. */
  problemStatus: 400,
});

export const annotateSingle = endpoint({
  ...changes,
  name: 'annotateSingle',
  method: 'PUT',
  path: '/api/annotation/single/annotate/{code}/{sentenceNo}',
  summary: 'Gives subtokens one reading, or with nulls none; what they had before is replaced',
  params: z.strictObject(ofSentence),
  body: z.strictObject({
    tokens: TokenNumbers,
    posTag: z.string().max(40).nullable(),
    categories: CategoryMap.nullable(),
    lemma: z.string().nullable(),
    version,
    seen,
    firstTokens,
  }),
});

export const addDouble = endpoint({
  ...changes,
  name: 'addDouble',
  method: 'PUT',
  path: '/api/annotation/double/add-new/{code}/{sentenceNo}',
  summary: 'Makes subtokens one composite form, as the rule says or as the alternative that is chosen',
  params: z.strictObject(ofSentence),
  body: z.strictObject({
    tokens: z.array(z.int().min(1).max(100_000)).max(100),
    /** Class of one of the answers of the rules; without it the first. */
    posTag: z.string().max(40).nullable().optional(),
    version,
    seen,
    firstTokens,
  }),
});

export const deleteDouble = endpoint({
  ...changes,
  name: 'deleteDouble',
  method: 'DELETE',
  path: '/api/annotation/double/delete/{code}/{sentenceNo}/{id}',
  summary: 'Takes a composite form apart; the readings of its members stay',
  params: z.strictObject({ ...ofSentence, id: urlInteger(1) }),
  query: z.strictObject({ version, ...langQuery }),
});

/** So many words are changed by one call at most. */
export const BATCH_AT_MOST = 1000;

export const annotateBatch = endpoint({
  name: 'annotateBatch',
  method: 'PUT',
  path: '/api/annotation/batch/{code}',
  summary: 'Gives chosen words of a text the same reading, in one step',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query,
  body: z.strictObject({
    posTag: z.string().max(40),
    categories: CategoryMap,
    lemma: z.string().max(LEMMA_LENGTH).nullable(),
    targets: z
      .array(z.strictObject({ sentenceNo: z.int().min(1), tokenNo: z.int().min(1), version }))
      .min(1)
      .max(BATCH_AT_MOST),
  }),
  answer: z.union([
    FormProblem,
    z.object({
      changed: z.int(),
      /** The id of what an undo takes back; null: nothing changed. */
      step: z.int().nullable(),
      /** Words of sentences that another person has changed since: they are as they were. */
      skipped: z.array(z.object({ sentenceNo: z.int(), tokenNo: z.int(), by: z.string() })),
      history: UndoState,
    }),
  ]),
  errors,
});

const steps = {
  method: 'POST',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query,
  /** `step`: only where it is this one. */
  body: z.strictObject({ sentenceNo: z.int().min(1).optional(), step: z.int().optional() }),
  answer: z.union([
    FormProblem,
    z.object({
      step: StepKind,
      /** Sentences that changed. */
      sentences: z.array(z.int()),
      /** The one asked for, as it is now; null where none was. */
      data: AnnotatedSentence.nullable(),
      history: UndoState,
    }),
  ]),
  errors,
} as const;

export const undoAnnotation = endpoint({
  ...steps,
  name: 'undoAnnotation',
  path: '/api/annotation/undo/{code}',
  summary: 'Takes back one’s own last step in a text, unless another person has changed the same words since',
});

export const redoAnnotation = endpoint({
  ...steps,
  name: 'redoAnnotation',
  path: '/api/annotation/redo/{code}',
  summary: 'Makes one’s own step again that was taken back last',
});

export const changeSentenceStatus = endpoint({
  ...changes,
  name: 'changeSentenceStatus',
  method: 'PUT',
  path: '/api/annotation/status/{code}/{sentenceNo}',
  summary: 'Says that a sentence is done or not, and flags it with a comment or takes the flag away',
  params: z.strictObject(ofSentence),
  body: z.strictObject({
    done: z.boolean().optional(),
    confirm,
    flag: z
      .strictObject({ comment: z.string().max(COMMENT_LENGTH), tokenNo: z.int().min(1).nullable() })
      .nullable()
      .optional(),
    version,
  }),
});

/** So many ranges are assigned by one call at most. */
export const ASSIGNED_AT_MOST = 5000;

/** Sentences by number, and the login of the person they are given to; null: they are taken back. */
export const AssignedRange = z.strictObject({
  from: z.int().min(1),
  to: z.int().min(1),
  assignee: z.string().max(100).nullable(),
});
export type AssignedRange = z.infer<typeof AssignedRange>;

export const assignSentences = endpoint({
  name: 'assignSentences',
  method: 'PUT',
  path: '/api/annotation/assign/{code}',
  summary: 'Gives ranges of sentences to people, or with null takes them back; says whose they were before',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query,
  body: z.strictObject({
    /** In the order of the text, none over another. */
    ranges: z
      .array(AssignedRange)
      .min(1)
      .max(ASSIGNED_AT_MOST)
      .refine((ranges) => ranges.every(({ from }, i) => i === 0 || from > (ranges[i - 1]?.to ?? 0))),
  }),
  /** `before`: sent back it undoes the change. */
  answer: z.union([FormProblem, z.object({ changed: z.int(), before: z.array(AssignedRange) })]),
  errors,
});

export const markSentences = endpoint({
  name: 'markSentences',
  method: 'PUT',
  path: '/api/annotation/done/{code}',
  summary: 'Says of several sentences that they are done, or not',
  feature,
  role,
  params: z.strictObject({ code: TextCode }),
  query,
  body: z.strictObject({ sentences: z.array(z.int().min(1)).min(1).max(BATCH_AT_MOST), done: z.boolean(), confirm }),
  /** `step`: the id of what an undo takes back; null: nothing changed. */
  answer: z.union([AnnotationProblem, z.object({ changed: z.int(), step: z.int().nullable(), history: UndoState })]),
  errors,
});

/** One entry of a sentence's history. */
export const AnnotationStep = z.object({
  id: z.int(),
  by: z.string(),
  at: z.string(),
  kind: z.enum([...STEP_KINDS, 'undo', 'redo']),
  /** Words of this sentence that it changed, before and after. */
  changes: z.array(
    z.object({
      reference: z.string(),
      form: z.string(),
      before: z.array(AnnotationReading.extend({ part: z.string() })),
      after: z.array(AnnotationReading.extend({ part: z.string() })),
    }),
  ),
  /** Where something was said of the sentence itself. */
  status: z
    .object({
      before: z.object({ done: z.boolean(), comment: z.string().nullable() }),
      after: z.object({ done: z.boolean(), comment: z.string().nullable() }),
    })
    .nullable(),
  undone: z.boolean(),
});
export type AnnotationStep = z.infer<typeof AnnotationStep>;

export const annotationHistory = endpoint({
  name: 'annotationHistory',
  method: 'GET',
  path: '/api/annotation/history/{code}/{sentenceNo}',
  summary: 'Every change of a sentence, the last first, fifty on a page',
  feature,
  role,
  params: z.strictObject(ofSentence),
  query: z.strictObject({ page: urlInteger(1).default(1), ...langQuery }),
  answer: z.object({ page: z.int(), pages: z.int(), total: z.int(), steps: z.array(AnnotationStep) }),
  errors: ['unauthenticated', 'forbidden', 'not-found'],
});
