/** What annotation is made of, as the calls say it. */
import { z } from 'zod';
import { Names } from './values.ts';

/** Tag of a class, a category or a value. */
export const Tag = z.string().regex(/^[a-z][a-z0-9]{0,31}$/);
/** Category → value. */
export const CategoryMap = z.record(Tag, Tag);
/** NFC, without white space at its ends. */
export const Lemma = z.string().trim().min(1).max(200);
/** Numbers of tokens in their sentence, from 1: the pieces of its words in the order of the text. */
export const TokenNumbers = z.array(z.int().min(1)).min(1).max(5);
/** Of a sentence: grows with each change of its annotation. A change names the one that it was made on. */
export const SentenceVersion = z.int().min(0);

export const AnnotationMode = z.enum(['single', 'double']);
export const SENTENCE_STATUSES = ['none', 'draft', 'done', 'flagged'] as const;
/** `draft`: annotation begun; `flagged` outweighs the others. */
export const SentenceStatus = z.enum(SENTENCE_STATUSES);

/** A reading of one token. */
export const SingleAnnotation = z.object({
  annotationId: z.int(),
  /** The token that it belongs to. */
  subtokenIds: z.array(z.int()).length(1),
  posClass: Tag.nullable(),
  categoryMap: CategoryMap,
  lemma: z.string().nullable(),
});

/** A composite form of two to five tokens, which need not be adjacent. */
export const DoubleAnnotation = z.object({
  annotationId: z.int(),
  subtokenIds: z.array(z.int()).min(2).max(5),
  posClass: Tag,
  categoryMap: CategoryMap,
  lemma: z.string().nullable(),
});

/** A graphical word with its pieces. */
export const AnnotatedWord = z.object({
  wordNo: z.int(),
  /** The form; of a split word with bars in `partition`. */
  token: z.string(),
  partition: z.string(),
  /** Numbers of its pieces. */
  derivedTokensIds: z.array(z.int()).min(1),
  /** Where it stands. */
  reference: z.string(),
  /** What the manuscript has in its place; null where the layers are not aligned there. */
  transliteration: z.string().nullable(),
});

/** A piece as the transcription is drawn: one span each. */
export const TranscriptionSpan = z.object({
  spanId: z.int(),
  tokenId: z.int(),
  form: z.string(),
  annotationIds: z.array(z.int()),
  /** Somebody is not sure about it. */
  flag: z.object({ by: z.string(), at: z.string(), comment: z.string().nullable() }).nullable(),
});

/** A class of single or composite forms as the editor offers it. */
export const PosClassChoice = z.object({ tag: Tag, name: Names, group: Tag.nullable(), groupName: Names.nullable() });

export const CategoryChoice = z.object({
  tag: Tag,
  names: Names,
  isRequired: z.boolean(),
  values: z.array(z.object({ tag: Tag, names: Names })),
});

/** So many sentences, tokens and readings, done or not, of a text or of a person's part of it. */
export const AnnotationProgress = z.object({
  sentences: z.int(),
  none: z.int(),
  draft: z.int(),
  done: z.int(),
  flagged: z.int(),
  tokens: z.int(),
  annotatedTokens: z.int(),
});

/** Somebody else changed the sentence in between. Nothing was saved; both are kept until a person decides. */
export const AnnotationConflict = z.object({
  by: z.string(),
  at: z.string(),
  version: SentenceVersion,
  /** For each token that both changed: what is there now, what was asked for, what both began with. */
  tokens: z.array(
    z.object({
      token: z.int(),
      theirs: SingleAnnotation.nullable(),
      mine: SingleAnnotation.omit({ annotationId: true }).nullable(),
      base: SingleAnnotation.nullable(),
    }),
  ),
});
export type AnnotationConflict = z.infer<typeof AnnotationConflict>;

/** What of a sentence a change leaves behind: enough to draw it anew. */
export const SentenceAnnotation = z.object({
  sentenceNo: z.string(),
  version: SentenceVersion,
  status: SentenceStatus,
  words: z.array(AnnotatedWord),
  transcription: z.array(TranscriptionSpan),
  singleAnnotations: z.array(SingleAnnotation),
  doubleAnnotations: z.array(DoubleAnnotation),
  /** Whether the last change can be taken back, and one taken back be made again. */
  canUndo: z.boolean(),
  canRedo: z.boolean(),
});
export type SentenceAnnotation = z.infer<typeof SentenceAnnotation>;
