import type { Certainty, Relation, SourceType, ThemeKind } from '@glosa/contract';
import type { Generated } from 'kysely';

/** The part of the schema that ties texts to sources and themes; the same conventions as in `schema.ts`. */
export interface LinkTables {
  source_node: SourceNodeTable;
  source_verse: SourceVerseTable;
  source_version: SourceVersionTable;
  passage: PassageTable;
  parallel: ParallelTable;
  theme: ThemeTable;
  theme_occurrence: ThemeOccurrenceTable;
}

/** A node of the source tree. A `package` has verses, or parts (chapters) that have them; parts come with its zip. */
export interface SourceNodeTable {
  id: Generated<number>;
  /** Null: a root. */
  parent_id: number | null;
  /** Counts from 1 among siblings. */
  ord: number;
  type: SourceType;
  /** Of a part: as named in the package's files. Of others ''. */
  label: string;
  /** In each language, as the abbreviation. */
  name: string;
  abbr: string;
  shown: number;
}

/** A verse of a source, in one language; several languages are several rows with one label and one `ord`. */
export interface SourceVerseTable {
  id: Generated<number>;
  node_id: number;
  /** Counts from 1 within the node. */
  ord: number;
  label: string;
  /** BCP 47; '' where the package names none. */
  language: string;
  text: string;
  /** In each language. */
  note: string;
  url: string | null;
}

/** Every accepted zip of a package, byte for byte. */
export interface SourceVersionTable {
  id: Generated<number>;
  node_id: number;
  version: number;
  file_name: string;
  zip: Uint8Array;
  sha256: string;
  report: string;
  actor: string;
  created_at: string;
}

/**
 * A stretch of a text that something points to. The words hold it when the text changes; the references say where that
 * is now (`card.verse`, or `card.verse.word` where single words are meant). Whole verses: first and last word of them.
 */
export interface PassageTable {
  id: Generated<number>;
  text_id: number;
  from_ref: string;
  to_ref: string;
  from_word_id: number | null;
  to_word_id: number | null;
  /** 1: neither its words nor its verses are there any more; the references are the last ones known. */
  lost: Generated<number>;
  /** Of a lost one: when it was taken off the list of orphans; it can be put back for a day. */
  deleted_at: string | null;
}

/** A passage of a text and the verses of a source it was drawn from. */
export interface ParallelTable {
  id: Generated<number>;
  /** The id in the file. */
  label: string;
  ord: number;
  passage_id: number;
  node_id: number;
  /** Label of a source verse within `node_id`. */
  source_from: string;
  /** `node_id`, or the last node of a range that crosses nodes. */
  end_node_id: number;
  source_to: string;
  relation: Relation;
  certainty: Certainty;
  /** In each language. */
  note: string;
  resp: string | null;
}

export interface ThemeTable {
  id: Generated<number>;
  kind: ThemeKind;
  /** The id in the file, unique over both kinds. */
  label: string;
  /** Null: the root of its kind. */
  parent_id: number | null;
  /** Among siblings, as the file has it: gaps are possible. */
  ord: number;
  /** In each language, as the description. */
  name: string;
  description: string;
  /** URI. */
  authority: string | null;
}

/** A passage of a text in which a theme occurs. */
export interface ThemeOccurrenceTable {
  id: Generated<number>;
  theme_id: number;
  ord: number;
  passage_id: number;
  certainty: Certainty | null;
  note: string | null;
}
