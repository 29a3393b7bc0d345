import type { ListRanking } from '@glosa/contract';
import type { Collation } from '@glosa/corpus-index';
import { GROUP } from './grammar-facets.ts';
import { grammarQuery, readingTest } from './grammar-query.ts';
import { type FoundGrammar, formIs, type GrammarList, type GrammarListRow, lemmaIs, OTHERS } from './grammar-rows.ts';
import type { GrammarListing, Index } from './request.ts';

/** A composite form that was found: how it is written, its members in their order, and what it belongs to. */
interface Composite {
  hit: Hit;
  form: string;
  lemma: string;
  text: string;
  isApart: boolean;
}

/** A hit: the words in it that are members of any composite form, in lower case. */
interface Hit {
  words: readonly string[];
}

/** The composite forms found, or their lemmas. */
export function listDouble(index: Index, found: FoundGrammar, listing: GrammarListing): GrammarList {
  const { of, sort, withQueries, offset, limit } = listing;
  const hits = compositesOf(index, found);
  const [key, other] = of === 'form' ? (['form', 'lemma'] as const) : (['lemma', 'form'] as const);
  const gathered = [...gather(hits, key).values()].map((some) => ({ some, ...counted(some, key) }));
  const collation = index.annotations.collation(found.within);
  gathered.sort(orderOf(collation, sort));
  return {
    distinct: gathered.length,
    rows: gathered
      .slice(offset, offset + limit)
      .map(({ some, ...row }) => rowOf(collation, withQueries ? found : null, { row, some, all: hits, other })),
  };
}

/** Of each hit what lies in it: as a rule one composite form. */
function compositesOf(index: Index, { asked, query, within }: FoundGrammar): Composite[][] {
  const accepts = readingTest(asked.first);
  const isMember = membersOf(index);
  return index.annotations.groups(query, { ...within, kind: GROUP }).map(({ start, end, groups }) => {
    const tokens = index.tokens(start, end, ['form', 'punctuation']);
    const { text, s: sentence } = index.regionsAt(start);
    // No query finds words on both sides of the end of a sentence.
    const isWhole = sentence === null || end <= sentence.end;
    const words = (isWhole ? tokens : [])
      .filter((_, i) => isMember.has(start + i))
      .map(({ form }) => form.toLowerCase());
    return groups
      .filter(({ reading }) => accepts(reading))
      .map(({ members, reading }) => ({
        hit: { words },
        form: members.map((position) => tokens[position - start]?.form ?? '').join(' '),
        lemma: reading.lemma ?? '',
        text: text?.label ?? '',
        isApart: tokens.some(({ punctuation }, i) => !punctuation && !members.includes(start + i)),
      }));
  });
}

const members = new WeakMap<Index, ReadonlySet<number>>();

/** The positions of all members of composite forms. */
function membersOf(index: Index): ReadonlySet<number> {
  const known = members.get(index);
  if (known !== undefined) return known;
  const all = index.annotations.groups(`<${GROUP}/>`, { kind: GROUP }).flatMap(({ groups }) => groups);
  const found = new Set(all.flatMap((group) => group.members));
  members.set(index, found);
  return found;
}

type Name = 'form' | 'lemma';

const keyOf = (value: string, name: Name) => (name === 'form' ? value.toLowerCase() : value);

/** Composites by value; a hit that holds several counts once for each value. */
function gather(hits: readonly Composite[][], name: Name): Map<string, Composite[]> {
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

/** How often and in how many texts; of spellings that differ by case the most frequent stands for all. */
function counted(some: readonly Composite[], name: Name): { value: string; hits: number; texts: number } {
  const spellings = new Map<string, number>();
  for (const one of some) spellings.set(one[name], (spellings.get(one[name]) ?? 0) + 1);
  const [[value] = ['']] = [...spellings].sort((a, b) => b[1] - a[1]);
  return { value, hits: some.length, texts: new Set(some.map(({ text }) => text)).size };
}

type Ordered = Pick<GrammarListRow, ListRanking>;
function orderOf({ compareListed }: Collation, sort: ListRanking): (a: Ordered, b: Ordered) => number {
  return (a, b) => (sort === 'value' ? 0 : b[sort] - a[sort]) || compareListed(a.value, b.value);
}

interface Gathered {
  row: Ordered;
  some: readonly Composite[];
  /** Everything that was found, hit by hit. */
  all: readonly (readonly Composite[])[];
  other: Name;
}

/** Without queries where `found` is null. */
function rowOf(collation: Collation, found: FoundGrammar | null, { row, some, all, other }: Gathered): GrammarListRow {
  const isForm = other === 'lemma';
  const each = some.map((one) => [one]);
  const others = Array.from(gather(each, other).values(), (few) => counted(few, other));
  others.sort(orderOf(collation, 'hits'));
  const hitsOf = (lemma: string | null) =>
    all.flatMap((several) => several.find((one) => lemma === null || one.lemma === lemma)?.hit ?? []);
  const inRow = found === null ? [] : hitsOf(isForm ? null : row.value);
  return {
    ...row,
    q: isForm || found === null ? formQuery(found, [], row, inRow) : grammarQuery(found.asked, [lemmaIs(row.value)]),
    others: others.slice(0, OTHERS).map(({ value, hits }) => ({
      value,
      hits,
      q: isForm
        ? formQuery(found, [lemmaIs(value)], { value: row.value, hits }, hitsOf(value))
        : formQuery(found, [lemmaIs(row.value)], { value, hits }, inRow),
    })),
    otherCount: others.length,
    apart: some.filter(({ isApart }) => isApart).length,
  };
}

/**
 * What finds the composite forms that are written so: those with these words in this order. Null where others have
 * them, too, since the language cannot say that there are no further members. `among` are the hits of the rest.
 */
function formQuery(
  found: FoundGrammar | null,
  further: readonly string[],
  { value, hits }: Pick<Ordered, 'value' | 'hits'>,
  among: readonly Hit[],
): string | null {
  if (found === null) return null;
  const parts = value.split(' ');
  const lower = parts.map((part) => part.toLowerCase());
  if (among.filter(({ words }) => isWithin(lower, words)).length !== hits) return null;
  const inOrder = parts.map((part) => `[${formIs(part)} & ${GROUP}]`).join(' []* ');
  return `${grammarQuery(found.asked, further)} containing (${inOrder})`;
}

/** Whether the parts come in this order, others between them or not. */
function isWithin(parts: readonly string[], words: readonly string[]): boolean {
  let met = 0;
  for (const word of words) if (word === parts[met]) met++;
  return met === parts.length;
}
