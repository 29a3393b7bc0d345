import type { IndexData } from '../index-data.ts';
import type { Sounds } from '../spelling/skeleton.ts';
import { columnSource, hasId, type Predicate } from './predicate.ts';

/** Where tokens are in a language that sounds so; `everywhere` saves asking at each of them. */
export function whereSkeletonsCount(
  { schema, columns, length }: IndexData,
  sounds: Sounds,
): Predicate | 'everywhere' | 'nowhere' {
  const column = columns[schema.strings.findIndex(({ name }) => name === schema.language)];
  if (column === undefined) return 'nowhere';
  const { lexicon } = column;
  const ids: number[] = [];
  for (let id = 0; id < lexicon.size; id++) if (sounds.has(lexicon.get(id))) ids.push(id);
  if (ids.length === 0) return 'nowhere';
  const predicate = hasId(columnSource(column), Uint32Array.from(ids));
  return predicate.bound === length ? 'everywhere' : predicate;
}
