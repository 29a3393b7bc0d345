/**
 * The plain values that a transcription, transliteration or other transcript is parsed into, whatever file format it
 * came in. Nothing here knows a database: words are pointed to by their index in `words`, places by their index in
 * `cards` and `verses`.
 */

import type { InEach } from '@glosa/dictionary/browser';

/** Which of the three kinds of text data a zip holds. */
export type LayerKind = 'transcription' | 'transliteration' | 'other-transcript';

/** Where something stands in the uploaded file. Lines and columns count from 1, columns in UTF-16 code units. */
export interface SourcePlace {
  file: string;
  line: number;
  column: number;
}

/** The place of the character at an offset of a piece of text. */
export type PlaceOf = (offset: number) => SourcePlace;

/**
 * What a run of characters is, as `name` or `name:value`: `rubric`, `initial`, `sup`, `hi`
 * or `hi:italic`, `ex` (letters supplied when
 * an abbreviation is expanded), `add:above`, `del`, `supplied`, `unclear`, `surplus`, `foreign:la`, `hand:2`, `quote`,
 * `ref`, `name:person`, `name:place`, `name`, `head`. Shown with a word but no part of its form: `pc` (a mark inside a
 * word, such as the hyphen before a line break), `gap`, and in a transcription `del` and `surplus`. An `x` item that
 * stands for a reading left out where no word takes its place has that reading's kind: `sic`, `orig`, `abbr`.
 */
export type Mark = string;

/** A run of characters under one set of marks. */
export interface Run {
  x: string;
  m?: Mark[];
}

/** The reading that `choice` keeps out of the running text. */
export interface Alternative {
  kind: 'sic' | 'orig' | 'abbr' | 'del';
  x: string;
}

/**
 * One thing on a line, in reading order. `sp: 1` says that white space follows it.
 * - `w` a word, or one part of a word that runs over a line or card break (`part` I, M, F; every part names the word);
 * - `p` punctuation: a position of its own in the corpus; - `x` text shown but not indexed;
 * - `g` a gap; - `n` a note; - `s` the start of a sentence; - `b` the start of a block; - `m` a milestone (column …).
 */
export type DisplayItem =
  | { k: 'w'; w: number; r: Run[]; part?: 'I' | 'M' | 'F'; alt?: Alternative[]; sp?: 1 }
  | { k: 'p'; r: Run[]; sp?: 1 }
  | { k: 'x'; r: Run[]; sp?: 1 }
  | { k: 'g'; reason?: string; extent?: string; sp?: 1 }
  | { k: 'n'; x: string; place?: string; sp?: 1 }
  | { k: 's'; n: string }
  | { k: 'b'; b: 'head' | 'p' | 'l' | 'lg' | 'ab' | 'div'; n?: string; type?: string }
  | { k: 'm'; unit: string; n?: string };

/** One reading of a (sub)token: what a philologist or a program said it is. `categories`: category tag → value tag. */
export interface Reading {
  lemma: string | null;
  posClass: string | null;
  categories: Record<string, string>;
}

/** A piece of a word's partition; a word that is not split has exactly one. Pieces joined equal the form. */
export interface ParsedPiece {
  xmlId: string | null;
  form: string;
  readings: Reading[];
}

/** A graphical word. It belongs to the verse where it starts, also when it runs over into the next. */
export interface ParsedWord {
  xmlId: string | null;
  /** NFC, the form as indexed in this layer. */
  form: string;
  /** Index into `verses`. */
  verse: number;
  /** Counted from 1 within the verse. */
  wordNo: number;
  /** Index into `sentences`, or null in a layer without sentences. */
  sentence: number | null;
  pieces: ParsedPiece[];
  /** xml:ids of transcription words this word corresponds to; empty: aligned by position within the verse. */
  corresp: string[];
  /** BCP 47 tag where it differs from the layer's language. */
  language: string | null;
  place: SourcePlace;
}

export interface ParsedCard {
  address: string;
  imageUrl: string | null;
  manifestUrl: string | null;
  canvas: string | null;
  place: SourcePlace;
}

export interface ParsedVerse {
  /** Index into `cards`. */
  card: number;
  label: string;
  items: DisplayItem[];
  place: SourcePlace;
}

export interface ParsedSentence {
  /** As numbered in the file, else counted from 1. */
  label: string;
}

/** A composite form: a double annotation over pieces of words that need not be adjacent. */
export interface ParsedDouble {
  posClass: string;
  lemma: string | null;
  categories: Record<string, string>;
  /** Index into `words` and index of the piece within it. */
  members: { word: number; piece: number }[];
  place: SourcePlace;
}

/**
 * What the file says about itself; `xml` is the TEI header byte for byte, kept for export. Where an upload has several
 * headers (several files, or a `teiCorpus`), they follow one another in the order read, each on a new line.
 */
export interface LayerHeader {
  title: string | null;
  licence: string | null;
  source: string | null;
  language: string | null;
  xml: string | null;
}

/** `manifest.json`. */
export interface Manifest {
  kind: string | null;
  code: string | null;
  title: InEach<string | null>;
  license: string | null;
}

/** `meta.json` of an other transcript. */
export interface TranscriptMeta {
  designation: string | null;
  name: InEach<string | null>;
  kind: 'witness' | 'edition' | 'translation' | null;
  language: string | null;
  source: string | null;
}

export interface ParsedLayer {
  kind: LayerKind;
  manifest: Manifest | null;
  meta: TranscriptMeta | null;
  header: LayerHeader;
  cards: ParsedCard[];
  verses: ParsedVerse[];
  words: ParsedWord[];
  sentences: ParsedSentence[];
  doubles: ParsedDouble[];
  /** What the importer supplied by rule because the file did not say: shown in the report. */
  supplied: { words: number; sentences: number };
}
