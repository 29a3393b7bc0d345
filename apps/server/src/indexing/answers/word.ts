import { auxiliariesIn, type Composite, compositesIn } from './auxiliaries.ts';
import { quoted } from './drill-down.ts';
import type { Index, Outcome } from './request.ts';
import { said, someWords, wordTest } from './word-attributes.ts';
import { addTo, type CountedForm, Forms, inOrderOfHits, shownAs } from './word-forms.ts';
import { type Reference, variantReferences } from './word-references.ts';
import { countValues } from './word-variants.ts';
import type { WordRequest } from './words-request.ts';

/** Forms of one class with one set of categories. */
export interface WordCell {
  posClass: string;
  categories: Record<string, string>;
  hits: number;
  q: string | null;
  forms: CountedForm[];
}

/** A headword beside the one asked for. */
interface Neighbour {
  lemma: string;
  language: string | null;
  shared: boolean;
}

export interface WordAnswer {
  /** That of all its tokens, or the one asked for; null where they have several, or none is said. */
  language: string | null;
  shared: boolean;
  languages: { language: string | null; hits: number }[];
  homographs: { lemma: string; hits: number }[];
  hits: number;
  q: string;
  perText: { code: string; hits: number; tokens: number }[];
  cells: WordCell[];
  /** Class → tokens, each token once, and the query for them. */
  classes: { posClass: string; hits: number; q: string | null }[];
  repeated: number;
  composites: WordCell[];
  compositeClasses: { posClass: string; hits: number; q: string | null }[];
  auxiliary: { posClass: string; hits: number }[];
  forms: (CountedForm & { translits: CountedForm[] })[];
  variants: Reference[];
  before: Neighbour[];
  after: Neighbour[];
}

/**
 * One lemma, in one language where one is asked for; null where no text that may be searched has it. Of a headword that
 * stands only with numbers, as its homographs do, these are told, and nothing else.
 */
export function answerWord(index: Index, request: WordRequest): Outcome<WordAnswer | null> {
  const { lemma, texts, allTexts, auxiliary, language } = request;
  const languages = languagesOfLemma(index, request);
  const homographs = homographsIn(index, request);
  const isThere = language === null ? languages.length > 0 : languages.some((one) => one.language === said(language));
  if (!isThere && (homographs.length === 0 || language !== null)) return { ok: true, value: null };
  const shared = languages.length > 1;
  // Of a headword of one language all tokens are in it.
  const word: Word = { lemma, texts, language: shared ? language : null };
  const composites = texts === null || texts.length > 0 ? compositesOf(index, word) : [];
  const isNowhere = texts?.length === 0;
  const scope = { texts: texts ?? [] };
  const some = someOf(word);
  const categories = [...index.annotations.tagNames().keys()].filter((name) => name !== 'pos');
  const table = index.crossTable(some, { attributes: ['lemma', 'form', 'pos', ...categories], ...scope });
  const rows = isNowhere ? [] : table.rows.filter(({ values }) => values[0] === lemma);
  const test = wordTest('lemma', lemma, word.language);
  const hits = isNowhere ? 0 : table.hits;
  const cells = cellsOf(
    rows.map(({ values, hits: found }) => ({
      form: values[1] ?? '',
      posClass: values[2] ?? '',
      categories: valuesOfCategories(categories, values.slice(3)),
      hits: found,
    })),
    (tests, form) => `[${[test, ...tests, ...form].join(' & ')}]`,
  );
  const ofAuxiliaries = new Map<string, number>();
  for (const one of isNowhere ? [] : auxiliariesIn(index, texts, auxiliary)) {
    if (one.lemma === lemma && isIn(word, one.language)) addTo(ofAuxiliaries, one.posClass, 1);
  }
  const [only = { language: null }] = languages;
  return {
    ok: true,
    value: {
      language: shared ? (language === null ? null : said(language)) : only.language,
      shared,
      languages,
      homographs,
      hits,
      q: `[${test}]`,
      perText: isNowhere ? [] : occurrences(index, word),
      cells,
      classes: isNowhere ? [] : classesOf(index, word, test),
      repeated: cells.reduce((sum, cell) => sum + cell.hits, 0) - hits,
      composites: compositeCells(word, composites),
      compositeClasses: compositeClassesOf(word, composites),
      auxiliary: inOrderOfHits(ofAuxiliaries).map(({ value, hits: found }) => ({ posClass: value, hits: found })),
      forms: isNowhere ? [] : formsOf(index, word, test),
      variants: isNowhere || !isThere ? [] : variantReferences(index, lemma, word),
      ...(isThere
        ? neighboursOf(index, { lemma, language, languages: languages.length }, [texts, allTexts])
        : { before: [], after: [] }),
    },
  };
}

