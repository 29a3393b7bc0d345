import { membersOf } from './forward-column.ts';
import type { IndexData } from './index-data.ts';
import type { Lexicon } from './lexicon.ts';
import type { Folding } from './normalize.ts';
import { type Rows, row } from './postings.ts';

/** A value and the number of tokens that have it. */
export interface Suggestion {
  readonly value: string;
  readonly count: number;
}

/**
 * The most frequent values that start with `prefix`, most frequent first. Of lemmas case does not matter, and a letter
 * without a mark stands for the marked ones as well: those that start just as typed come first. Throws RangeError for no
 * such attribute.
 */
export function suggestValues(data: IndexData, attribute: string, prefix: string, limit: number): Suggestion[] {
  const { columns, readings, vocabulary, folding } = data;
  const name = vocabulary.canonical(attribute);
  if (name === null) throw new RangeError(`no attribute ${attribute}`);
  const kind = vocabulary.kind(name);
  const lemmas = (ids: Uint32Array) => readings.lemma.postings.total(readings.lemma.expand(ids));
  if (kind.kind === 'tag') return fromValues(data, kind.attribute, prefix, limit);
  if (kind.kind === 'lemma') return fromLemmas(data, prefix, limit, (id) => lemmas(Uint32Array.of(id)));
  if (kind.kind === 'lemma-folded')
    return fromFolded(readings.folded, readings.members, folding.fold(prefix), limit, lemmas);
  if (kind.kind === 'joint') return fromTags(data, prefix, limit);
  if (kind.kind === 'feature') return fromFeatures(data, prefix, limit);
  // Variants are asked for by a form.
  if (kind.kind === 'variant') return [];
  const column = columns[kind.column];
  if (kind.kind === 'string') return fromLexicon(column.lexicon, prefix, limit, (id) => column.postings.count(id));
  return fromFolded(column.folded, column.members, folding.fold(prefix), limit, (ids) => column.postings.total(ids));
}

function fromLexicon(lexicon: Lexicon, prefix: string, limit: number, count: (id: number) => number): Suggestion[] {
  const best = new Best(limit);
  for (let [id, to] = lexicon.prefixRange(prefix); id < to; id++) best.offer(id, count(id));
  return best.values(lexicon);
}

/** Ids by how often they occur. */
class Best {
  private readonly limit: number;
  private readonly best: { id: number; count: number }[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Ids in order: among equals their order holds. */
  offer(id: number, count: number): void {
    const { best, limit } = this;
    const worst = best.at(-1);
    // 0 is '', no value at all.
    if (id === 0 || (best.length >= limit && worst !== undefined && count <= worst.count)) return;
    let at = best.length;
    while (at > 0 && (best[at - 1] as { count: number }).count < count) at--;
    best.splice(at, 0, { id, count });
    best.length = Math.min(best.length, limit);
  }

  values(lexicon: Lexicon): Suggestion[] {
    return this.best.map(({ id, count }) => ({ value: lexicon.get(id), count }));
  }
}

function fromLemmas(
  { readings, folding }: IndexData,
  prefix: string,
  limit: number,
  count: (id: number) => number,
): Suggestion[] {
  const { lemmas, folded, members } = readings;
  const [from, to] = folded.prefixRange(folding.fold(prefix));
  const ids = membersOf(
    members,
    Uint32Array.from({ length: to - from }, (_, i) => from + i),
    lemmas.size,
  );
  const written = [...prefix.toLowerCase()];
  const [justSo, alike] = [new Best(limit), new Best(limit)];
  for (const id of ids) {
    const start = startOf(lemmas.get(id), written, folding);
    if (start !== null) (start === 'just so' ? justSo : alike).offer(id, count(id));
  }
  return [...justSo.values(lemmas), ...alike.values(lemmas)].slice(0, limit);
}

/** How a value starts with letters in lower case; null: not so. */
export function startOf(value: string, written: readonly string[], { fold }: Folding): 'just so' | 'alike' | null {
  const letters = value.toLowerCase();
  if (letters.startsWith(written.join(''))) return 'just so';
  const own = [...letters];
  // A letter that was typed with its mark is meant with it.
  return written.every((letter, i) => letter === own[i] || fold(letter) === letter) ? 'alike' : null;
}

function fromFolded(
  folded: Lexicon,
  members: Rows,
  prefix: string,
  limit: number,
  total: (ids: Uint32Array) => number,
): Suggestion[] {
  return fromLexicon(folded, prefix, limit, (id) => total(row(members, id)));
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
