/** What annotation is made of: words and their subtokens, readings, composite forms, and how far a sentence has come. */
import { z } from 'zod';
import { Names } from '../values.ts';

/** As many subtokens may be chosen at once, and belong to one composite form. */
export const SPANS_AT_MOST = 5;
/** Longest lemma and longest comment, in characters. */
export const LEMMA_LENGTH = 100;
export const COMMENT_LENGTH = 1000;

const tag = z.string().min(1).max(40);

/** Category tag → value tag. */
export const CategoryMap = z.record(tag, tag);
export type CategoryMap = z.infer<typeof CategoryMap>;

/** Numbers of subtokens in their sentence, each once. They count from 1 and pass over punctuation. */
export const TokenNumbers = z
  .array(z.int().min(1).max(100_000))
  .min(1)
  .max(SPANS_AT_MOST)
  .refine((tokens) => new Set(tokens).size === tokens.length);

/** One reading as it is stored or sent: class, categories of that class, base form. */
export const AnnotationReading = z.object({
  posClass: z.string(),
  categoryMap: CategoryMap,
  lemma: z.string().nullable(),
});
export type AnnotationReading = z.infer<typeof AnnotationReading>;

/** `draft`: some of its words are annotated, or all of them, and it has not been called done. */
export const SENTENCE_PROGRESS = ['none', 'draft', 'done', 'flagged'] as const;
export const SentenceProgress = z.enum(SENTENCE_PROGRESS);
export type SentenceProgress = z.infer<typeof SentenceProgress>;

/**
 * What is known of a sentence. `partial`: some of its words are annotated; `imported`: all are, as a file says; `edited`: all are,
 * and a person has changed something; `checked`: it has been called done; `again`: a word has changed since it was annotated.
 */
export const SENTENCE_STATES = ['empty', 'partial', 'imported', 'edited', 'checked', 'again'] as const;
export const SentenceState = z.enum(SENTENCE_STATES);
export type SentenceState = z.infer<typeof SentenceState>;

/** `check`: made for another spelling of the word; `invalid`: not as the tagset says. */
export const TOKEN_STATES = ['none', 'draft', 'check', 'invalid'] as const;
export const TokenState = z.enum(TOKEN_STATES);
export type TokenState = z.infer<typeof TokenState>;

/** Something that a person is not sure of, for others to look at; of one word where `tokenNo` says which. */
export const SentenceFlag = z.object({
  comment: z.string(),
  tokenNo: z.int().nullable(),
  by: z.string(),
  at: z.string(),
});
export type SentenceFlag = z.infer<typeof SentenceFlag>;

/** Login and time, ISO 8601 in UTC. */
export const Signed = z.object({ by: z.string(), at: z.string() });
export type Signed = z.infer<typeof Signed>;

/** A graphical word of the sentence. */
export const AnnotatedToken = z.object({
  /** Stable id of the word. */
  id: z.int(),
  token: z.string(),
  /** Number of its first subtoken in the sentence. */
  tokenNo: z.int(),
  /** Counts from 1 in the sentence. */
  wordNo: z.int(),
  /** Numbers of its subtokens; one where it is not split. */
  derivedTokensIds: z.array(z.int()),
  /** Its pieces, with bars between them. */
  partition: z.string(),
  /** False for a word of one letter. */
  splittable: z.boolean(),
  /** Of what is annotated on it: it may still hold where that of the sentence does not. */
  version: z.string(),
});
export type AnnotatedToken = z.infer<typeof AnnotatedToken>;

/** The same word in the double mode: which of its subtokens belong to composite forms. */
export const DoubleToken = AnnotatedToken.extend({ subtokensIds: z.array(z.int()) });
export type DoubleToken = z.infer<typeof DoubleToken>;

/** The annotation of a subtoken, or of several together. */
export const Annotation = AnnotationReading.extend({
  annotationId: z.int(),
  subtokenIds: z.array(z.int()),
  state: TokenState.exclude(['none']),
});
export type Annotation = z.infer<typeof Annotation>;

/** A stretch of the sentence as it is shown: a subtoken, or what stands between words. */
export const AnnotationSpan = z.object({
  /** Counts from 1. */
  spanId: z.int(),
  text: z.string(),
  /** Number of the subtoken; null for punctuation. */
  tokenNo: z.int().nullable(),
  /** Id of the word; null for punctuation. */
  tokenId: z.int().nullable(),
  /** Those of the mode. */
  annotationIds: z.array(z.int()),
  /** The word in the other layer, at its first subtoken; null: there is none. */
  transliteration: z.string().nullable(),
  spaceAfter: z.boolean(),
});
export type AnnotationSpan = z.infer<typeof AnnotationSpan>;

export const ANNOTATION_MODES = ['single', 'double'] as const;
export const AnnotationMode = z.enum(ANNOTATION_MODES);
export type AnnotationMode = z.infer<typeof AnnotationMode>;

/** A sentence before or after the one that is edited, or that one. */
export const SentenceLine = z.object({ sentenceNo: z.int(), reference: z.string(), text: z.string() });
export type SentenceLine = z.infer<typeof SentenceLine>;

/** A sentence as it stands. */
export const AnnotatedSentence = z.object({
  sentenceNo: z.int(),
  /** Of the state that this is: sent back with every change. */
  version: z.string(),
  transcription: z.array(AnnotationSpan),
  singleTokens: z.array(AnnotatedToken),
  doubleTokens: z.array(DoubleToken),
  singleAnnotations: z.array(Annotation),
  doubleAnnotations: z.array(Annotation),
  progress: SentenceProgress,
  done: Signed.nullable(),
  flag: SentenceFlag.nullable(),
  assignee: z.string().nullable(),
  /** Who changed it last. */
  edited: Signed.nullable(),
});
export type AnnotatedSentence = z.infer<typeof AnnotatedSentence>;

export const NamedValue = z.object({ tag: z.string(), name: Names });
export const TagCategory = z.object({ id: z.int(), tag: z.string(), name: Names, values: z.array(NamedValue) });
export type TagCategory = z.infer<typeof TagCategory>;

/** Whether words of a class have a base form: never, where one is given, or always. */
export const LemmaNeed = z.enum(['none', 'optional', 'required']);

/** A class of single forms. `id` counts from 1 in the order of the tagset. */
export const TagClass = z.object({
  id: z.int(),
  tag: z.string(),
  name: Names,
  group: z.object({ tag: z.string(), name: Names }),
  /** Tags of its categories in their order, and which of them may be left open. */
  categories: z.array(z.string()),
  optional: z.array(z.string()),
  lemma: LemmaNeed,
});
export type TagClass = z.infer<typeof TagClass>;

/** What a person does in one step. `apart`: a composite form is taken apart. */
export const STEP_KINDS = ['annotate', 'clear', 'split', 'join', 'double', 'apart', 'batch', 'status'] as const;
export const StepKind = z.enum(STEP_KINDS);
export type StepKind = z.infer<typeof StepKind>;
