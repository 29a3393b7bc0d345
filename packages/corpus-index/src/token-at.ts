import type { IndexData } from './index-data.ts';
import type { Reading } from './schema.ts';

/** The token at a position of a snapshot, with one property for each string, number and flag of the schema. */
export function tokenAt({ columns, numbers, flags, readings }: IndexData, position: number) {
  const token: Record<string, string | number | boolean | readonly Reading[]> = { readings: readings.at(position) };
  for (const { name, lexicon, forward } of columns) token[name] = lexicon.get(forward.at(position));
  for (const [name, column] of numbers) token[name] = column[position] as number;
  for (const [name, bits] of flags) token[name] = bits.has(position);
  return token;
}