/** Whose tokens are told of. */
interface Word {
  lemma: string;
  texts: readonly string[] | null;
  /** Null: any that it stands in. */
  language: string | null;
}

const someOf = ({ lemma, language }: Word) => someWords('lemma', [lemma], language);
const isIn = ({ language }: Word, own: string) => language === null || language === own;

/** The languages of a lemma in all texts, the most frequent first; of composite forms that of their first member. */
function languagesOfLemma(index: Index, { lemma, allTexts }: WordRequest): WordAnswer['languages'] {
  if (allTexts?.length === 0) return [];
  const counts = new Map<string, number>();
  const options = { attributes: ['lemma', 'lang'], texts: allTexts ?? [] };
  for (const { values, hits } of index.crossTable({ attribute: 'lemma', values: [lemma] }, options).rows) {
    if (values[0] === lemma) addTo(counts, values[1] ?? '', hits);
  }
  for (const one of compositesOf(index, { lemma, texts: allTexts, language: null })) addTo(counts, languageOf(one), 0);
  return inOrderOfHits(counts).map(({ value, hits }) => ({ language: said(value), hits }));
}

const languageOf = ({ members }: Composite): string => members[0]?.language ?? '';

/** Those of the lemmas that could be homographs and are there, in all texts, in the order of their numbers. */
function homographsIn(index: Index, request: WordRequest): WordAnswer['homographs'] {
  const { lemma, homographs, allTexts, language } = request;
  const others = index.annotations.knownValues('lemma', homographs).filter((one) => one !== lemma);
  const counts = countValues(index, 'lemma', others, { texts: allTexts, language });
  return others.flatMap((one) => {
    const hits = counts.get(one);
    return hits === undefined ? [] : [{ lemma: one, hits }];
  });
}

/** By text, in order: tokens with the lemma; texts where it is only in composite forms come with none. */
function occurrences(index: Index, word: Word): WordAnswer['perText'] {
  const { lemma, texts } = word;
  const options = { attributes: ['lemma'], perText: true, texts: texts ?? [] };
  const counts = new Map<string, number>();
  for (const { values, text = '', hits } of index.crossTable(someOf(word), options).rows) {
    if (values[0] === lemma) addTo(counts, text, hits);
  }
  for (const { text } of compositesOf(index, word)) addTo(counts, text, 0);
  return index.texts.flatMap(({ label, tokens }) => {
    const hits = counts.get(label);
    return hits === undefined ? [] : [{ code: label, hits, tokens }];
  });
}

function compositesOf(index: Index, word: Word): Composite[] {
  return compositesIn(index, word.texts).filter(
    (one) => one.reading.lemma === word.lemma && isIn(word, languageOf(one)),
  );
}

interface Attested {
  form: string;
  posClass: string;
  categories: Record<string, string>;
  hits: number;
}

/** Those of the categories that have a value. */
function valuesOfCategories(names: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, i) => [name, values[i] ?? '']).filter(([, value]) => value !== ''));
}

type MakeQuery = (tests: readonly string[], form: readonly string[]) => string | null;

/** Puts what is attested into cells. Categories that only other cells of the class have are asked to be absent. */
function cellsOf(attested: readonly Attested[], makeQuery: MakeQuery): WordCell[] {
  const cells = new Map<string, Omit<Attested, 'form' | 'hits'> & { forms: Forms }>();
  const ofClass = new Map<string, Set<string>>();
  for (const { form, posClass, categories, hits } of attested) {
    const key = JSON.stringify([posClass, Object.entries(categories)]);
    const cell = cells.get(key) ?? { posClass, categories, forms: new Forms() };
    cell.forms.add(form, hits);
    cells.set(key, cell);
    const known = ofClass.get(posClass) ?? new Set();
    for (const name of Object.keys(categories)) known.add(name);
    ofClass.set(posClass, known);
  }
  return [...cells.values()].map(({ posClass, categories, forms }) => {
    const others = [...(ofClass.get(posClass) ?? [])].filter((name) => !Object.hasOwn(categories, name));
    const tests = [
      posClass === '' ? absent('pos') : `pos=${quoted(posClass)}`,
      ...Object.entries(categories).map(([name, value]) => `${name}=${quoted(value)}`),
      ...others.map(absent),
    ];
    const q = makeQuery(tests, []);
    return { posClass, categories, hits: forms.total, q, forms: forms.list((test) => makeQuery(tests, [test])) };
  });
}

const absent = (name: string) => `${name}!=".+"`;

