import type { ImportDiff } from '@glosa/contract';
import type { ImportProblem, ParsedLayer, ParsedPiece, ParsedWord, WordPair } from '@glosa/corpus-format';
import { LISTED } from '@glosa/corpus-format';
import { type MatchableWord, matchWords, type WordFate, wordFates } from './matching.ts';
import type { LayerIdentity, StoredLayer, StoredPiece, StoredWord } from './stored-layer.ts';

/** What is kept of a version beside the text itself. */
export interface VersionFacts {
  /** Login; '' for the command line. */
  actor: string;
  kind: 'import' | 'edit' | 'restore';
  /** Of a restoration: the version brought back. */
  ofVersion: number | null;
  /** Of an edit: the card's address, and its content before and after. */
  card: string | null;
  contentBefore: string | null;
  contentAfter: string | null;
  fileName: string;
  /** Byte for byte; of an edit empty. */
  zip: Uint8Array;
}

/** The diff of an import that changes nothing. */
export function noChange(): ImportDiff {
  return {
    cards: { added: 0, removed: 0, changed: 0 },
    words: { same: 0, moved: 0, changed: 0, gone: 0, added: 0 },
    annotations: { kept: 0, check: 0, orphan: 0 },
    links: { kept: 0, check: 0, orphan: 0 },
    rows: { added: 0, changed: 0, same: 0, removed: 0 },
    changes: [],
    more: 0,
  };
}

/** A piece as it will be stored. */
export interface PlannedPiece {
  /** Of the stored piece it continues; null: a new row. */
  id: number | null;
  form: string;
  xmlId: string | null;
  /** Null: the stored readings of the piece stay as they are. */
  readings: ParsedPiece['readings'] | null;
}

export interface PlannedWord {
  /** Of the stored word it continues; null: a new row. */
  id: number | null;
  pieces: PlannedPiece[];
}

/** Everything that one import does, as data. It holds for the state it was made from: `basis`. */
export interface ImportPlan {
  identity: LayerIdentity;
  basis: { textId: number | null; revision: number; layerId: number | null; version: number };
  /** Null: the text keeps its names. */
  names: { pl: string; en: string } | null;
  layerNames: { pl: string; en: string };
  version: VersionFacts & { sha256: string };
  layer: ParsedLayer;
  words: PlannedWord[];
  /** Stored rows that vanish. */
  gone: { words: number[]; pieces: number[]; composites: number[] };
  /** Whether the composite forms are those of the upload; else the stored ones stay. */
  replacesComposites: boolean;
  keptComposites: number;
  annotatedWords: number;
  /** Pairs of indexes; the index on this layer's side counts its new words, the other is resolved by `otherWords`. */
  alignment: { pairs: WordPair[]; otherWords: number[] } | null;
  report: { problems: ImportProblem[]; diff: ImportDiff; supplied: ParsedLayer['supplied'] };
}

/** The part of a plan that says how stored words, their pieces and their annotation go on. */
export interface WordPlan {
  words: PlannedWord[];
  gone: ImportPlan['gone'];
  replacesComposites: boolean;
  keptComposites: number;
  annotatedWords: number;
  diff: ImportDiff;
  /** What would be lost: a `LOSS` warning each, a bounded number. */
  problems: ImportProblem[];
}

/** Compares an upload with what is stored; the heart of a re-import. */
export function planWords(layer: ParsedLayer, stored: StoredLayer | null): WordPlan {
  const before = stored?.words ?? [];
  const after = matchable(layer);
  const match = matchWords(before, after);
  const fates = wordFates(before, after, match);
  const bringsAnnotation = carriesAnnotation(layer);
  const isAnnotated = layer.kind === 'transcription';
  const words = layer.words.map((word, index) => {
    const old = before[match[index] ?? -1] ?? null;
    return planWord(word, old, { bringsAnnotation, isAnnotated });
  });
  const survivors = new Set(words.flatMap(({ pieces }) => pieces.map(({ id }) => id)));
  const gonePieces = before.flatMap((word, index) =>
    fates[index] === 'gone' ? [] : word.pieces.filter(({ id }) => !survivors.has(id)).map(({ id }) => id),
  );
  const broken = (stored?.composites ?? []).filter(({ pieces }) => pieces.some((piece) => !survivors.has(piece)));
  const annotation = new AnnotationFates(before, fates, words, match);
  return {
    words,
    gone: {
      words: before.filter((_, index) => fates[index] === 'gone').map(({ id }) => id),
      pieces: gonePieces,
      composites: (bringsAnnotation ? (stored?.composites ?? []) : broken).map(({ id }) => id),
    },
    replacesComposites: bringsAnnotation,
    keptComposites: bringsAnnotation ? 0 : (stored?.composites.length ?? 0) - broken.length,
    annotatedWords: words.filter((word, index) => hasReadings(word, before[match[index] ?? -1])).length,
    diff: {
      ...noChange(),
      cards: diffCards(layer, words, stored),
      words: { ...countFates(fates), added: words.filter(({ id }) => id === null).length },
      annotations: annotation.counts,
    },
    problems: [...annotation.losses, ...compositeLoss(bringsAnnotation ? 0 : broken.length)],
  };
}

function compositeLoss(count: number): ImportProblem[] {
  return count === 0 ? [] : [{ severity: 'warning', code: 'LOSS', variant: 'composite', params: { count } }];
}

/** Whether the upload says anything about its words; if not, what is stored about them stays. */
export function carriesAnnotation(layer: ParsedLayer): boolean {
  return (
    layer.doubles.length > 0 || layer.words.some(({ pieces }) => pieces.some(({ readings }) => readings.length > 0))
  );
}

