import type { ParsedLayer, ParsedPiece, ParsedWord, Reading } from '@glosa/corpus-format';
import type { StoredPiece, StoredReading, StoredWord } from '../../../corpus/whole-layer.ts';
import type { PieceUpdate, WordUpdate } from '../../../corpus/write-layer-annotation.ts';
import { carryPartition, pairPieces } from './partition.ts';

/** A planned word, and what happens to the annotation of the stored word it continues. */
export interface WordOutcome {
  word: WordUpdate;
  /** Pieces of the stored word whose readings find no place. */
  lost: readonly StoredPiece[];
  /** Whether readings stay on a form they were not made for. */
  isChecked: boolean;
  /** Readings that give way to others that the upload brings. */
  replaced: readonly { before: readonly StoredReading[]; after: readonly Reading[] }[];
  hasReadings: boolean;
}

/** How an upload is to be read. */
export interface AnnotationRules {
  /** Other layers have words only. */
  isAnnotated: boolean;
  /** What the layer says of annotation, partition and ids is not asked for. */
  keepsAnnotation: boolean;
  /** A word without readings is said to have none: what is stored of it goes. */
  isComplete: boolean;
}

/** Plans words one by one; holds what has to be known of all of them. */
export class WordPlanner {
  readonly #rules: AnnotationRules;
  /** Ids that the upload gives: no stored id may double them. */
  readonly #ids = new Set<string>();

  constructor(layer: ParsedLayer, rules: AnnotationRules) {
    this.#rules = rules;
    for (const { xmlId, pieces } of layer.words) {
      for (const id of [xmlId, ...pieces.map((piece) => piece.xmlId)]) if (id !== null) this.#ids.add(id);
    }
  }

  plan(word: ParsedWord, old: StoredWord | null): WordOutcome {
    const { isAnnotated, keepsAnnotation } = this.#rules;
    const corresp = word.corresp.length > 0 ? word.corresp.join(' ') : keepsAnnotation ? (old?.corresp ?? null) : null;
    const pieces = isAnnotated ? this.#pieces(word, old) : [];
    const planned = { id: old?.id ?? null, xmlId: this.#id(word.xmlId, old?.xmlId), corresp };
    const survivors = new Set(pieces.map(({ piece }) => piece.id));
    const vanished = (old?.pieces ?? []).filter(({ id, readings }) => !survivors.has(id) && readings.length > 0);
    return {
      word: { ...planned, pieces: pieces.map(({ piece }) => piece) },
      lost: [...vanished, ...pieces.flatMap(({ lost }) => lost)],
      isChecked: pieces.some(({ isChecked }) => isChecked),
      replaced: pieces.flatMap(({ replaced }) => replaced),
      hasReadings: pieces.some(({ hasReadings }) => hasReadings),
    };
  }

  /** The upload's, else the stored one unless the upload uses it elsewhere. */
  #id(given: string | null, stored: string | null | undefined): string | null {
    if (given !== null) return given;
    return stored == null || this.#ids.has(stored) ? null : stored;
  }

  #pieces(word: ParsedWord, old: StoredWord | null): PieceOutcome[] {
    const stored = old?.pieces ?? [];
    const carried = this.#carried(word, stored);
    if (carried) return carried.map((form, i) => this.#piece({ xmlId: null, form, readings: [] }, stored[i] ?? null));
    const isWhole = this.#rules.keepsAnnotation && old !== null;
    const given = isWhole ? [{ xmlId: null, form: word.form, readings: [] }] : word.pieces;
    const pairs = pairPieces(stored, given);
    return given.map((piece, i) => this.#piece(piece, stored[pairs[i] ?? -1] ?? null));
  }

  /** The forms of the stored partition under the word's form; null where the upload has a say in it. */
  #carried({ form, pieces }: ParsedWord, stored: readonly StoredPiece[]): string[] | null {
    const speaks = pieces.length > 1 || pieces.some(({ readings }) => readings.length > 0);
    if ((speaks && !this.#rules.keepsAnnotation) || stored.length === 0) return null;
    return carryPartition(
      stored.map((piece) => piece.form),
      form,
    );
  }

  #piece(given: ParsedPiece, old: StoredPiece | null): PieceOutcome {
    const { form, readings } = given;
    const xmlId = this.#id(given.xmlId, old?.xmlId);
    const none = { lost: [], replaced: [], isChecked: false };
    if (!old || old.readings.length === 0) {
      const piece = {
        id: old?.id ?? null,
        form,
        xmlId,
        checkForm: null,
        readings: old && !readings.length ? null : readings,
      };
      return { ...none, piece, hasReadings: readings.length > 0 };
    }
    const planned = { id: old.id, form, xmlId };
    if (readings.length === 0 && this.#rules.isComplete) {
      return { ...none, piece: { ...planned, checkForm: null, readings: [] }, lost: [old], hasReadings: false };
    }
    if (readings.length > 0 && !sameReadings(old.readings, readings)) {
      const replaced = [{ before: old.readings, after: readings }];
      return { ...none, piece: { ...planned, checkForm: null, readings }, replaced, hasReadings: true };
    }
    const madeFor = old.checkForm ?? old.form;
    const checkForm = madeFor === form ? null : madeFor;
    const isChecked = checkForm !== null && old.form !== form;
    return { ...none, piece: { ...planned, checkForm, readings: null }, isChecked, hasReadings: true };
  }
}

interface PieceOutcome extends Omit<WordOutcome, 'word'> {
  piece: PieceUpdate;
}

/** Whether readings say the same, whatever the order of their categories. */
export function sameReadings(stored: readonly StoredReading[], given: readonly Reading[]): boolean {
  return (
    stored.length === given.length &&
    stored.every((reading, i) => {
      const other = given[i];
      return (
        other !== undefined &&
        reading.lemma === other.lemma &&
        reading.posClass === other.posClass &&
        sameCategories(reading.categories, other.categories)
      );
    })
  );
}

export function sameCategories(json: string, categories: Readonly<Record<string, string>>): boolean {
  if (json === JSON.stringify(categories)) return true;
  const stored = Object.entries(JSON.parse(json) as Record<string, string>);
  return stored.length === Object.keys(categories).length && stored.every(([tag, value]) => categories[tag] === value);
}
