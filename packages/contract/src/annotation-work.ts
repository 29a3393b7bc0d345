/** Annotation of many tokens at once, what was done and can be undone, and who does what. */
import { z } from 'zod';
import { SentenceNo } from './annotation.ts';
import {
  AnnotationConflict,
  CategoryMap,
  Lemma,
  SentenceAnnotation,
  SentenceStatus,
  SentenceVersion,
  Tag,
} from './annotation-values.ts';
import { endpoint } from './endpoint.ts';
import { FormProblem, formResult } from './errors.ts';
import { CardAddress, langQuery, TextCode, urlInteger, VerseLabel } from './values.ts';

const feature = 'annotation';
const role = 'staff';
const reads = { method: 'GET', feature, role, errors: ['unauthenticated', 'forbidden', 'not-found'] } as const;
const changes = {
  feature,
  role,
  errors: ['unauthenticated', 'forbidden', 'csrf', 'not-found', 'unsupported-media-type', 'too-large'],
} as const;
const ofText = z.strictObject({ code: TextCode });
const ofSentence = z.strictObject({ code: TextCode, sentenceNo: SentenceNo });
const Reading = z.strictObject({ posTag: Tag, categories: CategoryMap, lemma: Lemma.nullable() });
const refused = FormProblem.extend({ conflict: AnnotationConflict.optional() });

/** So many similar tokens come at most; as many are changed in one batch. */
export const SIMILAR_TOKENS = 500;

export const similarTokens = endpoint({
  ...reads,
  name: 'similarTokens',
  path: '/api/annotation/similar/{code}/{sentenceNo}/{token}',
  summary: 'Tokens of the text with the same form, with their context and reading',
  params: z.strictObject({ code: TextCode, sentenceNo: SentenceNo, token: urlInteger(1) }),
  query: z.strictObject({ reading: z.enum(['any', 'same', 'none']).default('any'), ...langQuery }),
  answer: z.object({
    total: z.int(),
    tokens: z.array(
      z.object({
        sentenceNo: z.string(),
        token: z.int(),
        version: SentenceVersion,
        reference: z.string(),
        left: z.string(),
        form: z.string(),
        right: z.string(),
        reading: z.object({ posTag: Tag.nullable(), categories: CategoryMap, lemma: z.string().nullable() }).nullable(),
      }),
    ),
  }),
});

export const annotateBatch = endpoint({
  ...changes,
  name: 'annotateBatch',
  method: 'PUT',
  path: '/api/annotation/batch/{code}',
  summary: 'Gives one reading to chosen tokens of a text: all or none, one step to undo',
  params: ofText,
  body: z.strictObject({
    reading: Reading,
    tokens: z
      .array(z.strictObject({ sentenceNo: SentenceNo, token: z.int().min(1), version: SentenceVersion }))
      .min(1)
      .max(SIMILAR_TOKENS),
  }),
  answer: z.union([
    /** Sentences that somebody else changed in between. */
    refused.extend({ stale: z.array(z.string()).optional() }),
    z.object({
      step: z.int(),
      changed: z.int(),
      sentences: z.array(SentenceAnnotation.pick({ sentenceNo: true, version: true })),
    }),
  ]),
});

/** Undo and redo concern the caller's own steps, whole: a batch or a split is one. */
const stepped = {
  ...changes,
  method: 'POST',
  params: ofText,
  /** The sentence that is open, to be answered anew. */
  body: z.strictObject({ sentenceNo: SentenceNo.optional() }),
  answer: z.union([
    refused,
    z.object({
      step: z.int(),
      sentences: z.array(z.string()),
      sentence: SentenceAnnotation.nullable(),
    }),
  ]),
} as const;

export const undoAnnotation = endpoint({
  ...stepped,
  name: 'undoAnnotation',
  path: '/api/annotation/undo/{code}',
  summary: 'Takes back the last step of the caller in a text; refused where somebody built on it',
});

export const redoAnnotation = endpoint({
  ...stepped,
  name: 'redoAnnotation',
  path: '/api/annotation/redo/{code}',
  summary: 'Makes the step that was taken back last again',
});

export const ANNOTATION_ACTIONS = [
  'annotate',
  'clear',
  'split',
  'double',
  'batch',
  'status',
  'flag',
  'import',
] as const;

export const annotationHistory = endpoint({
  ...reads,
  name: 'annotationHistory',
  path: '/api/annotation/history/{code}/{sentenceNo}',
  summary: 'Who changed what of a sentence and when, latest first',
  params: ofSentence,
  query: z.strictObject({ page: urlInteger(1).default(1), ...langQuery }),
  answer: z.object({
    page: z.int(),
    pages: z.int(),
    changes: z.array(
      z.object({
        step: z.int(),
        by: z.string(),
        at: z.string(),
        action: z.enum(ANNOTATION_ACTIONS),
        isUndone: z.boolean(),
        /** Readable, in the language of the session. */
        before: z.string(),
        after: z.string(),
        version: SentenceVersion,
      }),
    ),
  }),
});

export const changeSentenceStatus = endpoint({
  ...changes,
  name: 'changeSentenceStatus',
  method: 'PUT',
  path: '/api/annotation/status/{code}/{sentenceNo}',
  summary: 'Says that a sentence is done or not, or flags it or one of its tokens with a comment',
  params: ofSentence,
  body: z.union([
    z.strictObject({ done: z.boolean(), version: SentenceVersion }),
    z.strictObject({
      flagged: z.boolean(),
      /** Null: the whole sentence. */
      token: z.int().min(1).nullable(),
      comment: z.string().trim().max(2000).nullable(),
      version: SentenceVersion,
    }),
  ]),
  answer: z.union([refused, SentenceAnnotation]),
});

const Place = z.strictObject({ cardAddress: CardAddress, verseNo: VerseLabel });
const Assignment = z.object({
  id: z.int(),
  login: z.string(),
  from: Place,
  to: Place,
  sentences: z.int(),
  done: z.int(),
});

export const annotationAssignments = endpoint({
  ...reads,
  name: 'annotationAssignments',
  path: '/api/annotation/assignments/{code}',
  summary: 'Which parts of a text are whose, and who may be given one',
  params: ofText,
  query: z.strictObject({ ...langQuery }),
  answer: z.object({ assignments: z.array(Assignment), people: z.array(z.string()) }),
});

export const assignAnnotation = endpoint({
  ...changes,
  name: 'assignAnnotation',
  method: 'POST',
  path: '/api/annotation/assignments/{code}',
  summary: 'Gives a person the sentences that begin in a range; what was somebody else’s there is theirs no longer',
  params: ofText,
  /** Null takes the range away from whoever has it. */
  body: z.strictObject({ login: z.string().max(64).nullable(), from: Place, to: Place }),
  answer: formResult({ assignments: z.array(Assignment) }),
});

export const markSentences = endpoint({
  ...changes,
  name: 'markSentences',
  method: 'PUT',
  path: '/api/annotation/statuses/{code}',
  summary: 'Says of several sentences that they are done, or not',
  params: ofText,
  body: z.strictObject({
    done: z.boolean(),
    sentences: z
      .array(z.strictObject({ sentenceNo: SentenceNo, version: SentenceVersion }))
      .min(1)
      .max(500),
  }),
  answer: formResult({
    changed: z.int(),
    /** Not changed: somebody else was there in between. */
    stale: z.array(z.string()),
    sentences: z.array(z.object({ sentenceNo: z.string(), status: SentenceStatus, version: SentenceVersion })),
  }),
});
