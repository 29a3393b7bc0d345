import type { Reader } from '../../db/transaction.ts';

/** How many things point into a text, and how many of them have lost their place. */
export interface LinkCounts {
  parallels: number;
  themes: number;
  lost: number;
}

/** By id of the text; texts that nothing points into are not in it. */
export async function countLinks(reader: Reader): Promise<Map<number, LinkCounts>> {
  const parallels = await reader
    .selectFrom('passage')
    .innerJoin('parallel', 'parallel.passage_id', 'passage.id')
    .groupBy('passage.text_id')
    .select(({ fn }) => ['passage.text_id', fn.countAll<number>().as('count'), fn.sum<number>('lost').as('lost')])
    .execute();
  const themes = await reader
    .selectFrom('passage')
    .innerJoin('theme_occurrence', 'theme_occurrence.passage_id', 'passage.id')
    .groupBy('passage.text_id')
    .select(({ fn }) => ['passage.text_id', fn.countAll<number>().as('count'), fn.sum<number>('lost').as('lost')])
    .execute();
  const counts = new Map<number, LinkCounts>();
  const of = (text: number) => counts.get(text) ?? { parallels: 0, themes: 0, lost: 0 };
  for (const { text_id, count, lost } of parallels) {
    counts.set(text_id, { ...of(text_id), parallels: Number(count), lost: Number(lost) });
  }
  for (const { text_id, count, lost } of themes) {
    const known = of(text_id);
    counts.set(text_id, { ...known, themes: Number(count), lost: known.lost + Number(lost) });
  }
  return counts;
}
