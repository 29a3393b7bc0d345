import type { CorpusIndex, SortKey } from '../src/index.ts';
import type { BenchSchema } from './vertical.ts';

export type PanelIndex = CorpusIndex<BenchSchema>;

/** A query of the panel with what is known of it: hits on one copy of the file, times on 71 copies. */
export interface Row {
  readonly no: number;
  readonly kind: string;
  readonly query: string;
  /** Hits on one copy as the other engines count them. */
  readonly hits: number;
  /** Why the number differs from ours, and what ours is. */
  readonly otherwise?: { readonly hits: number; readonly why: string };
  /** Milliseconds at 10 million tokens on the same kind of machine: CQP 3.4 as a child that stays, and Manatee. */
  readonly cqp: number;
  readonly manatee: number | null;
  /** What is counted: hits, or the rows of a list. */
  run(index: PanelIndex): number;
  /** Few tokens are looked at, so time should hardly grow with the corpus. */
  readonly isSelective?: boolean;
}

const FIRST_PAGE = { offset: 0, size: 20, unit: 'hit' } as const;
const LONG_PAGE = { offset: 0, size: 50, unit: 'hit' } as const;
const LIST = { offset: 0, limit: 50 } as const;

type Known = Pick<Row, 'hits' | 'otherwise' | 'isSelective'>;

/** A search for the first page with all counts. */
function found(no: number, kind: string, query: string, times: readonly [number, number], known: Known): Row {
  const run = (index: PanelIndex) => index.search(query, FIRST_PAGE).total;
  return { no, kind, query, cqp: times[0], manatee: times[1], run, ...known };
}

function right(tokens: number): SortKey {
  return { by: 'right', attribute: 'norm', tokens };
}

function byFrequency(index: PanelIndex, region: boolean): number {
  const key = region ? ({ by: 'region', region: 'text' } as const) : byLemma;
  return index.frequencies('pos:NOUN', { key, ...LIST }).distinct;
}

const byLemma = { by: 'node', attribute: 'lemma', token: 1 } as const;

export const ROWS: readonly Row[] = [
  found(1, 'rare form, other layer', 'translit:Xięstwa', [0, 0], { hits: 4, isSelective: true }),
  found(2, 'very frequent form', '=się', [6.5, 5.3], { hits: 2589 }),
  found(3, 'folded word', 'laska', [0, 0], { hits: 5, isSelective: true }),
  found(4, 'case and diacritic flags', '"łaska"%cd', [14.3, 1.9], { hits: 5, isSelective: true }),
  found(5, 'phrase', 'norm:nie norm:tylko', [32.8, 1.8], { hits: 38 }),
  found(6, 'wildcard prefix', 'krol*', [1.1, 0.5], { hits: 138, isSelective: true }),
  found(7, 'wildcard suffix', '*osc', [4.1, 2.2], { hits: 465, isSelective: true }),
  found(8, 'wildcard infix', '*gosp*', [2, 0.3], { hits: 66, isSelective: true }),
  found(9, 'regex with classes', '"[pP]rz[ye].*(ł|ła|li|ły)"', [2.7, 2.6], { hits: 370, isSelective: true }),
  found(10, 'regex, huge result', '".*a|.*e|.*i"', [244, 291], { hits: 40_531 }),
  found(11, 'lemma, frequent', 'lemma:być', [7.8, 6.7], { hits: 3343 }),
  found(12, 'lemma and form', 'lemma:mieć&form:ma', [3.2, 1.3], { hits: 246 }),
  found(13, 'pos and two features', 'pos:NOUN&case:Gen&number:Plur', [1561, 65.6], { hits: 3055 }),
  found(14, 'negated feature', 'lemma:mieć&!tense:Pres', [53, 6.2], { hits: 304 }),
  found(15, 'two layers disagree', 'translit:X*&form:K*', [1.7, 5.1], { hits: 51, isSelective: true }),
  found(16, 'POS sequence', 'pos:ADJ pos:NOUN', [153, 69.5], { hits: 5634 }),
  found(17, 'POS and repetition', '(?longest) [pos="DET"]? [pos="ADJ"]+ [pos="NOUN"]', [247, 165], { hits: 5634 }),
  found(18, 'gap 0-3', '(?standard) lemma:nie []{0,3} lemma:być', [43, 65], { hits: 352 }),
  found(19, 'any gap in sentence', '(?standard) lemma:mieć ... lemma:być', [33, 658], { hits: 144 }),
  found(20, 'alternation of sequences', 'lemma:święty pos:PROPN | norm:pan norm:jezus', [5.9, 2.9], {
    hits: 12,
    isSelective: true,
  }),
  found(21, 'sentence end', 'pos:VERB "\\?" </s>', [116, 12.8], { hits: 216 }),
  found(22, 'repeated lemma', 'a:[pos="NOUN"] [] b:[pos="NOUN"] :: a.lemma = b.lemma', [453, 524], { hits: 40 }),
  found(23, 'unanchored both sides', '[] lemma:nie [] within text', [642, 10.3], { hits: 1927 }),
  found(24, 'text filter', 'lemma:król text:pl_mpdt*', [0.9, 0.4], { hits: 84, isSelective: true }),
  found(25, 'sentence with A, without B', '(<s/> containing lemma:mieć) !containing lemma:nie', [51, 7.6], {
    hits: 506,
  }),
  {
    ...found(26, 'first KWIC page and total', 'lemma:być', [9.4, 0], { hits: 3343 }),
    manatee: null,
    run: (index) => {
      const { total, rows } = index.search('lemma:być', LONG_PAGE);
      for (const { regionStart, regionEnd } of rows) index.tokens(regionStart, regionEnd);
      return total;
    },
  },
  {
    ...found(27, 'sort by 3 right words', 'lemma:być, by norm on the right', [176, 331], { hits: 3343 }),
    run: (index) => index.search('lemma:być', { ...LONG_PAGE, sort: right(3) }).total,
  },
  {
    ...found(28, 'sort a huge set', 'pos:NOUN, by norm on the right', [1003, 3018], { hits: 32_137 }),
    run: (index) => index.search('pos:NOUN', { ...LONG_PAGE, sort: right(1) }).total,
  },
  {
    ...found(29, 'frequency list by lemma', 'pos:NOUN, list of lemmas', [73, 988], { hits: 7416 }),
    run: (index) => byFrequency(index, false),
  },
  {
    ...found(29, 'frequency list by text', 'pos:NOUN, list of texts', [96, 988], { hits: 7 }),
    run: (index) => byFrequency(index, true),
  },
  {
    ...found(30, 'collocations +-5, logDice', 'lemma:być, lemmas of 5 on each side', [93, 1175], {
      hits: 1228,
      otherwise: { hits: 1146, why: 'each token counts once, within its sentence, and none that is a hit' },
    }),
    run: (index) => {
      const options = { attribute: 'lemma', left: 5, right: 5, minimum: 3, order: 'logDice', ...LIST } as const;
      return index.collocations('lemma:być', options).distinct;
    },
  },
];
