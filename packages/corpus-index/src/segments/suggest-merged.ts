import type { CorpusView } from '../corpus-view.ts';
import type { Intervals } from '../hits.ts';
import { fold } from '../normalize.ts';
import type { Readings } from '../readings.ts';
import { corpusFrequencies, valuesOf } from '../results/values.ts';
import type { Suggestion } from '../suggest.ts';
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
  const found =
    kind === 'joint' || kind === 'feature' ? tagSuggestions(parts, kind, prefix) : valueSuggestions(view, name, prefix);
  return found.sort((a, b) => b.count - a.count).slice(0, limit);
}

/** Values come in the order of their code units, which holds among equally frequent ones. */
function valueSuggestions(view: CorpusView, name: string, prefix: string): Suggestion[] {
  const { kind } = view.vocabulary.kind(name);
  const start = kind === 'folded' || kind === 'lemma-folded' ? fold(prefix) : prefix;
  const values = valuesOf(view, name);
  const found: Suggestion[] = [];
  for (const [value, count] of corpusFrequencies(values).entries()) {
    if (count === 0) continue;
    const text = values.value(value);
    if (text !== '' && text.startsWith(start)) found.push({ value: text, count });
  }
  return found;
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
