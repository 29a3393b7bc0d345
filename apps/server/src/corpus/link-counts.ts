import { type Names, THEME_KINDS, type ThemeKind } from '@glosa/contract';
import { namesOf } from '../db/names.ts';
import type { Reader } from '../db/transaction.ts';
import { visiblePassages } from './passages.ts';

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

/** A theme with the number of passages in which it occurs. */
export interface ToldTheme {
  kind: ThemeKind;
  id: number;
  name: Names;
  passages: number;
}

/** The persons and the events that occur most often in texts that visitors see, so many of each. */
export async function listMostTold(reader: Reader, most: number): Promise<ToldTheme[]> {
  const found: ToldTheme[] = [];
  for (const kind of THEME_KINDS) {
    const rows = await reader
      .selectFrom('theme_occurrence')
      .innerJoin(visiblePassages(reader).as('at'), 'at.id', 'theme_occurrence.passage_id')
      .innerJoin('theme', 'theme.id', 'theme_occurrence.theme_id')
      .where('theme.kind', '=', kind)
      .groupBy(['theme.id', 'theme.name'])
      .select(['theme.id', 'theme.name'])
      .select(({ fn }) => fn.count<number>('theme_occurrence.passage_id').distinct().as('passages'))
      .orderBy('passages', 'desc')
      .orderBy('theme.id')
      .limit(most)
      .execute();
    found.push(
      ...rows.map(({ id, name, passages }) => ({ kind, id, name: namesOf(name), passages: Number(passages) })),
    );
  }
  return found;
}
