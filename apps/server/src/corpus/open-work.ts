/** What waits to be done in texts that visitors see: sentences that are somebody's, flags, and where each stands. */
import { namesOf } from '../db/names.ts';
import type { Reader } from '../db/transaction.ts';

/** Sentences of transcriptions of which something is said, with their texts. */
const statedSentences = (reader: Reader) =>
  reader
    .selectFrom('sentence_state as state')
    .innerJoin('sentence', 'sentence.id', 'state.sentence_id')
    .innerJoin('layer', 'layer.id', 'sentence.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .where('layer.kind', '=', 'transcription')
    .where('corpus_text.active', '=', 1);

/** Of each text with sentences that are assigned to a person and not done: how many, and the first of them; in the order of the texts. */
export async function listOwnWork(reader: Reader, login: string) {
  const rows = await statedSentences(reader)
    .select(({ fn }) => ['corpus_text.code', 'corpus_text.name', fn.countAll<number>().as('open')])
    .select(({ fn }) => fn.min('sentence.ord').as('next'))
    .where('state.assignee', '=', login)
    .where('state.done_at', 'is', null)
    .groupBy(['corpus_text.id', 'corpus_text.code', 'corpus_text.name', 'corpus_text.ord'])
    .orderBy('corpus_text.ord')
    .orderBy('corpus_text.id')
    .execute();
  return rows.map(({ code, name, open, next }) => ({
    code,
    name: namesOf(name),
    open: Number(open),
    next: Number(next),
  }));
}

export async function countFlags(reader: Reader): Promise<number> {
  const { flags } = await statedSentences(reader)
    .select(({ fn }) => fn.countAll<number>().as('flags'))
    .where('state.flag_comment', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(flags);
}

/** A sentence in its text. */
const PLACED = [
  'sentence.id',
  'sentence.ord as sentenceNo',
  'corpus_text.code',
  'corpus_text.name',
  'layer.language',
] as const;

/** The flags that were put last, the latest first. */
export async function listFlags(reader: Reader, limit: number) {
  const rows = await statedSentences(reader)
    .select([...PLACED, 'state.flag_comment as comment', 'state.flag_by as by', 'state.flag_at as at'])
    .where('state.flag_comment', 'is not', null)
    .orderBy('state.flag_at', 'desc')
    .orderBy('sentence.id', 'desc')
    .limit(limit)
    .execute();
  return inPlace(
    reader,
    rows.map(({ comment, by, at, ...row }) => ({ ...row, comment: comment ?? '', by: by ?? '', at: at ?? '' })),
  );
}

/** The sentences that a person changed last, the latest first. */
export async function listLastEdited(reader: Reader, login: string, limit: number) {
  const rows = await statedSentences(reader)
    .select([...PLACED, 'state.edited_at as at'])
    .where('state.edited_by', '=', login)
    .orderBy('state.edited_at', 'desc')
    .orderBy('sentence.id', 'desc')
    .limit(limit)
    .execute();
  return inPlace(
    reader,
    rows.map(({ at, ...row }) => ({ ...row, at: at ?? '' })),
  );
}

/** Some sentences, a few, each with its words and the verse of the first (`12r.5`; '' where it has none). */
async function inPlace<Row extends { id: number; name: string }>(reader: Reader, rows: readonly Row[]) {
  const words = await reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['word.sentence_id as id', 'word.form', 'card.address', 'verse.label'])
    .where('word.sentence_id', 'in', [0, ...rows.map(({ id }) => id)])
    .orderBy('word.ord')
    .execute();
  const bySentence = Map.groupBy(words, ({ id }) => id);
  return rows.map(({ id, name, ...row }) => {
    const own = bySentence.get(id) ?? [];
    const [first] = own;
    return {
      ...row,
      name: namesOf(name),
      reference: first === undefined ? '' : `${first.address}.${first.label}`,
      text: own.map(({ form }) => form).join(' '),
    };
  });
}
