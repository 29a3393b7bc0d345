import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POLISH } from '../../languages/polish.ts';
import { type CorpusIndex, createBuilder, type IndexSchema, openIndex, type Writing } from '../../src/index.ts';
import { schema } from '../schema.ts';
import { countOf, nearly, plainDispersion } from './plain.ts';

/** Swedish has å, ä and ö after z. */
const SWEDISH = { languages: ['sv'], alphabet: 'sv', vowels: 'aeiouy', letters: {} } as const satisfies Writing;

const inLanguages = {
  ...schema,
  strings: [...schema.strings, { name: 'lang', folded: 'lang_norm' }],
  language: 'lang',
  writings: [POLISH, SWEDISH],
  reserved: [],
} as const satisfies IndexSchema;

type Index = CorpusIndex<typeof inLanguages>;

interface Token {
  lang: string;
  lemmas: string[];
  isMark: boolean;
}

const token: fc.Arbitrary<Token> = fc.record({
  lang: fc.constantFrom('', 'la', 'pl', 'sv'),
  lemmas: fc.array(fc.constantFrom('a', 'in', 'öl', 'zu'), { maxLength: 2 }),
  isMark: fc.nat(5).map((n) => n === 0),
});
const texts = fc.array(fc.array(token, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 });

/** Texts are called by their numbers, the first of them by `first`. */
function indexOf(corpus: readonly (readonly Token[])[], first = 0): Index {
  const builder = createBuilder(inLanguages);
  for (const [i, tokens] of corpus.entries()) {
    builder.open('text', `T${first + i}`);
    builder.open('card', '1r');
    for (const { lang, lemmas, isMark } of tokens) {
      const readings = lemmas.map((lemma) => ({ lemma, posClass: null, categories: {} }));
      const rest = { translit: '', word: '', wordId: isMark ? 0 : 1, spaceAfter: true, punctuation: isMark };
      builder.token({ ...rest, form: lemmas[0] ?? '.', lang, readings });
    }
    builder.close('card');
    builder.close('text');
  }
  return openIndex<typeof inLanguages>(builder.finish({}));
}

/** Words with each lemma in each language, marks left out. */
function plainEntries(corpus: readonly (readonly Token[])[]) {
  const entries = new Map<string, { value: string; language: string; places: string[] }>();
  for (const [i, tokens] of corpus.entries()) {
    for (const { lang, lemmas, isMark } of tokens) {
      for (const value of isMark ? [] : new Set(lemmas)) {
        const key = `${value} ${lang}`;
        const entry = entries.get(key) ?? { value, language: lang, places: [] };
        entries.set(key, entry);
        entry.places.push(`T${i}`);
      }
    }
  }
  return [...entries.values()];
}

/** All of a corpus in one index, and the same with its last text added to an index of the others. */
function bothWays(corpus: readonly (readonly Token[])[]): Index[] {
  const whole = indexOf(corpus);
  if (corpus.length < 2) return [whole];
  const last = corpus.length - 1;
  const [base, added] = [indexOf(corpus.slice(0, last)), indexOf(corpus.slice(last), last)];
  const placed = corpus.map((_, i) => ({ label: `T${i}`, part: i === last ? 1 : 0 }));
  return [whole, base.edited([added], { texts: placed, meta: {} }) as Index];
}

const RUNS = { numRuns: 300 };
const ALL = { offset: 0, limit: 1000 };

