import type { TemplatePlaces, VerseReference } from '@glosa/corpus-format';
import type { Reader } from '../../../db/transaction.ts';
import { SourceTree } from '../sources/source-tree.ts';

/** Places that are really there for the examples of templates: the first verses of the first text and the first source. */
export async function findTemplatePlaces(reader: Reader): Promise<Partial<TemplatePlaces>> {
  return { ...(await findVerses(reader)), ...(await findSource(reader)) };
}

async function findVerses(reader: Reader): Promise<Pick<TemplatePlaces, 'text' | 'verses'> | null> {
  const layers = await reader
    .selectFrom('layer')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['layer.id', 'corpus_text.code'])
    .where('layer.kind', '=', 'transcription')
    .orderBy('corpus_text.ord')
    .limit(20)
    .execute();
  for (const { id, code } of layers) {
    const verses = await firstVerses(reader, id);
    const [one, two, three] = verses;
    if (one && two && three) return { text: code, verses: [one, two, three] };
  }
  return null;
}

/** The first three with words. */
async function firstVerses(reader: Reader, layerId: number): Promise<VerseReference[]> {
  const rows = await reader
    .selectFrom('verse')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['card.address as card', 'verse.label as verse'])
    .where('verse.layer_id', '=', layerId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('word').select('word.id').whereRef('word.verse_id', '=', 'verse.id')),
    )
    .orderBy('verse.ord')
    .limit(3)
    .execute();
  return rows.map((row) => ({ ...row, word: null }));
}

async function findSource(reader: Reader): Promise<Pick<TemplatePlaces, 'source' | 'sourceVerses'> | null> {
  const edge = (nodeId: number | null, direction: 'asc' | 'desc') =>
    reader
      .selectFrom('source_verse')
      .select(['node_id', 'label'])
      .where((is) => (nodeId === null ? is.lit(true) : is('node_id', '=', nodeId)))
      .orderBy('node_id')
      .orderBy('ord', direction)
      .limit(1)
      .executeTakeFirst();
  const first = await edge(null, 'asc');
  if (!first) return null;
  const last = await edge(first.node_id, 'desc');
  const tree = await SourceTree.load(reader);
  return { source: tree.path(first.node_id), sourceVerses: [first.label, last?.label ?? first.label] };
}
