import type { Folding } from '../normalize.ts';
import { once } from '../remember.ts';
import { type Collation, NO_LETTER, ranksOf } from './collation.ts';
import { backwards } from './letters.ts';
import { Collated, mergedOrder, orderOf, ranksOfValues, type Values } from './values.ts';

/** Under which letters the values of an attribute stand: by value, as a number of one of the letters. */
export interface Initials {
  readonly initials: Uint16Array;
  readonly letters: readonly string[];
}

const folded = new WeakMap<Values, readonly string[]>();
const initialsOfValues = new Collated<Initials>();
const endRanks = new Collated<Uint32Array>();
const endOrders = new Collated<Uint32Array>();
const listOrders = new Collated<Uint32Array>();
const listRanks = new Collated<Uint32Array>();

/** The order of lists of words: that of the language, what begins with no letter after all that does. */
export function listOrderOf(values: Values, collation: Collation): Uint32Array {
  return listOrders.of(values, collation, () => {
    const { initials, letters } = initialsOf(values, collation);
    const none = letters.indexOf(NO_LETTER);
    const isWord = (value: number) => initials[value] !== none;
    const order = orderOf(values, collation);
    const merged = new Uint32Array(order.length);
    const words = order.filter(isWord);
    merged.set(words);
    merged.set(
      order.filter((value) => !isWord(value)),
      words.length,
    );
    return merged;
  });
}

/** Rank of each value in the order of lists, from 1. */
export function listRanksOf(values: Values, collation: Collation): Uint32Array {
  return listRanks.of(values, collation, () => ranksOf(listOrderOf(values, collation)));
}

/** What values fold to; of an edited corpus what is known of its base is taken over. */
export function foldedOf(values: Values, folding: Folding): readonly string[] {
  return once(folded, values, () => {
    const { origin, size } = values;
    const known = origin === undefined ? null : foldedOf(origin.first, folding);
    const keys: string[] = [];
    for (let value = 0; value < size; value++) {
      const own = origin?.own(value) ?? -1;
      keys.push(known !== null && own >= 0 ? known[own] : folding.fold(values.value(value)));
    }
    return keys;
  });
}

/** Found once for each attribute and order; of an edited corpus what is known of its base is taken over. */
export function initialsOf(values: Values, collation: Collation): Initials {
  return initialsOfValues.of(values, collation, () => {
    const { origin } = values;
    const known = origin === undefined ? null : initialsOf(origin.first, collation);
    const initials = new Uint16Array(values.size);
    const letters = new Map(known?.letters.map((letter, i) => [letter, i]));
    for (let value = 0; value < values.size; value++) {
      const own = origin?.own(value) ?? -1;
      if (known !== null && own >= 0) {
        initials[value] = known.initials[own];
        continue;
      }
      const initial = collation.initialOf(values.value(value));
      initials[value] = letters.get(initial) ?? letters.set(initial, letters.size).size - 1;
    }
    return { initials, letters: [...letters.keys()] };
  });
}

/** Rank of each value from its last letter on. */
export function ranksFromEnd(values: Values, collation: Collation): Uint32Array {
  return endRanks.of(values, collation, () => ranksOf(orderFromEnd(values, collation)));
}

/** Found once for each attribute. Equal ones are in the order of the language. */
function orderFromEnd(values: Values, collation: Collation): Uint32Array {
  return endOrders.of(values, collation, () => {
    const { origin } = values;
    const names = foldedOf(values, collation.folding);
    const ranks = ranksOfValues(values, collation);
    if (origin !== undefined) {
      const key = (value: number) => backwards(names[value]);
      const compare = (a: number, b: number) => compareUnits(key(a), key(b)) || ranks[a] - ranks[b];
      return mergedOrder(origin, orderFromEnd(origin.first, collation), compare);
    }
    const keys = names.map(backwards);
    return orderOf(values, collation).toSorted((a, b) => compareUnits(keys[a], keys[b]));
  });
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
