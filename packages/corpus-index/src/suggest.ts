import type { StringColumn } from './forward-column.ts';
import type { IndexData } from './index-data.ts';
import type { Lexicon } from './lexicon.ts';
import { fold } from './normalize.ts';
import { type Rows, row } from './postings.ts';

/** A value and the number of tokens that have it. */
export interface Suggestion {
  readonly value: string;
  readonly count: number;
}

/** The most frequent values that start with `prefix`, most frequent first. Throws RangeError for no such attribute. */
export function suggestValues(data: IndexData, attribute: string, prefix: string, limit: number): Suggestion[] {
  const { columns, readings, vocabulary } = data;
  const name = vocabulary.canonical(attribute);
  if (name === null) throw new RangeError(`no attribute ${attribute}`);
  const kind = vocabulary.kind(name);
  const lemmas = (ids: Uint32Array) => readings.lemma.postings.total(readings.lemma.expand(ids));
  if (kind.kind === 'tag') return fromValues(data, kind.attribute, prefix, limit);
  if (kind.kind === 'lemma') return fromLexicon(readings.lemmas, prefix, limit, (id) => lemmas(Uint32Array.of(id)));
  if (kind.kind === 'lemma-folded') return fromFolded(readings.folded, readings.members, prefix, limit, lemmas);
  if (kind.kind === 'joint') return fromTags(data, prefix, limit);
  if (kind.kind === 'feature') return fromFeatures(data, prefix, limit);
  // Variants are asked for by a form.
  if (kind.kind === 'variant') return [];
  const column = columns[kind.column] as StringColumn;
  if (kind.kind === 'string') return fromLexicon(column.lexicon, prefix, limit, (id) => column.postings.count(id));
  return fromFolded(column.folded, column.members, prefix, limit, (ids) => column.postings.total(ids));
}

function fromLexicon(lexicon: Lexicon, prefix: string, limit: number, count: (id: number) => number): Suggestion[] {
  const [from, to] = lexicon.prefixRange(prefix);
  const best: { id: number; count: number }[] = [];
  for (let id = from; id < to; id++) {
    const found = count(id);
    const worst = best.at(-1);
    if (lexicon.get(id) === '' || (best.length >= limit && worst !== undefined && found <= worst.count)) continue;
    // Among equals the order of the lexicon holds.
    let at = best.length;
    while (at > 0 && (best[at - 1] as { count: number }).count < found) at--;
    best.splice(at, 0, { id, count: found });
    best.length = Math.min(best.length, limit);
  }
  return best.map(({ id, count: found }) => ({ value: lexicon.get(id), count: found }));
}

function fromFolded(
  folded: Lexicon,
  members: Rows,
  prefix: string,
  limit: number,
  total: (ids: Uint32Array) => number,
): Suggestion[] {
  return fromLexicon(folded, fold(prefix), limit, (id) => total(row(members, id)));
}

function fromValues({ readings }: IndexData, attribute: number, prefix: string, limit: number): Suggestion[] {
  const values = readings.attributes[attribute]?.values ?? [];
  const found = values.flatMap((value, number) =>
    value !== '' && value.startsWith(prefix) ? [{ value, count: readings.countValue(attribute, number) }] : [],
  );
  return mostFrequent(found, limit);
}

function fromTags({ readings }: IndexData, prefix: string, limit: number): Suggestion[] {
  const found: Suggestion[] = [];
  for (let tag = 0; tag < readings.tagCount; tag++) {
    const value = readings.tagText(tag);
    if (value === '' || !value.startsWith(prefix)) continue;
    found.push({ value, count: readings.tag.postings.total(readings.tag.expand(Uint32Array.of(tag))) });
  }
  return mostFrequent(found, limit);
}

/** `case=gen` and the like. */
function fromFeatures({ readings }: IndexData, prefix: string, limit: number): Suggestion[] {
  const found = readings.attributes.flatMap(({ name, values }, attribute) =>
    values.flatMap((value, number) =>
      attribute > 0 && value !== '' && `${name}=${value}`.startsWith(prefix)
        ? [{ value: `${name}=${value}`, count: readings.countValue(attribute, number) }]
        : [],
    ),
  );
  return mostFrequent(found, limit);
}

function mostFrequent(found: Suggestion[], limit: number): Suggestion[] {
  return found.sort((a, b) => b.count - a.count).slice(0, limit);
}
