import type { IndexData } from '../index-data.ts';
import type { Readings } from '../readings.ts';
import type { Regions } from '../regions.ts';
import type { IdColumn } from '../snapshot/format.ts';
import type { Comparison, Equation, Matcher, Reference } from './ast.ts';
import { bindCondition } from './bind.ts';
import type { Binding } from './binding.ts';
import type { Env } from './pattern/labelled.ts';
import type { AttributeKind } from './vocabulary.ts';

/** Decides by where the labels stand. A label that stands nowhere has no value, and compares with nothing. */
export type EquationTest = (env: Env) => boolean;

export function bindEquation(binding: Binding, equation: Equation, labels: readonly string[]): EquationTest {
  switch (equation.kind) {
    case 'and': {
      const parts = equation.parts.map((part) => bindEquation(binding, part, labels));
      return (env) => parts.every((part) => part(env));
    }
    case 'or': {
      const parts = equation.parts.map((part) => bindEquation(binding, part, labels));
      return (env) => parts.some((part) => part(env));
    }
    case 'not': {
      const part = bindEquation(binding, equation.part, labels);
      return (env) => !part(env);
    }
    case 'compare':
      return bindComparison(binding, equation, labels);
  }
}

/**
 * Ids that two labelled tokens must share for the equation to hold, which is asked faster than the equation itself:
 * those at `ids`, unless one of them, being `from` or more, stands for several values.
 */
export interface SharedIds {
  readonly left: number;
  readonly right: number;
  readonly ids: IdColumn;
  readonly from: number;
}

/** Null where sharing an id says nothing. */
export function sharedIds({ data }: Binding, equation: Equation, labels: readonly string[]): SharedIds | null {
  if (equation.kind !== 'compare' || equation.operator !== '=' || equation.right.kind === 'value') return null;
  const { left, right } = equation;
  if (left.attribute !== right.attribute || data.numbers.has(left.attribute)) return null;
  if (data.vocabulary.canonical(left.attribute) === null) return null;
  const kind = data.vocabulary.kind(left.attribute);
  const places = { left: labels.indexOf(left.label), right: labels.indexOf(right.label) };
  if (places.left < 0 || places.right < 0) return null;
  const { lemma } = data.readings;
  if (kind.kind === 'lemma') return { ...places, ids: lemma.ids, from: lemma.base };
  if (kind.kind !== 'string' || data.schema.strings[kind.column]?.orElse !== undefined) return null;
  const ids = data.columns[kind.column]?.forward.ids ?? null;
  return ids === null ? null : { ...places, ids, from: Number.POSITIVE_INFINITY };
}

function bindComparison(
  binding: Binding,
  { left, operator, right }: Extract<Equation, { kind: 'compare' }>,
  labels: readonly string[],
): EquationTest {
  const one = labels.indexOf(left.label);
  if (right.kind === 'value') {
    const test = valueTest(binding, left, operator, right.matcher);
    return (env) => isPlaced(env[one]) && test(env[one]);
  }
  const other = labels.indexOf(right.label);
  const compare = pairTest(binding, left.attribute, right.attribute, operator);
  return (env) => isPlaced(env[one]) && isPlaced(env[other]) && compare(env[one], env[other]);
}

function isPlaced(position: number | undefined): boolean {
  return position !== undefined && position >= 0;
}

function valueTest(
  binding: Binding,
  { attribute }: Reference,
  operator: Comparison,
  matcher: Matcher,
): (position: number) => boolean {
  const { data } = binding;
  const place = data.vocabulary.canonical(attribute) === null ? data.vocabulary.regionValue(attribute) : null;
  if (place !== null && data.vocabulary.isYears(place)) {
    const tests = [{ attribute: place.attribute, operator, matcher }];
    return bindCondition(binding, { kind: 'inside', region: place.region, tests }).makeTest();
  }
  if (operator !== '=' && operator !== '!=') {
    const value = matcher.kind === 'literal' ? matcher.value : matcher.source;
    if (place?.attribute === null || data.numbers.has(attribute)) {
      return bindCondition(binding, { kind: 'order', attribute, operator, value }).makeTest();
    }
    const values = valuesOf(binding, attribute);
    return (position) => values.texts(position).some((text) => holdsSo(compareTexts(text, value), operator));
  }
  const test = bindCondition(
    binding,
    place === null
      ? { kind: 'test', attribute, matcher }
      : { kind: 'inside', region: place.region, tests: [{ attribute: place.attribute, operator: '=', matcher }] },
  ).makeTest();
  return operator === '=' ? test : (position) => !test(position);
}

function pairTest(
  binding: Binding,
  left: string,
  right: string,
  operator: Comparison,
): (a: number, b: number) => boolean {
  const one = valuesOf(binding, left);
  const other = valuesOf(binding, right);
  if (operator === '=' || operator === '!=') {
    const isEqual = left === right && one.same !== null ? one.same : sharesText(one, other);
    return operator === '=' ? isEqual : (a, b) => !isEqual(a, b);
  }
  const { rank } = one;
  if (left === right && rank !== null) {
    return (a, b) => rank(a) >= 0 && rank(b) >= 0 && holdsSo(rank(a) - rank(b), operator);
  }
  return (a, b) => one.texts(a).some((x) => other.texts(b).some((y) => holdsSo(compareTexts(x, y), operator)));
}

