import { describe, expect, it } from 'vitest';
import { BuildError, createBuilder, foldingOf, type IndexSchema, openIndex } from '../src/index.ts';
import { IndexData } from '../src/index-data.ts';
import { valueTest } from '../src/labels.ts';
import { toBits } from '../src/positions.ts';
import type { Matcher, RegionTest } from '../src/query/ast.ts';
import { literalValue, regexMatcher } from '../src/query/values.ts';
import { schema } from './schema.ts';

const withGroups = {
  ...schema,
  groups: ['double'],
  regions: [
    ...schema.regions.map((kind) => (kind.name === 'text' ? { ...kind, attributes: ['lang', 'year'] } : kind)),
    { name: 'foreign', parent: 'text', overlaps: true, attributes: ['lang'] },
    { name: 'theme', parent: 'text', overlaps: true, attributes: ['theme', 'sure'], lists: ['theme'] },
    { name: 'link', parent: 'text', overlaps: true, attributes: ['source', 'sure'], lists: ['source'] },
  ],
} as const satisfies IndexSchema;

const token = { translit: '', word: '', wordId: 0, spaceAfter: true, punctuation: false, readings: [] };
const perf = { lemma: 'widzieć', posClass: 'perf', categories: { num: 'sg' } };
const plq = { lemma: 'mówić', posClass: 'plusq', categories: { num: 'pl', per: 'ter' } };

/** Two texts; positions 0–5 and 6–9. */
function build(): Uint8Array {
  const builder = createBuilder(withGroups);
  builder.open('text', 'A', { lang: 'pl', year: '1450' });
  for (const form of ['aż', 'widział', 'jest', 'Pater', 'noster', 'i']) builder.token({ ...token, form });
  builder.region('foreign', { label: 'inner', start: 4, end: 5, attributes: { lang: 'el' } });
  builder.region('theme', { label: 't1', start: 0, end: 3, attributes: { theme: 'Męka\nThe Passion' } });
  builder.region('theme', { label: 't2', start: 1, end: 2, attributes: { theme: 'Kielich\nMęka', sure: 'low' } });
  builder.region('theme', { label: 't3', start: 2, end: 3 });
  builder.region('foreign', { label: 'outer', start: 3, end: 5, attributes: { lang: 'la' } });
  builder.close('text');
  builder.open('text', 'B', { year: '980' });
  for (const form of ['mówili', 'to', 'byli', '.']) builder.token({ ...token, form });
  builder.region('foreign', { label: 'late', start: 7, end: 8 });
  builder.close('text');
  builder.group('double', { positions: [8, 6], reading: plq });
  builder.group('double', { positions: [2, 1], reading: perf });
  return builder.finish({});
}

const bytes = build();
const data = new IndexData(bytes);
const doubles = data.groups.get('double');
const texts = data.regions.get('text');
const foreign = data.regions.get('foreign');
const themes = data.regions.get('theme');
if (doubles === undefined || texts === undefined || foreign === undefined || themes === undefined)
  throw new Error('kinds are missing');

const literal = (value: string, caseless = false): Matcher => ({ kind: 'literal', value, caseless });
const test = (attribute: string | null, matcher: Matcher, operator: RegionTest['operator'] = '='): RegionTest => ({
  attribute,
  operator,
  matcher,
});

describe('groups of members', () => {
  it('come in the order of their first members, each with its reading', () => {
    expect(doubles.size).toBe(2);
    expect([...doubles.members(0)]).toEqual([1, 2]);
    expect([...doubles.members(1)]).toEqual([6, 8]);
    expect([doubles.first(1), doubles.last(1)]).toEqual([6, 8]);
    expect([doubles.reading(0), doubles.reading(1)]).toEqual([perf, plq]);
    expect(doubles.attributeNames).toEqual(['pos', 'lemma', 'num', 'per']);
    expect(doubles.values('pos')).toEqual(['perf', 'plusq']);
  });

  it('are found by class, lemma, folded lemma and category', () => {
    const found = (...tests: RegionTest[]) => [...doubles.matching(tests)];
    expect(found()).toEqual([0, 1]);
    expect(found(test('pos', literal('plusq')))).toEqual([1]);
    expect(found(test(null, literal('perf')))).toEqual([0]);
    expect(found(test('lemma', literal('Widzieć', true)))).toEqual([0]);
    expect(found(test('lemma', literal('widziec')))).toEqual([]);
    expect(found(test('lnorm', literal('WIDZIEC')))).toEqual([0]);
    expect(found(test('lnorm', regexMatcher('mow.*', 0)))).toEqual([1]);
    expect(found(test('num', regexMatcher('sg|pl', 0)), test('per', literal('ter')))).toEqual([1]);
    expect(found(test('per', literal('ter'), '!='))).toEqual([0]);
    expect(found(test('cas', literal('gen')))).toEqual([]);
    expect(found(test('cas', literal('gen'), '!='))).toEqual([0, 1]);
  });

  it('say which tokens are their members', () => {
    const positions = (...tests: RegionTest[]) => toBits(doubles.memberPositions(tests), data.length).toList();
    expect([...positions()]).toEqual([1, 2, 6, 8]);
    expect([...positions(test('pos', literal('plusq')))]).toEqual([6, 8]);
    expect([...positions(test('pos', literal('none')))]).toEqual([]);
  });

  it('must have members that are tokens', () => {
    const builder = createBuilder(withGroups);
    expect(() => builder.group('double', { positions: [], reading: perf })).toThrow(BuildError);
    builder.group('double', { positions: [0], reading: perf });
    expect(() => builder.finish({})).toThrow(BuildError);
  });
});

