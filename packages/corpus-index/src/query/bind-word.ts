import { Bitmap } from '../bitmap.ts';
import { membersOf } from '../forward-column.ts';
import type { IndexData } from '../index-data.ts';
import type { Folding } from '../normalize.ts';
import { filterSet, forEach, listSet, lowerBound, type PositionSet, unite } from '../positions.ts';
import { caselessPattern } from '../regex/transform.ts';
import type { Layer } from '../schema.ts';
import { countKept, type Kept } from '../segments/kept.ts';
import type { Level, Spelling } from '../spelling/spelling.ts';
import type { Variant } from '../spelling/variants.ts';
import type { Matcher, Word } from './ast.ts';
import type { Binding } from './binding.ts';
import { allOf, anyOf, columnSource, hasId, known, notHolding, type Predicate, setSource } from './predicate.ts';
import { whereSkeletonsCount } from './sound-places.ts';

/**
 * A plain word. `short` are the positions where one token matches; `long` the starts of split words that match as a
 * whole, by an attribute that speaks of whole words, so that the match covers all their pieces.
 */
export interface BoundWord {
  readonly short: Predicate;
  readonly long: Uint32Array;
}

const NO_POSITIONS = new Uint32Array(0);
const NO_IDS = new Uint32Array(0);

/** A word that is `negated` is any one token that is neither such a word nor a piece of one. */
export function bindWord(binding: Binding, word: Word, layer: Layer, spelling: Spelling): BoundWord {
  const bound = bindPositive(binding, word, layer, spelling);
  if (!word.negated) return bound;
  const { data } = binding;
  const pieces = bound.long.length === 0 ? [] : [known(piecesFrom(data, bound.long), data.length, 'split words')];
  return { short: notHolding(anyOf([bound.short, ...pieces], data.length), data.length), long: NO_POSITIONS };
}

function bindPositive(binding: Binding, word: Word, layer: Layer, spelling: Spelling): BoundWord {
  const { data } = binding;
  if (word.match === 'any') return { short: notHolding(skipped(data), data.length), long: NO_POSITIONS };
  const short: Predicate[] = [];
  let long: Uint32Array = NO_POSITIONS;
  const variants = variantsOf(binding, word, spelling);
  for (const attribute of word.match === 'exact' ? layer.exact : layer.folded) {
    const accepted = acceptedValues(binding, word, attribute, spelling, variants);
    const { column } = accepted;
    const predicate = acceptedWhere(data, accepted);
    if (predicate === null) continue;
    const wholes = data.schema.strings[column]?.span === 'word' ? splitStartsIn(data, predicate) : NO_POSITIONS;
    short.push(
      wholes.length === 0 ? predicate : allOf([predicate, notHolding(splitWords(data), data.length)], data.length),
    );
    long = long.length === 0 ? wholes : uniteStarts(long, wholes);
  }
  short.push(...lemmasAmong(binding, variants, spelling).map(({ predicate }) => predicate));
  return { short: anyOf(short, data.length), long };
}

/** `[var="value"]`: a plain word with all its variants would find this token. Patterns find nothing. */
export function bindVariant(binding: Binding, matcher: Matcher): Predicate {
  const { data } = binding;
  const layer = data.schema.layers[data.schema.defaultLayer];
  const { short, long } = bindWord(
    binding,
    plainWord(matcher.kind === 'literal' ? matcher.value : ''),
    layer,
    ALL_VARIANTS,
  );
  return long.length === 0 ? short : anyOf([short, known(listSet(long), data.length, 'split words')], data.length);
}

const ALL_VARIANTS: Spelling = { level: 'variant', without: new Set() };

function plainWord(value: string): Word {
  const matcher: Matcher = { kind: 'literal', value: value.normalize('NFC'), caseless: false };
  return { kind: 'word', match: 'folded', negated: false, matcher, span: { from: 0, to: value.length } };
}

/** What the variant table offers for a word; nothing unless the word is a literal that is to be varied. */
function variantsOf({ data }: Binding, word: Word, { level }: Spelling): Variant[] {
  if (level !== 'variant' || word.match !== 'folded' || word.matcher.kind !== 'literal') return [];
  return data.variants.of(word.matcher.value);
}

/** The values of an attribute that a word accepts: sorted ids, never that of the empty value. */
interface AcceptedValues {
  readonly column: number;
  /** Wherever they stand. */
  readonly ids: Uint32Array;
  /** Further ones of the same skeleton, and where they count: where tokens are in a language that sounds so. */
  readonly alike: readonly { readonly ids: Uint32Array; readonly where: Predicate | 'everywhere' }[];
}

