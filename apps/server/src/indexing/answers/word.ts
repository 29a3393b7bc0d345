import { auxiliariesIn, type Composite, compositesIn } from './auxiliaries.ts';
import { quoted } from './drill-down.ts';
import { languagesOf } from './languages.ts';
import type { Index, Outcome } from './request.ts';
import { addTo, type CountedForm, Forms, inOrderOfHits, shownAs } from './word-forms.ts';
import { type Reference, variantReferences } from './word-references.ts';
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
}

export interface WordAnswer {
  language: string | null;
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

/** One lemma; null where no text that may be searched has it. */
export function answerWord(index: Index, request: WordRequest): Outcome<WordAnswer | null> {
  const { lemma, texts, allTexts, auxiliary } = request;
  const everywhere = occurrences(index, lemma, allTexts);
  if (everywhere.length === 0) return { ok: true, value: null };
  const composites = texts === null || texts.length > 0 ? compositesOf(index, lemma, texts) : [];
  const isNowhere = texts?.length === 0;
  const scope = { texts: texts ?? [] };
  const some = { attribute: 'lemma', values: [lemma] };
  const categories = [...index.annotations.tagNames().keys()].filter((name) => name !== 'pos');
  const table = index.crossTable(some, { attributes: ['lemma', 'form', 'pos', ...categories], ...scope });
  const rows = isNowhere ? [] : table.rows.filter(({ values }) => values[0] === lemma);
  const test = `lemma=${quoted(lemma)}`;
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
    if (one.lemma === lemma) addTo(ofAuxiliaries, one.posClass, 1);
  }
  return {
    ok: true,
    value: {
      language: languagesOf(index, ['lemma'])(lemma),
      hits,
      q: `[${test}]`,
      perText: isNowhere ? [] : occurrences(index, lemma, texts),
      cells,
      classes: isNowhere ? [] : classesOf(index, request, test),
      repeated: cells.reduce((sum, cell) => sum + cell.hits, 0) - hits,
      composites: compositeCells(lemma, composites),
      compositeClasses: compositeClassesOf(lemma, composites),
      auxiliary: inOrderOfHits(ofAuxiliaries).map(({ value, hits: found }) => ({ posClass: value, hits: found })),
      forms: isNowhere ? [] : formsOf(index, request, test),
      variants: isNowhere ? [] : variantReferences(index, lemma, texts),
      ...neighboursOf(index, request),
    },
  };
}

/** By text, in order: tokens with the lemma; texts where it is only in composite forms come with none. */
function occurrences(
  index: Index,
  lemma: string,
  texts: readonly string[] | null,
): { code: string; hits: number; tokens: number }[] {
  if (texts?.length === 0) return [];
  const some = { attribute: 'lemma', values: [lemma] };
  const options = { attributes: ['lemma'], perText: true, texts: texts ?? [] };
  const counts = new Map<string, number>();
  for (const { values, text = '', hits } of index.crossTable(some, options).rows) {
    if (values[0] === lemma) addTo(counts, text, hits);
  }
  for (const { text } of compositesOf(index, lemma, texts)) addTo(counts, text, 0);
  return index.texts.flatMap(({ label, tokens }) => {
    const hits = counts.get(label);
    return hits === undefined ? [] : [{ code: label, hits, tokens }];
  });
}

function compositesOf(index: Index, lemma: string, texts: readonly string[] | null): Composite[] {
  return compositesIn(index, texts).filter(({ reading }) => reading.lemma === lemma);
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

function classesOf(index: Index, { lemma, texts }: WordRequest, test: string): WordAnswer['classes'] {
  const some = { attribute: 'lemma', values: [lemma] };
  const { rows } = index.crossTable(some, { attributes: ['lemma', 'pos'], texts: texts ?? [] });
  return rows.flatMap(({ values: [own, posClass = ''], hits }) => {
    const isClass = posClass === '' ? absent('pos') : `pos=${quoted(posClass)}`;
    return own === lemma ? [{ posClass, hits, q: `[${test} & ${isClass}]` }] : [];
  });
}

const compositeTest = (lemma: string, tests: readonly string[]) =>
  `<double lemma=${quoted(lemma)} ${tests.join(' ')}/>`;

/** Members are written as they follow each other; no query asks for them in their order. */
function compositeCells(lemma: string, composites: readonly Composite[]): WordCell[] {
  const attested = composites.map(
    ({ reading: { posClass, categories }, members }): Attested => ({
      form: members.map(({ form }) => form).join(' '),
      posClass: posClass ?? '',
      categories: Object.fromEntries(Object.entries(categories).filter(([, value]) => value !== '')),
      hits: 1,
    }),
  );
  return cellsOf(attested, (tests, form) => (form.length > 0 ? null : compositeTest(lemma, tests)));
}

function compositeClassesOf(lemma: string, composites: readonly Composite[]): WordAnswer['compositeClasses'] {
  const counts = new Map<string, number>();
  for (const { reading } of composites) addTo(counts, reading.posClass ?? '', 1);
  return inOrderOfHits(counts).map(({ value, hits }) => {
    const isClass = value === '' ? absent('pos') : `pos=${quoted(value)}`;
    return { posClass: value, hits, q: compositeTest(lemma, [isClass]) };
  });
}

/** Every form, with the spellings of the other layer that it stands for. */
function formsOf(index: Index, { lemma, texts }: WordRequest, test: string): WordAnswer['forms'] {
  const some = { attribute: 'lemma', values: [lemma] };
  const { rows } = index.crossTable(some, { attributes: ['lemma', 'form', 'translit'], texts: texts ?? [] });
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

/** Where the texts asked for do not have the lemma, among those of all texts. */
function neighboursOf(index: Index, { lemma, texts, allTexts }: WordRequest): Pick<WordAnswer, 'before' | 'after'> {
  for (const searched of [texts, allTexts]) {
    if (searched?.length === 0) continue;
    const options = { attribute: 'lemma', texts: searched ?? [], placeOf: lemma };
    const { place } = index.valueList({ ...options, offset: 0, limit: 0 });
    if (place < 0) continue;
    const offset = Math.max(0, place - NEIGHBOURS);
    const words = index
      .valueList({ ...options, offset, limit: place - offset + NEIGHBOURS + 1 })
      .rows.map(({ value }) => value);
    const languageOf = languagesOf(index, ['lemma']);
    const named = words.map((word) => ({ lemma: word, language: languageOf(word) }));
    return { before: named.slice(0, place - offset), after: named.slice(place - offset + 1) };
  }
  return { before: [], after: [] };
}
