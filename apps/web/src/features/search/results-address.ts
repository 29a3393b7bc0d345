import {
  COLLOCATION_MEASURES,
  COUNTED_PLACES,
  HIT_LISTS,
  HIT_SORTS,
  HIT_VIEWS,
  LIST_RANKINGS,
  SEARCH_LAYERS,
  SORT_DIRECTIONS,
  TOKEN_ATTRIBUTES,
  type TokenAttribute,
} from '@glosa/contract';

/** In which layer a phrase is looked for. */
export type SearchLayer = (typeof SEARCH_LAYERS)[number];

type HitView = (typeof HIT_VIEWS)[number];

/** The ways in which results are shown: those that show the hits, and those that count them. */
export const RESULTS_VIEWS = [...HIT_VIEWS, ...HIT_LISTS] as const;
export type ResultsView = (typeof RESULTS_VIEWS)[number];

export type Sort = (typeof HIT_SORTS)[number];
export type Measure = (typeof COLLOCATION_MEASURES)[number];
export type Ranking = (typeof LIST_RANKINGS)[number];
export type CountedPlace = (typeof COUNTED_PLACES)[number];

/** All that a page of results shows, as its address says it. */
export interface ResultsAddress {
  q: string;
  /** Codes of the texts the search is narrowed to; empty: all. */
  texts: string[];
  page: number;
  size: number;
  layer: SearchLayer;
  /** Whether the other layer stands below every sentence or line. */
  withOther: boolean;
  /** Whether a plain word also finds its phonetic variants. */
  variants: boolean;
  /** Forms that variants would add and that are left out. */
  without: string[];
  view: ResultsView;
  sort: Sort;
  /** The attribute contexts are sorted by. */
  by: TokenAttribute;
  /** How many words of the context decide, 1 to 5. */
  words: number;
  order: (typeof SORT_DIRECTIONS)[number];
  /** So many hits chosen at random; 0: all. */
  sample: number;
  seed: number;
  /** Tokens on either side of a hit in the lines, 1 to 40. */
  context: number;
  /** What a frequency list or collocations count: an attribute, a category, or `text`; empty: what fits the query. */
  of: string;
  /** Where a frequency list counts: `hit`, `node`, `left1`…`right5`. */
  at: CountedPlace;
  rank: Ranking;
  /** Reach of collocations in tokens, 0 to 10 on each side. */
  left: number;
  right: number;
  /** Collocates with fewer common occurrences are left out. */
  minimum: number;
  measure: Measure;
}

/** Sizes of a page of sentences or lines. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;
const MOST_HITS = 100;
const MOST_ROWS = 500;
const MOST = 2147483647;

/** Lines and rows of lists are short: more of them make a page. */
export function usualSize(view: ResultsView): number {
  return view === 'sentence' ? 20 : 50;
}

/** Whether the view shows the hits themselves. */
export function showsHits(view: ResultsView): view is HitView {
  return HIT_VIEWS.some((one) => one === view);
}

/** What holds where the address says nothing; the size of a page is that of its view. */
export const USUAL = {
  q: '',
  texts: [],
  page: 1,
  layer: 'both',
  withOther: false,
  variants: true,
  without: [],
  view: 'sentence',
  sort: 'rank',
  by: 'norm',
  words: 3,
  order: 'asc',
  sample: 0,
  seed: 1,
  context: 10,
  of: '',
  at: 'hit',
  rank: 'hits',
  left: 5,
  right: 5,
  minimum: 3,
  measure: 'logdice',
} as const satisfies Partial<ResultsAddress>;

type Search = Readonly<Record<string, unknown>>;

function text(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
}

function whole(value: unknown, least: number, most: number, usual: number): number {
  const digits = text(value);
  if (!/^(0|[1-9]\d{0,9})$/.test(digits)) return usual;
  return Number(digits) >= least && Number(digits) <= most ? Number(digits) : usual;
}

