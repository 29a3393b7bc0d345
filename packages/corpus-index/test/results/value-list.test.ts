import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openIndex, type ValueListOptions, type ValueMatch } from '../../src/index.ts';
import { corpus } from '../random.ts';
import { fold, type RandomSchema } from '../schema.ts';
import { smallIndex } from '../small.ts';
import { countOf, nearly, placed, plainDispersion, polish, valuesAt } from './plain.ts';

const RUNS = { numRuns: 300 };
const ALL = { offset: 0, limit: 10_000 };

/** Of one letter what it folds to; all of these are single letters. */
function isAlike(typed: string, letter: string): boolean {
  return typed === letter || (fold(typed) === typed && fold(letter) === typed);
}

function matches(match: ValueMatch, typed: string, value: string): boolean {
  const wanted = [...typed.toLowerCase()];
  const letters = [...value.toLowerCase()];
  const at = (from: number) => from >= 0 && wanted.every((one, i) => isAlike(one, letters[from + i] ?? ''));
  if (match === 'begins') return at(0);
  if (match === 'ends') return at(letters.length - wanted.length);
  if (match === 'exact') return wanted.length === letters.length && at(0);
  if (match === 'contains') return letters.some((_, from) => at(from)) || wanted.length === 0;
  const go = (i: number, k: number): boolean => {
    if (i === wanted.length) return k === letters.length;
    if (wanted[i] === '*') return go(i + 1, k) || (k < letters.length && go(i, k + 1));
    return k < letters.length && (wanted[i] === '?' || isAlike(wanted[i] ?? '', letters[k] ?? '')) && go(i + 1, k + 1);
  };
  return go(0, 0);
}

const PLACES = 'A B C Ć D E F G H I J K L Ł M N O P R S T U V W X Y Z'.split(' ');
const initialIn = (value: string) => {
  const first = (value[0] ?? '').toUpperCase();
  return PLACES.includes(first) ? first : fold(first).toUpperCase();
};

/** What cannot be told comes last. */
const rounded = (value: number | undefined, last = Number.MAX_SAFE_INTEGER) =>
  value === undefined ? last : Math.round(value * 1e9);

