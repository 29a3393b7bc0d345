/** Links words of texts to verses of sources, and gives verses their texts, straight in the tables. */
import type { Storage } from '../src/db/open.ts';
import { addParallel, type SmallParallel } from './small-sources.ts';

/** Links the words from one to another, each by its form: the first of that form is meant. */
export async function linkWords(
  storage: Storage,
  parallel: Omit<SmallParallel, 'passage' | 'lost'> & { words: readonly [first: string, last: string] },
): Promise<number> {
  const { words, ...place } = parallel;
  const id = await addParallel(storage, place);
  const [first, last] = [await findWord(storage, place.text, words[0]), await findWord(storage, place.text, words[1])];
  await storage.transact((writer) =>
    writer
      .updateTable('passage')
      .set({ from_word_id: first.id, to_word_id: last.id, from_ref: first.reference, to_ref: last.reference })
      .where('id', '=', id)
      .execute(),
  );
  return id;
}

async function findWord(storage: Storage, code: string, form: string): Promise<{ id: number; reference: string }> {
  const { id, address, label, word_no } = await storage.read
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['word.id', 'address', 'label', 'word_no'])
    .where('code', '=', code)
    .where('layer.kind', '=', 'transcription')
    .where('word.form', '=', form)
    .orderBy('word.ord')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { id, reference: `${address}.${label}.${word_no}` };
}

/** Writes what a verse says, in one language, in place of what it said. */
export async function writeVerse(
  storage: Storage,
  node: number,
  label: string,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  await storage.transact(async (writer) => {
    for (const [language, text] of Object.entries(texts)) {
      const verse = writer.updateTable('source_verse').set({ text }).where('node_id', '=', node);
      await verse.where('label', '=', label).where('language', '=', language).execute();
    }
  });
}
