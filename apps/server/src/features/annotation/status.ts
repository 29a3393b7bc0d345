/** What is said of a sentence: that it is done, and a flag with a comment for others to look at. */
import { FormError } from '../../errors.ts';
import type { Annotator, PlannedStep } from './change-sentence.ts';
import type { Sentence } from './sentence.ts';
import { wordsOf } from './single.ts';
import type { StatusState } from './steps.store.ts';

export interface GivenStatus {
  done?: boolean | undefined;
  /** Done also where words have no annotation. */
  confirm?: boolean | undefined;
  /** Null takes the flag away. */
  flag?: { comment: string; tokenNo: number | null } | null | undefined;
}

export function statusOf({ row }: Pick<Sentence, 'row'>): StatusState {
  const { done_by, done_at, flag_comment, flag_by, flag_at, flag_word_id, flag_piece } = row;
  const flag =
    flag_comment === null
      ? null
      : { comment: flag_comment, word: flag_word_id, piece: flag_piece, by: flag_by ?? '', at: flag_at ?? '' };
  return { doneBy: done_by, doneAt: done_at, flag };
}

/** @throws FormError */
export function planStatus(
  sentence: Sentence,
  { done, confirm, flag }: GivenStatus,
  { actor, at }: Annotator,
): PlannedStep {
  const before = statusOf(sentence);
  const time = at.toISOString();
  const after = { ...before };
  if (done === true && before.doneAt === null && confirm !== true) requireAnnotated([sentence]);
  if (done !== undefined && done !== (before.doneAt !== null)) {
    Object.assign(after, done ? { doneBy: actor, doneAt: time } : { doneBy: null, doneAt: null });
  }
  if (flag === null) after.flag = null;
  else if (flag !== undefined) after.flag = { ...flagOf(sentence, flag), by: actor, at: time };
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  const place = { sentenceId: sentence.row.id, ref: '', form: '' };
  return { kind: 'status', changes: isSame ? [] : [{ ...place, kind: 'status', before, after }], tokens: [] };
}

/** @throws FormError `unannotated`, with the number of words that say nothing yet */
export function requireAnnotated(sentences: readonly Sentence[]): void {
  const pieces = sentences.flatMap(({ words }) => words.flatMap((word) => word.pieces));
  const count = pieces.filter(({ readings }) => readings.length === 0).length;
  if (count > 0) throw new FormError('unannotated', 'annotation.error.unannotated', { count }, { unannotated: count });
}

function flagOf(sentence: Sentence, { comment, tokenNo }: { comment: string; tokenNo: number | null }) {
  const text = comment.normalize('NFC').trim();
  if (/[^\P{Cc}\n\t]/u.test(text)) {
    throw new FormError('comment', 'annotation.error.comment', {}, {}, { comment: 'annotation.error.comment' });
  }
  if (tokenNo === null) return { comment: text, word: null, piece: null };
  const [word] = wordsOf(sentence, [tokenNo]);
  const piece = word?.pieces.findIndex((one) => one.tokenNo === tokenNo) ?? 0;
  return { comment: text, word: word?.id ?? null, piece: piece + 1 };
}