function acceptedValues(
  binding: Binding,
  word: Word,
  attribute: string,
  { level, without }: Spelling,
  variants: readonly Variant[],
): AcceptedValues {
  const { data, values } = binding;
  const column = columnOf(data, attribute);
  const { lexicon } = data.columns[column];
  // Exact comparison is with the attribute itself; `attribute` is its folded companion unless the word is exact anyway.
  const isExact = level === 'exact' || level === 'case' || word.match === 'exact';
  const name = isExact ? (data.schema.strings[column]?.name as string) : attribute;
  const matcher = level === 'case' && word.match !== 'exact' ? inAnyCase(word.matcher) : word.matcher;
  let { ids } = values.match({ attribute: name, matcher }, word.match === 'near' && !isExact);
  // A word that somebody wrote is not the absence of one.
  const wanted = (some: Uint32Array) => some.filter((id) => id !== 0 && !without.has(lexicon.get(id)));
  let alike: AcceptedValues['alike'] = [];
  if (level === 'variant' && word.match === 'folded' && matcher.kind === 'literal') {
    const looked = variants.filter(({ layer }) => isInLayer(data, attribute, layer));
    ids = uniteIds([ids, ...looked.map(({ form }) => foldedIn(data, column, form))]);
    const certain = new Set(ids);
    alike = alikeIn(data, column, matcher.value, (some) => wanted(some.filter((id) => !certain.has(id))));
  }
  return { column, ids: without.size > 0 || ids[0] === 0 ? wanted(ids) : ids, alike };
}

/** Where a token has one of the values; null where none can. */
function acceptedWhere(data: IndexData, { column, ids, alike }: AcceptedValues): Predicate | null {
  const source = columnSource(data.columns[column]);
  const everywhere = uniteIds([ids, ...alike.flatMap((some) => (some.where === 'everywhere' ? [some.ids] : []))]);
  const parts = everywhere.length === 0 ? [] : [hasId(source, everywhere)];
  for (const some of alike) {
    if (some.where !== 'everywhere') parts.push(allOf([hasId(source, some.ids), some.where], data.length));
  }
  return parts.length === 0 ? null : anyOf(parts, data.length);
}

function inAnyCase(matcher: Matcher): Matcher {
  if (matcher.kind === 'literal') return { ...matcher, caseless: true };
  return { ...matcher, caseless: true, node: caselessPattern(matcher.node) };
}

function columnOf(data: IndexData, attribute: string): number {
  return data.schema.strings.findIndex(({ name, folded }) => name === attribute || folded === attribute);
}

function isInLayer({ schema }: IndexData, attribute: string, layer: string): boolean {
  return schema.layers[layer]?.folded.includes(attribute) ?? false;
}

/** Values of the same skeleton as the word, of those that `wanted` leaves, by the sounds of each writing. */
function alikeIn(data: IndexData, column: number, word: string, wanted: (ids: Uint32Array) => Uint32Array) {
  return data.columns[column].alike.flatMap((alike) => {
    const ids = wanted(alike.idsOf(word));
    const where = ids.length === 0 ? 'nowhere' : whereSkeletonsCount(data, alike.sounds);
    return where === 'nowhere' ? [] : [{ ids, where }];
  });
}

function foldedIn(data: IndexData, column: number, form: string): Uint32Array {
  const { lexicon, folded, members } = data.columns[column];
  const id = folded.find(data.folding.fold(form));
  return id < 0 ? NO_IDS : membersOf(members, Uint32Array.of(id), lexicon.size);
}

function uniteIds(lists: readonly Uint32Array[]): Uint32Array {
  const given = lists.filter((list) => list.length > 0);
  if (given.length < 2) return given[0] ?? NO_IDS;
  return Uint32Array.from(new Set(given.flatMap((list) => [...list]))).sort();
}

/** Variants that are lemmas stand for every token with such a lemma. */
function lemmasAmong({ data }: Binding, variants: readonly Variant[], { without }: Spelling) {
  const { lemmas, folded, members, lemma } = data.readings;
  const found: { form: string; predicate: Predicate }[] = [];
  const seen = new Set<number>();
  for (const { form, layer } of variants) {
    if (layer !== data.schema.readings.lemma) continue;
    const id = folded.find(data.folding.fold(form));
    if (id < 0) continue;
    for (const number of membersOf(members, Uint32Array.of(id), lemmas.size)) {
      const value = lemmas.get(number);
      if (number === 0 || seen.has(number) || without.has(value)) continue;
      seen.add(number);
      found.push({ form: value, predicate: hasId(setSource('lemma', lemma), lemma.expand(Uint32Array.of(number))) });
    }
  }
  return found;
}

/** A form that a plain word finds when it is varied. */
export interface WordExpansion {
  /** As it stands in the text; of a lemma, the lemma. */
  readonly form: string;
  readonly isLemma: boolean;
  /** Tokens (of split words: their starts) that have it; of a variant those that are not found without variants. */
  readonly count: number;
  readonly rank: Level;
  readonly source: 'form' | 'fold' | 'skeleton' | 'group' | 'rule';
}

const RANKS: Readonly<Record<Level, number>> = { exact: 0, case: 1, folded: 2, variant: 3 };

