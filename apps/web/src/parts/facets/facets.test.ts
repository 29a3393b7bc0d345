import { type CataloguedText, matches, readFilter, writeFilter, yearsName } from '@glosa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { datesOf, type FacetValue, facetOf, foldedTo, toggled } from './facets.ts';
import { sampleText } from './sample-text.ts';
import { barsOf, stepsOf } from './timeline.ts';

const PLAIN = { language: 'en' as const, names: {}, fields: [] };
const TEXTS = [
  sampleText('A', { genre: ['sermon'], words: 10, date: [1200, 1210] }),
  sampleText('B', { genre: ['sermon', 'song'], words: 20, language: ['gmh'], date: [1190, 1260] }),
  sampleText('C', { words: 30, language: ['gmh'] }),
];
const said = (values: readonly FacetValue[]) =>
  values.map(({ name, texts, words, state }) => `${name} ${texts} ${words}${state === null ? '' : ` ${state}`}`);
const filterOf = (f: string) => readFilter(f).filter;

const few = fc.constantFrom('pl', 'gmh', 'sermon', 'song');
const year = fc.integer({ min: -500, max: 2000 });
const dates = fc.option(
  fc.tuple(year, year).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
  { nil: undefined },
);
const texts: fc.Arbitrary<CataloguedText[]> = fc.array(
  fc
    .record({
      genre: fc.array(few, { maxLength: 2 }),
      language: fc.array(few, { maxLength: 2 }),
      words: fc.nat(500),
      date: dates,
    })
    .map(({ date, ...rest }) => sampleText('X', { ...rest, ...(date && { date }) })),
  { maxLength: 12 },
);

describe('the facets of the list', () => {
  it('count texts and words, those that most texts have first, what is not known last', () => {
    expect(said(facetOf(TEXTS, [], 'genre', PLAIN))).toEqual(['sermon 2 30', 'song 1 20', ' 1 30']);
  });

  it('count with the other fields applied and keep their places', () => {
    expect(said(facetOf(TEXTS, filterOf('language:gmh,-genre:song'), 'genre', PLAIN))).toEqual([
      'sermon 1 20',
      'song 1 20 excluded',
      ' 1 30',
    ]);
    expect(said(facetOf(TEXTS, filterOf('genre:hymn'), 'genre', PLAIN)).slice(2)).toEqual(['hymn 0 0 wanted', ' 1 30']);
  });

  it('put what is part of a value under it, and while folded show the upper levels and what is chosen', () => {
    const own = [
      sampleText('A', { genre: ['poetry', 'epic', 'song'], words: 10 }),
      sampleText('B', { genre: ['poetry', 'song'], words: 10 }),
      sampleText('C', { genre: ['prose'], words: 10 }),
    ];
    const parents = { song: 'poetry', epic: 'poetry', tract: 'prose' };
    const levels = (f: string) =>
      facetOf(own, filterOf(f), 'genre', PLAIN, parents).map(({ name, level }) => `${name} ${level}`);
    expect(levels('')).toEqual(['poetry 0', 'song 1', 'epic 1', 'prose 0']);
    expect(levels('genre:tract')).toEqual(['poetry 0', 'song 1', 'epic 1', 'prose 0', 'tract 1']);
    const folded = (most: number, f = '') =>
      foldedTo(most, facetOf(own, filterOf(f), 'genre', PLAIN, parents)).map(({ name }) => name);
    expect(folded(2)).toEqual(['poetry', 'prose']);
    expect(folded(3)).toEqual(['poetry', 'song', 'prose']);
    expect(folded(1, 'genre:tract')).toEqual(['poetry', 'prose', 'tract']);
  });

  it('count as many as the list has once a value is chosen', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', 'language:gmh', '-language:pl', 'date:1000-1500'), (all, f) => {
        const filter = filterOf(f);
        const values = [...facetOf(all, filter, 'genre', PLAIN), ...datesOf(all, filter, stepsOf(all), PLAIN)];
        for (const { term, texts: count, words } of values) {
          const others = filter.filter(({ field }) => field !== term.field);
          const found = all.filter((text) => matches(text, [...others, term]));
          expect([count, words]).toEqual([found.length, found.reduce((sum, text) => sum + text.words, 0)]);
        }
      }),
    );
  });

  it('put a value in, turn it round and take it out', () => {
    const steps: string[] = [];
    for (const pressed of ['genre:sermon', '-genre:sermon', '-genre:sermon']) {
      const [term] = filterOf(pressed);
      if (term !== undefined) steps.push(writeFilter(toggled(filterOf(steps.at(-1) ?? ''), term)));
    }
    expect(steps).toEqual(['genre:sermon', '-genre:sermon', '']);
  });

  it('write years with a sign of their own', () => {
    expect(
      [
        { from: 1150, to: 1199 },
        { from: -50, to: -1 },
        { from: 7, to: 7 },
      ].map(yearsName),
    ).toEqual(['1150–1199', '−50–−1', '7']);
  });
});

describe('the timeline', () => {
  it('has steps of half a century for a few hundred years, and fitting ones for more or fewer', () => {
    const steps = (...years: [number, number][]) => stepsOf(years.map((date) => sampleText('X', { date })));
    expect(steps([1080, 1100], [1601, 1772])).toHaveLength(15);
    expect(steps([1080, 1100], [1601, 1772])[0]).toEqual({ from: 1051, to: 1100 });
    expect(steps([1217, 1217])).toEqual([{ from: 1211, to: 1220 }]);
    expect(steps([-40, 15])[0]).toEqual({ from: -49, to: -40 });
    expect(steps([-9999, 9999]).length).toBeLessThanOrEqual(20);
    expect(steps()).toEqual([]);
    expect(stepsOf([sampleText('X')])).toEqual([]);
  });

  it('counts every dated text once in all, and its words', () => {
    fc.assert(
      fc.property(texts, (all) => {
        const dated = all.filter(({ date }) => date !== null);
        const bars = barsOf(all, stepsOf(all));
        const sum = (of: 'texts' | 'words') => bars.reduce((total, bar) => total + bar[of], 0);
        expect(sum('texts')).toBeCloseTo(dated.length, 6);
        expect(sum('words')).toBeCloseTo(
          dated.reduce((total, { words }) => total + words, 0),
          4,
        );
      }),
    );
  });

  it('counts a text by the share of its years', () => {
    const [first, second] = barsOf(
      [sampleText('X', { date: [1190, 1209], words: 100 })],
      [
        { from: 1150, to: 1199 },
        { from: 1200, to: 1249 },
      ],
    );
    expect([first, second]).toMatchObject([
      { texts: 0.5, words: 50 },
      { texts: 0.5, words: 50 },
    ]);
  });
});
