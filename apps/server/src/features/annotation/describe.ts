/** A sentence as annotators see it. */
import type {
  AnnotatedSentence,
  AnnotatedToken,
  Annotation,
  AnnotationMode,
  AnnotationSpan,
  SentenceProgress,
  TokenState,
} from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { type Grammar, isValid } from './grammar.ts';
import {
  loadShown,
  loadTransliterations,
  type Piece,
  type Sentence,
  type ShownItem,
  versionOf,
  type Word,
  wordVersion,
} from './sentence.ts';

/** What stands beside the annotation: the sentence as it is written, and the other layer. */
export interface Surroundings {
  shown: ReadonlyMap<number, ShownItem[]>;
  transliterations: ReadonlyMap<number, string>;
}

export async function loadSurroundings(reader: Reader, sentences: readonly Sentence[]): Promise<Surroundings> {
  return {
    shown: await loadShown(reader, sentences),
    transliterations: await loadTransliterations(reader, sentences),
  };
}

export function describeSentence(
  sentence: Sentence,
  { shown, transliterations }: Surroundings,
  grammar: Grammar,
  mode: AnnotationMode = 'single',
): AnnotatedSentence {
  const { row, words } = sentence;
  const singleTokens = words.map((word) => tokenOf(sentence, word));
  const numberOf = new Map(words.flatMap(({ pieces }) => pieces.map(({ id, tokenNo }) => [id, tokenNo] as const)));
  const doubleAnnotations = sentence.composites.map(
    ({ id, posClass, lemma, categories, members }): Annotation => ({
      annotationId: id,
      ...{ posClass, lemma, categoryMap: categories },
      subtokenIds: members.flatMap(({ pieceId }) => numberOf.get(pieceId) ?? []),
      state: isValid(grammar, 'double', { posClass, categoryMap: categories, lemma }) ? 'draft' : 'invalid',
    }),
  );
  const inDouble = new Set(doubleAnnotations.flatMap(({ subtokenIds }) => subtokenIds));
  const singleAnnotations = words.flatMap(({ pieces }) => pieces.flatMap((piece) => singleOf(piece, grammar)));
  const annotations = mode === 'single' ? singleAnnotations : doubleAnnotations;
  return {
    sentenceNo: row.ord,
    version: versionOf(sentence),
    transcription: spansOf(words, shown.get(row.id) ?? [], transliterations, annotations),
    singleTokens,
    doubleTokens: singleTokens.map((token) => {
      return { ...token, subtokensIds: token.derivedTokensIds.filter((no) => inDouble.has(no)) };
    }),
    singleAnnotations,
    doubleAnnotations,
    ...saidOf(sentence),
  };
}

export function tokenOf(sentence: Sentence, word: Word): AnnotatedToken {
  const { id, form, no, pieces } = word;
  return {
    id,
    token: form,
    tokenNo: pieces[0]?.tokenNo ?? 0,
    wordNo: no,
    derivedTokensIds: pieces.map(({ tokenNo }) => tokenNo),
    partition: pieces.map((piece) => piece.form).join('|'),
    splittable: graphemes(form).length > 1,
    version: wordVersion(sentence, word),
  };
}

/** A word is cut between what a reader sees as letters, never inside one. */
export function graphemes(form: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(form)].map(({ segment }) => segment);
}

function singleOf(piece: Piece, grammar: Grammar): Annotation[] {
  return piece.readings.map(({ id, posClass, categories, lemma }) => ({
    annotationId: id,
    ...{ posClass: posClass ?? '', categoryMap: categories, lemma },
    subtokenIds: [piece.tokenNo],
    state: stateOfReading(piece, { posClass, categories, lemma }, grammar),
  }));
}

function stateOfReading(
  { checkForm }: Piece,
  { posClass, categories, lemma }: Pick<Piece['readings'][number], 'posClass' | 'categories' | 'lemma'>,
  grammar: Grammar,
): Exclude<TokenState, 'none'> {
  if (checkForm !== null) return 'check';
  return isValid(grammar, 'single', { posClass, categoryMap: categories, lemma }) ? 'draft' : 'invalid';
}

/** Of the worst of its readings. */
export function stateOfPiece(piece: Piece, grammar: Grammar): TokenState {
  const states = piece.readings.map((reading) => stateOfReading(piece, reading, grammar));
  return (['invalid', 'check', 'draft'] as const).find((state) => states.includes(state)) ?? 'none';
}

/** Progress, and what people have said of the sentence. */
export function saidOf({ row, words }: Sentence) {
  const { done_by, done_at, flag_comment, flag_by, flag_at, flag_word_id, flag_piece, edited_by, edited_at } = row;
  const flagged = words.find(({ id }) => id === flag_word_id)?.pieces[(flag_piece ?? 1) - 1];
  const flag =
    flag_comment === null
      ? null
      : { comment: flag_comment, tokenNo: flagged?.tokenNo ?? null, by: flag_by ?? '', at: flag_at ?? '' };
  const done = done_at === null ? null : { by: done_by ?? '', at: done_at };
  return {
    progress: progressOf(row, words),
    done,
    flag,
    assignee: row.assignee,
    edited: edited_at === null ? null : { by: edited_by ?? '', at: edited_at },
  };
}

function progressOf({ flag_comment, done_at }: Sentence['row'], words: readonly Word[]): SentenceProgress {
  if (flag_comment !== null) return 'flagged';
  if (done_at !== null) return 'done';
  return words.some(({ pieces }) => pieces.some(({ readings }) => readings.length > 0)) ? 'draft' : 'none';
}

function spansOf(
  words: readonly Word[],
  items: readonly ShownItem[],
  transliterations: ReadonlyMap<number, string>,
  annotations: readonly Annotation[],
): AnnotationSpan[] {
  const byToken = new Map<number, number[]>();
  for (const { annotationId, subtokenIds } of annotations) {
    for (const no of subtokenIds) byToken.set(no, [...(byToken.get(no) ?? []), annotationId]);
  }
  const wordOf = new Map(words.map((word) => [word.id, word]));
  const spans: Omit<AnnotationSpan, 'spanId'>[] = [];
  for (const { text, word: id, spaceAfter } of items) {
    const word = id === null ? undefined : wordOf.get(id);
    if (word === undefined) {
      spans.push({ text, tokenNo: null, tokenId: null, annotationIds: [], transliteration: null, spaceAfter });
      continue;
    }
    for (const [i, { form, tokenNo }] of word.pieces.entries()) {
      spans.push({
        ...{ text: form, tokenNo, tokenId: word.id, annotationIds: byToken.get(tokenNo) ?? [] },
        transliteration: i === 0 ? (transliterations.get(word.id) ?? null) : null,
        spaceAfter: spaceAfter && i === word.pieces.length - 1,
      });
    }
  }
  return spans.map((span, i) => ({ spanId: i + 1, ...span }));
}