describe('regions', () => {
  it('have further attributes', () => {
    expect([texts.attribute('lang', 0), texts.attribute('lang', 1)]).toEqual(['pl', '']);
    expect(texts.attributeValues('year')).toEqual(['1450', '980']);
    expect([...texts.matching([test('lang', literal('pl'))])]).toEqual([0]);
    expect([...texts.matching([test('lang', literal('pl'), '!=')])]).toEqual([1]);
    expect([...texts.matching([test(null, literal('B'))])]).toEqual([1]);
    expect(() => texts.attribute('colour', 0)).toThrow(RangeError);
  });

  it('are compared by number where the values are numbers', () => {
    expect([...texts.matching([test('year', literal('1000'), '<')])]).toEqual([1]);
    expect([...texts.matching([test('year', literal('980'), '>=')])]).toEqual([0, 1]);
  });

  it('are compared with numbers in their labels by size', () => {
    const accepts = (operator: '<' | '>=', bound: string) => {
      const holds = valueTest(test(null, literal(bound), operator), foldingOf(schema));
      return ['1r', '2r', '2v', '10r', '10v', 'x'].filter(holds);
    };
    expect(accepts('<', '10r')).toEqual(['1r', '2r', '2v']);
    expect(accepts('>=', '10r')).toEqual(['10r', '10v', 'x']);
    expect(accepts('<', '3')).toEqual(['1r', '2r', '2v']);
  });

  it('are compared without marks where marks do not count, and then still with case', () => {
    const langs = ['ČS', 'čs', 'CS', 'pl'];
    const accepted = (matcher: Matcher) => langs.filter(valueTest(test(null, matcher), foldingOf(schema)));
    const markless = { caseless: false, markless: true };
    expect(accepted(literalValue('CS', markless))).toEqual(['ČS', 'CS']);
    expect(accepted(literalValue('CS', { ...markless, caseless: true }))).toEqual(['ČS', 'čs', 'CS']);
    expect(accepted(regexMatcher('C.', 0, markless))).toEqual(['ČS', 'CS']);
    expect(accepted(regexMatcher('[^c]s', 0, markless))).toEqual([]);
    expect(accepted(regexMatcher('c.', 0, { ...markless, caseless: true }))).toEqual(['ČS', 'čs', 'CS']);
  });

  it('may overlap where the kind says so', () => {
    expect([0, 1, 2].map((i) => foreign.label(i))).toEqual(['outer', 'inner', 'late']);
    expect(foreign.indexesAt(4)).toEqual([0, 1]);
    expect(foreign.indexesAt(3)).toEqual([0]);
    expect(foreign.indexesAt(5)).toEqual([]);
    expect([3, 4, 5, 7].map((p) => foreign.indexAt(p))).toEqual([0, 1, -1, 2]);
    expect(foreign.get(2)).toEqual({ label: 'late', ordinal: 1, index: 2, start: 7, end: 8 });
    const latin = foreign.matching([test('lang', regexMatcher('la|el', 0))]);
    expect([...toBits(foreign.covered(latin, data.length), data.length).toList()]).toEqual([3, 4]);
  });

  it('may be called by several names', () => {
    const found = (...tests: RegionTest[]) => [...themes.matching(tests)].map((i) => themes.label(i));
    expect(themes.attributeValues('theme')).toEqual(['Kielich', 'Męka', 'The Passion']);
    expect(themes.valuesAt('theme', 1)).toEqual(['Kielich', 'Męka']);
    expect(themes.valuesAt('theme', 2)).toEqual([]);
    expect(found(test('theme', literal('Męka')))).toEqual(['t1', 't2']);
    expect(found(test('theme', literal('Kielich'), '!='))).toEqual(['t1', 't3']);
    expect(found(test('theme', regexMatcher('The .*', 0)))).toEqual(['t1']);
    expect(found(test('theme', regexMatcher('Kielich.Męka', 0)))).toEqual([]);
    expect(found(test('theme', literal('')))).toEqual(['t3']);
  });

  it('are suggested by any word of their names, whatever its case and marks', () => {
    const index = openIndex(bytes);
    expect(index.suggest('theme', 'mek', 5)).toEqual([{ value: 'Męka', count: 2 }]);
    expect(index.suggest('theme', 'pas', 5)).toEqual([{ value: 'The Passion', count: 1 }]);
    expect(index.suggest('theme', '', 2).map(({ value }) => value)).toEqual(['Męka', 'Kielich']);
    expect(() => index.suggest('sure', '', 2)).toThrow(RangeError);
  });

  it('are refused where they do not fit', () => {
    const builder = createBuilder(withGroups);
    const extent = { label: '', start: 0, end: 1 };
    expect(() => builder.region('foreign', extent)).toThrow(BuildError);
    builder.open('text', 'A');
    expect(() => builder.region('verse', extent)).toThrow(BuildError);
    expect(() => builder.region('foreign', { ...extent, end: 0 })).toThrow(BuildError);
    expect(() => builder.open('foreign', '')).toThrow(BuildError);
    expect(() => builder.open('card', '1r', { hand: 'B' })).toThrow(BuildError);
    builder.region('foreign', extent);
    builder.close('text');
    expect(() => builder.finish({})).toThrow(BuildError);
  });
});