/**
 * All forms that a plain word finds with variants, by rank, then by count; only those that occur in the layer. A token
 * has a form in each of its layers: a variant in one layer of what another has as it was typed adds nothing, and is not
 * listed.
 */
export function wordExpansions(binding: Binding, word: Word, layer: Layer, kept: Kept = null): WordExpansion[] {
  const { data } = binding;
  const { matcher } = word;
  if (word.match !== 'folded' || matcher.kind !== 'literal') return [];
  const variants = variantsOf(binding, word, ALL_VARIANTS);
  const sourceOf = makeSource(matcher.value, variants, data.folding);
  const places = placesOfForms(binding, word, layer, variants);
  const found: WordExpansion[] = [];
  const certain = new Bitmap(data.length);
  const add = (expansion: Omit<WordExpansion, 'count'>, positions: PositionSet) => {
    const isNew = expansion.rank === 'variant' ? filterSet(positions, (p) => !certain.has(p)) : positions;
    const count = countKept(isNew, kept);
    if (count > 0) found.push({ ...expansion, count });
  };
  const ranked = [...places].map(([form, positions]) => ({ form, isLemma: false, ...sourceOf(form), positions }));
  for (const { positions, ...expansion } of ranked) {
    if (expansion.rank === 'variant') continue;
    forEach(positions, (position) => certain.add(position));
    add(expansion, positions);
  }
  for (const { positions, ...expansion } of ranked) if (expansion.rank === 'variant') add(expansion, positions);
  for (const { form, predicate } of lemmasAmong(binding, variants, ALL_VARIANTS)) {
    add({ form, isLemma: true, rank: 'variant', source: 'group' }, predicate.positions());
  }
  return found.sort(compareExpansions);
}

export function compareExpansions(a: WordExpansion, b: WordExpansion): number {
  return RANKS[a.rank] - RANKS[b.rank] || b.count - a.count || (a.form < b.form ? -1 : 1);
}

/** Where each form that the word finds with variants stands, in whichever attribute of the layer. */
function placesOfForms(
  binding: Binding,
  word: Word,
  layer: Layer,
  variants: readonly Variant[],
): Map<string, PositionSet> {
  const { data } = binding;
  const places = new Map<string, PositionSet>();
  for (const attribute of layer.folded) {
    const { column, ids, alike } = acceptedValues(binding, word, attribute, ALL_VARIANTS, variants);
    const { lexicon, postings } = data.columns[column];
    const add = (id: number, here: PositionSet) => {
      const form = lexicon.get(id);
      const known = places.get(form);
      places.set(form, known === undefined ? here : unite([known, here], data.length));
    };
    for (const id of ids) add(id, postings.union(Uint32Array.of(id)));
    for (const { ids: some, where } of alike) {
      const counts = where === 'everywhere' ? () => true : where.makeTest();
      for (const id of some) add(id, filterSet(postings.union(Uint32Array.of(id)), counts));
    }
  }
  return places;
}

/** Why a form is found. What editors said of it comes before what it merely sounds like. */
function makeSource(word: string, variants: readonly Variant[], { fold }: Folding) {
  const folded = fold(word);
  const sources = new Map<string, Variant['source']>();
  for (const { form, source } of variants) if (!sources.has(fold(form))) sources.set(fold(form), source);
  return (form: string): Pick<WordExpansion, 'rank' | 'source'> => {
    if (form === word) return { rank: 'exact', source: 'form' };
    if (form.toLowerCase() === word.toLowerCase()) return { rank: 'case', source: 'fold' };
    if (fold(form) === folded) return { rank: 'folded', source: 'fold' };
    return { rank: 'variant', source: sources.get(fold(form)) ?? 'skeleton' };
  };
}

/** All pieces of the split words that start there. */
function piecesFrom(data: IndexData, starts: Uint32Array): PositionSet {
  const pieces: number[] = [];
  for (const start of starts) {
    const end = data.splitEnds[lowerBound(data.splitStarts, start)];
    for (let p = start; p < end; p++) pieces.push(p);
  }
  return listSet(Uint32Array.from(pieces));
}

function splitStartsIn(data: IndexData, predicate: Predicate): Uint32Array {
  const { splitStarts } = data;
  if (splitStarts.length === 0 || predicate.bound === 0) return NO_POSITIONS;
  const positions = predicate.positions();
  if (positions.kind === 'bits') return splitStarts.filter((start) => positions.bits.has(start));
  return common(positions.list, splitStarts);
}

function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  let at = 0;
  return few.filter((position) => {
    at = lowerBound(many, position, at);
    return many[at] === position;
  });
}

function uniteStarts(a: Uint32Array, b: Uint32Array): Uint32Array {
  return Uint32Array.from(new Set([...a, ...b])).sort();
}

function splitWords(data: IndexData): Predicate {
  return known(listSet(data.splitStarts), data.length, 'first pieces');
}

function skipped(data: IndexData): Predicate {
  return known({ kind: 'bits', bits: data.skipped, count: data.skipped.count() }, data.length, data.schema.skip);
}
