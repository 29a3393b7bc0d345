/** What the page of keywords shows, as its address says it, and what it asks for. Pure. */
import {
  type AddressInput,
  askedFilter,
  callAddress,
  exportKeywords,
  type LIST_FORMATS,
  type PageValues,
  readFilter,
  readPageQuery,
  type searchKeywords,
} from '@glosa/contract';
import { paths } from '../../../paths.ts';

export type KeywordsView = PageValues<'keywords'>;

export const readKeywordsView = (params: URLSearchParams): KeywordsView => readPageQuery('keywords', params);

export const keywordsHref = (view: KeywordsView): string => paths.keywords(view);

/** Whether any texts are chosen to be asked about. */
export const isChosen = ({ texts, f }: Pick<KeywordsView, 'texts' | 'f'>): boolean =>
  texts.length > 0 || readFilter(f).filter.length > 0;

type Asked = NonNullable<AddressInput<typeof searchKeywords>['query']>;

/** What of a filter cannot be read is shown on the page, and not asked for. */
export function askedBy({ f, against, page: _, ...view }: KeywordsView): Asked {
  return { ...view, f: askedFilter(f), against: askedFilter(against) };
}

/** The address of the whole list as a file. */
export const fileHref = (view: KeywordsView, format: (typeof LIST_FORMATS)[number], lang: Asked['lang']): string =>
  callAddress(exportKeywords, { query: { ...askedBy(view), format, lang } });

/** The same view with something else asked for, from its first page. */
export const changed = (view: KeywordsView, change: Partial<KeywordsView>): KeywordsView => ({
  ...view,
  page: 1,
  ...change,
});

/** The end of the log ratios that a picture shows: what lies beyond is drawn to its edge. */
const FARTHEST = 12;

export interface Scale {
  from: number;
  to: number;
  /** Of a hundred, from the start. */
  at: (value: number) => number;
}

/** The scale on which all these intervals lie, 0 among them, in whole steps. */
export function scaleOf(intervals: readonly { low: number; high: number }[]): Scale {
  const from = Math.max(-FARTHEST, Math.floor(Math.min(0, ...intervals.map(({ low }) => low))));
  const to = Math.min(FARTHEST, Math.ceil(Math.max(from + 1, 0, ...intervals.map(({ high }) => high))));
  return { from, to, at: (value) => ((Math.max(from, Math.min(to, value)) - from) / (to - from)) * 100 };
}
