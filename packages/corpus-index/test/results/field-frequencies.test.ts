import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FieldFrequencyOptions, type FieldKey, type FrequencyKey, type Hit, openIndex } from '../../src/index.ts';
import { corpus } from '../random.ts';
import type { RandomSchema } from '../schema.ts';
import type { PlainCorpus, PlainRegion } from '../spec.ts';
import {
  attribute,
  countOf,
  hitsOf,
  nearly,
  neighbour,
  type PlacedToken,
  placed,
  plainDispersion,
  polish,
  query,
  valuesAt,
} from './plain.ts';

const RUNS = { numRuns: 300 };
const ALL = { offset: 0, limit: 10_000 };

type TokenKey = Extract<FieldKey, { by: 'node' | 'left' | 'right' }>;
type TextKey = Exclude<FieldKey, TokenKey>;

const textKey: fc.Arbitrary<FieldKey> = fc.oneof(
  fc.record({ by: fc.constant('text' as const), attribute: fc.constantFrom(null, 'lang', 'form', 'date') }),
  fc.record({ by: fc.constant('years' as const), attribute: fc.constant('date'), step: fc.constantFrom(10, 50, 100) }),
);
const tokenKey: fc.Arbitrary<FieldKey> = fc.oneof(
  fc.record({
    by: fc.constant('node' as const),
    attribute,
    token: fc.constantFrom<number | 'all'>(1, 2, 'all'),
  }),
  fc.record({ by: fc.constantFrom('left' as const, 'right' as const), attribute, token: fc.constantFrom(1, 2) }),
);

const isOfText = (key: FieldKey): key is TextKey => key.by === 'text' || key.by === 'years';

