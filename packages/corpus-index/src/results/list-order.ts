import { fold } from '../normalize.ts';
import { once } from '../remember.ts';
import { NO_LETTER, ranksOf } from './collation.ts';
import { backwards } from './letters.ts';
import { mergedOrder, orderOf, ranksOfValues, type Values } from './values.ts';

/** What is known of the values of an attribute by their letters, by value. */
export interface Spelled {
  readonly folded: readonly string[];
  readonly initials: Uint16Array;
  readonly letters: readonly string[];
}

const spelled = new WeakMap<Values, Spelled>();
const endRanks = new WeakMap<Values, Uint32Array>();
const endOrders = new WeakMap<Values, Uint32Array>();
const listOrders = new WeakMap<Values, Uint32Array>();
const listRanks = new WeakMap<Values, Uint32Array>();

/** The order of lists of words: that of the language, what begins with no letter after all that does. */
export function listOrderOf(values: Values): Uint32Array {
  return once(listOrders, values, () => {
    const { initials, letters } = spelledOf(values);
    const none = letters.indexOf(NO_LETTER);
    const isWord = (value: number) => initials[value] !== none;
    const order = orderOf(values);
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
export function listRanksOf(values: Values): Uint32Array {
  return once(listRanks, values, () => ranksOf(listOrderOf(values)));
}

/** Found once for each attribute; of an edited corpus what is known of its base is taken over. */
export function spelledOf(values: Values): Spelled {
  return once(spelled, values, () => {
    const { origin, collation } = values;
    const known = origin === undefined ? null : spelledOf(origin.first);
    const folded: string[] = [];
    const initials = new Uint16Array(values.size);
    const letters = new Map(known?.letters.map((letter, i) => [letter, i]));
    for (let value = 0; value < values.size; value++) {
      const own = origin?.own(value) ?? -1;
      if (known !== null && own >= 0) {
        folded.push(known.folded[own]);
        initials[value] = known.initials[own];
        continue;
      }
      const name = values.value(value);
      folded.push(fold(name));
      const initial = collation.initialOf(name);
      initials[value] = letters.get(initial) ?? letters.set(initial, letters.size).size - 1;
    }
    return { folded, initials, letters: [...letters.keys()] };
  });
}

/** Rank of each value from its last letter on. */
export function ranksFromEnd(values: Values): Uint32Array {
  return once(endRanks, values, () => ranksOf(orderFromEnd(values)));
}

/** Found once for each attribute. Equal ones are in the order of the language. */
function orderFromEnd(values: Values): Uint32Array {
  return once(endOrders, values, () => {
    const { origin } = values;
    const { folded } = spelledOf(values);
    const ranks = ranksOfValues(values);
    if (origin !== undefined) {
      const key = (value: number) => backwards(folded[value]);
      const compare = (a: number, b: number) => compareUnits(key(a), key(b)) || ranks[a] - ranks[b];
      return mergedOrder(origin, orderFromEnd(origin.first), compare);
    }
    const keys = folded.map(backwards);
    return orderOf(values).toSorted((a, b) => compareUnits(keys[a], keys[b]));
  });
}

function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
