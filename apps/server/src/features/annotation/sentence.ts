/** A sentence put together from its rows: what is annotated on it, how it is shown, and what tells its states apart. */
import { createHash } from 'node:crypto';
import type { CategoryMap, AnnotationReading as Reading } from '@glosa/contract';
import { listLinesOf } from '../../corpus/places.ts';
import type { StatedSentence } from '../../corpus/sentences.ts';
import {
  type CompositeRow,
  listAlignment,
  listComposites,
  listReadings,
  listWordPlaces,
  type ReadingRow,
} from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';

/** A reading as it is stored: a class may be missing where an import did not give one. */
export interface StoredReading {
  id: number;
  posClass: string | null;
  categories: CategoryMap;
  lemma: string | null;
}

/** A subtoken. */
export interface Piece {
  id: number;
  form: string;
  xmlId: string | null;
  /** The form that its readings were made for, where that was another one. */
  checkForm: string | null;
  readings: StoredReading[];
  /** Number in the sentence, from 1. */
  tokenNo: number;
}

/** A graphical word. */
export interface Word {
  id: number;
  form: string;
  /** Counts from 1 in the sentence. */
  no: number;
  /** `card.verse.word`. */
  ref: string;
  verseId: number;
  pieces: Piece[];
}

/** A composite form. Members by word and piece: ids of pieces change when words are split. */
export interface Composite {
  id: number;
  posClass: string;
  lemma: string | null;
  categories: CategoryMap;
  members: { word: number; piece: number; form: string; pieceId: number }[];
}

export interface Sentence {
  row: StatedSentence;
  words: Word[];
  /** Those with a member in it. */
  composites: Composite[];
}

/** Sentences with what is annotated on them, in the order of the rows given. */
export async function loadSentences(reader: Reader, rows: readonly StatedSentence[]): Promise<Sentence[]> {
  if (rows.length === 0) return [];
  const sentences = { sentences: rows.map(({ id }) => id) };
  const wordsOf = Map.groupBy(await listWordPlaces(reader, sentences), ({ sentenceId }) => sentenceId);
  const piecesOf = Map.groupBy(await listReadings(reader, sentences), ({ word }) => word);
  const composites = compositesOf(await listComposites(reader, sentences));
  return rows.map((row) => {
    let tokenNo = 0;
    const own = (wordsOf.get(row.id) ?? []).map((word, i): Word => {
      const pieces = Map.groupBy(piecesOf.get(word.id) ?? [], ({ pieceId }) => pieceId);
      const parts = Array.from(pieces.values(), (own): Piece => pieceOf(own, ++tokenNo));
      const { id, form, verseId, card, verse, wordNo } = word;
      return { id, form, no: i + 1, ref: `${card}.${verse}.${wordNo}`, verseId, pieces: parts };
    });
    const here = new Set(own.map(({ id }) => id));
    return { row, words: own, composites: composites.filter(({ members: all }) => all.some((m) => here.has(m.word))) };
  });
}

/** Of its rows: one for each of its readings, or one without any. */
function pieceOf(rows: readonly ReadingRow[], tokenNo: number): Piece {
  const [{ pieceId: id, form, xmlId, checkForm }] = rows as [ReadingRow, ...ReadingRow[]];
  const readings = rows.flatMap(({ reading, posClass, lemma, categories }) =>
    reading === null
      ? []
      : [{ id: reading, posClass, lemma, categories: JSON.parse(categories ?? '{}') as CategoryMap }],
  );
  return { id, form, xmlId, checkForm, readings, tokenNo };
}

function compositesOf(rows: readonly CompositeRow[]): Composite[] {
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, members]) => {
    const [{ posClass, lemma, categories }] = members as [CompositeRow, ...CompositeRow[]];
    const own = members.map(({ word, piece, form, pieceId }) => ({ word, piece, form, pieceId }));
    return { id, posClass, lemma, categories: JSON.parse(categories) as CategoryMap, members: own };
  });
}

/** Something that stands in a sentence as it is shown. `word`: id; null: punctuation. */
export interface ShownItem {
  text: string;
  word: number | null;
  spaceAfter: boolean;
}

interface StoredItem {
  k: string;
  w?: number;
  r?: { x: string }[];
  part?: 'I' | 'M' | 'F';
  sp?: 1;
}

