import type { Grammar, GrammarClasses } from '@glosa/contract';
import { alike } from '@glosa/dictionary/browser';

export interface OfferedValue {
  value: string;
  name: GrammarClasses['groups'][number]['name'];
  /** What choosing it would find; null where that is not known. */
  hits: number | null;
}

/**
 * The values of a category in the order of the tagset, with what each would leave; those that only the corpus or the
 * address has come last.
 */
export function offeredValues(
  category: GrammarClasses['categories'][number],
  counted: Grammar['categories'] | undefined,
  chosen: readonly string[],
): OfferedValue[] {
  const own = counted?.find((one) => one.category === category.value);
  const hits = new Map(own?.values.map((one) => [one.value, one.hits]));
  const known = new Set(category.values.map(({ value }) => value));
  const found = (own?.values ?? []).filter(({ value }) => value !== '' && !known.has(value));
  const others = chosen.filter((value) => !known.has(value) && !found.some((one) => one.value === value));
  return [...category.values, ...found, ...others.map((value) => ({ value, name: alike(value) }))].map(
    ({ value, name }) => ({ value, name, hits: counted === undefined ? null : (hits.get(value) ?? 0) }),
  );
}
