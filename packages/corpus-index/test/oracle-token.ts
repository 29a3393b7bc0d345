import type { Comparison, Condition, Filter, Matcher, Order, RegionTest } from '../src/query/ast.ts';
import { fold } from './schema.ts';
import type { PlainCorpus, PlainGroup, PlainRegion, PlainToken } from './spec.ts';

type Reading = PlainToken['readings'][number];

const EMPTY: Reading = { lemma: null, posClass: null, categories: {} };

/** Whether a token satisfies a condition: in one of its readings, or without any. */
export function tokenHolds(corpus: PlainCorpus, condition: Condition, position: number): boolean {
  const token = corpus.tokens[position];
  const inReading = (part: Condition, reading: Reading): boolean => {
    switch (part.kind) {
      case 'not':
        return !tokenHolds(corpus, part.part, position);
      case 'and':
        return part.parts.every((one) => inReading(one, reading));
      case 'or':
        return part.parts.some((one) => inReading(one, reading));
      case 'inside':
        return isInside(corpus, part.region, part.tests, position);
      case 'order':
        return isOrdered(corpus, part, position);
      case 'test':
        return valuesIn(token, part.attribute, reading).some((value) => matches(part.matcher, value, part.attribute));
    }
  };
  const readings = token.readings.length > 0 ? token.readings : [EMPTY];
  return readings.some((reading) => inReading(condition, reading));
}

/** Every value of the attribute that the token has, in any reading. */
export function valuesAt(corpus: PlainCorpus, position: number, attribute: string): string[] {
  const token = corpus.tokens[position];
  const readings = token.readings.length > 0 ? token.readings : [EMPTY];
  const regions = corpus.regions.filter((region) => region.kind === attribute && covers(region, position));
  const values =
    regions.length > 0
      ? regions.flatMap((region) => (region.kind === 'theme' ? namesOf(region, 'theme') : [region.label]))
      : readings.flatMap((r) => valuesIn(token, attribute, r));
  return values.filter((value) => value !== '');
}

function valuesIn(token: PlainToken, attribute: string, reading: Reading): string[] {
  const { form, translit, word } = token;
  const { lemma, posClass } = reading;
  const categories: Record<string, string> = reading.categories;
  const names = Object.keys(categories).sort();
  const values: Record<string, string[]> = {
    form: [form],
    norm: [fold(form)],
    translit: [translit],
    tnorm: [fold(translit)],
    word: [form, word],
    wnorm: [fold(form), fold(word)],
    lemma: [lemma ?? ''],
    lnorm: [fold(lemma ?? '')],
    pos: [posClass ?? ''],
    place: [String(token.place)],
    tag: [[posClass ?? '', ...names.map((name) => categories[name])].filter((part) => part !== '').join(':')],
    feat: names.map((name) => `${name}=${categories[name]}`),
  };
  return values[attribute] ?? [categories[attribute] ?? ''];
}

const FOLDED = new Set(['norm', 'tnorm', 'wnorm', 'lnorm']);

function matches(matcher: Matcher, value: string, attribute: string): boolean {
  const isFolded = FOLDED.has(attribute);
  const key = (text: string) => {
    if (isFolded || (matcher.markless && matcher.caseless)) return fold(text);
    if (matcher.markless) return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ł', 'l');
    return matcher.caseless ? text.toLowerCase() : text;
  };
  if (matcher.kind === 'literal') return key(value) === key(matcher.value);
  const source = matcher.syntax === 'regex' ? matcher.source : regexOf(matcher.source);
  return new RegExp(`^(?:${isFolded || matcher.markless || matcher.caseless ? key(source) : source})$`, 'u').test(
    key(value),
  );
}

export function regexOf(glob: string): string {
  return glob.replaceAll('.', '\\.').replaceAll('?', '.').replaceAll('*', '.*');
}

export function wordMatches(matcher: Matcher, value: string, match: 'folded' | 'exact' | 'near' | 'any'): boolean {
  if (value === '') return false;
  if (match === 'exact') return matches(matcher, value, 'form');
  if (match === 'near' && matcher.kind === 'literal') {
    const wanted = fold(matcher.value);
    return editDistance(wanted, fold(value)) <= (wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2);
  }
  return matches(matcher, value, 'norm');
}

/** A letter put in, left out, replaced, or swapped with its neighbour. */
function editDistance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [x, y] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return editDistance(x, y);
  const isSwap = a[0] === b[1] && a[1] === b[0];
  const swapped = isSwap ? editDistance(a.slice(2), b.slice(2)) : Number.POSITIVE_INFINITY;
  return 1 + Math.min(editDistance(x, b), editDistance(a, y), editDistance(x, y), swapped);
}

export function covers({ start, end }: PlainRegion, position: number): boolean {
  return start <= position && position < end;
}

function isInside(corpus: PlainCorpus, kind: string, tests: readonly RegionTest[], position: number): boolean {
  const groups = corpus.groups.filter((group) => group.kind === kind && group.members.includes(position));
  if (groups.some((group) => groupPasses(group, tests))) return true;
  return regionsOf(corpus, kind, tests).some((region) => covers(region, position));
}

