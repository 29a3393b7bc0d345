import type { TagsetKind } from '@glosa/contract';
import type { Generated } from 'kysely';

/** What the work of annotators leaves besides annotation itself: who did what, and how far each sentence has come. */
export interface AnnotationTables {
  sentence_state: SentenceStateTable;
  annotation_step: AnnotationStepTable;
  annotation_change: AnnotationChangeTable;
  tagset_version: TagsetVersionTable;
}

/** A tagset that was put in force, the last one being that of now; without any it is the default. */
export interface TagsetVersionTable {
  /** From 1, without gaps. */
  version: number;
  kind: TagsetKind;
  /** Of a restoration: the version brought back. */
  of_version: number | null;
  /** The whole tagset as a file; null: the default, whatever it is in this release. */
  content: string | null;
  /** SHA-256 of the content in hexadecimal; '' of the default. */
  digest: string;
  /** JSON: entries of each part. */
  counts: string;
  /** Annotations that were valid before and no longer when it was put in force. */
  invalid: number;
  /** Login. */
  actor: string;
  created_at: string;
}

/** A sentence that a person has changed or commented on; one without a row is as it was imported. */
export interface SentenceStateTable {
  sentence_id: number;
  /** Login, and when it was said. */
  done_by: string | null;
  done_at: string | null;
  flag_comment: string | null;
  flag_by: string | null;
  flag_at: string | null;
  /** The word that the flag is about, and which of its pieces (from 1); null: the whole sentence. */
  flag_word_id: number | null;
  flag_piece: number | null;
  /** Login. */
  assignee: string | null;
  edited_by: string | null;
  edited_at: string | null;
}

/** One thing that a person did, which is taken back as a whole. */
export interface AnnotationStepTable {
  id: Generated<number>;
  text_id: number;
  /** Login. */
  actor: string;
  kind: AnnotationStepKind;
  /** Of an undo or a redo: the step that it took back or made again. */
  of_step: number | null;
  /** 1 while it is taken back. */
  undone: Generated<number>;
  created_at: string;
}

export type AnnotationStepKind =
  | 'annotate'
  | 'clear'
  | 'split'
  | 'join'
  | 'double'
  | 'apart'
  | 'batch'
  | 'status'
  | 'undo'
  | 'redo';

/** What a step changed of one word, composite form or sentence. */
export interface AnnotationChangeTable {
  id: Generated<number>;
  step_id: number;
  /** Null once the sentence is gone. */
  sentence_id: number | null;
  /** Of a word; null for a composite form and for what is said of a sentence. */
  word_id: number | null;
  kind: 'word' | 'composite' | 'status';
  /** `card.verse.word` where it stood, and the form: kept for readers when the word is gone. */
  ref: string;
  form: string;
  /** JSON of the state; null: there was none. Its shape is that of `kind`. */
  before: string | null;
  after: string | null;
}
