import type { IndexData } from '../index-data.ts';
import { lowerBound } from '../positions.ts';
import type { Condition, Test } from './ast.ts';
import { hasNumber, insideRegion, ordered } from './bind-region.ts';
import { bindVariant } from './bind-word.ts';
import type { Binding } from './binding.ts';
import type { MatchedIds } from './match-values.ts';
import { allOf, anyOf, columnSource, hasId, hasReading, notHolding, type Predicate, setSource } from './predicate.ts';

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
      if (binding.data.vocabulary.kind(condition.attribute).kind === 'variant') {
        return [[{ fact: bindVariant(binding, condition.matcher) }]];
      }
      return [[spelled(binding, condition)]];
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

/** A fact where the attribute is two: multiplied out, twenty such tests would be a million conjunctions. */
function spelled(binding: Binding, test: Test): Literal {
  const { data, values } = binding;
  const matched = spellings(binding, test).map((one) => values.match(one));
  const [only] = matched;
  if (matched.length === 1 && only !== undefined) return { ids: only };
  const sources = matched.map((one) => bindConjunction(binding, [{ ids: one }]));
  return { fact: anyOf(sources, data.length) };
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
    if (typeof of === 'number') parts.push(hasId(columnSource(data.columns[of]), ids));
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

function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  return a.filter((id) => b[lowerBound(b, id)] === id);
}
