import type { Interpretation, Reading } from '@glosa/corpus-index';
import { listDouble } from './grammar-composites.ts';
import {
  type CountsByValue,
  countBy,
  type Described,
  describe,
  describeGroups,
  type Facets,
  facetsOf,
  GROUP,
  tagsOnly,
} from './grammar-facets.ts';
import { type AskedGrammar, type AskedWord, grammarQuery, readingTest } from './grammar-query.ts';
import { type GrammarListRow, listSingle } from './grammar-rows.ts';
import { languagesOf } from './languages.ts';
import { COUNT_ONLY, type ReadQuery, withQuery } from './query.ts';
import type {
  GrammarClassesRequest,
  GrammarRequest,
  GrammarSpreadRequest,
  Index,
  Outcome,
  Refusal,
} from './request.ts';

interface AboutGrammar {
  /** The equivalent query. */
  q: string;
  /** Null where the corpus has nothing of a kind that is asked for, so that no query on it can ask. */
  interpretation: Interpretation | null;
  total: number;
}

export interface GrammarAnswer extends AboutGrammar {
  distinct: number;
  rows: (GrammarListRow & { language: string | null })[];
  page: number;
  perText: readonly { label: string; hits: number; tokens: number }[];
  facets: Facets;
}

/** One page of forms or lemmas, and what choosing further would leave. */
export function answerGrammar(index: Index, request: GrammarRequest): Outcome<GrammarAnswer> {
  const { asked, scope } = request;
  return withGrammar(index, request, (read, about) => {
    const facets = request.withFacets ? facetsOf(index, asked, scope) : { classes: {}, categories: {} };
    if (read === null || about.total === 0 || request.size === 0) {
      return { ...about, page: 1, distinct: 0, rows: [], perText: [], facets };
    }
    const found = { asked, query: read.query, within: read.scope };
    const list = asked.unit === 'single' ? listSingle : listDouble;
    const { of, sort, withQueries, page, size: limit } = request;
    const ask = (no: number) => list(index, found, { of, sort, withQueries, offset: (no - 1) * limit, limit });
    const first = ask(page);
    const last = Math.max(1, Math.ceil(first.distinct / limit));
    const tokens = new Map(index.texts.map((text) => [text.label, text.tokens]));
    const { perText } = index.search(read.query, { ...read.scope, ...COUNT_ONLY });
    const { distinct, rows } = page > last ? ask(last) : first;
    const languageOf = languagesOf(index, [of]);
    return {
      ...about,
      page: Math.min(page, last),
      distinct,
      rows: rows.map((row) => ({ ...row, language: languageOf(row.value) })),
      perText: perText.map((text) => ({ ...text, tokens: tokens.get(text.label) ?? 0 })),
      facets,
    };
  });
}

export interface GrammarSpreadAnswer extends AboutGrammar {
  /** Every text searched; `counts` by value, '' for the hits that show none. */
  texts: { code: string; hits: number; tokens: number; counts: CountsByValue }[];
}

export function answerGrammarSpread(index: Index, request: GrammarSpreadRequest): Outcome<GrammarSpreadAnswer> {
  const { asked, scope, over } = request;
  return withGrammar(index, request, (read, about) => {
    const searched = scope.texts === null ? null : new Set(scope.texts);
    const described: DescribedByText =
      read === null || read.isNowhere ? new Map<string, Described[]>() : byText(index, asked, read);
    const fits = readingTest(tagsOnly(asked.first));
    const texts = index.texts
      .filter(({ label }) => searched?.has(label) ?? true)
      .map(({ label, tokens }) => {
        const own = described.get(label) ?? [];
        const hits = own.reduce((sum, one) => sum + one.hits, 0);
        const shown = (reading: Reading) => (over === CLASS ? reading.posClass : reading.categories[over]) ?? '';
        const counts = countBy(own, fits, shown);
        const without = own
          .filter(({ readings }) => !readings.some((reading) => fits(reading) && shown(reading) !== ''))
          .reduce((sum, one) => sum + one.hits, 0);
        return { code: label, hits, tokens, counts: without === 0 ? counts : { ...counts, '': without } };
      });
    return { ...about, texts };
  });
}

type DescribedByText = ReadonlyMap<string, readonly Described[]>;

