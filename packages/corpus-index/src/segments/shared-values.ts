import { lowerBound } from '../positions.ts';
import { held } from '../remember.ts';
import type { Values } from '../results/values.ts';

/** The distinct values of several parts, sorted by code unit as those of each part are. */
export interface SharedValues {
  readonly size: number;
  value(value: number): string;
  /** A part's value as one of the whole. */
  whole(part: number, value: number): number;
  /** A value of the whole as one of the part, or -1. */
  own(part: number, value: number): number;
  /** Values that the first part has not. */
  readonly added: readonly number[];
}

/** The first part is taken for the large one: its values are kept in place, those of the others looked up in it. */
export function shareValues(parts: readonly Pick<Values, 'size' | 'value'>[]): SharedValues {
  const [first, ...others] = parts as [Pick<Values, 'size' | 'value'>, ...Pick<Values, 'size' | 'value'>[]];
  const found = others.map((values) => Array.from({ length: values.size }, (_, i) => search(first, values.value(i))));
  const newOnes = new Set<string>();
  for (const [i, values] of others.entries()) {
    for (const [k, place] of found[i].entries()) if (!place.isThere) newOnes.add(values.value(k));
  }
  const names = [...newOnes].sort();
  const numberOfNew = new Map(names.map((name, i) => [name, i]));
  /** How many of the first part's values come before each new one: sorted, as both are. */
  const before = Uint32Array.from(names, (name) => search(first, name).at);
  const wholeOfFirst = new Uint32Array(first.size);
  for (let value = 0, passed = 0; value < first.size; value++) {
    while (passed < before.length && before[passed] <= value) passed++;
    wholeOfFirst[value] = value + passed;
  }
  const wholeOfNew = (i: number) => before[i] + i;
  const added = names.map((_, i) => wholeOfNew(i));
  const addedList = Uint32Array.from(added);
  const wholeOfOthers = others.map((values, i) =>
    Uint32Array.from({ length: values.size }, (_, k) => {
      const place = found[i][k];
      if (place.isThere) return wholeOfFirst[place.at];
      return wholeOfNew(held(numberOfNew, values.value(k)));
    }),
  );
  /** Of a whole value: how many new ones come before it, and whether it is one. */
  const locate = (value: number) => {
    const i = lowerBound(addedList, value);
    return { passed: i, isNew: addedList[i] === value };
  };
  const wholes = [wholeOfFirst, ...wholeOfOthers];
  return {
    size: first.size + names.length,
    value: (value) => {
      const { passed, isNew } = locate(value);
      return isNew ? names[passed] : first.value(value - passed);
    },
    whole: (part, value) => wholes[part][value],
    own: (part, value) => {
      if (part === 0) {
        const { passed, isNew } = locate(value);
        return isNew ? -1 : value - passed;
      }
      const list = wholes[part];
      const at = lowerBound(list, value);
      return list[at] === value ? at : -1;
    },
    added,
  };
}

interface Place {
  readonly at: number;
  readonly isThere: boolean;
}

function search({ size, value }: Pick<Values, 'size' | 'value'>, wanted: string): Place {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return { at: low, isThere: low < size && value(low) === wanted };
}
