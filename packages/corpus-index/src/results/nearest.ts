import type { IndexData } from '../index-data.ts';
import type { Lexicon } from '../lexicon.ts';
import { fold } from '../normalize.ts';
import { type PositionSet, unite } from '../positions.ts';
import { type Rows, row } from '../postings.ts';
import { countKept, type Kept } from '../segments/kept.ts';
import { compareValues } from './collation.ts';
import { editDistance, type Near, valuesWithin } from './edit-distance.ts';

/** A word that is there, where the one asked for is not. */
export interface NearestWord {
  /** Folded. */
  readonly value: string;
  /** Letters it is away (editDistance). */
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
/** Nobody types a longer word, and the work grows with its length. */
const LONGEST = 64;

/** One attribute as far as words are looked for in it. */
interface FoldedAttribute {
  readonly lexicon: Lexicon;
  positions(foldedId: number): PositionSet;
  total(foldedId: number): number;
}

/**
 * The words of folded attributes that are close to `word`: by distance, then the more frequent first. The word itself is
 * not among them. Throws RangeError for an attribute that is not folded.
 */
export function nearestWords(data: IndexData, word: string, attributes: readonly string[], kept: Kept): NearestWord[] {
  const folded = fold(word);
  if (folded.length === 0 || folded.length > LONGEST) return [];
  const found = new Map<string, { distance: number; where: { of: FoldedAttribute; id: number }[] }>();
  for (const of of attributes.map((attribute) => foldedAttribute(data, attribute))) {
    for (const { id, distance } of nearIn(of.lexicon, folded)) {
      const value = of.lexicon.get(id);
      if (distance === 0 || value === '') continue;
      const known = found.get(value);
      if (known === undefined) found.set(value, { distance, where: [{ of, id }] });
      else known.where.push({ of, id });
    }
  }
  const words = Array.from(found, ([value, { distance, where }]) => {
    return { value, distance, count: countIn(data, where, kept) };
  });
  return words.filter(({ count }) => count > 0).sort(compareNearest);
}

export function compareNearest(a: NearestWord, b: NearestWord): number {
  return a.distance - b.distance || b.count - a.count || compareValues(a.value, b.value);
}

/** Tokens that have the value in any of the attributes. */
function countIn(data: IndexData, where: readonly { of: FoldedAttribute; id: number }[], kept: Kept): number {
  const [first] = where;
  if (kept === null && where.length === 1 && first !== undefined) return first.of.total(first.id);
  const positions = unite(
    where.map(({ of, id }) => of.positions(id)),
    data.length,
  );
  return countKept(positions, kept);
}

function foldedAttribute({ vocabulary, columns, readings }: IndexData, attribute: string): FoldedAttribute {
  const name = vocabulary.canonical(attribute);
  const kind = name === null ? null : vocabulary.kind(name);
  if (kind?.kind === 'lemma-folded') {
    const ids = idsIn(readings.members);
    const { postings } = readings.lemma;
    return {
      lexicon: readings.folded,
      positions: (id) => postings.union(readings.lemma.expand(ids(id))),
      total: (id) => postings.total(readings.lemma.expand(ids(id))),
    };
  }
  const column = kind?.kind === 'folded' ? columns[kind.column] : undefined;
  if (column === undefined) throw new RangeError(`no folded attribute ${attribute}`);
  const ids = idsIn(column.members);
  return {
    lexicon: column.folded,
    positions: (id) => column.union(ids(id)),
    total: (id) => column.total(ids(id)),
  };
}

function idsIn(members: Rows): (foldedId: number) => Uint32Array {
  return (foldedId) => row(members, foldedId);
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