function matchable(layer: ParsedLayer): MatchableWord[] {
  const refs = verseRefs(layer);
  return layer.words.map(({ xmlId, form, verse }) => ({ xmlId, form, verse: refs[verse] ?? '' }));
}

/** `card.label` of each verse. */
export function verseRefs(layer: ParsedLayer): string[] {
  return layer.verses.map((verse) => `${layer.cards[verse.card]?.address ?? ''}.${verse.label}`);
}

interface PieceRules {
  bringsAnnotation: boolean;
  /** Only transcription words have pieces. */
  isAnnotated: boolean;
}

function planWord(word: ParsedWord, old: StoredWord | null, rules: PieceRules): PlannedWord {
  if (!rules.isAnnotated) return { id: old?.id ?? null, pieces: [] };
  const pieces = old && !rules.bringsAnnotation ? keptPieces(word, old) : null;
  return { id: old?.id ?? null, pieces: pieces ?? uploadedPieces(word, old?.pieces ?? []) };
}

/**
 * The stored pieces with their readings, where the upload brings no annotation: all of them under the same form, unless
 * it splits the word in another way; under a changed form the one piece of a word that is not split.
 */
function keptPieces(word: ParsedWord, old: StoredWord): PlannedPiece[] | null {
  const isSame = old.form === word.form;
  const splitsAnew = word.pieces.length > 1 && word.pieces.some((piece, i) => piece.form !== old.pieces[i]?.form);
  if (old.pieces.length === 0 || splitsAnew) return null;
  if (isSame) {
    return old.pieces.map(({ id, form, xmlId }, i) => ({
      id,
      form,
      xmlId: word.pieces.length > 1 ? (word.pieces[i]?.xmlId ?? xmlId) : xmlId,
      readings: null,
    }));
  }
  const [only] = old.pieces;
  if (old.pieces.length !== 1 || word.pieces.length !== 1 || !only) return null;
  return [{ id: only.id, form: word.form, xmlId: only.xmlId, readings: null }];
}

function uploadedPieces(word: ParsedWord, old: readonly StoredPiece[]): PlannedPiece[] {
  return word.pieces.map(({ form, xmlId, readings }, i) => {
    const isSame = old[i]?.form === form || (old.length === 1 && word.pieces.length === 1);
    return { id: (isSame && old[i]?.id) || null, form, xmlId, readings };
  });
}

function hasReadings(word: PlannedWord, old: StoredWord | undefined): boolean {
  return word.pieces.some(({ id, readings }) =>
    readings === null ? (old?.pieces.find((piece) => piece.id === id)?.readings ?? 0) > 0 : readings.length > 0,
  );
}

function countFates(fates: readonly WordFate[]): Omit<ImportDiff['words'], 'added'> {
  const counts = { same: 0, moved: 0, changed: 0, gone: 0 };
  for (const fate of fates) counts[fate]++;
  return counts;
}

/** What becomes of the annotation of stored words, and which losses have to be told. */
class AnnotationFates {
  readonly counts = { kept: 0, check: 0, orphan: 0 };
  readonly losses: ImportProblem[] = [];

  constructor(
    before: readonly StoredWord[],
    fates: readonly WordFate[],
    words: readonly PlannedWord[],
    match: Int32Array,
  ) {
    const successor = new Map<number, PlannedWord>();
    for (const [index, word] of words.entries()) successor.set(match[index] ?? -1, word);
    for (const [index, old] of before.entries()) {
      if (!old.pieces.some(({ readings }) => readings > 0)) continue;
      const word = successor.get(index);
      if (!word || !hasReadings(word, old)) this.lose(old);
      else if (fates[index] === 'changed') this.counts.check++;
      else this.counts.kept++;
    }
    const more = this.counts.orphan - LISTED;
    if (more > 0) this.losses.push({ severity: 'warning', code: 'LOSS', variant: 'more', params: { count: more } });
  }

  private lose({ form, verse }: StoredWord): void {
    this.counts.orphan++;
    if (this.losses.length < LISTED) this.losses.push({ severity: 'warning', code: 'LOSS', ref: verse, found: form });
  }
}

/** Cards by address: their verses, written out with the ids of continued words, are the same or not. */
function diffCards(layer: ParsedLayer, words: readonly PlannedWord[], stored: StoredLayer | null): ImportDiff['cards'] {
  const before = new Map((stored?.cards ?? []).map((address) => [address, '']));
  for (const { card, label, items } of stored?.verses ?? []) {
    before.set(card, `${before.get(card) ?? ''}${label}\t${items}\n`);
  }
  const after = new Map(layer.cards.map(({ address }) => [address, '']));
  for (const { card, label, items } of layer.verses) {
    const address = layer.cards[card]?.address ?? '';
    const written = stored ? itemsWithIds(items, (word) => words[word]?.id ?? 0) : '';
    after.set(address, `${after.get(address) ?? ''}${label}\t${written}\n`);
  }
  const diff = { added: 0, removed: 0, changed: 0 };
  for (const [address, content] of after) {
    if (!before.has(address)) diff.added++;
    else if (before.get(address) !== content) diff.changed++;
  }
  for (const address of before.keys()) if (!after.has(address)) diff.removed++;
  return diff;
}

/** Display items as they are stored: JSON, words named by id. */
export function itemsWithIds(items: ParsedLayer['verses'][number]['items'], idOf: (word: number) => number): string {
  return JSON.stringify(items.map((item) => (item.k === 'w' ? { ...item, w: idOf(item.w) } : item)));
}
