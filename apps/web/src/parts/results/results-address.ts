import {
  type COLLOCATION_MEASURES,
  type COUNTED_PLACES,
  type GivenQuery,
  type HIT_SORTS,
  HIT_VIEWS,
  type ListRanking,
  type PageSaid,
  type PageValues,
  type RESULTS_VIEWS,
  readPageQuery,
  type SEARCH_LAYERS,
  type SHOWN_RANKINGS,
} from '@glosa/contract';

/** In which layer a phrase is looked for. */
export type SearchLayer = (typeof SEARCH_LAYERS)[number];

type HitView = (typeof HIT_VIEWS)[number];

export type ResultsView = (typeof RESULTS_VIEWS)[number];

export type Sort = (typeof HIT_SORTS)[number];
export type Measure = (typeof COLLOCATION_MEASURES)[number];
export type Ranking = (typeof SHOWN_RANKINGS)[number];
/** The order of a list that does not consist of texts: it has no dates. */
export const listRanking = (rank: Ranking): ListRanking => (rank === 'date' ? 'hits' : rank);
export type CountedPlace = (typeof COUNTED_PLACES)[number];

/** All that a page of results shows, as its address says it. */
export interface ResultsAddress extends PageValues<'results'> {
  page: number;
  size: number;
}

/** Sizes of a page of sentences or lines. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
const MOST_HITS = 100;

/** Lines and rows of lists are short: more of them make a page. */
export function usualSize(view: ResultsView): number {
  return view === 'sentence' ? 20 : 50;
}

/** Whether the view shows the hits themselves. */
export function showsHits(view: ResultsView): view is HitView {
  return HIT_VIEWS.some((one) => one === view);
}

/** Reads the query string of `/results`; what makes no sense counts as absent. */
export function readResultsAddress(search: GivenQuery): ResultsAddress {
  const said = readPageQuery('results', search);
  const { view, size } = said;
  const fits = size !== null && (size <= MOST_HITS || !showsHits(view));
  return { ...said, page: said.page ?? 1, size: fits ? size : usualSize(view) };
}

/** What the address says; the specification demands `page` always. */
export const resultsSaid = ({ size, ...rest }: ResultsAddress): PageSaid<'results'> => ({
  ...rest,
  size: size === usualSize(rest.view) ? null : size,
});

/** In which order, and how many: what the calls that show or export hits are asked with besides. */
export function orderParams({ sort, by, words, order, sample, seed }: ResultsAddress) {
  return { sort, by, words, order, sample, seed };
}

/** The codes with `code` taken in or out. */
export function toggleText(texts: readonly string[], code: string): string[] {
  return texts.includes(code) ? texts.filter((one) => one !== code) : [...texts, code];
}