function classesOf(index: Index, word: Word, test: string): WordAnswer['classes'] {
  const { lemma, texts } = word;
  const { rows } = index.crossTable(someOf(word), { attributes: ['lemma', 'pos'], texts: texts ?? [] });
  return rows.flatMap(({ values: [own, posClass = ''], hits }) => {
    const isClass = posClass === '' ? absent('pos') : `pos=${quoted(posClass)}`;
    return own === lemma ? [{ posClass, hits, q: `[${test} & ${isClass}]` }] : [];
  });
}

/** Null in one language of several: no query asks for composite forms by that. */
const compositeTest = ({ lemma, language }: Word, tests: readonly string[]) =>
  language === null ? `<double lemma=${quoted(lemma)} ${tests.join(' ')}/>` : null;

/** Members are written as they follow each other; no query asks for them in their order. */
function compositeCells(word: Word, composites: readonly Composite[]): WordCell[] {
  const attested = composites.map(
    ({ reading: { posClass, categories }, members }): Attested => ({
      form: members.map(({ form }) => form).join(' '),
      posClass: posClass ?? '',
      categories: Object.fromEntries(Object.entries(categories).filter(([, value]) => value !== '')),
      hits: 1,
    }),
  );
  return cellsOf(attested, (tests, form) => (form.length > 0 ? null : compositeTest(word, tests)));
}

function compositeClassesOf(word: Word, composites: readonly Composite[]): WordAnswer['compositeClasses'] {
  const counts = new Map<string, number>();
  for (const { reading } of composites) addTo(counts, reading.posClass ?? '', 1);
  return inOrderOfHits(counts).map(({ value, hits }) => {
    const isClass = value === '' ? absent('pos') : `pos=${quoted(value)}`;
    return { posClass: value, hits, q: compositeTest(word, [isClass]) };
  });
}

/** Every form, with the spellings of the other layer that it stands for. */
function formsOf(index: Index, word: Word, test: string): WordAnswer['forms'] {
  const { lemma, texts } = word;
  const { rows } = index.crossTable(someOf(word), { attributes: ['lemma', 'form', 'translit'], texts: texts ?? [] });
  const forms = new Forms();
  const translits = new Map<string, Map<string, number>>();
  for (const { values, hits } of rows) {
    const [own, form = '', translit = ''] = values;
    if (own !== lemma) continue;
    forms.add(form, hits);
    const known = translits.get(form.toLowerCase()) ?? new Map<string, number>();
    if (translit !== '') addTo(known, translit, hits);
    translits.set(form.toLowerCase(), known);
  }
  const keys = new Map<string, { key: string; test: string }>();
  const listed = forms.list((isForm, form) => {
    keys.set(shownAs(form), { key: form.key, test: isForm });
    return `[${test} & ${isForm}]`;
  });
  return listed.map((form) => {
    const found = keys.get(form.value);
    const spelled = inOrderOfHits(translits.get(found?.key ?? form.value.toLowerCase()) ?? new Map());
    const q = (value: string) => (found === undefined ? null : `[${test} & ${found.test} & translit=${quoted(value)}]`);
    return { ...form, translits: spelled.map((one) => ({ ...one, q: q(one.value) })) };
  });
}

/** Headwords told of on each side. */
const NEIGHBOURS = 3;

/** Where the first texts do not have the lemma, among those of the next. In one language among the headwords of it. */
function neighboursOf(
  index: Index,
  { lemma, language, languages }: Pick<WordRequest, 'lemma' | 'language'> & { languages: number },
  scopes: readonly (readonly string[] | null)[],
): Pick<WordAnswer, 'before' | 'after'> {
  for (const texts of scopes) {
    if (texts?.length === 0) continue;
    const options = {
      ...{ attribute: 'lemma', texts: texts ?? [], placeOf: lemma },
      ...(language === null ? {} : { language }),
    };
    const { place } = index.valueList({ ...options, offset: 0, limit: 0 });
    if (place < 0) continue;
    const offset = Math.max(0, place - NEIGHBOURS);
    // The lemma itself stands there once for each language.
    const limit = place - offset + NEIGHBOURS + languages;
    const around = index
      .valueList({ ...options, offset, limit })
      .rows.map((row, at) => ({ ...row, place: offset + at }));
    const [before, after] = [around.filter((row) => row.place < place), around.filter((row) => row.place > place)];
    const named = (rows: typeof around): Neighbour[] =>
      rows
        .filter(({ value }) => value !== lemma)
        .slice(0, NEIGHBOURS)
        .map(({ value, language: own, isShared }) => ({ lemma: value, language: said(own), shared: isShared }));
    return { before: named(before), after: named(after) };
  }
  return { before: [], after: [] };
}