/** Words and punctuation of sentences as they stand on their lines, by the id of the sentence. */
export async function loadShown(reader: Reader, sentences: readonly Sentence[]): Promise<Map<number, ShownItem[]>> {
  const sentenceOf = new Map(sentences.flatMap(({ row, words }) => words.map(({ id }) => [id, row.id] as const)));
  const forms = new Map(sentences.flatMap(({ words }) => words.map(({ id, form }) => [id, form] as const)));
  const verses = await listLinesOf(reader, [
    ...new Set(sentences.flatMap(({ words }) => words.map(({ verseId }) => verseId))),
  ]);
  const shown = new Map<number, ShownItem[]>(sentences.map(({ row }) => [row.id, []]));
  const walk = { current: null as number | null, isAnnounced: false, ahead: [] as ShownItem[], ord: -1 };
  for (const { ord, items } of verses) {
    if (ord !== walk.ord + 1) Object.assign(walk, { current: null, isAnnounced: false, ahead: [] });
    walk.ord = ord;
    for (const item of JSON.parse(items) as StoredItem[]) {
      if (item.k === 's') Object.assign(walk, { current: null, isAnnounced: true, ahead: [] });
      else if (item.k === 'p') {
        const mark = { text: (item.r ?? []).map(({ x }) => x).join(''), word: null, spaceAfter: item.sp === 1 };
        if (walk.isAnnounced) walk.ahead.push(mark);
        else if (walk.current !== null) shown.get(walk.current)?.push(mark);
      } else if (item.k === 'w' && item.w !== undefined) {
        const id = sentenceOf.get(item.w) ?? null;
        const list = id === null ? undefined : shown.get(id);
        if (item.part === undefined || item.part === 'I') {
          if (walk.isAnnounced) list?.push(...walk.ahead);
          list?.push({ text: forms.get(item.w) ?? '', word: item.w, spaceAfter: item.sp === 1 });
          Object.assign(walk, { current: id, isAnnounced: false, ahead: [] });
        } else if (item.sp === 1) endWord(list, item.w);
      }
    }
    // A new line is white space, unless a word goes on in it: then the word's last part says so.
    const last = walk.current === null ? undefined : shown.get(walk.current)?.at(-1);
    if (last !== undefined) last.spaceAfter = true;
  }
  return shown;
}

function endWord(list: ShownItem[] | undefined, word: number): void {
  const item = list?.findLast((one) => one.word === word);
  if (item !== undefined) item.spaceAfter = true;
}

/** The transliteration of words by their id. */
export async function loadTransliterations(
  reader: Reader,
  sentences: readonly Sentence[],
): Promise<Map<number, string>> {
  if (sentences.length === 0) return new Map();
  const rows = await listAlignment(reader, { sentences: sentences.map(({ row }) => row.id) }, 'transcription');
  const byWord = Map.groupBy(rows, ({ word }) => word);
  return new Map(Array.from(byWord, ([id, some]) => [id, some.map(({ otherForm }) => otherForm).join(' ')]));
}

/** The sentence as one line of text. */
export function textOf(items: readonly ShownItem[]): string {
  return items
    .map(({ text, spaceAfter }) => (spaceAfter ? `${text} ` : text))
    .join('')
    .trimEnd();
}

/** `12r.5`, or `12r.5–12v.1` where it runs over lines. */
export function referenceOf({ words }: Pick<Sentence, 'words'>): string {
  const verseOf = (word: Word | undefined) => word?.ref.slice(0, word.ref.lastIndexOf('.')) ?? '';
  const [from, to] = [verseOf(words[0]), verseOf(words.at(-1))];
  return from === to ? from : `${from}–${to}`;
}

/** What a word is annotated as, as plain data: kept in steps, and compared. */
export interface WordState {
  pieces: { form: string; xmlId: string | null; checkForm: string | null; readings: StateReading[] }[];
}

export type StateReading = Omit<Reading, 'posClass'> & { posClass: string | null };

export function stateOf({ pieces }: Pick<Word, 'pieces'>): WordState {
  return {
    pieces: pieces.map(({ form, xmlId, checkForm, readings }) => ({
      form,
      xmlId,
      checkForm,
      readings: readings.map(({ posClass, categories, lemma }) => ({
        posClass,
        categoryMap: sorted(categories),
        lemma,
      })),
    })),
  };
}

/** What a composite form is, apart from its id. */
export interface CompositeState {
  posClass: string;
  lemma: string | null;
  categoryMap: CategoryMap;
  /** With the form of each: a piece of that number may be another one since. */
  members: { word: number; piece: number; form: string }[];
}

export function compositeStateOf({ posClass, lemma, categories, members }: Omit<Composite, 'id'>): CompositeState {
  const own = members.map(({ word, piece, form }) => ({ word, piece, form }));
  return { posClass, lemma, categoryMap: sorted(categories), members: own };
}

/** The same categories are the same text, in whatever order they were given. */
export const sorted = (categories: CategoryMap): CategoryMap =>
  Object.fromEntries(Object.entries(categories).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** Another one after every change of the word's annotation or of a composite form that it belongs to. */
export function wordVersion(sentence: Sentence, word: Word): string {
  const own = sentence.composites.filter(({ members }) => members.some((member) => member.word === word.id));
  return digest([word.id, stateOf(word), own.map(compositeStateOf)]).slice(0, 12);
}

/** Another one after every change of the sentence: of its words, their annotation, or what is said of it. */
export function versionOf(sentence: Sentence): string {
  const { done_at, done_by, flag_comment, flag_at, flag_word_id } = sentence.row;
  const words = sentence.words.map(({ id, form, pieces }) => [id, form, stateOf({ pieces })]);
  const said = [done_at, done_by, flag_comment, flag_at, flag_word_id];
  return digest([sentence.row.id, words, sentence.composites.map(compositeStateOf), said]).slice(0, 22);
}