export function regionsOf(corpus: PlainCorpus, kind: string, tests: readonly RegionTest[]): PlainRegion[] {
  return corpus.regions.filter(
    (region) =>
      region.kind === kind &&
      region.start < region.end &&
      tests.every((test) =>
        test.attribute === null ? valuePasses(test, region.label) : attributePasses(test, region, test.attribute),
      ),
  );
}

function attributePasses(test: RegionTest, region: PlainRegion, attribute: string): boolean {
  if (attribute !== 'date') return listPasses(test, namesOf(region, attribute));
  const { operator, matcher } = test;
  const asked = yearsNamed(matcher.kind === 'literal' ? matcher.value : matcher.source);
  const own = yearsOf(region);
  const shares = own.some((year) => asked.includes(year));
  if (operator === '=') return shares;
  if (operator === '!=') return !shares;
  const bound = operator === '<' || operator === '>=' ? asked[0] : asked.at(-1);
  return own.some((year) => compares(String(year), operator, String(bound)));
}

/** Every year of the text's date; of an open end nothing is known. */
function yearsOf({ attributes }: PlainRegion): number[] {
  const date = attributes['date'] ?? '';
  const [first = '', last = ''] = date.split('/');
  return date === '' ? [] : years(Number(first || last), Number(last || first));
}

/** Those of a query, in order. */
function yearsNamed(written: string): number[] {
  if (written === 'XII') return years(1101, 1200);
  const [first = '', last = first] = written.split('-');
  return years(Number(first), last === '' ? 1500 : Number(last));
}

const years = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** What a region has of an attribute, which may be several things. */
export function namesOf({ attributes }: PlainRegion, attribute: string): string[] {
  return (attributes[attribute] ?? '').split('\n');
}

function listPasses(test: RegionTest, names: readonly string[]): boolean {
  if (test.operator === '!=') return !names.some((name) => valuePasses({ ...test, operator: '=' }, name));
  return names.some((name) => valuePasses(test, name));
}

export function groupPasses({ reading }: PlainGroup, tests: readonly RegionTest[]): boolean {
  return tests.every((test) => {
    const name = test.attribute ?? 'pos';
    if (name === 'lnorm') return valuePasses(test, fold(reading.lemma ?? ''));
    const own: Record<string, string | null> = { pos: reading.posClass, lemma: reading.lemma, ...reading.categories };
    return valuePasses(test, own[name] ?? '');
  });
}

function valuePasses({ operator, matcher }: RegionTest, value: string): boolean {
  if (operator === '=' || operator === '!=') return matches(matcher, value, 'form') === (operator === '=');
  const bound = matcher.kind === 'literal' ? matcher.value : matcher.source;
  return value !== '' && compares(padded(value), operator, padded(bound));
}

/** Numbers in labels count by their size. */
function padded(label: string): string {
  return label.replace(/\d+/gu, (digits) => digits.padStart(9, '0'));
}

export function compares(a: string, operator: Comparison, b: string): boolean {
  const [x, y] = /^\d+$/u.test(a) && /^\d+$/u.test(b) ? [Number(a), Number(b)] : [a, b];
  const results: Record<Comparison, boolean> = {
    '=': x === y,
    '!=': x !== y,
    '<': x < y,
    '>': x > y,
    '<=': x <= y,
    '>=': x >= y,
  };
  return results[operator];
}

function isOrdered(corpus: PlainCorpus, { attribute, operator, value }: Order, position: number): boolean {
  if (attribute === 'place') return compares(String(corpus.tokens[position]?.place), operator, value);
  const kind = corpus.regions.filter((region) => region.kind === attribute);
  const at = kind.findIndex((region) => covers(region, position));
  const parent = kind[at]?.parent;
  const bearers = kind.flatMap((region, i) => (region.label === value && region.parent === parent ? [i] : []));
  const [first, last] = [bearers[0], bearers.at(-1)];
  if (at < 0 || first === undefined || last === undefined) return false;
  const holds = { '<': at < first, '>': at > last, '<=': at <= last, '>=': at >= first };
  return holds[operator];
}

/** Whether a hit may start there. Filters of one kind are alternatives. */
export function passesFilters({ regions }: PlainCorpus, filters: readonly Filter[], start: number): boolean {
  const kinds = Map.groupBy(filters, ({ region, attribute, negated }) => `${attribute ?? region} ${negated}`);
  const around = regions.filter((region) => covers(region, start));
  return [...kinds.values()].every(
    (same) => same.some((filter) => around.some((region) => isMeant(filter, region))) !== (same[0]?.negated === true),
  );
}

function isMeant({ region: kind, attribute, value }: Filter, region: PlainRegion): boolean {
  if (region.kind !== kind || value.kind === 'range') return false;
  if (value.kind === 'years') {
    const operator = value.operator === ':' ? '=' : value.operator;
    const matcher = { kind: 'literal', value: value.written, caseless: false } as const;
    return attributePasses({ attribute, operator, matcher }, region, 'date');
  }
  const names = attribute === null ? [region.label] : namesOf(region, attribute);
  if (value.kind === 'label') return names.includes(value.label);
  const pattern = new RegExp(`^${regexOf(value.source)}$`, 'u');
  return names.some((name) => name !== '' && pattern.test(name));
}
