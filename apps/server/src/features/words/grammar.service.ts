import {
  type CountedTag,
  type Grammar,
  type GrammarClasses,
  type GrammarSpread,
  type grammarDouble,
  type grammarSingle,
  type grammarSpread,
  type Names,
  NO_HITS,
  type QueryOf,
  type SentenceResults,
  type searchGrammarSingle,
  searchSentences,
} from '@glosa/contract';
import { alike, DICTIONARIES, inEach, namesFrom } from '@glosa/dictionary';
import type { Tagset } from '@glosa/tagset';
import type { JsonAnswer } from '../../http/route.ts';
import { type AskedGrammar, grammarQuery, withoutChoice } from '../../indexing/answers/grammar-query.ts';
import type { Answers, Interpretation } from '../../indexing/start.ts';
import { about, nameOf, refused, type Setting, textFacts } from '../search/hits-request.service.ts';
import { findSentences } from '../search/search.service.ts';
import { scopeOf, type TextsChoice } from './chosen-words.ts';
import {
  askedGrammar,
  type GrammarQuery,
  type GrammarUnit,
  grammarRequest,
  inTagsetOrder,
  nameOfAttribute,
  nameOfTag,
} from './grammar-request.ts';
import { describeGrammar } from './grammar-sentence.ts';

export type GrammarListQuery = QueryOf<typeof grammarSingle> & QueryOf<typeof grammarDouble>;
export type GrammarSpreadQuery = QueryOf<typeof grammarSpread>;

/** Forms or lemmas of what is asked, and what choosing further would leave. */
export async function listGrammar(setting: Setting, unit: GrammarUnit, query: GrammarListQuery): Promise<Grammar> {
  const { corpus, signal, language, names } = setting;
  const { of, sort, page, size } = query;
  const request = grammarRequest(setting, unit, query);
  const { asked } = request;
  const sentence = describeGrammar(asked, setting.tagset, language);
  const outcome = await corpus.ask<'grammar'>(
    { kind: 'grammar', ...request, of, sort, page, size, withFacets: true, withQueries: true },
    { signal },
  );
  if (!outcome.ok) {
    const nothing = { distinct: 0, page: 1, pages: 1, size, rows: [], perText: [], classes: [], categories: [] };
    const said = { ...aboutGrammar(setting, { q: grammarQuery(asked), total: 0, interpretation: null }), sentence };
    return { ...said, ...nothing, ...refused(outcome.refusal, language) };
  }
  const { value } = outcome;
  return {
    ...aboutGrammar(setting, value),
    sentence,
    distinct: value.distinct,
    page: value.page,
    pages: Math.max(1, Math.ceil(value.distinct / size)),
    size,
    rows: value.rows.map((row) => ({ ...row, share: value.total === 0 ? 0 : row.hits / value.total })),
    perText: value.perText.map(({ label, hits, tokens }) => ({
      code: label,
      name: nameOf(names, label),
      hits,
      tokens,
    })),
    classes: countedClasses(setting.tagset, asked, value.facets.classes),
    categories: countedCategories(setting.tagset, asked, value.facets.categories),
  };
}

interface FoundGrammar {
  q: string;
  total: number;
  interpretation: Interpretation | null;
}

function aboutGrammar(setting: Setting, { q, total, interpretation }: FoundGrammar) {
  const asked = { q, variants: '0' } as const;
  return interpretation === null ? about(setting, asked) : about(setting, asked, { interpretation, total });
}

type Counts = Readonly<Record<string, number>>;

function classesOf({ classes, doubleClasses }: Tagset, unit: GrammarUnit) {
  return unit === 'single' ? classes : doubleClasses;
}

function countedClasses(tagset: Tagset, asked: AskedGrammar, counts: Counts): CountedTag[] {
  const tags = classesOf(tagset, asked.unit).map(({ tag }) => tag);
  return inTagsetOrder(tags, Object.keys(counts)).map((value) => ({
    value,
    name: nameOfTag(tagset, asked.unit, 'pos', value),
    hits: counts[value] ?? 0,
    q: grammarQuery({ ...asked, first: { ...asked.first, classes: [value] } }),
  }));
}

/** Those that the chosen classes have, without a choice those of all; and whatever else is found or asked. */
function countedCategories(
  tagset: Tagset,
  asked: AskedGrammar,
  counts: Readonly<Record<string, Counts>>,
): Grammar['categories'] {
  const chosen = asked.first.classes;
  const classes = classesOf(tagset, asked.unit).filter(({ tag }) => chosen.length === 0 || chosen.includes(tag));
  const shown = new Set<string>(classes.flatMap(({ categories }) => categories));
  const ofTagset = tagset.categories.map(({ tag }) => tag).filter((tag) => shown.has(tag));
  const others = [...Object.keys(counts), ...asked.first.categories.map(({ category }) => category)];
  return inTagsetOrder(ofTagset, others).map((category) => ({
    category,
    name: nameOfAttribute(tagset, category),
    values: valuesOf(tagset, category, Object.keys(counts[category] ?? {})).map((value) => ({
      value,
      name: nameOfTag(tagset, asked.unit, category, value),
      hits: counts[category]?.[value] ?? 0,
      q: grammarQuery({ ...asked, first: withValue(asked.first, category, value) }),
    })),
  }));
}

function valuesOf({ categories }: Tagset, category: string, found: readonly string[]): string[] {
  const known = categories.find(({ tag }) => tag === category)?.values.map(({ tag }) => tag) ?? [];
  return inTagsetOrder(known, found);
}

