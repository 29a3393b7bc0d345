import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DatedYears, readSpan, spanOf, writeSpan, YEARS } from './dating.ts';
import {
  type Classified,
  FACET_FIELDS,
  type FilterTerm,
  matches,
  readFilter,
  type TextFilter,
  writeFilter,
} from './filter.ts';

const NOTHING: Classified = { language: [], region: [], domain: [], genre: [], form: [], author: [], date: null };
const written = (text: Partial<Classified>, f: string): boolean => {
  const { filter, unread } = readFilter(f);
  expect(unread).toEqual([]);
  return matches({ ...NOTHING, ...text }, filter);
};

const year = fc.integer({ min: YEARS.from, max: YEARS.to });
const span = fc.tuple(year, year).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
const value = fc.oneof(
  fc.constantFrom('pl', 'sermon', 'verse', '', 'Notker, Labeo', 'a"b\\', ' x'),
  fc.string({ unit: 'grapheme' }).map((text) => text.normalize('NFC')),
);
const term: fc.Arbitrary<FilterTerm> = fc.oneof(
  fc.record({
    field: fc.constantFrom(...FACET_FIELDS, 'further.rhyme' as const, 'further.Układ_2' as const),
    value,
    excluded: fc.boolean(),
  }),
  fc.record({ field: fc.constant('date' as const), span: fc.option(span), excluded: fc.boolean() }),
);
const few = fc.constantFrom('pl', 'gmh', 'sermon', 'verse', 'prose');
const values = fc.array(few, { maxLength: 3 });
const date: fc.Arbitrary<DatedYears | null> = fc.option(
  fc.oneof(
    span.map(({ from, to }) => ({ notBefore: from, notAfter: to })),
    year.map((notBefore) => ({ notBefore, notAfter: null })),
    year.map((notAfter) => ({ notBefore: null, notAfter })),
  ),
);
const text: fc.Arbitrary<Classified> = fc.record({
  ...{ language: values, region: values, domain: values, genre: values, form: values, author: values },
  date,
});
const small: fc.Arbitrary<FilterTerm> = fc.oneof(
  fc.record({ field: fc.constantFrom(...FACET_FIELDS), value: fc.oneof(few, fc.constant('')), excluded: fc.boolean() }),
  fc.record({ field: fc.constant('date' as const), span: fc.option(span), excluded: fc.boolean() }),
);

describe('a filter of texts', () => {
  it('is read as it was written, whatever its values are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(term, { selector: (one) => writeFilter([one]), maxLength: 6 }), (filter) => {
        expect(readFilter(writeFilter(filter))).toEqual({ filter, unread: [] });
      }),
    );
  });

  it('is read without an error, whatever an address says, and what was read is read again', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-a-z:,"\\0-9 ]{0,40}$/)), (typed) => {
        const { filter } = readFilter(typed);
        expect(readFilter(writeFilter(filter)).filter).toEqual(filter);
      }),
    );
  });

  it('names what it cannot read and keeps the rest, each term once', () => {
    expect(readFilter('genre:sermon,genre:sermon,size:3,date:1250-1200,date:x,sermon,"')).toEqual({
      filter: [{ field: 'genre', value: 'sermon', excluded: false }],
      unread: ['size:3', 'date:1250-1200', 'date:x', 'sermon', '"'],
    });
    expect(readFilter('')).toEqual({ filter: [], unread: [] });
  });

  it('means a text that fits one of its terms for each field it names, and none of those it excludes', () => {
    fc.assert(
      fc.property(text, fc.array(small, { maxLength: 6 }), (one, filter) => {
        const holds = (wanted: FilterTerm) => matches(one, [{ ...wanted, excluded: false }]);
        const groups = Map.groupBy(
          filter.filter(({ excluded }) => !excluded),
          ({ field }) => field,
        );
        const isMeant =
          [...groups.values()].every((terms) => terms.some(holds)) &&
          !filter.some((each) => each.excluded && holds(each));
        expect(matches(one, filter)).toBe(isMeant);
      }),
    );
  });

  it('parts the texts in two with a term and its opposite', () => {
    fc.assert(
      fc.property(text, small, (one, each) => {
        expect(matches(one, [each])).toBe(!matches(one, [{ ...each, excluded: !each.excluded }]));
      }),
    );
  });

  it('finds dates whose years overlap, counted one by one', () => {
    const near = fc.integer({ min: -30, max: 30 });
    const spans = fc.tuple(near, near).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
    fc.assert(
      fc.property(spans, spans, (of, asked) => {
        const years = Array.from({ length: of.to - of.from + 1 }, (_, at) => of.from + at);
        const filter: TextFilter = [{ field: 'date', span: asked, excluded: false }];
        const dated = { ...NOTHING, date: { notBefore: of.from, notAfter: of.to } };
        expect(matches(dated, filter)).toBe(years.some((one) => one >= asked.from && one <= asked.to));
      }),
    );
  });

  it.each<[string, Partial<Classified>, boolean]>([
    ['date:1150-1250', { date: { notBefore: 1250, notAfter: 1300 } }, true],
    ['date:1150-1249', { date: { notBefore: 1250, notAfter: 1300 } }, false],
    ['date:1200-', { date: { notBefore: 1250, notAfter: 1300 } }, true],
    ['date:1301-', { date: { notBefore: 1250, notAfter: 1300 } }, false],
    ['date:1250', { date: { notBefore: 1250, notAfter: null } }, true],
    ['date:1300', { date: { notBefore: 1250, notAfter: null } }, false],
    ['date:-50--20', { date: { notBefore: -30, notAfter: 10 } }, true],
    ['date:', {}, true],
    ['date:', { date: { notBefore: null, notAfter: null } }, true],
    ['-date:', {}, false],
    ['language:pl', { language: ['pl-x-oldpol'] }, true],
    ['language:', { language: ['und'] }, true],
    ['region:upper-german', { region: ['upper-german', 'bavarian'] }, true],
    ['region:upper-german,-region:bavarian', { region: ['upper-german', 'bavarian'] }, false],
    ['genre:sermon,genre:song', { genre: ['song'] }, true],
    ['genre:sermon,form:verse', { genre: ['sermon'], form: ['prose'] }, false],
    ['author:', {}, true],
    ['author:"Notker, Labeo"', { author: ['Notker, Labeo'] }, true],
  ])('%s of %j: %s', (f, one, isMeant) => {
    expect(written(one, f)).toBe(isMeant);
  });
});

describe('years', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(span, (years) => {
        expect(readSpan(writeSpan(years))).toEqual(years);
      }),
    );
  });

  it('of a date with one end are that year', () => {
    expect(spanOf({ notBefore: null, notAfter: 1200 })).toEqual({ from: 1200, to: 1200 });
    expect(spanOf({ notBefore: null, notAfter: null })).toBeNull();
  });
});
