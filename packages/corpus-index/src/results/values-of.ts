import type { CorpusView } from '../corpus-view.ts';
import { once } from '../remember.ts';
import type { Values } from './values.ts';

const made = new WeakMap<CorpusView, Map<string, Values>>();
const tags = new WeakMap<CorpusView, Values>();

/** The values of an attribute, under any of its names. Throws RangeError for an unknown one. */
export function valuesOf(data: CorpusView, attribute: string): Values {
  const name = data.vocabulary.canonical(attribute);
  if (name === null) throw new RangeError(`no attribute ${attribute}`);
  return once(
    once(made, data, () => new Map<string, Values>()),
    name,
    () => data.makeValues(name),
  );
}

/**
 * Whole tags (the class and all categories of a reading) as values, each written so that `tagParts` can read it. They
 * are not called `tag`, as what that is in queries may be the same of different tags.
 */
export function tagsOf(data: CorpusView): Values {
  return once(tags, data, () => data.makeTags());
}
