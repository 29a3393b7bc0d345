import type { LostSentence } from '../../../corpus/orphans.ts';
import { wordAt } from '../../../corpus/placed-words.ts';
import { findSentenceOf, listSentencesById, readSentence, writeStates } from '../../../corpus/sentences.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import type { Refusal } from './attach.ts';

/**
 * Says of the sentence of a word what was said of one that is gone: its flag, and where it reads the same also its
 * signature, which vouches for those words and no others. Null: done.
 */
export async function attachSentence(
  writer: Writer,
  layerId: number,
  lost: LostSentence,
  references: readonly string[],
): Promise<Refusal | null> {
  const [reference = ''] = references;
  if (references.length !== 1) return { code: 'count', params: { count: 1 } };
  const word = await wordAt(writer, layerId, reference);
  if (!word) return { code: 'word', params: { ref: reference } };
  const sentence = await findSentenceOf(writer, word.id);
  if (sentence === null) return { code: 'no-sentence', params: { ref: reference } };
  const state = await stateOf(writer, sentence);
  const { flag } = lost;
  const isSame = (await readSentence(writer, sentence)) === lost.text;
  const done = isSame && state.done_at === null ? lost.done : null;
  if (flag && state.flag_comment !== null) return { code: 'flagged', params: { ref: reference } };
  if (!flag && !isSame) return { code: 'unlike', params: { ref: reference } };
  await save(writer, sentence, { flag, done }, word.id);
  return null;
}

/** Whether the sentence stands again where it began, nothing else being said of it; then it has what was said of it. */
export async function giveBackSentence(
  writer: Writer,
  layerId: number,
  ref: string,
  lost: LostSentence,
): Promise<boolean> {
  const word = await wordAt(writer, layerId, ref);
  const sentence = word && (await findSentenceOf(writer, word.id));
  if (!word || sentence === null) return false;
  const state = await stateOf(writer, sentence);
  if (state.flag_comment !== null || state.done_at !== null) return false;
  if ((await readSentence(writer, sentence)) !== lost.text) return false;
  await save(writer, sentence, lost, null);
  return true;
}

async function stateOf(reader: Reader, sentence: number) {
  const [state] = await listSentencesById(reader, [sentence]);
  return { done_at: state?.done_at ?? null, flag_comment: state?.flag_comment ?? null };
}

async function save(
  writer: Writer,
  sentence: number,
  { flag, done }: Pick<LostSentence, 'flag' | 'done'>,
  word: number | null,
): Promise<void> {
  const columns = {
    ...(flag && { flag_comment: flag.comment, flag_by: flag.by, flag_at: flag.at }),
    // Which word it was about is known where a person has named one.
    ...(flag && word !== null && { flag_word_id: word, flag_piece: 1 }),
    ...(done && { done_by: done.by, done_at: done.at }),
  };
  if (Object.keys(columns).length > 0) await writeStates(writer, [sentence], columns);
}