function withValue(word: AskedGrammar['first'], category: string, value: string): AskedGrammar['first'] {
  if (category === 'pos') return { ...word, classes: [value] };
  return { ...word, categories: [...withoutChoice(word, category).categories, { category, values: [value] }] };
}

/** The sentences with what is asked. */
export async function findGrammar(
  setting: Setting,
  unit: GrammarUnit,
  query: QueryOf<typeof searchGrammarSingle>,
): Promise<SentenceResults | JsonAnswer> {
  const { corpus, signal, language } = setting;
  const { page, size, view, texts, f } = query;
  const listing = { of: 'form', sort: 'hits', page: 1, size: 0, withFacets: false, withQueries: false } as const;
  const outcome = await corpus.ask<'grammar'>(
    { kind: 'grammar', ...grammarRequest(setting, unit, query), ...listing },
    { signal },
  );
  const q = grammarQuery(askedGrammar(unit, query, setting.tagset));
  const nothing = { ...NO_HITS, size, ...aboutGrammar(setting, { q, total: 0, interpretation: null }) };
  if (!outcome.ok) return { ...nothing, ...refused(outcome.refusal, language) };
  if (outcome.value.interpretation === null) return nothing;
  const usual = searchSentences.query.parse({ q });
  return findSentences(setting, { ...usual, texts, f, page, size, view, variants: '0', sort: 'text' });
}

/** How the values of a category, or the classes, of what is asked are spread over the texts. */
export async function spreadGrammar(
  setting: Setting,
  unit: GrammarUnit,
  query: GrammarQuery & Pick<GrammarSpreadQuery, 'over'>,
): Promise<GrammarSpread> {
  const { corpus, signal, language, names, tagset } = setting;
  const { over } = query;
  const request = grammarRequest(setting, unit, query);
  const name = nameOfColumns(tagset, over);
  const outcome = await corpus.ask<'grammar-spread'>({ kind: 'grammar-spread', ...request, over }, { signal });
  if (!outcome.ok) {
    const said = aboutGrammar(setting, { q: grammarQuery(request.asked), total: 0, interpretation: null });
    return { ...said, over, name, values: [], rows: [], ...refused(outcome.refusal, language) };
  }
  const { value } = outcome;
  const values = spreadValues(setting, request.asked, over, value.texts);
  return {
    ...aboutGrammar(setting, value),
    over,
    name,
    values,
    rows: value.texts.map(({ code, hits, tokens, counts }) => ({
      ...{ code, ...textFacts(names, code), hits, tokens },
      counts: values.map((column) => counts[column.value] ?? 0),
    })),
  };
}

function nameOfColumns(tagset: Tagset, over: string): Names {
  if (over !== 'pos') return nameOfAttribute(tagset, over);
  const key = 'grammar.sentence.classes';
  return inEach((language) => DICTIONARIES[language][key]);
}

function spreadValues(
  { tagset }: Setting,
  asked: AskedGrammar,
  over: string,
  texts: Answers['grammar-spread']['texts'],
): CountedTag[] {
  const sums: Record<string, number> = {};
  for (const { counts } of texts) {
    for (const [value, hits] of Object.entries(counts)) sums[value] = (sums[value] ?? 0) + hits;
  }
  const { '': without = 0, ...shown } = sums;
  const known = classesOf(tagset, asked.unit).map(({ tag }) => tag);
  const found = Object.keys(shown);
  const order = over === 'pos' ? inTagsetOrder(known, found) : valuesOf(tagset, over, found);
  const columns = order
    .filter((value) => shown[value] !== undefined)
    .map((value) => ({
      value,
      name: nameOfTag(tagset, asked.unit, over, value),
      hits: shown[value] ?? 0,
      q: grammarQuery({ ...asked, first: withValue(asked.first, over, value) }),
    }));
  return without === 0 ? columns : [...columns, { value: '', name: alike(''), hits: without, q: null }];
}

/** The tagset: what can be asked, and how often each class occurs in the texts asked for. */
export async function describeClasses(setting: Setting, query: TextsChoice): Promise<GrammarClasses> {
  const { corpus, signal, tagset } = setting;
  const scope = scopeOf(setting, query);
  const outcome = await corpus.ask<'grammar-classes'>({ kind: 'grammar-classes', scope }, { signal });
  const found = outcome.ok ? outcome.value : { classes: {}, doubleClasses: {}, categories: {} };
  const classes = (unit: GrammarUnit, counts: Counts) => {
    const known = classesOf(tagset, unit);
    return inTagsetOrder(
      known.map(({ tag }) => tag),
      Object.keys(counts),
    ).map((value) => ({
      value,
      name: nameOfTag(tagset, unit, 'pos', value),
      categories: [...(known.find(({ tag }) => tag === value)?.categories ?? [])],
      hits: counts[value] ?? 0,
    }));
  };
  const groupOf = new Map(tagset.classes.map(({ tag, group }) => [tag, group]));
  const categories = inTagsetOrder(
    tagset.categories.map(({ tag }) => tag),
    Object.keys(found.categories),
  );
  return {
    groups: tagset.groups.map(({ tag: value, ...said }) => ({ value, name: namesFrom(said) })),
    classes: classes('single', found.classes).map((one) => ({ ...one, group: groupOf.get(one.value) ?? '' })),
    doubleClasses: classes('double', found.doubleClasses),
    categories: categories.map((category) => ({
      value: category,
      name: nameOfAttribute(tagset, category),
      values: valuesOf(tagset, category, found.categories[category] ?? []).map((value) => ({
        value,
        name: nameOfTag(tagset, 'single', category, value),
      })),
    })),
  };
}