function byText(index: Index, asked: AskedGrammar, { query, scope }: ReadQuery): DescribedByText {
  if (asked.unit === 'single') {
    const texts = index.annotations.analysesByText(query, scope);
    return new Map(texts.map(({ label, analyses }) => [label, analyses.map(describe(asked))]));
  }
  const hits = index.annotations.groups(query, { ...scope, kind: GROUP });
  const texts = Map.groupBy(hits, ({ start }) => index.regionsAt(start).text?.label ?? '');
  return new Map(Array.from(texts, ([label, own]) => [label, own.map((hit) => describeGroups(asked, hit))]));
}

export interface GrammarClassesAnswer {
  classes: CountsByValue;
  doubleClasses: CountsByValue;
  /** Category → values that words or composite forms have. */
  categories: Record<string, readonly string[]>;
}

const CLASS = 'pos';
const NOTHING: AskedWord = { classes: [], categories: [], lemma: '', form: '' };

/** How often each class occurs, and what values there are. */
export function answerGrammarClasses(index: Index, { scope }: GrammarClassesRequest): Outcome<GrammarClassesAnswer> {
  const count = (unit: AskedGrammar['unit']) => {
    const asked = { unit, first: NOTHING, second: null, place: 'next', distance: 1, marks: null } as const;
    return facetsOf(index, asked, scope);
  };
  const [single, double] = [count('single'), count('double')];
  const categories: Record<string, readonly string[]> = {};
  for (const facets of [single, double]) {
    for (const [category, counts] of Object.entries(facets.categories)) {
      categories[category] = [...new Set([...(categories[category] ?? []), ...Object.keys(counts)])];
    }
  }
  return { ok: true, value: { classes: single.classes, doubleClasses: double.classes, categories } };
}

type Asking = Pick<GrammarRequest, 'asked' | 'scope' | 'known'>;

/** Reads what is asked and hands it on; null where the corpus has nothing of the kind. */
function withGrammar<T>(
  index: Index,
  { asked, scope, known }: Asking,
  answer: (read: ReadQuery | null, about: AboutGrammar) => T,
): Outcome<T> {
  const q = grammarQuery(asked);
  const unknown = unknownTag(index, asked, known, q);
  if (unknown !== null) return { ok: false, refusal: unknown };
  if (isAbsent(index, asked)) return { ok: true, value: answer(null, { q, interpretation: null, total: 0 }) };
  return withQuery(index, { ...scope, q }, (read) => {
    const total = read.isNowhere ? 0 : index.search(read.query, { ...read.scope, ...COUNT_ONLY }).total;
    return answer(read, { q, interpretation: read.interpretation, total });
  });
}

type TagNames = ReadonlyMap<string, readonly string[]>;

function tagNamesFor(index: Index, { unit }: AskedGrammar, isFirst: boolean): TagNames {
  return unit === 'double' && isFirst ? index.annotations.tagNames(GROUP) : index.annotations.tagNames();
}

function tagsOf({ classes, categories }: AskedWord): { category: string; values: readonly string[] }[] {
  return [...(classes.length === 0 ? [] : [{ category: CLASS, values: classes }]), ...categories];
}

/** The first tag that neither the tagset nor the corpus has. */
function unknownTag(index: Index, asked: AskedGrammar, known: GrammarRequest['known'], q: string): Refusal | null {
  for (const [i, word] of [asked.first, asked.second].entries()) {
    if (word === null) continue;
    const names = tagNamesFor(index, asked, i === 0);
    const ofTagset = i === 0 && asked.unit === 'double' ? known.double : known.single;
    for (const { category, values } of tagsOf(word)) {
      const there = new Set([...(ofTagset[category] ?? []), ...(names.get(category) ?? [])]);
      if (ofTagset[category] === undefined && !names.has(category)) return refusalOf('UNKNOWN_ATTR', category, q);
      const strange = values.find((value) => !there.has(value));
      if (strange !== undefined) return refusalOf('UNKNOWN_VALUE', strange, q, [...there]);
    }
  }
  return null;
}

function refusalOf(
  code: 'UNKNOWN_ATTR' | 'UNKNOWN_VALUE',
  found: string,
  q: string,
  expected: readonly string[] = [],
): Refusal {
  const from = Math.max(0, q.indexOf(found));
  return { error: { code, from, to: from + found.length, found, expected, suggestions: [] }, counts: [] };
}

/** The tagset knows all that is asked for, but no word of the corpus has one of the values asked of some category. */
function isAbsent(index: Index, asked: AskedGrammar): boolean {
  return [asked.first, asked.second].some((word, i) => {
    if (word === null) return false;
    const names = tagNamesFor(index, asked, i === 0);
    return tagsOf(word).some(({ category, values }) => {
      const there = names.get(category) ?? [];
      return !values.some((value) => there.includes(value));
    });
  });
}
