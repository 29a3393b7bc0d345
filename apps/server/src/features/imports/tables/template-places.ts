import type { TemplatePlaces } from '@glosa/corpus-format';
import { listFirstVerses } from '../../../corpus/places.ts';
import { listFields } from '../../../corpus/record-fields.ts';
import { listTextsWithLayers, listTranscriptions } from '../../../corpus/texts.ts';
import type { Reader } from '../../../db/transaction.ts';
import { SourceTree } from '../sources/source-tree.ts';

/** Places that are really there for the examples of templates: the first verses of the first text and the first source. */
export async function findTemplatePlaces(reader: Reader): Promise<Partial<TemplatePlaces>> {
  return { ...(await findVerses(reader)), ...(await findSource(reader)), ...(await findRecords(reader)) };
}

/** So many texts are looked through for one with words. */
const TEXTS = 20;

async function findVerses(reader: Reader): Promise<Pick<TemplatePlaces, 'text' | 'verses'> | null> {
  for (const { id, code } of (await listTranscriptions(reader, false)).slice(0, TEXTS)) {
    const verses = await listFirstVerses(reader, id, 3);
    const [one, two, three] = verses.map(({ cardAddress: card, label: verse }) => ({ card, verse, word: null }));
    if (one && two && three) return { text: code, verses: [one, two, three] };
  }
  return null;
}

/** All texts with what is known of them: the table to begin with. */
async function findRecords(reader: Reader): Promise<Pick<TemplatePlaces, 'records' | 'further'> | null> {
  const texts = await listTextsWithLayers(reader, false);
  const records = texts.map(({ text: { code }, base }) => ({ code, facts: base?.record ?? {} }));
  const further = (await listFields(reader)).map(({ key }) => key);
  return records.length === 0 ? null : { records, further };
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