/** The years from the first to the last, one by one; with one end open, that end. */
function yearsOf(written: string): number[] {
  const [first = '', last = ''] = written.split('/');
  if (first === '' && last === '') return [];
  const [from, to] = [Number(first || last), Number(last || first)];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** What a text counts for under a key: a value, and how much of the text. */
function sharesOf({ label, attributes }: PlainRegion, key: TextKey): [value: string, share: number][] {
  if (key.by === 'text' && key.attribute === null) return [[label, 1]];
  const written = attributes[key.attribute ?? ''] ?? '';
  if (key.by === 'text') {
    const values = key.attribute === 'form' ? written.split('\n') : [written];
    return [...new Set(values)].map((value) => [value, 1]);
  }
  const years = yearsOf(written);
  const steps = countOf(years.map((year) => String(Math.ceil(year / key.step) * key.step - key.step + 1)));
  return years.length === 0 ? [['', 1]] : Array.from(steps, ([step, count]) => [step, count / years.length]);
}

function tokenValue(tokens: readonly PlacedToken[], hit: Hit, key: TokenKey): string {
  const joint = (token: PlacedToken | undefined) =>
    token === undefined ? '' : valuesAt(token, key.attribute).sort().join('|');
  if (key.token === 'all') return tokens.slice(hit.start, hit.end).map(joint).join(' ');
  if (key.by !== 'node') return joint(neighbour(tokens, hit, key.by, key.token));
  return hit.start + key.token <= hit.end ? joint(tokens[hit.start + key.token - 1]) : '';
}

/** Every way to take one of each list. */
const product = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((all, list) => all.flatMap((before) => list.map((one) => [...before, one])), [[]]);

/** The combinations of values of a text under the keys about texts, each with its share. */
const portionsOf = (text: PlainRegion, keys: readonly FieldKey[]) =>
  product(keys.filter(isOfText).map((key) => sharesOf(text, key))).map((ways) => ({
    values: ways.map(([value]) => value),
    share: ways.reduce((all, [, share]) => all * share, 1),
  }));

interface Row {
  values: string[];
  hits: number;
  tokens: number;
  texts: string[];
}

function countByFields(plain: PlainCorpus, hits: readonly Hit[], keys: readonly FieldKey[], labels: readonly string[]) {
  const tokens = placed(plain);
  const texts = plain.regions.filter(({ kind, label }) => kind === 'text' && labels.includes(label));
  const rows = new Map<string, Row>();
  for (const text of texts) {
    for (const hit of hits.filter(({ start }) => text.start <= start && start < text.end)) {
      for (const portion of portionsOf(text, keys)) {
        const fields = [...portion.values];
        const values = keys.map((key) => (isOfText(key) ? (fields.shift() ?? '') : tokenValue(tokens, hit, key)));
        const row = rows.get(values.join('\t')) ?? { values, hits: 0, tokens: 0, texts: [] };
        rows.set(values.join('\t'), row);
        row.hits += portion.share;
        row.texts.push(text.label);
      }
    }
  }
  // Where texts alone are told apart, those without hits have rows, too.
  for (const text of keys.every(isOfText) ? texts.filter(({ start, end }) => start < end) : []) {
    for (const { values } of portionsOf(text, keys)) {
      const key = values.join('\t');
      if (!rows.has(key)) rows.set(key, { values, hits: 0, tokens: 0, texts: [] });
    }
  }
  for (const row of rows.values()) {
    const own = row.values.filter((_, i) => isOfText(keys[i] as FieldKey));
    for (const text of texts) {
      const same = portionsOf(text, keys).filter(({ values }) => values.join('\t') === own.join('\t'));
      for (const { share } of same) row.tokens += share * (text.end - text.start);
    }
  }
  return { rows: [...rows.values()], sizes: new Map(texts.map(({ label, start, end }) => [label, end - start])) };
}

describe('frequencies by fields of texts equal the oracle on random corpora', () => {
  it('one field, several, and fields with attributes of tokens', () => {
    const options = fc.record({
      keys: fc.array(fc.oneof(textKey, tokenKey), { minLength: 1, maxLength: 3 }),
      sort: fc.constantFrom<NonNullable<FieldFrequencyOptions['sort']>>('frequency', 'value', 'texts'),
    });
    fc.assert(
      fc.property(corpus, query, options, fc.boolean(), ({ corpus: plain, bytes }, q, asked, isOneText) => {
        const index = openIndex<RandomSchema>(bytes);
        const texts = isOneText ? ['T0'] : [];
        const searched = isOneText ? texts : index.texts.map(({ label }) => label);
        const hits = hitsOf(index, q, texts);
        const { rows, sizes } = countByFields(plain, hits, asked.keys, searched);
        const list = index.fieldFrequencies(q, { ...asked, ...ALL, texts });
        const hasFields = asked.keys.some(isOfText);
        const keyOf = ({ values }: { readonly values: readonly string[] }) => values.join('\t');
        const byKey = (a: Row, b: Row) => (keyOf(a) < keyOf(b) ? -1 : 1);
        const found = list.rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
        expect(found).toEqual(
          rows.toSorted(byKey).map((row) => ({
            values: row.values,
            hits: expect.closeTo(row.hits, 9),
            tokens: expect.closeTo(row.tokens, 9),
            texts: new Set(row.texts).size,
            dispersion: hasFields ? null : nearly(plainDispersion(sizes, countOf(row.texts))),
          })),
        );
        const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
        expect(list).toMatchObject({ distinct: rows.length, hits: hits.length, tokens: all });
        expectOrdered(list.rows, asked);
        const page = index.fieldFrequencies(q, { ...asked, texts, offset: 1, limit: 2 });
        expect(page.rows).toEqual(list.rows.slice(1, 3));
      }),
      RUNS,
    );
  });

  it('with every year of a text counted once: shares of one text make one', () => {
    fc.assert(
      fc.property(corpus, fc.constantFrom(7, 10, 50, 100), ({ bytes }, step) => {
        const index = openIndex<RandomSchema>(bytes);
        const list = index.fieldFrequencies('[]', { keys: [{ by: 'years', attribute: 'date', step }], ...ALL });
        const sum = (of: 'hits' | 'tokens') => list.rows.reduce((all, row) => all + row[of], 0);
        expect(sum('hits')).toBeCloseTo(index.length, 6);
        expect(sum('tokens')).toBeCloseTo(index.length, 6);
      }),
      { numRuns: 100 },
    );
  });
});

function expectOrdered(
  rows: readonly { values: readonly string[]; hits: number; texts: number }[],
  { keys, sort }: { keys: readonly FieldKey[]; sort: string },
) {
  if (sort !== 'value') {
    const numbers = rows.map((row) => (sort === 'texts' ? row.texts : row.hits));
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
    return;
  }
  const [key] = keys;
  const first = rows.map(({ values }) => values[0] ?? '');
  if (key?.by === 'years') {
    const years = first.filter((value) => value !== '').map(Number);
    expect(years).toEqual(years.toSorted((a, b) => a - b));
    expect(first.slice(years.length).every((value) => value === '')).toBe(true);
  } else if (key !== undefined && !isOfText(key)) expect(first).toEqual(first.toSorted(polish));
}

describe('the dispersion of a frequency list equals the oracle on random corpora', () => {
  const keys: fc.Arbitrary<FrequencyKey> = fc.oneof(
    tokenKey as fc.Arbitrary<TokenKey>,
    fc.record({ by: fc.constant('region' as const), region: fc.constantFrom('text', 'card') }),
  );
  const ambiguous = fc.constantFrom<'each' | 'joint'>('each', 'joint');

  it('by attributes of tokens, sequences of them, and regions', () => {
    fc.assert(
      fc.property(corpus, query, keys, ambiguous, ({ corpus: plain, bytes }, q, key, readings) => {
        const tokens = placed(plain);
        const index = openIndex<RandomSchema>(bytes);
        const sizes = countOf(tokens.map(({ text }) => text));
        const hits = hitsOf(index, q);
        const valuesOf = (hit: Hit): string[] => {
          if (key.by === 'region') return [tokens[hit.start]?.card ?? ''];
          if (key.by === 'group') return [];
          const joint = tokenValue(tokens, hit, key);
          return key.token === 'all' || readings === 'joint' ? [joint] : joint.split('|');
        };
        const list = index.frequencies(q, { key, ambiguous: readings, dispersion: true, ...ALL });
        for (const { value, dispersion } of list.rows) {
          if (key.by === 'region' && key.region === 'text') expect(dispersion).toBeNull();
          else {
            const isThere = (hit: Hit) => key.by !== 'node' || key.token === 'all' || hit.start + key.token <= hit.end;
            const own = hits.filter((hit) => isThere(hit) && valuesOf(hit).includes(value));
            const besides = own.filter(
              (hit) =>
                (key.by !== 'left' && key.by !== 'right') || neighbour(tokens, hit, key.by, key.token) !== undefined,
            );
            const inTexts = countOf(besides.map(({ start }) => tokens[start]?.text ?? ''));
            expect(dispersion).toEqual(nearly(plainDispersion(sizes, inTexts)));
          }
        }
      }),
      RUNS,
    );
  });
});