function oneOf<V extends string>(value: unknown, values: readonly V[], usual: V): V {
  return values.find((one) => one === value) ?? usual;
}

function readOrder(search: Search) {
  return {
    sort: oneOf(search['sort'], HIT_SORTS, USUAL.sort),
    by: oneOf<TokenAttribute>(search['by'], TOKEN_ATTRIBUTES, USUAL.by),
    words: whole(search['words'], 1, 5, USUAL.words),
    order: oneOf(search['order'], SORT_DIRECTIONS, USUAL.order),
    sample: whole(search['sample'], 0, 100_000, USUAL.sample),
    seed: whole(search['seed'], 0, MOST, USUAL.seed),
    context: whole(search['context'], 1, 40, USUAL.context),
  };
}

function readCounting(search: Search) {
  const of = text(search['of']);
  return {
    of: /^[\p{L}\p{N}_]{1,40}$/u.test(of) ? of : USUAL.of,
    at: oneOf(search['at'], COUNTED_PLACES, USUAL.at),
    rank: oneOf(search['rank'], LIST_RANKINGS, USUAL.rank),
    left: whole(search['left'], 0, 10, USUAL.left),
    right: whole(search['right'], 0, 10, USUAL.right),
    minimum: whole(search['minimum'], 1, 1000, USUAL.minimum),
    measure: oneOf(search['measure'], COLLOCATION_MEASURES, USUAL.measure),
  };
}

/** Reads the query string of `/results`; what makes no sense counts as absent. */
export function readResultsAddress(search: Search): ResultsAddress {
  const view = oneOf(search['view'], RESULTS_VIEWS, USUAL.view);
  return {
    q: text(search['q']),
    texts: [...new Set(text(search['texts']).split(',').filter(Boolean))],
    page: whole(search['page'], 1, MOST, USUAL.page),
    size: whole(search['size'], 1, showsHits(view) ? MOST_HITS : MOST_ROWS, usualSize(view)),
    layer: oneOf(search['layer'], SEARCH_LAYERS, USUAL.layer),
    withOther: text(search['other']) === '1',
    variants: text(search['variants']) !== '0',
    without: [...new Set(text(search['without']).split(' ').filter(Boolean))],
    view,
    ...readOrder(search),
    ...readCounting(search),
  };
}

/** The parameters of an address, those at their usual value left out; the specification demands `page` always. */
export function resultsParams(address: ResultsAddress): Record<string, string> {
  const { q, texts, page, size, withOther, variants, without, view, ...rest } = address;
  const params: Record<string, string> = {};
  if (q !== '') params['q'] = q;
  if (texts.length > 0) params['texts'] = texts.join(',');
  params['page'] = String(page);
  if (view !== USUAL.view) params['view'] = view;
  if (size !== usualSize(view)) params['size'] = String(size);
  if (withOther) params['other'] = '1';
  if (!variants) params['variants'] = '0';
  if (without.length > 0) params['without'] = without.join(' ');
  for (const [name, value] of Object.entries(rest)) {
    if (value !== USUAL[name as keyof typeof rest]) params[name] = String(value);
  }
  return params;
}

/** What every call on hits is asked with. */
export function hitsParams(address: ResultsAddress) {
  const { q, texts, layer, variants, without } = address;
  return {
    q,
    texts,
    layer,
    variants: variants ? ('1' as const) : ('0' as const),
    // The call takes one text with the forms parted by spaces, where a list would be written with commas.
    without: without.length === 0 ? [] : [without.join(' ')],
  };
}

/** In which order, and how many: what the calls that show or export hits are asked with besides. */
export function orderParams({ sort, by, words, order, sample, seed }: ResultsAddress) {
  return { sort, by, words, order, sample, seed };
}

/** The codes with `code` taken in or out. */
export function toggleText(texts: readonly string[], code: string): string[] {
  return texts.includes(code) ? texts.filter((one) => one !== code) : [...texts, code];
}
