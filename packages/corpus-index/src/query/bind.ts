import type { StringColumn } from '../forward-column.ts';
import type { IndexData } from '../index-data.ts';
import { listSet, lowerBound, type PositionSet } from '../positions.ts';
import type { Layer } from '../schema.ts';
import type { Condition, Test, Word } from './ast.ts';
import { hasNumber, insideRegion, ordered } from './bind-region.ts';
import type { MatchedIds, ValueMatcher } from './match-values.ts';
import {
  allOf,
  anyOf,
  hasId,
  hasReading,
  type IdSource,
  known,
  notHolding,
  type Predicate,
  setSource,
} from './predicate.ts';

/** What a condition is bound to. */
export interface Binding {
  readonly data: IndexData;
  readonly values: ValueMatcher;
}

/** Part of a conjunction: ids of one attribute, a whole condition that must not hold of the token, or another fact. */
type Literal = { readonly ids: MatchedIds } | { readonly not: Condition } | { readonly fact: Predicate };

/**
 * A token satisfies a condition when one of its readings does, tests on lemma, class and categories being about that
 * reading and everything else about the token. `not` is about the token: none of its readings satisfies the part. So
 * the condition is multiplied out, and within each conjunction the tests on readings are put together.
 */
export function bindCondition(binding: Binding, condition: Condition): Predicate {
  const { length } = binding.data;
  const conjunctions = multiplyOut(binding, condition).map((literals) => bindConjunction(binding, literals));
  return anyOf(conjunctions, length);
}

function multiplyOut(binding: Binding, condition: Condition): Literal[][] {
  switch (condition.kind) {
    case 'inside':
      return [[{ fact: insideRegion(binding.data, condition) }]];
    case 'order':
      return [[{ fact: ordered(binding.data, condition) }]];
    case 'test':
      if (binding.data.numbers.has(condition.attribute)) {
        return [[{ fact: hasNumber(binding.data, condition.attribute, condition.matcher) }]];
      }
      return spellings(binding, condition).map((test) => [{ ids: binding.values.match(test) }]);
    case 'not':
      return [[{ not: condition.part }]];
    case 'or':
      return condition.parts.flatMap((part) => multiplyOut(binding, part));
    case 'and':
      return condition.parts
        .map((part) => multiplyOut(binding, part))
        .reduce((left, right) => left.flatMap((a) => right.map((b) => [...a, ...b])));
  }
}

/** A test on an attribute that another may stand in for is a test on either. */
function spellings({ data }: Binding, test: Test): Test[] {
  const { strings } = data.schema;
  const kind = data.vocabulary.kind(test.attribute);
  if (kind.kind !== 'string' && kind.kind !== 'folded') return [test];
  const other = strings.find(({ name }) => name === strings[kind.column]?.orElse);
  if (other === undefined) return [test];
  return [test, { ...test, attribute: kind.kind === 'string' ? other.name : other.folded }];
}

function bindConjunction(binding: Binding, literals: readonly Literal[]): Predicate {
  const { data } = binding;
  const byTarget = new Map<MatchedIds['of'], Uint32Array>();
  const parts: Predicate[] = [];
  for (const literal of literals) {
    if ('not' in literal) {
      parts.push(notHolding(bindCondition(binding, literal.not), data.length));
      continue;
    }
    if ('fact' in literal) {
      parts.push(literal.fact);
      continue;
    }
    const { of, ids } = literal.ids;
    const before = byTarget.get(of);
    byTarget.set(of, before === undefined ? ids : intersect(before, ids));
  }
  for (const [of, ids] of byTarget) {
    if (typeof of === 'number') parts.push(hasId(columnSource(data.columns[of] as StringColumn), ids));
  }
  const reading = bindReading(data, byTarget.get('lemma'), byTarget.get('tag'));
  if (reading !== null) parts.push(reading);
  return allOf(parts, data.length);
}

function bindReading({ readings }: IndexData, lemmas?: Uint32Array, tags?: Uint32Array): Predicate | null {
  const lemmaSets = lemmas === undefined ? null : readings.lemma.expand(lemmas);
  const tagSets = tags === undefined ? null : readings.tag.expand(tags);
  const lemma = lemmaSets === null ? null : hasId(setSource('lemma', readings.lemma), lemmaSets);
  const tag = tagSets === null ? null : hasId(setSource('tag', readings.tag), tagSets);
  if (lemma === null || tag === null || lemmaSets === null || tagSets === null) return lemma ?? tag;
  return hasReading(readings, lemma, tag, lemmaSets, tagSets);
}

function columnSource(column: StringColumn): IdSource {
  return {
    name: column.name,
    size: column.lexicon.size,
    forward: column.forward,
    postings: column.postings,
    union: (ids) => column.union(ids),
    total: (ids) => column.total(ids),
    isPosted: (ids) => column.isPosted(ids),
  };
}

function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.filter((id) => b[lowerBound(b, id)] === id);
}

/**
 * A plain word. `short` are the positions where one token matches; `long` the starts of split words that match as a
 * whole, by an attribute that speaks of whole words, so that the match covers all their pieces.
 */
export interface BoundWord {
  readonly short: Predicate;
  readonly long: Uint32Array;
}

const NO_POSITIONS = new Uint32Array(0);

export function bindWord(binding: Binding, word: Word, layer: Layer): BoundWord {
  if (!word.negated) return bindPositive(binding, word, layer);
  const { data } = binding;
  const { short, long } = bindPositive(binding, word, layer);
  const pieces = long.length === 0 ? [] : [known(piecesFrom(data, long), data.length, 'split words')];
  return { short: notHolding(anyOf([short, ...pieces], data.length), data.length), long: NO_POSITIONS };
}

/** All pieces of the split words that start there. */
function piecesFrom(data: IndexData, starts: Uint32Array): PositionSet {
  const pieces: number[] = [];
  for (const start of starts) {
    const end = data.splitEnds[lowerBound(data.splitStarts, start)] as number;
    for (let p = start; p < end; p++) pieces.push(p);
  }
  return listSet(Uint32Array.from(pieces));
}

function bindPositive(binding: Binding, word: Word, layer: Layer): BoundWord {
  const { data, values } = binding;
  if (word.match === 'any') return { short: notHolding(skipped(data), data.length), long: NO_POSITIONS };
  const short: Predicate[] = [];
  let long: Uint32Array = NO_POSITIONS;
  for (const attribute of word.match === 'exact' ? layer.exact : layer.folded) {
    const matched = values.match({ attribute, matcher: word.matcher }, word.match === 'near');
    const column = matched.of as number;
    // A word that somebody wrote is not the absence of one.
    const ids = matched.ids[0] === 0 ? matched.ids.subarray(1) : matched.ids;
    if (ids.length === 0) continue;
    const predicate = hasId(columnSource(data.columns[column] as StringColumn), ids);
    const wholes = data.schema.strings[column]?.span === 'word' ? splitStartsIn(data, predicate) : NO_POSITIONS;
    short.push(
      wholes.length === 0 ? predicate : allOf([predicate, notHolding(splitWords(data), data.length)], data.length),
    );
    long = long.length === 0 ? wholes : uniteStarts(long, wholes);
  }
  return { short: anyOf(short, data.length), long };
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
