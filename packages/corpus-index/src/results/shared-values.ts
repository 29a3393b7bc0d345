import type { CorpusView } from '../corpus-view.ts';
import { once } from '../remember.ts';
import { placeAmong, valuesOfId } from './values.ts';
import { valuesOf } from './values-of.ts';

/** No token with the value has any of the other attribute, or tokens of it have several. */
const NONE = -1;
const SEVERAL = -2;

const made = new WeakMap<CorpusView, Map<string, Int32Array>>();

/**
 * For a value of `attribute` the value of `other` (a spelling) that all tokens with it have, of those that have one: null
 * where they differ, undefined where none has one, or there is no such value. The first question looks at every token
 * once. Throws RangeError for an attribute without values of its own.
 */
export function sharedValues(
  data: CorpusView,
  attribute: string,
  other: string,
): (value: string) => string | null | undefined {
  const values = valuesOf(data, attribute);
  const others = valuesOf(data, other);
  const shared = once(
    once(made, data, () => new Map<string, Int32Array>()),
    `${attribute} ${other}`,
    () => countShared(data, attribute, other),
  );
  return (value) => {
    const place = placeAmong(values, value.normalize('NFC'));
    const found = place < 0 ? NONE : shared[place];
    if (found === NONE) return undefined;
    return found === SEVERAL ? null : others.value(found);
  };
}

function countShared(data: CorpusView, attribute: string, other: string): Int32Array {
  const values = valuesOf(data, attribute);
  const others = valuesOf(data, other);
  const empty = placeAmong(others, '');
  const shared = new Int32Array(values.size).fill(NONE);
  const note = (value: number, found: number) => {
    const before = shared[value];
    if (before === NONE) shared[value] = found;
    else if (before !== found) shared[value] = SEVERAL;
  };
  for (let position = 0; position < data.length; position++) {
    const found = others.valueOfId[others.ids[position]];
    if (found === empty || data.skipped.has(position)) continue;
    const id = values.ids[position];
    if (id < values.singles) note(values.valueOfId[id], found);
    else for (const value of valuesOfId(values, id)) note(value, found);
  }
  return shared;
}
