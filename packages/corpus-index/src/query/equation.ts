import type { StringColumn } from '../forward-column.ts';
import { fold } from '../normalize.ts';
import type { Regions } from '../regions.ts';
import type { Comparison, Equation, Matcher, Reference } from './ast.ts';
import { type Binding, bindCondition } from './bind.ts';
import type { Env } from './pattern/labelled.ts';

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

function bindComparison(
  binding: Binding,
  { left, operator, right }: Extract<Equation, { kind: 'compare' }>,
  labels: readonly string[],
): EquationTest {
  const one = labels.indexOf(left.label);
  if (right.kind === 'value') {
    const test = valueTest(binding, left, operator, right.matcher);
    return (env) => isPlaced(env[one]) && test(env[one] as number);
  }
  const other = labels.indexOf(right.label);
  const compare = pairTest(binding, left.attribute, right.attribute, operator);
  return (env) => isPlaced(env[one]) && isPlaced(env[other]) && compare(env[one] as number, env[other] as number);
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
  const isEqual = operator === '=' || operator === '!=';
  const regions = binding.data.regions.get(attribute);
  if (!isEqual) {
    const value = matcher.kind === 'literal' ? matcher.value : matcher.source;
    if (regions !== undefined || binding.data.numbers.has(attribute)) {
      return bindCondition(binding, { kind: 'order', attribute, operator, value }).makeTest();
    }
    const values = valuesOf(binding, attribute);
    return (position) => values.texts(position).some((text) => holdsSo(compareTexts(text, value), operator));
  }
  const condition =
    regions === undefined
      ? ({ kind: 'test', attribute, matcher } as const)
      : ({ kind: 'inside', region: attribute, tests: [{ attribute: null, operator: '=', matcher }] } as const);
  const test = bindCondition(binding, condition).makeTest();
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

function valuesOf(binding: Binding, attribute: string): Values {
  const { data } = binding;
  const numbers = data.numbers.get(attribute);
  if (numbers !== undefined) {
    return {
      texts: (position) => [String(numbers[position])],
      same: (a, b) => numbers[a] === numbers[b],
      rank: (position) => numbers[position] as number,
    };
  }
  const regions = data.regions.get(attribute);
  if (regions !== undefined) return regionValues(regions);
  const kind = data.vocabulary.kind(attribute);
  if (kind.kind === 'string' || kind.kind === 'folded') return stringValues(binding, kind.column, kind.kind === 'folded');
  if (kind.kind === 'tag') return tagValues(binding, kind.attribute);
  return lemmaValues(binding, kind.kind === 'lemma-folded');
}

function regionValues(regions: Regions): Values {
  const texts = (position: number) => regions.indexesAt(position).map((i) => regions.label(i));
  return { texts, same: null, rank: (position) => regions.indexAt(position) };
}

function stringValues({ data }: Binding, number: number, isFolded: boolean): Values {
  const { schema, columns } = data;
  const column = columns[number] as StringColumn;
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

function lemmaValues({ data }: Binding, isFolded: boolean): Values {
  const { lemma, lemmas } = data.readings;
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

function tagValues({ data }: Binding, attribute: number): Values {
  const { tag } = data.readings;
  const known = new Map<number, readonly string[]>();
  const texts = (position: number) => {
    const id = tag.at(position);
    let found = known.get(id);
    if (found === undefined) {
      const values = [...tag.members(id)].map((one) => data.readings.valueOf(one, attribute));
      found = [...new Set(values)].filter((text) => text !== '');
      known.set(id, found);
    }
    return found;
  };
  return { texts, same: null, rank: null };
}
