import type { Query, SearchScope } from '@glosa/corpus-index';
import { quoted } from './drill-down.ts';
import { type AskedGrammar, grammarQuery, readingTest } from './grammar-query.ts';
import { COUNT_ONLY } from './query.ts';
import type { GrammarListing, Index } from './request.ts';

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

/** What is asked, and the query it has become. */
export interface FoundGrammar {
  asked: AskedGrammar;
  query: Query;
  within: SearchScope;
}

/** Others that a row tells of. */
export const OTHERS = 8;

export const formIs = (form: string) => (form === '' ? 'form!=".+"' : `form=${quoted(form)}%c`);
export const lemmaIs = (lemma: string) => (lemma === '' ? 'lemma!=".+"' : `lemma=${quoted(lemma)}`);

/** The forms or lemmas of the words found. What finds a row is the same query with one more condition on the word. */
export function listSingle(index: Index, found: FoundGrammar, listing: GrammarListing): GrammarList {
  const { of, sort, withQueries, offset, limit } = listing;
  const { asked, query, within } = found;
  const accepts = readingTest(asked.first);
  const options = { of, attribute: 'form', accepts, sort, offset, limit, others: OTHERS } as const;
  const { distinct, rows } = index.annotations.words(query, { ...within, ...options });
  const [test, otherTest] = of === 'form' ? ([formIs, lemmaIs] as const) : ([lemmaIs, formIs] as const);
  const queryOf = (hits: number, ...tests: readonly string[]) =>
    withQueries ? exactQuery(index, found, tests, hits) : null;
  return {
    distinct,
    rows: rows.map((row) => ({
      ...row,
      q: queryOf(row.hits, test(row.value)),
      others: row.others.map(({ value, hits }) => ({
        value,
        hits,
        q: queryOf(hits, test(row.value), otherTest(value)),
      })),
      apart: 0,
    })),
  };
}

/** Of an ambiguous word the language cannot say that one of its readings has no lemma: such a query is counted first. */
function exactQuery(
  index: Index,
  { asked, within }: FoundGrammar,
  tests: readonly string[],
  hits: number,
): string | null {
  const q = grammarQuery(asked, tests);
  if (!tests.includes(lemmaIs(''))) return q;
  return index.search(q, { ...within, ...COUNT_ONLY }).total === hits ? q : null;
}