describe('a list of values', () => {
  it('equals the oracle on random corpora', () => {
    const asked = fc.record({
      attribute: fc.constantFrom('form', 'norm', 'translit', 'lemma', 'lnorm'),
      match: fc.constantFrom<ValueMatch>('exact', 'begins', 'ends', 'contains', 'glob'),
      typed: fc.string({ unit: fc.constantFrom('a', 'b', 'á', 'l', 'ł', 'B', '*', '?'), maxLength: 3 }),
      also: fc.subarray(['ba', 'lb', 'nothing']),
      except: fc.subarray(['a', 'aba']),
      sort: fc.constantFrom('value', 'end', 'hits', 'texts', 'dp', 'juilland'),
      initial: fc.constantFrom('', '', 'A', 'Ł', 'L', 'Q'),
      isOneText: fc.boolean(),
    } as const);
    fc.assert(
      fc.property(corpus, asked, ({ corpus: plain, bytes }, { isOneText, ...options }) => {
        const texts = isOneText ? ['T0'] : [];
        const tokens = placed(plain).filter((token) => !isOneText || token.text === 'T0');
        const groups = new Map<string, { hits: number; texts: string[]; skipped: number }>();
        const sizes = countOf(tokens.filter(({ punctuation }) => !punctuation).map(({ text }) => text));
        for (const token of tokens) {
          for (const value of valuesAt(token, options.attribute)) {
            const group = groups.get(value) ?? { hits: 0, texts: [], skipped: 0 };
            groups.set(value, group);
            if (token.punctuation) {
              group.skipped++;
              continue;
            }
            group.hits++;
            group.texts.push(token.text);
          }
        }
        const { match, typed, also, except, initial, sort } = options;
        const all = Array.from(groups, ([value, group]) => ({
          // The schema knows no language of tokens.
          ...{ value, language: '', isShared: false, ...group, texts: new Set(group.texts).size },
          dispersion: plainDispersion(sizes, countOf(group.texts)),
        }));
        const listed = all.filter(
          ({ value, hits }) =>
            hits > 0 &&
            value !== '' &&
            !except.includes(value as 'a') &&
            (also.includes(value as 'ba') || matches(match, typed, value)),
        );
        const counted = Map.groupBy(listed, ({ value }) => initialIn(value));
        const some = initial === '' ? listed : (counted.get(initial) ?? []);
        const backwards = (value: string) => [...fold(value)].reverse().join('');
        type Row = (typeof all)[number];
        const orders: Record<NonNullable<ValueListOptions['sort']>, (a: Row, b: Row) => number> = {
          value: () => 0,
          end: (a, b) => {
            const [one, other] = [backwards(a.value), backwards(b.value)];
            return one < other ? -1 : one > other ? 1 : 0;
          },
          hits: (a, b) => b.hits - a.hits,
          texts: (a, b) => b.texts - a.texts,
          dp: (a, b) => rounded(a.dispersion?.dp) - rounded(b.dispersion?.dp),
          juilland: (a, b) => rounded(b.dispersion?.juilland, -1) - rounded(a.dispersion?.juilland, -1),
        };
        const expected = some.toSorted((a, b) => orders[sort](a, b) || polish(a.value, b.value));
        const index = openIndex<RandomSchema>(bytes);
        const asking = { ...options, texts, placeOf: 'ba' };
        expect(index.valueList({ ...asking, ...ALL })).toEqual({
          rows: expected.map((row) => ({ ...row, dispersion: nearly(row.dispersion) })),
          total: expected.length,
          tokens: expected.reduce((sum, { hits }) => sum + hits, 0),
          initials: PLACES.flatMap((letter) => {
            const values = counted.get(letter)?.length ?? 0;
            return values === 0 ? [] : [{ initial: letter, values }];
          }),
          languages:
            listed.length === 0
              ? []
              : [{ language: '', values: listed.length, tokens: listed.reduce((sum, { hits }) => sum + hits, 0) }],
          without: groups.get('')?.hits ?? 0,
          place: expected.findIndex(({ value }) => value === 'ba'),
        });
        expect(index.valueList({ ...asking, offset: 1, limit: 2 }).rows.map(({ value }) => value)).toEqual(
          expected.slice(1, 3).map(({ value }) => value),
        );
      }),
      RUNS,
    );
  });

  it('has a rail of letters as the language has them', () => {
    const index = smallIndex('ácie ala ćma Ćwik cena łza lis żal źle zew ſam ßa 3 β oko ósm öse Æl vͤr');
    const { initials, rows } = index.valueList({ attribute: 'form', ...ALL });
    expect(initials.map(({ initial, values }) => `${initial}${values}`).join(' ')).toBe(
      'A3 C1 Ć2 L1 Ł1 O2 Ó1 S2 V1 Z1 Ź1 Ż1 Β1 #1',
    );
    expect(rows.at(-1)).toMatchObject({ value: '3', hits: 1, texts: 1, skipped: 0, dispersion: null });
  });

  it('compares letters that fold to none or two with what was typed', () => {
    const index = smallIndex('straße strasse vͤr ver fær');
    const found = (match: ValueMatch, typed: string) =>
      index.valueList({ attribute: 'form', match, typed, ...ALL }).rows.map(({ value }) => value);
    expect(found('exact', 'strasse')).toEqual(['strasse', 'straße']);
    expect(found('contains', 'ß')).toEqual(['straße']);
    expect(found('ends', 'ße')).toEqual(['straße']);
    expect(found('glob', '*ss?')).toEqual(['strasse', 'straße']);
    expect(found('begins', 'v')).toEqual(['ver', 'vͤr']);
    expect(found('begins', 'vͤ')).toEqual(['vͤr']);
    expect(found('exact', 'fær')).toEqual(['fær']);
    expect(found('exact', 'FAER')).toEqual(['fær']);
  });

  it('of a hostile pattern is soon there', () => {
    const index = smallIndex('a'.repeat(60));
    const typed = `${'*a'.repeat(90)}b`;
    expect(index.valueList({ attribute: 'form', match: 'glob', typed, ...ALL }).total).toBe(0);
  });
});
