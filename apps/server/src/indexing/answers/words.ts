import type { Dispersion, ListedValue, ValueListOptions } from '@glosa/corpus-index';
import { auxiliariesIn } from './auxiliaries.ts';
import { quoted } from './drill-down.ts';
import type { Expansion } from './expansions.ts';
import { languagesOf } from './languages.ts';
import type { Index, Outcome } from './request.ts';
import { ATTRIBUTES, said, someWords, wordTest } from './word-attributes.ts';
import { addTo, type CountedForm, Forms, inOrderOfHits } from './word-forms.ts';
import { type Reference, referencesOf } from './word-references.ts';
import { countValues } from './word-variants.ts';
import { chosenOptions, queryForWords } from './words-query.ts';
import type { WordsRequest } from './words-request.ts';

/** A word in one language. */
export interface WordsRow {
  value: string;
  language: string | null;
  shared: boolean;
  hits: number;
  q: string | null;
  perText: { code: string; hits: number }[];
  dispersion: Dispersion | null;
  classes: CountedForm[];
  others: CountedForm[];
  otherCount: number;
  auxiliary: number;
}

export interface WordsAnswer {
  total: number;
  tokens: number;
  page: number;
  initials: { initial: string; values: number }[];
  languages: { language: string | null; values: number }[];
  rows: WordsRow[];
  /** Texts searched with their tokens. */
  texts: { code: string; tokens: number }[];
  variantsAdded: readonly Expansion[];
  references: Reference[];
  nearest: { value: string; language: string | null; hits: number }[];
  withoutLemma: number | null;
  query: string | null;
}

/** Others that a row tells of. */
const OTHERS = 12;
const NEAREST = 5;

/** One page of the lexical index. */
export function answerWords(index: Index, request: WordsRequest): Outcome<WordsAnswer> {
  const { layer, initial, sort, page, size, typed, texts, isForFile } = request;
  if (texts?.length === 0) return { ok: true, value: NOTHING };
  const { variants, options } = chosenOptions(index, request);
  const asked: Omit<ValueListOptions, 'offset'> = { ...options, initial, sort, limit: size, perText: true };
  const first = index.valueList({ ...asked, offset: (page - 1) * size });
  const last = Math.max(1, Math.ceil(first.total / size));
  const list = page > last ? index.valueList({ ...asked, offset: (last - 1) * size }) : first;
  const helps = !isForFile && list.total === 0 && typed !== '';
  return {
    ok: true,
    value: {
      total: list.total,
      tokens: list.tokens,
      page: Math.min(page, last),
      initials: [...list.initials],
      languages: list.languages.map(({ language, values }) => ({ language: said(language), values })),
      rows: rowsOf(index, request, list.rows),
      texts: searchedTexts(index, texts),
      variantsAdded: variants,
      references: isForFile ? [] : referencesOf(index, request),
      nearest: helps ? nearestTo(index, request) : [],
      withoutLemma: layer === 'lemma' ? list.without : null,
      query: isForFile || list.total === 0 || initial !== '' ? null : queryForWords(index, request, list.tokens),
    },
  };
}

const NOTHING: WordsAnswer = {
  ...{ total: 0, tokens: 0, page: 1, initials: [], languages: [], rows: [], texts: [], variantsAdded: [] },
  ...{ references: [], nearest: [], withoutLemma: null, query: null },
};

function searchedTexts(index: Index, texts: readonly string[] | null): { code: string; tokens: number }[] {
  const searched = texts === null ? null : new Set(texts);
  return index.texts.flatMap(({ label, tokens }) => (searched?.has(label) === false ? [] : [{ code: label, tokens }]));
}

/** Words of the layer that look like the one typed, as far as they stand in the texts searched. */
function nearestTo(index: Index, request: WordsRequest): WordsAnswer['nearest'] {
  const { layer, typed } = request;
  const attribute = ATTRIBUTES[layer].exact;
  const near = index.nearest(typed, { attributes: [attribute], limit: NEAREST * 4 }).map(({ value }) => value);
  const counts = countValues(index, attribute, near, request);
  const languageOf = languagesOf(index, [attribute]);
  return near
    .map((value) => ({ value, language: languageOf(value), hits: counts.get(value) ?? 0 }))
    .filter(({ hits }) => hits > 0)
    .slice(0, NEAREST);
}

interface Details {
  classes: Map<string, number>;
  /** Of a lemma. */
  forms: Forms;
  /** Of a form. */
  lemmas: Map<string, number>;
}

