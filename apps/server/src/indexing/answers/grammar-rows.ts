import type { Query, SearchScope } from '@glosa/corpus-index';
import { quoted } from './drill-down.ts';
import { GROUP } from './grammar-facets.ts';
import { type AskedGrammar, grammarQuery, readingTest } from './grammar-query.ts';
import { countHits } from './query.ts';
import type { GrammarListing, GrammarScope, Index } from './request.ts';

export interface GrammarListRow {
  value: string;
  hits: number;
  texts: number;
  q: string | null;
  others: { value: string; hits: number; q: string | null }[];
  otherCount: number;
  apart: number;
}

export interface GrammarList {
  distinct: number;
  rows: GrammarListRow[];
}

interface Found {
  asked: AskedGrammar;
  scope: GrammarScope;
  query: Query;
  within: SearchScope;
}

/** Others that a row tells of. */
const OTHERS = 8;
/** How long queries of rows may be tried, in milliseconds; rows beyond have none. */
const PATIENCE = 400;

/** The forms or lemmas of the words found. What finds a row is the same query with one more condition on the word. */
export function listSingle(index: Index, { asked, query, within }: Found, listing: GrammarListing): GrammarList {
  const { of, sort, offset, limit } = listing;
  const accepts = readingTest(asked.first);
  const options = { of, attribute: 'form', accepts, sort, offset, limit, others: OTHERS } as const;
  const { distinct, rows } = index.annotations.words(query, { ...within, ...options });
  const [test, otherTest] = of === 'form' ? ([formIs, lemmaIs] as const) : ([lemmaIs, formIs] as const);
  return {
    distinct,
    rows: rows.map((row) => ({
      ...row,
      q: grammarQuery(asked, [test(row.value)]),
      others: row.others.map(({ value, hits }) => ({
        value,
        hits,
        q: grammarQuery(asked, [test(row.value), otherTest(value)]),
      })),
      apart: 0,
    })),
  };
}

const formIs = (form: string) => (form === '' ? 'form!=".+"' : `form=${quoted(form)}%c`);
const lemmaIs = (lemma: string) => (lemma === '' ? 'lemma!=".+"' : `lemma=${quoted(lemma)}`);

/** A composite form that was found: how it is written, its members in their order, and what it belongs to. */
interface Composite {
  form: string;
  lemma: string;
  text: string;
  isApart: boolean;
}

/** The composite forms found, or their lemmas. */
export function listDouble(index: Index, found: Found, listing: GrammarListing): GrammarList {
  const { of, sort, offset, limit } = listing;
  const hits = compositesOf(index, found);
  const [key, other] = of === 'form' ? (['form', 'lemma'] as const) : (['lemma', 'form'] as const);
  const rows = [...gathered(hits, key).values()].map((some) => rowOf(some, key, other));
  rows.sort(ORDERS[sort]);
  const deadline = performance.now() + PATIENCE;
  const page = rows.slice(offset, offset + limit).map((row) => ({
    ...row,
    q: compositeQuery(index, found, of, row, deadline),
    others: row.others.map((one) => ({ ...one, q: null })),
  }));
  return { distinct: rows.length, rows: page };
}

/** A hit that several composite forms lie in counts once for each way they are written. */
function compositesOf(index: Index, { asked, query, within }: Found): Composite[][] {
  const accepts = readingTest(asked.first);
  return index.annotations.groups(query, { ...within, kind: GROUP }).map(({ start, end, groups }) => {
    const tokens = index.tokens(start, end, ['form', 'punctuation']);
    const text = index.regionsAt(start).text?.label ?? '';
    return groups
      .filter(({ reading }) => accepts(reading))
      .map(({ members, reading }) => ({
        form: members.map((position) => tokens[position - start]?.form ?? '').join(' '),
        lemma: reading.lemma ?? '',
        text,
        isApart: tokens.some(({ punctuation }, i) => !punctuation && !members.includes(start + i)),
      }));
  });
}

const keyOf = (value: string, name: 'form' | 'lemma') => (name === 'form' ? value.toLowerCase() : value);

function gathered(hits: readonly Composite[][], name: 'form' | 'lemma'): Map<string, Composite[]> {
  const found = new Map<string, Composite[]>();
  for (const several of hits) {
    const distinct = new Map(several.map((one) => [keyOf(one[name], name), one]));
    for (const [key, one] of distinct) {
      const known = found.get(key);
      if (known === undefined) found.set(key, [one]);
      else known.push(one);
    }
  }
  return found;
}

function rowOf(hits: readonly Composite[], name: 'form' | 'lemma', other: 'form' | 'lemma') {
  const others = counted(
    hits.map((one) => one[other]),
    other,
  );
  return {
    value:
      counted(
        hits.map((one) => one[name]),
        name,
      )[0]?.value ?? '',
    hits: hits.length,
    texts: new Set(hits.map(({ text }) => text)).size,
    others: others.slice(0, OTHERS),
    otherCount: others.length,
    apart: hits.filter(({ isApart }) => isApart).length,
  };
}

/** Values with their numbers, the most frequent first; of spellings that differ by case the most frequent stands for all. */
function counted(values: readonly string[], name: 'form' | 'lemma'): { value: string; hits: number }[] {
  const spellings = new Map<string, Map<string, number>>();
  for (const value of values) {
    const key = keyOf(value, name);
    const known = spellings.get(key) ?? new Map<string, number>();
    known.set(value, (known.get(value) ?? 0) + 1);
    spellings.set(key, known);
  }
  const found = [...spellings.values()].map((some) => {
    const [[value] = ['']] = [...some].sort((a, b) => b[1] - a[1]);
    return { value, hits: [...some.values()].reduce((sum, one) => sum + one, 0) };
  });
  return found.sort(ORDERS.hits);
}

const COLLATOR = new Intl.Collator('pl');
const byValue = (a: { value: string }, b: { value: string }) => COLLATOR.compare(a.value, b.value);
const ORDERS = {
  value: byValue,
  hits: (a: { value: string; hits: number }, b: { value: string; hits: number }) => b.hits - a.hits || byValue(a, b),
  texts: (a: { value: string; texts: number }, b: { value: string; texts: number }) =>
    b.texts - a.texts || byValue(a, b),
};

/** What finds a row, if it finds as many as the row has: that other words are members, too, cannot be told apart. */
function compositeQuery(
  index: Index,
  { asked, scope }: Found,
  of: 'form' | 'lemma',
  { value, hits }: { value: string; hits: number },
  deadline: number,
): string | null {
  const q =
    of === 'lemma' ? grammarQuery(asked, [lemmaIs(value)]) : `${grammarQuery(asked)} containing (${inOrder(value)})`;
  if (performance.now() > deadline) return null;
  return countHits(index, { ...scope, q }) === hits ? q : null;
}

function inOrder(form: string): string {
  return form
    .split(' ')
    .map((part) => `[${formIs(part)} & ${GROUP}]`)
    .join(' []* ');
}
