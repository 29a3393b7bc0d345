/** Splitting words into subtokens, and joining them again. */
import { SPANS_AT_MOST } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import { FormError } from '../../errors.ts';
import type { PlannedStep } from './change-sentence.ts';
import { graphemes } from './describe.ts';
import { compositeStateOf, type Sentence, stateOf, type Word } from './sentence.ts';
import type { Change } from './steps.store.ts';

/** @throws FormError where there is no word of that number */
export function wordAt({ words }: Sentence, no: number): Word {
  const word = words[no - 1];
  if (word === undefined) throw new FormError('no-word', 'annotation.error.no-word', { word: no });
  return word;
}

function refuse(code: string, key: DictionaryKey, params: Readonly<Record<string, string | number>> = {}): FormError {
  return new FormError(code, key, params, {}, { partition: key });
}

/** Where each part ends, counted from the beginning of the first. */
function endsOf(parts: readonly string[]): number[] {
  let end = 0;
  return parts.map((part) => {
    end += part.length;
    return end;
  });
}

/** Pieces between bars that spell the word. A word without a bar joins it again. @throws FormError */
export function piecesOf(form: string, partition: string): string[] {
  const pieces = partition.split('|');
  if (pieces.some((piece) => piece === '')) throw refuse('empty-piece', 'annotation.error.empty-piece');
  if (pieces.length > SPANS_AT_MOST) throw refuse('pieces', 'annotation.error.pieces', { most: SPANS_AT_MOST });
  if (pieces.join('') !== form) throw refuse('spelling', 'annotation.error.spelling', { form });
  const ends = new Set(endsOf(graphemes(form)));
  if (endsOf(pieces).some((end) => !ends.has(end))) throw refuse('letter', 'annotation.error.letter');
  return pieces;
}

/**
 * `confirm`: the person was told that annotation goes with the pieces it is on.
 * @throws FormError where it is so already, where a word without a bar was never split, or where annotation would go unsaid
 */
export function planSplit(sentence: Sentence, word: Word, partition: string, confirm: boolean): PlannedStep {
  const pieces = piecesOf(word.form, partition);
  const before = stateOf(word);
  const now = before.pieces.map(({ form }) => form);
  const tokens = word.pieces.map(({ tokenNo }) => tokenNo);
  if (now.join('|') === pieces.join('|')) {
    if (pieces.length === 1) throw refuse('no-bar', 'annotation.error.no-bar');
    throw refuse('split-already', 'annotation.error.split-already');
  }
  // Where pieces stay what they are, so does what was said of them.
  const kept = (form: string, i: number) => {
    const piece = before.pieces[i];
    return piece?.form === form ? piece : undefined;
  };
  const after = {
    pieces: pieces.map((form, i) => kept(form, i) ?? { form, xmlId: null, checkForm: null, readings: [] }),
  };
  const lost = sentence.composites.filter(({ members }) => members.some((member) => member.word === word.id));
  const dropped = before.pieces.filter((piece) => piece.readings.length > 0 && !after.pieces.includes(piece)).length;
  if (!confirm && dropped + lost.length > 0) {
    throw refuse('drops-annotation', 'annotation.error.drops-annotation', { count: dropped + lost.length });
  }
  const place = { sentenceId: sentence.row.id, ref: word.ref, form: word.form };
  const apart = lost.map(
    (one): Change => ({ ...place, kind: 'composite', before: compositeStateOf(one), after: null }),
  );
  const changes: Change[] = [...apart, { ...place, kind: 'word', word: word.id, before, after }];
  return { kind: pieces.length === 1 ? 'join' : 'split', changes, tokens: tokens.slice(0, 1) };
}
