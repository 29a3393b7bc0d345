import type { CorpusView } from '../corpus-view.ts';
import type { Intervals } from '../hits.ts';
import type { Readings } from '../readings.ts';
import { corpusFrequencies, type Values } from '../results/values.ts';
import { valuesOf } from '../results/values-of.ts';
import { type Suggestion, startOf } from '../suggest.ts';
import type { Part } from './corpus.ts';
import { keptSetCounts } from './merge-vocabulary.ts';
import { addUp } from './sums.ts';

/** As `suggestValues`, of a corpus in several parts. */
export function suggestMerged(
  view: CorpusView,
  parts: readonly Part[],
  attribute: string,
  prefix: string,
  limit: number,
): Suggestion[] {
  const name = view.vocabulary.canonical(attribute);
  if (name === null) throw new RangeError(`no attribute ${attribute}`);
  const { kind } = view.vocabulary.kind(name);
  // Variants are asked for by a form.
  if (kind === 'variant') return [];
  if (kind === 'lemma') return lemmaSuggestions(view, name, prefix, limit);
  if (kind === 'joint' || kind === 'feature') return mostFrequent(tagSuggestions(parts, kind, prefix), limit);
  const isFolded = kind === 'folded' || kind === 'lemma-folded';
  const values = valuesOf(view, name);
  return mostFrequent(counted(values, valuesFrom(values, isFolded ? view.folding.fold(prefix) : prefix)), limit);
}

function mostFrequent(found: Suggestion[], limit: number): Suggestion[] {
  return found.sort((a, b) => b.count - a.count).slice(0, limit);
}

/** The values that start so, in the order of their code units, which holds among equally frequent ones. */
function valuesFrom(values: Values, prefix: string): number[] {
  let low = 0;
  let high = values.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values.value(middle) < prefix) low = middle + 1;
    else high = middle;
  }
  const found: number[] = [];
  for (let value = low; value < values.size && values.value(value).startsWith(prefix); value++) found.push(value);
  return found;
}

/** Those of the values that any token has. */
function counted(values: Values, some: readonly number[]): Suggestion[] {
  const counts = corpusFrequencies(values);
  const found = some.map((value) => ({ value: values.value(value), count: counts[value] }));
  return found.filter(({ value, count }) => value !== '' && count > 0);
}

/** Lemmas and their folded spellings have the same ids. */
function lemmaSuggestions(view: CorpusView, name: string, prefix: string, limit: number): Suggestion[] {
  const { fold } = view.folding;
  const lemmas = valuesOf(view, name);
  const folded = valuesOf(view, view.schema.readings.folded);
  const ids = valuesFrom(folded, fold(prefix)).flatMap((value) => [...(folded.spellings?.idsOf(value) ?? [])]);
  const own = new Set(ids.map((id) => lemmas.valueOfId[id]));
  const written = [...prefix.toLowerCase()];
  const found = counted(
    lemmas,
    [...own].sort((a, b) => a - b),
  );
  const { just = [], alike = [] } = Object.groupBy(found, ({ value }) => {
    const start = startOf(value, written, view.folding);
    return start === 'just so' ? 'just' : (start ?? 'other');
  });
  return [...mostFrequent(just, limit), ...mostFrequent(alike, limit)].slice(0, limit);
}

/** A suggestion with what equally frequent ones are put in order by. */
interface Keyed extends Suggestion {
  readonly key: string;
}

/** Whole tags, or categories with their values: `case=gen`. */
function tagSuggestions(parts: readonly Part[], kind: 'joint' | 'feature', prefix: string): Suggestion[] {
  const lists = parts.map(({ binding: { data }, kept }) => {
    const { readings } = data;
    const found = new Map<string, Keyed>();
    for (const [id, count] of keptSetCounts(readings.tag, kept as Intervals).entries()) {
      if (count === 0) continue;
      const named = Array.from(readings.tag.members(id), (tag) => suggestionsOf(readings, tag, kind)).flat();
      for (const one of new Map(named.map((each) => [each.key, each])).values()) {
        found.set(one.key, { ...one, count: (found.get(one.key)?.count ?? 0) + count });
      }
    }
    return [...found.values()].filter(({ value }) => value !== '' && value.startsWith(prefix));
  });
  const sums = addUp(lists, ({ key }) => key).sort((a, b) => (a.key < b.key ? -1 : 1));
  return sums.map(({ value, count }) => ({ value, count }));
}

function suggestionsOf(readings: Readings, tag: number, kind: 'joint' | 'feature'): Keyed[] {
  const [posClass, ...categories] = readings.attributes.map(({ name }, attribute) => {
    return { name, value: readings.valueOf(tag, attribute) };
  });
  const sorted = categories.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (kind === 'feature') {
    const given = sorted.filter(({ value }) => value !== '');
    return given.map(({ name, value }) => ({ value: `${name}=${value}`, count: 0, key: `${name}\u0000${value}` }));
  }
  // Tags come as their rows do: by class, then by each category in turn, where none comes first.
  const key = [posClass, ...sorted].map((one) => (one?.value ? `${one.name}\u0001${one.value}` : '')).join('\u0000');
  return [{ value: readings.tagText(tag), count: 0, key }];
}