type Listed = readonly ListedValue[];

function rowsOf(index: Index, request: WordsRequest, listed: Listed): WordsRow[] {
  const { layer, isForFile } = request;
  const most = isForFile ? Number.POSITIVE_INFINITY : OTHERS;
  const attribute = ATTRIBUTES[layer].exact;
  const details = detailsOf(index, request, listed);
  const helped = layer === 'lemma' ? auxiliaryCounts(index, request) : new Map<string, number>();
  return listed.map((row) => {
    const { value, language, isShared, hits, skipped, dispersion, perText = [] } = row;
    const { classes, forms, lemmas } = details.get(row) as Details;
    const test = wordTest(attribute, value, isShared ? language : null);
    // Marks of punctuation that are written so cannot be told apart.
    const queryFor = (other: string) => (skipped > 0 ? null : `[${test} & ${other}]`);
    const others =
      layer === 'lemma'
        ? forms.list(queryFor, most)
        : counted(lemmas, (lemma) => queryFor(`lemma=${quoted(lemma)}`)).slice(0, most);
    return {
      value,
      language: said(language),
      shared: isShared,
      hits,
      q: skipped > 0 ? null : `[${test}]`,
      perText: perText.map(({ label, hits: found }) => ({ code: label, hits: found })),
      dispersion,
      classes: counted(classes, (posClass) => queryFor(`pos=${quoted(posClass)}`)),
      others,
      otherCount: layer === 'lemma' ? forms.size : lemmas.size,
      auxiliary: helped.get(keyOf(value, language)) ?? 0,
    };
  });
}

function counted(counts: ReadonlyMap<string, number>, queryOf: (value: string) => string | null): CountedForm[] {
  return inOrderOfHits(counts).map((one) => ({ ...one, q: queryOf(one.value) }));
}

/** Tables tell of all rows of a page: one of what stands in one language only, one of each language of the others. */
function detailsOf(index: Index, request: WordsRequest, listed: Listed): Map<ListedValue, Details> {
  const found = new Map<ListedValue, Details>();
  for (const [language, rows] of Map.groupBy(listed, (row) => (row.isShared ? row.language : null))) {
    const byValue = new Map<string, Details>();
    for (const row of rows) {
      const details = { classes: new Map(), forms: new Forms(), lemmas: new Map() };
      found.set(row, details);
      byValue.set(row.value, details);
    }
    addDetails(index, request, language, byValue);
  }
  return found;
}

/** Of a token with several readings only what is said of the row's own is counted. */
function addDetails(
  index: Index,
  { layer, texts }: WordsRequest,
  language: string | null,
  found: ReadonlyMap<string, Details>,
): void {
  const attribute = ATTRIBUTES[layer].exact;
  const some = someWords(attribute, [...found.keys()], language);
  const scope = { texts: texts ?? [] };
  const other = layer === 'lemma' ? 'form' : 'lemma';
  const addOther = (details: Details | undefined, value: string, hits: number) => {
    if (layer === 'lemma') details?.forms.add(value, hits);
    else if (details !== undefined && value !== '') addTo(details.lemmas, value, hits);
  };
  const addClass = (details: Details | undefined, posClass: string, hits: number) => {
    if (details !== undefined && posClass !== '') addTo(details.classes, posClass, hits);
  };
  const both = index.crossTable(some, { attributes: [attribute, other, 'pos'], ...scope });
  const isAmbiguous = both.rows.reduce((sum, { hits }) => sum + hits, 0) > both.hits;
  for (const { values, hits } of isAmbiguous ? [] : both.rows) {
    const details = found.get(values[0] ?? '');
    addOther(details, values[1] ?? '', hits);
    addClass(details, values[2] ?? '', hits);
  }
  if (!isAmbiguous) return;
  // A token counts once for each class, and once for each value, whatever else its readings say.
  for (const [name, add] of [[other, addOther] as const, ['pos', addClass] as const]) {
    for (const { values, hits } of index.crossTable(some, { attributes: [attribute, name], ...scope }).rows) {
      add(found.get(values[0] ?? ''), values[1] ?? '', hits);
    }
  }
}

const keyOf = (lemma: string, language: string) => `${lemma}\n${language}`;

function auxiliaryCounts(index: Index, { texts, auxiliary }: WordsRequest): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { lemma, language } of auxiliariesIn(index, texts, auxiliary)) addTo(counts, keyOf(lemma, language), 1);
  return counts;
}
