import { createBuilder, openIndex, type Reading } from '@glosa/corpus-index';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, INDEX_SCHEMA } from '../schema.ts';
import { answerGrammar, answerGrammarSpread } from './grammar.ts';
import type { AskedGrammar, AskedWord } from './grammar-query.ts';
import { COUNT_ONLY } from './query.ts';
import type { Index } from './request.ts';

const RUNS = { numRuns: Number(process.env['CORPUS_INDEX_RUNS'] ?? 100) };
const SCOPE = { texts: null, layer: 'both', variants: false, without: [] } as const;
const CATEGORIES = { num: ['sg', 'du', 'pl'], cas: ['nom', 'gen'] } as const;
const VALUES = { ...CATEGORIES, pos: ['fin', 'subst', 'inf'] };
const KNOWN = { single: VALUES, double: { ...CATEGORIES, pos: ['perf', 'futl'] } };

interface PlainToken {
  form: string;
  isMark: boolean;
  readings: Reading[];
}
/** Members as shares of the sentence, in hundredths. */
interface PlainGroup {
  shares: number[];
  reading: Reading;
}
interface PlainSentence {
  tokens: PlainToken[];
  groups: PlainGroup[];
}
type PlainText = PlainSentence[];

const reading = (classes: readonly string[]): fc.Arbitrary<Reading> =>
  fc.record({
    lemma: fc.constantFrom('a', 'A', 'ż', 'z', null),
    posClass: fc.constantFrom(...classes),
    categories: fc.record(
      { num: fc.constantFrom(...CATEGORIES.num), cas: fc.constantFrom(...CATEGORIES.cas) },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Record<string, string>>,
  });
const token: fc.Arbitrary<PlainToken> = fc.record({
  form: fc.constantFrom('a', 'A', 'ż', 'z', 'Ż'),
  isMark: fc.constantFrom(false, false, false, true),
  readings: fc.array(reading(VALUES.pos), { maxLength: 2 }),
});
const sentence: fc.Arbitrary<PlainSentence> = fc.record({
  tokens: fc.array(token, { minLength: 1, maxLength: 7 }),
  groups: fc.array(
    fc.record({ shares: fc.array(fc.nat(99), { minLength: 2, maxLength: 3 }), reading: reading(KNOWN.double.pos) }),
    { maxLength: 2 },
  ),
});
const text: fc.Arbitrary<PlainText> = fc.array(sentence, { minLength: 1, maxLength: 4 });

const spelled = fc.constantFrom('', '', 'a', 'ż', 'z', '=z', 'A*');
const word = (classes: readonly string[]): fc.Arbitrary<AskedWord> =>
  fc.record({
    classes: fc.oneof(fc.constant([]), fc.subarray([...classes])),
    categories: fc
      .record({ num: fc.subarray([...CATEGORIES.num]), cas: fc.subarray([...CATEGORIES.cas]) })
      .map((all) =>
        Object.entries(all).flatMap(([category, values]) => (values.length === 0 ? [] : [{ category, values }])),
      ),
    lemma: spelled,
    form: spelled,
  });
const single = word(VALUES.pos);
const beside = {
  second: fc.option(single.filter((asked) => asked.lemma + asked.form !== '' || asked.classes.length > 0)),
  place: fc.constantFrom('next', 'after', 'near', 'sentence'),
  distance: fc.integer({ min: 1, max: 4 }),
  marks: fc.constant('interp'),
} as const;
const asking: fc.Arbitrary<AskedGrammar> = fc.oneof(
  fc.record({ unit: fc.constant('single'), first: single, ...beside }),
  fc.record({ unit: fc.constant('double'), first: word(KNOWN.double.pos), ...beside }),
);

type Builder = ReturnType<typeof createBuilder<typeof INDEX_SCHEMA>>;

function feed(builder: Builder, label: string, sentences: PlainText): void {
  builder.open('text', label, { lang: 'pl' });
  builder.open('card', '1r');
  builder.open('verse', '1');
  for (const [i, { tokens, groups }] of sentences.entries()) {
    const start = builder.length;
    builder.open('s', String(i + 1));
    for (const [n, { form, isMark, readings }] of tokens.entries()) {
      const rest = { translit: '', word: '', lang: 'pl', wordId: builder.length + 1, n: n + 1, spaceAfter: true };
      builder.token({ ...rest, form, punctuation: isMark, readings: isMark ? INTERP : readings });
    }
    builder.close('s');
    for (const group of groups) {
      builder.group('double', { positions: membersOf(group, tokens).map((n) => start + n), reading: group.reading });
    }
  }
  builder.close('verse');
  builder.close('card');
  builder.close('text');
}

const INTERP: Reading[] = [{ lemma: null, posClass: 'interp', categories: {} }];

const membersOf = ({ shares }: PlainGroup, tokens: readonly unknown[]) =>
  [...new Set(shares.map((share) => Math.floor((share * tokens.length) / 100)))].sort((a, b) => a - b);

function indexOf(texts: Readonly<Record<string, PlainText>>): Index {
  const builder = createBuilder(INDEX_SCHEMA);
  for (const [label, sentences] of Object.entries(texts)) feed(builder, label, sentences);
  return openIndex<typeof INDEX_SCHEMA>(builder.finish({}));
}

interface PlainCorpus {
  texts: Readonly<Record<string, PlainText>>;
  /** What text B was before an edit, which also added C; null: indexed at once. */
  before: PlainText | null;
}

const corpus: fc.Arbitrary<PlainCorpus> = fc
  .tuple(text, text, text, fc.option(text))
  .map(([A, B, C, before]) => ({ texts: { A, B, C }, before }));

function open({ texts, before }: PlainCorpus): Index {
  const { A = [], ...edited } = texts;
  if (before === null) return indexOf(texts);
  const placed = [0, 1, 1].map((part, i) => ({ label: 'ABC'[i] as string, part }));
  return indexOf({ A, B: before }).edited([indexOf(edited)], { texts: placed, meta: {} });
}

function spelledAs(typed: string, value: string): boolean {
  if (typed.endsWith('*')) return fold(value).startsWith('a');
  if (typed.startsWith('=')) return value.toLowerCase() === typed.slice(1);
  return typed === 'ż' ? value.toLowerCase() === typed : fold(value) === typed;
}

const fits = ({ classes, categories, lemma }: AskedWord, { posClass, lemma: own, categories: values }: Reading) =>
  (classes.length === 0 || classes.includes(posClass ?? '')) &&
  categories.every(({ category, values: wanted }) => wanted.includes(values[category] ?? '')) &&
  (lemma === '' || (own !== null && spelledAs(lemma, own)));

const isFree = ({ classes, categories, lemma }: AskedWord) =>
  classes.length === 0 && categories.length === 0 && lemma === '';

function isWord(asked: AskedWord, { form, isMark, readings }: PlainToken): boolean {
  if (asked.form !== '' && !spelledAs(asked.form, form)) return false;
  const said = isMark ? INTERP : readings;
  if (isFree(asked)) return asked.form !== '' || !isMark;
  return said.some((one) => fits(asked, one));
}

interface Found {
  text: string;
  forms: string;
  readings: Reading[];
}

/** Everything that is asked for, found by looking at every word. */
function find(texts: Readonly<Record<string, PlainText>>, asked: AskedGrammar): Found[] {
  return Object.entries(texts).flatMap(([label, sentences]) =>
    sentences.flatMap((one) =>
      (asked.unit === 'single' ? wordsIn(one, asked) : groupsIn(one, asked)).map((hit) => ({ ...hit, text: label })),
    ),
  );
}

function wordsIn({ tokens }: PlainSentence, asked: AskedGrammar): Omit<Found, 'text'>[] {
  return tokens.flatMap((one, i) => {
    if (!isWord(asked.first, one) || !hasSecond(tokens, asked, i, i + 1)) return [];
    const readings = one.isMark ? INTERP : one.readings;
    return [{ forms: one.form, readings: readings.filter((said) => fits(asked.first, said)) }];
  });
}

/** `start`, `end`: of the first word, or from the first to the last member. */
function hasSecond(tokens: readonly PlainToken[], asked: AskedGrammar, start: number, end: number): boolean {
  const { unit, second, place } = asked;
  if (second === null) return true;
  const distance = place === 'next' ? 1 : asked.distance;
  return tokens.some((other, k) => {
    if (!isWord(second, other)) return false;
    if (place === 'sentence') return unit === 'double' || k !== start;
    const after = k >= end && k < end + distance;
    return after || (place === 'near' && k < start && k >= start - distance);
  });
}

function groupsIn({ tokens, groups }: PlainSentence, asked: AskedGrammar): Omit<Found, 'text'>[] {
  const { form, ...rest } = asked.first;
  const inAny = new Set(groups.flatMap((group) => membersOf(group, tokens)));
  const found = new Map<string, Omit<Found, 'text'>>();
  for (const group of groups) {
    const members = membersOf(group, tokens);
    const [start, end] = [members[0] as number, (members.at(-1) as number) + 1];
    const has = tokens.some((one, k) => k >= start && k < end && inAny.has(k) && spelledAs(form, one.form));
    if (!fits({ ...rest, form }, group.reading) || (form !== '' && !has) || !hasSecond(tokens, asked, start, end))
      continue;
    // What stands beside it is looked for from its ends, so of two forms with the same ends there is one hit.
    const isBySpan = asked.second !== null && asked.place !== 'sentence';
    const key = isBySpan ? `${start}-${end}` : members.join(' ');
    const forms = members.map((k) => tokens[k]?.form ?? '').join(' ');
    const known = found.get(key);
    found.set(key, { forms, readings: [...(known?.readings ?? []), group.reading] });
  }
  return [...found.values()];
}

function ask(index: Index, asked: AskedGrammar, of: 'form' | 'lemma') {
  const listing = { of, sort: 'hits', page: 1, size: 100, withFacets: true, withQueries: true } as const;
  const outcome = answerGrammar(index, { kind: 'grammar', asked, scope: SCOPE, known: KNOWN, ...listing });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.value;
}

const count = (index: Index, q: string) => index.search(q, COUNT_ONLY).total;

function countsOf(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

const lemmasOfGroups = (readings: readonly Reading[]) => [...new Set(readings.map(({ lemma }) => lemma ?? ''))];

describe('what is asked by class and category', () => {
  it('becomes a query that finds exactly what a look at every word finds', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(corpus, fc.array(asking, { minLength: 1, maxLength: 4 }), (plain, several) => {
        const { texts } = plain;
        const index = open(plain);
        for (const asked of several) {
          const expected = find(texts, asked);
          const { q, total, perText } = ask(index, asked, 'form');
          expect({ q, total }).toEqual({ q, total: expected.length });
          expect(Object.fromEntries(perText.map(({ label, hits }) => [label, hits]))).toEqual(
            countsOf(expected.map((hit) => hit.text)),
          );
          if (total > 0) expect(count(index, q)).toBe(total);
        }
      }),
      RUNS,
    );
  });

  it('is listed by form and by lemma, each row with a query that finds it', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(corpus, asking, (plain, asked) => {
        const { texts } = plain;
        const index = open(plain);
        const expected = find(texts, asked);
        const isSingle = asked.unit === 'single';
        const lists = { form: ask(index, asked, 'form'), lemma: ask(index, asked, 'lemma') };
        const lemmas = expected.flatMap(({ readings }) => {
          const said = [...new Set(readings.flatMap(({ lemma }) => lemma ?? []))];
          return isSingle && said.length === 0 ? [''] : isSingle ? said : lemmasOfGroups(readings);
        });
        expect(Object.fromEntries(lists.lemma.rows.map(({ value, hits }) => [value, hits]))).toEqual(countsOf(lemmas));
        if (isSingle) {
          const forms = lists.form.rows.map(({ value, hits }) => [value.toLowerCase(), hits]);
          expect(Object.fromEntries(forms)).toEqual(countsOf(expected.map((hit) => hit.forms.toLowerCase())));
        }
        for (const row of [...lists.form.rows, ...lists.lemma.rows]) {
          for (const one of [row, ...row.others]) {
            if (one.q !== null) expect({ q: one.q, n: count(index, one.q) }).toEqual({ q: one.q, n: one.hits });
          }
          if (isSingle && row.value !== '') expect(row.q).not.toBeNull();
        }
      }),
      RUNS,
    );
  });

  it('tells what each other choice would find', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(corpus, asking, (plain, asked) => {
        const { texts } = plain;
        const index = open(plain);
        const { facets } = ask(index, asked, 'form');
        const found = (first: AskedWord) => find(texts, { ...asked, first }).length;
        for (const value of [...KNOWN[asked.unit].pos, 'interp']) {
          expect(facets.classes[value] ?? 0).toBe(found({ ...asked.first, classes: [value] }));
        }
        for (const [category, values] of Object.entries(CATEGORIES)) {
          const others = asked.first.categories.filter((one) => one.category !== category);
          for (const value of values) {
            const categories = [...others, { category, values: [value] }];
            expect(facets.categories[category]?.[value] ?? 0).toBe(found({ ...asked.first, categories }));
          }
        }
      }),
      RUNS,
    );
  });

  it('is spread over the texts', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(corpus, asking, fc.constantFrom('pos', 'num'), (plain, asked, over) => {
        const { texts } = plain;
        const index = open(plain);
        const outcome = answerGrammarSpread(index, { kind: 'grammar-spread', asked, scope: SCOPE, known: KNOWN, over });
        const rows = outcome.ok ? outcome.value.texts : [];
        const shown = ({ posClass, categories }: Reading) => (over === 'pos' ? posClass : categories[over]) ?? '';
        for (const label of Object.keys(texts)) {
          const expected = find(texts, asked).filter((hit) => hit.text === label);
          const values = expected.flatMap(({ readings }) => {
            const said = [...new Set(readings.map(shown))].filter((value) => value !== '');
            return said.length === 0 ? [''] : said;
          });
          const row = rows.find(({ code }) => code === label);
          expect([label, row?.hits, row?.counts]).toEqual([label, expected.length, countsOf(values)]);
        }
      }),
      RUNS,
    );
  });
});
