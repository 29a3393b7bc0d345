import type { SourceLosses } from '@glosa/contract';
import type { Reader, Writer } from '../../db/transaction.ts';
import type { OutlineNode } from './outline.ts';

/** So many values may stand in one list of a query. */
const LIST = 500;

/** All that would go with a node: what is below it, and the passages linked to any of it, also lost ones. */
export async function lossesWith(reader: Reader, node: OutlineNode): Promise<SourceLosses & { passageIds: number[] }> {
  const ids = [node, ...below(node)].map(({ id }) => id);
  const passageIds = await linkedPassages(reader, ids);
  const verses = await sumOver(ids, async (some) => {
    const of = reader.selectFrom('source_verse').where('node_id', 'in', some);
    return (await of.select(['node_id', 'ord']).groupBy(['node_id', 'ord']).execute()).length;
  });
  return { nodes: ids.length - 1, verses, ...(await countLost(reader, passageIds)), passageIds };
}

/** The parallel locations of passages, by text in the order of the texts. */
export async function countLost(
  reader: Reader,
  passageIds: readonly number[],
): Promise<Pick<SourceLosses, 'parallels' | 'texts'>> {
  const perText = new Map<number, number>();
  for (const some of lists(passageIds)) {
    const rows = await reader
      .selectFrom('parallel')
      .innerJoin('passage', 'passage.id', 'parallel.passage_id')
      .where('passage.id', 'in', some)
      .groupBy('passage.text_id')
      .select(({ fn }) => ['passage.text_id', fn.countAll<number>().as('count')])
      .execute();
    for (const { text_id, count } of rows) perText.set(text_id, (perText.get(text_id) ?? 0) + Number(count));
  }
  const names = await reader
    .selectFrom('corpus_text')
    .select(['id', 'code', 'name_pl', 'name_en'])
    .orderBy('ord')
    .orderBy('id')
    .execute();
  const texts = names.flatMap(({ id, code, name_pl, name_en }) => {
    const parallels = perText.get(id);
    return parallels === undefined ? [] : [{ code, name: { pl: name_pl, en: name_en }, parallels }];
  });
  return { parallels: texts.reduce((sum, { parallels }) => sum + parallels, 0), texts };
}

/** A passage goes with what it was linked to; what else points to it goes, too. */
export async function deletePassages(writer: Writer, passageIds: readonly number[]): Promise<void> {
  for (const some of lists(passageIds)) await writer.deleteFrom('passage').where('id', 'in', some).execute();
}

function below(node: OutlineNode): OutlineNode[] {
  return node.children.flatMap((child) => [child, ...below(child)]);
}

async function linkedPassages(reader: Reader, nodeIds: readonly number[]): Promise<number[]> {
  const ids = new Set<number>();
  for (const some of lists(nodeIds)) {
    const rows = await reader
      .selectFrom('parallel')
      .select('passage_id')
      .where((is) => is.or([is('node_id', 'in', some), is('end_node_id', 'in', some)]))
      .execute();
    for (const { passage_id } of rows) ids.add(passage_id);
  }
  return [...ids];
}

async function sumOver(ids: readonly number[], count: (some: readonly number[]) => Promise<number>): Promise<number> {
  let sum = 0;
  for (const some of lists(ids)) sum += await count(some);
  return sum;
}

function* lists(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += LIST) yield ids.slice(at, at + LIST);
}
