import type { Reader } from '../db/transaction.ts';

/** How many things point into a text. */
export interface LinkCounts {
  parallels: number;
  themes: number;
}

/** By id of the text; texts that nothing points into are not in it. */
export async function countLinks(reader: Reader): Promise<Map<number, LinkCounts>> {
  const parallels = await reader
    .selectFrom('passage')
    .innerJoin('parallel', 'parallel.passage_id', 'passage.id')
    .groupBy('passage.text_id')
    .select(({ fn }) => ['passage.text_id', fn.countAll<number>().as('count')])
    .execute();
  const themes = await reader
    .selectFrom('passage')
    .innerJoin('theme_occurrence', 'theme_occurrence.passage_id', 'passage.id')
    .groupBy('passage.text_id')
    .select(({ fn }) => ['passage.text_id', fn.countAll<number>().as('count')])
    .execute();
  const counts = new Map<number, LinkCounts>();
  const of = (text: number) => counts.get(text) ?? { parallels: 0, themes: 0 };
  for (const { text_id, count } of parallels) {
    counts.set(text_id, { ...of(text_id), parallels: Number(count) });
  }
  for (const { text_id, count } of themes) {
    const known = of(text_id);
    counts.set(text_id, { ...known, themes: Number(count) });
  }
  return counts;
}
