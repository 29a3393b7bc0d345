import type { IndexData } from './index-data.ts';
import type { Reading } from './schema.ts';

type Property = string | number | boolean | readonly Reading[];

/**
 * Reads tokens of a snapshot by their positions, as objects with one property for each string, number and flag of the
 * schema, and the readings; with `only` just these of them.
 */
export function tokenReader(data: IndexData, only?: readonly string[]): (position: number) => Record<string, Property> {
  const { columns, numbers, flags } = data;
  const names = only ?? ['readings', ...columns.map(({ name }) => name), ...numbers.keys(), ...flags.keys()];
  const readers = names.map((name) => [name, propertyReader(data, name)] as const);
  return (position) => {
    const token: Record<string, Property> = {};
    for (const [name, read] of readers) token[name] = read(position);
    return token;
  };
}

function propertyReader(
  { columns, numbers, flags, readings }: IndexData,
  name: string,
): (position: number) => Property {
  const column = columns.find((one) => one.name === name);
  if (column !== undefined) return (position) => column.lexicon.get(column.forward.at(position));
  const number = numbers.get(name);
  if (number !== undefined) return (position) => number[position];
  const flag = flags.get(name);
  return flag === undefined ? (position) => readings.at(position) : (position) => flag.has(position);
}
