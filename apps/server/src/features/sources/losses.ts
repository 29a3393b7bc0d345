import type { SourceLosses } from '@glosa/contract';
import { passages } from '../../corpus/passages.ts';
import { listTexts } from '../../corpus/texts.ts';
import { inBatches } from '../../db/batches.ts';
import type { Reader } from '../../db/transaction.ts';
import type { OutlineNode } from './outline.ts';

/** All that would go with a node: what is below it, and the passages linked to any of it, also lost ones. */
export async function lossesWith(reader: Reader, node: OutlineNode): Promise<SourceLosses & { passageIds: number[] }> {
  const ids = [node, ...below(node)].map(({ id }) => id);
  const passageIds = await linkedPassages(reader, ids);
  const verses = await inBatches(ids, (some) =>
    reader
      .selectFrom('source_verse')
      .where('node_id', 'in', some)
      .select(['node_id', 'ord'])
      .groupBy(['node_id', 'ord'])
      .execute(),
  );
  return { nodes: ids.length - 1, verses: verses.length, ...(await countLost(reader, passageIds)), passageIds };
}

/** The parallel locations of passages, by text in the order of the texts. */
export async function countLost(
  reader: Reader,
  passageIds: readonly number[],
): Promise<Pick<SourceLosses, 'parallels' | 'texts'>> {
  const rows = await inBatches(passageIds, (some) =>
    reader
      .selectFrom('parallel')
      .innerJoin(passages(reader).as('at'), 'at.id', 'parallel.passage_id')
      .where('at.id', 'in', some)
      .select('at.textId')
      .execute(),
  );
  const perText = Map.groupBy(rows, ({ textId }) => textId);
  const texts = (await listTexts(reader, false)).flatMap((text) => {
    const own = perText.get(text.id);
    return own === undefined ? [] : [{ code: text.code, name: text.name, parallels: own.length }];
  });
  return { parallels: rows.length, texts };
}

function below(node: OutlineNode): OutlineNode[] {
  return node.children.flatMap((child) => [child, ...below(child)]);
}

async function linkedPassages(reader: Reader, nodeIds: readonly number[]): Promise<number[]> {
  const rows = await inBatches(nodeIds, (some) =>
    reader
      .selectFrom('parallel')
      .select('passage_id')
      .where((is) => is.or([is('node_id', 'in', some), is('end_node_id', 'in', some)]))
      .execute(),
  );
  return [...new Set(rows.map(({ passage_id }) => passage_id))];
}
