import { editDistance, type Near, valuesWithin } from '../edit-distance.ts';
import type { IndexData } from '../index-data.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Folding } from '../normalize.ts';
import { type PositionSet, unite } from '../positions.ts';
import { type Rows, row } from '../postings.ts';
import { countKept, type Kept } from '../segments/kept.ts';
import type { Collation } from './collation.ts';
import { collationIn } from './scope.ts';

/** A word that is there, where the one asked for is not. */
export interface NearestWord {
  /** As the attribute has it: folded where the attribute is. */
  readonly value: string;
  /** Letters it is away (editDistance) once both are folded. */
  readonly distance: number;
  /** Number of tokens with it in one of the attributes. */
  readonly count: number;
}

/** Up to here distance alone decides; words further away must share trigrams. */
const NEAR = 2;
/** Dice's coefficient of the two sets of trigrams from which on words count as alike. */
const ALIKE = 0.5;
/** In a shorter word hardly any trigram outlives three mistakes. */
const SHORTEST_BY_TRIGRAMS = 6;
/** People do not type longer words, and the work grows with the length. */
const LONGEST = 64;

/** One attribute as far as words are looked for in it. */
interface SearchedAttribute {
  readonly folded: Lexicon;
  /** The word as it would be among the values. */
  asked(word: string): string;
  /** The values of the attribute that fold to this one, each with the ids of the index that have it. */
  valuesOf(foldedId: number): readonly { readonly value: string; readonly ids: Uint32Array }[];
  positions(ids: Uint32Array): PositionSet;
  total(ids: Uint32Array): number;
}

/**
 * The values of attributes that are close to `word`: by distance of what they fold to, then the more frequent first. The
 * word itself is not among them; of an attribute that is not folded, what differs from it in case and marks alone is.
 * Throws RangeError for an attribute that has no spellings.
 */
export function nearestWords(data: IndexData, word: string, attributes: readonly string[], kept: Kept): NearestWord[] {
  const folded = data.folding.fold(word);
  if (folded.length === 0 || folded.length > LONGEST) return [];
  const found = new Map<string, { distance: number; where: { of: SearchedAttribute; ids: Uint32Array }[] }>();
  for (const of of attributes.map((attribute) => searchedAttribute(data, attribute))) {
    const asked = of.asked(word);
    for (const { id, distance } of nearIn(of.folded, folded)) {
      for (const { value, ids } of of.valuesOf(id)) {
        if (value === '' || value === asked) continue;
        const known = found.get(value);
        if (known === undefined) found.set(value, { distance, where: [{ of, ids }] });
        else known.where.push({ of, ids });
      }
    }
  }
  const words = Array.from(found, ([value, { distance, where }]) => {
    return { value, distance, count: countIn(data, where, kept) };
  });
  return words.filter(({ count }) => count > 0).sort(byNearness(collationIn(data, null)));
}

export const byNearness =
  ({ compare }: Collation) =>
  (a: NearestWord, b: NearestWord): number =>
    a.distance - b.distance || b.count - a.count || compare(a.value, b.value);

/** Tokens that have the value in any of the attributes. */
function countIn(data: IndexData, where: readonly { of: SearchedAttribute; ids: Uint32Array }[], kept: Kept): number {
  const [first] = where;
  if (kept === null && where.length === 1 && first !== undefined) return first.of.total(first.ids);
  const positions = unite(
    where.map(({ of, ids }) => of.positions(ids)),
    data.length,
  );
  return countKept(positions, kept);
}

function searchedAttribute(data: IndexData, attribute: string): SearchedAttribute {
  const { vocabulary, columns, readings, folding } = data;
  const name = vocabulary.canonical(attribute);
  const kind = name === null ? null : vocabulary.kind(name);
  if (kind?.kind === 'lemma' || kind?.kind === 'lemma-folded') {
    const { lemma, lemmas, folded, members } = readings;
    return {
      ...spellingsOf({ lexicon: lemmas, folded, members }, folding, kind.kind === 'lemma'),
      positions: (ids) => lemma.postings.union(lemma.expand(ids)),
      total: (ids) => lemma.postings.total(lemma.expand(ids)),
    };
  }
  const column = kind?.kind === 'folded' || kind?.kind === 'string' ? columns[kind.column] : undefined;
  if (column === undefined) throw new RangeError(`no spellings of ${attribute}`);
  return {
    ...spellingsOf(column, folding, kind?.kind === 'string'),
    positions: (ids) => column.union(ids),
    total: (ids) => column.total(ids),
  };
}

function spellingsOf(
  { lexicon, folded, members }: { readonly lexicon: Lexicon; readonly folded: Lexicon; readonly members: Rows },
  { fold }: Folding,
  isExact: boolean,
): Pick<SearchedAttribute, 'folded' | 'asked' | 'valuesOf'> {
  if (!isExact) {
    const valuesOf = (id: number) => [{ value: folded.get(id), ids: row(members, id) }];
    return { folded, asked: fold, valuesOf };
  }
  const valuesOf = (foldedId: number) =>
    Array.from(row(members, foldedId), (id) => ({ value: lexicon.get(id), ids: Uint32Array.of(id) }));
  return { folded, asked: (word) => word, valuesOf };
}

function nearIn(lexicon: Lexicon, word: string): Near[] {
  // A word of two letters is at distance 2 from every other.
  const near = valuesWithin(lexicon, word, Math.min(NEAR, Math.ceil(word.length / 2)));
  const known = new Set(near.map(({ id }) => id));
  return [...near, ...alikeIn(lexicon, word).filter(({ id }) => !known.has(id))];
}

function alikeIn(lexicon: Lexicon, word: string): Near[] {
  if (word.length < SHORTEST_BY_TRIGRAMS) return [];
  const wanted = trigramsOf(word);
  const shared = new Map<number, number>();
  for (const trigram of wanted) {
    for (const id of lexicon.containing(trigram) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
  }
  const alike: Near[] = [];
  for (const [id, count] of shared) {
    // The look-up may have found too much, never too little.
    if (2 * count < ALIKE * wanted.size) continue;
    const value = lexicon.get(id);
    const has = trigramsOf(value);
    if ((2 * commonTo(has, wanted)) / (has.size + wanted.size) < ALIKE) continue;
    alike.push({ id, distance: editDistance(value, word) });
  }
  return alike;
}

function commonTo(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const member of a) if (b.has(member)) common++;
  return common;
}

function trigramsOf(word: string): Set<string> {
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= word.length; i++) trigrams.add(word.slice(i, i + 3));
  return trigrams;
}