describe('values in several languages', () => {
  it('are listed once for each, with their tokens and texts', () => {
    const asked = fc.record({
      language: fc.constantFrom(undefined, '', 'la', 'sv', 'xx'),
      sort: fc.constantFrom('value', 'end', 'hits', 'texts', 'dp', 'juilland'),
      isOneText: fc.boolean(),
    } as const);
    fc.assert(
      fc.property(texts, asked, (corpus, { language, sort, isOneText }) => {
        const entries = plainEntries(corpus);
        const labels = isOneText ? ['T0'] : [];
        const within = entries.flatMap((entry) => {
          const places = entry.places.filter((place) => !isOneText || place === 'T0');
          return places.length === 0 ? [] : [{ ...entry, places }];
        });
        const listed = within.filter((entry) => language === undefined || entry.language === language);
        const sizes = countOf(
          corpus.flatMap((tokens, i) =>
            tokens.flatMap(({ isMark }) => (isMark || (isOneText && i > 0) ? [] : [`T${i}`])),
          ),
        );
        const tokensOf = (some: typeof within) => some.reduce((sum, { places }) => sum + places.length, 0);
        for (const index of bothWays(corpus)) {
          const asking = { attribute: 'lemma', texts: labels, sort, perText: true, ...ALL } as const;
          const list = index.valueList(language === undefined ? asking : { ...asking, language });
          const rows = list.rows.toSorted((a, b) => compare(a.value, b.value) || compare(a.language, b.language));
          expect(rows).toEqual(
            listed
              .toSorted((a, b) => compare(a.value, b.value) || compare(a.language, b.language))
              .map(({ value, language: own, places }) => ({
                ...{ value, language: own, hits: places.length, texts: new Set(places).size },
                isShared: entries.filter((entry) => entry.value === value).length > 1,
                skipped: corpus
                  .flatMap((tokens, i) => (isOneText && i > 0 ? [] : tokens))
                  .filter(({ isMark, lemmas }) => isMark && lemmas.includes(value)).length,
                dispersion: nearly(plainDispersion(sizes, countOf(places))),
                perText: [...countOf(places)].map(([label, hits]) => ({ label, hits })),
              })),
          );
          expect([list.total, list.tokens]).toEqual([listed.length, tokensOf(listed)]);
          const tags = [...new Set(within.map((entry) => entry.language))].sort();
          expect(list.languages).toEqual(
            tags.map((tag) => {
              const own = within.filter((entry) => entry.language === tag);
              return { language: tag, values: own.length, tokens: tokensOf(own) };
            }),
          );
          const places = new Map(list.rows.map(({ value }, i) => [value, i]));
          for (const [i, { value, language: own }] of list.rows.entries()) {
            const next = list.rows[i + 1];
            // Those of one value stand together wherever it is values that are put in order.
            const isByValue = sort === 'value' || sort === 'end';
            if (isByValue && next !== undefined && next.value !== value) expect(places.get(value)).toBe(i);
            if (isByValue && next?.value === value) expect(own < next.language).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it('are counted together by keywords, and apart by tables of one language', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', 'la', 'sv', 'xx'), (corpus, language) => {
        const entries = plainEntries(corpus);
        for (const index of bothWays(corpus)) {
          const values = ['a', 'in', 'öl'];
          const some = { attribute: 'lemma', values, language };
          const { rows, hits } = index.crossTable(some, { attributes: ['lemma'], perText: true });
          const words = corpus.flat().filter(({ isMark, lang }) => !isMark && lang === language);
          expect(hits).toBe(words.filter(({ lemmas }) => lemmas.some((lemma) => values.includes(lemma))).length);
          const found = rows.flatMap((row) =>
            values.includes(row.values[0] ?? '') ? [`${row.values[0]} ${row.text} ${row.hits}`] : [],
          );
          const expected = entries
            .filter((entry) => entry.language === language && values.includes(entry.value))
            .flatMap(({ value, places }) => [...countOf(places)].map(([text, count]) => `${value} ${text} ${count}`));
          expect(found.sort()).toEqual(expected.sort());
          if (corpus.length < 2) continue;
          const compared = {
            texts: ['T0'],
            reference: corpus.slice(1).map((_, i) => `T${i + 1}`),
            order: 'hits',
          } as const;
          const keys = index.keywords({ attributes: ['lemma'], ...compared, ...ALL });
          for (const {
            values: [value = ''],
            hits: own,
            referenceHits,
            texts: inTexts,
            referenceTexts,
          } of keys.rows) {
            const places = entries.filter((entry) => entry.value === value).flatMap((entry) => entry.places);
            const others = places.filter((place) => place !== 'T0');
            expect([value, own, referenceHits]).toEqual([value, places.length - others.length, others.length]);
            expect([inTexts, referenceTexts]).toEqual([places.length > others.length ? 1 : 0, new Set(others).size]);
          }
        }
      }),
      RUNS,
    );
  });

  it('are in the order of the language that is asked for, under its letters', () => {
    const word = (lemma: string, lang: string): Token => ({ lang, lemmas: [lemma], isMark: false });
    const index = indexOf([[word('öl', 'sv'), word('zu', 'sv'), word('öl', 'pl'), word('zu', 'pl'), word('in', 'la')]]);
    const shown = (language?: string) => {
      const asking = { attribute: 'lemma', ...ALL };
      const { rows, initials } = index.valueList(language === undefined ? asking : { ...asking, language });
      return [rows.map(({ value, language: tag }) => `${value} ${tag}`), initials.map(({ initial }) => initial)];
    };
    expect(shown()).toEqual([
      ['in la', 'öl pl', 'öl sv', 'zu pl', 'zu sv'],
      ['I', 'O', 'Z'],
    ]);
    expect(shown('sv')).toEqual([
      ['zu sv', 'öl sv'],
      ['Z', 'Ö'],
    ]);
    expect(shown('pl')).toEqual([
      ['öl pl', 'zu pl'],
      ['O', 'Z'],
    ]);
    expect(index.valueList({ attribute: 'lemma', language: 'sv', placeOf: 'öl', offset: 0, limit: 0 }).place).toBe(1);
    expect(index.valueList({ attribute: 'lemma', language: 'la', placeOf: 'öl', offset: 0, limit: 0 }).place).toBe(-1);
  });
});

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