function sharesText(one: Values, other: Values): (a: number, b: number) => boolean {
  return (a, b) => {
    const texts = other.texts(b);
    return one.texts(a).some((text) => texts.includes(text));
  };
}

/** Whole numbers by size, everything else by code unit. */
function compareTexts(a: string, b: string): number {
  if (/^\d+$/u.test(a) && /^\d+$/u.test(b)) return Number(a) - Number(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function holdsSo(order: number, operator: Comparison): boolean {
  switch (operator) {
    case '<':
      return order < 0;
    case '>':
      return order > 0;
    case '<=':
      return order <= 0;
    case '>=':
      return order >= 0;
    default:
      return (order === 0) === (operator === '=');
  }
}

/** The values of one attribute at positions. What a token does not have is no value. */
interface Values {
  /** All of them: of every reading, and of both attributes where one may stand in for the other. */
  texts(position: number): readonly string[];
  /** Whether two tokens share a value, without spelling them out. */
  readonly same: ((a: number, b: number) => boolean) | null;
  /** For what is ordered other than by its letters; -1: none. */
  readonly rank: ((position: number) => number) | null;
}

function valuesOf({ data }: Binding, attribute: string): Values {
  const { vocabulary } = data;
  const numbers = data.numbers.get(attribute);
  if (numbers !== undefined) {
    return {
      texts: (position) => [String(numbers[position])],
      same: (a, b) => numbers[a] === numbers[b],
      rank: (position) => numbers[position],
    };
  }
  const place = vocabulary.canonical(attribute) === null ? vocabulary.regionValue(attribute) : null;
  if (place !== null) return regionValues(data.regions.get(place.region) as Regions, place.attribute);
  const kind = vocabulary.kind(attribute);
  switch (kind.kind) {
    case 'string':
    case 'folded':
      return stringValues(data, kind.column, kind.kind === 'folded');
    case 'lemma':
    case 'lemma-folded':
      return lemmaValues(data, kind.kind === 'lemma-folded');
    case 'variant':
      throw new RangeError(`${attribute} is compared as words are, not by its values`);
    default:
      return tagValues(data, kind);
  }
}

/** Labels are ordered by where the regions stand, further values by what they say. */
function regionValues(regions: Regions, attribute: string | null): Values {
  const values = (i: number) => (attribute === null ? [regions.label(i)] : regions.valuesAt(attribute, i));
  const texts = (position: number) =>
    regions
      .indexesAt(position)
      .flatMap(values)
      .filter((text) => text !== '');
  return { texts, same: null, rank: attribute === null ? (position) => regions.indexAt(position) : null };
}

function stringValues({ schema, columns, folding: { fold } }: IndexData, number: number, isFolded: boolean): Values {
  const column = columns[number];
  const other = columns[schema.strings.findIndex(({ name }) => name === schema.strings[number]?.orElse)];
  const key = isFolded ? fold : (value: string) => value;
  const from = other === undefined ? [column] : [column, other];
  const texts = (position: number) =>
    from.map(({ lexicon, forward }) => key(lexicon.get(forward.at(position)))).filter((text) => text !== '');
  if (other !== undefined) return { texts, same: null, rank: null };
  const { forward, lexicon } = column;
  const isText = (id: number) => key(lexicon.get(id)) !== '';
  const same = (a: number, b: number) => {
    const [one, two] = [forward.at(a), forward.at(b)];
    if (one === two) return isText(one);
    return isFolded && isText(one) && fold(lexicon.get(one)) === fold(lexicon.get(two));
  };
  return { texts, same, rank: null };
}

function lemmaValues({ readings, folding: { fold } }: IndexData, isFolded: boolean): Values {
  const { lemma, lemmas } = readings;
  const texts = (position: number) => {
    const found = [...lemma.members(lemma.at(position))].map((id) => lemmas.get(id)).filter((text) => text !== '');
    return isFolded ? found.map(fold).filter((text) => text !== '') : found;
  };
  const bySet = sharesText({ texts, same: null, rank: null }, { texts, same: null, rank: null });
  const same = (a: number, b: number) => {
    const [one, two] = [lemma.at(a), lemma.at(b)];
    // Most tokens have one lemma, and most two tokens have different ones.
    if (one < lemma.base && two < lemma.base && !isFolded) return one === two && lemmas.get(one) !== '';
    return bySet(a, b);
  };
  return { texts, same, rank: null };
}

type TagKind = Extract<AttributeKind, { kind: 'tag' | 'joint' | 'feature' }>;

/** Of class and categories, of the whole tag, or of all categories as `name=value`. */
function tagValues({ readings }: IndexData, kind: TagKind): Values {
  const known = new Map<number, readonly string[]>();
  const texts = (position: number) => {
    const id = readings.tag.at(position);
    let found = known.get(id);
    if (found === undefined) {
      const values = [...readings.tag.members(id)].flatMap((tag) => textsOfTag(readings, tag, kind));
      found = [...new Set(values)].filter((text) => text !== '');
      known.set(id, found);
    }
    return found;
  };
  return { texts, same: null, rank: null };
}

function textsOfTag(readings: Readings, tag: number, kind: TagKind): string[] {
  if (kind.kind === 'tag') return [readings.valueOf(tag, kind.attribute)];
  if (kind.kind === 'joint') return [readings.tagText(tag)];
  return readings.attributes.flatMap(({ name }, attribute) => {
    const value = attribute === 0 ? '' : readings.valueOf(tag, attribute);
    return value === '' ? [] : [`${name}=${value}`];
  });
}
