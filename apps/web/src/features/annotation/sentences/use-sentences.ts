import {
  type AnnotationMap,
  type AnswerOf,
  annotatedTexts,
  annotationEditor,
  annotationMap,
  annotationSentences,
  type ListedSentence,
  openWork,
  SENTENCES_PAGE,
} from '@glosa/contract';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { PageError } from '../../../api/page-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import type { ListAddress } from './list-address.ts';

type SentencesAnswer = AnswerOf<typeof annotationSentences>;
/** What is the same on every page of a list. */
export type ListFacts = Omit<SentencesAnswer, 'sentences' | 'page'>;

/** What a list holds, and in which order. */
export type ListOrder = ListAddress;

export const pageQuery = ({ code, from, to, ...query }: ListOrder, page: number) => ({
  ...endpointQuery(annotationSentences, {
    params: { code },
    query: { page, ...query, ...(from !== null && { from }), ...(to !== null && { to }) },
  }),
});

/** What is known of every sentence of the text; the list does not wait for it. */
export function useMap(code: string): AnnotationMap | undefined {
  const query = endpointQuery(annotationMap, { params: { code } });
  return useQuery({ ...query, staleTime: 10_000, throwOnError: false, enabled: code !== '' }).data;
}

/** A text that is hidden or not there is something to be told; whatever else goes wrong is the page's. */
const isForPage = (error: unknown) => !(error instanceof PageError && error.status === 404);

const pageOf = (place: number) => Math.floor(Math.max(0, place) / SENTENCES_PAGE) + 1;

/** The pages that have the rows from one place to another. */
function pagesOf(first: number, last: number): number[] {
  return Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, i) => pageOf(first) + i);
}

const NOTHING = { key: '', facts: null, at: 0, rows: new Map<number, ListedSentence>() };

interface Known {
  key: string;
  facts: ListFacts | null;
  /** When the answer came that says so. */
  at: number;
  rows: Map<number, ListedSentence>;
}

/** What the list draws. */
export interface ListRows {
  /** By number, those that have come. */
  rows: ReadonlyMap<number, ListedSentence>;
  /** Whether all this is of the list before, while the one asked for has not come. */
  isOld: boolean;
  /** To be told which places are in view. */
  onView: (first: number, last: number) => void;
}

/**
 * A list of sentences of which only the pages in view are fetched, and fetched again when one comes back to them.
 * `facts` are those of the answer that came last: the list before stays until the first answer of another one.
 */
export function useSentences(order: ListOrder): { facts: ListFacts | null; isMissing: boolean; list: ListRows } {
  const key = JSON.stringify(order);
  const [view, setView] = useState({ key, pages: '1' });
  const pages = (view.key === key ? view.pages : '1').split(' ').map(Number);
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...pageQuery(order, page),
      staleTime: 10_000,
      throwOnError: isForPage,
      refetchOnWindowFocus: true,
    })),
  });
  const known = useRef<Known>({ key: '', facts: null, at: 0, rows: new Map() });
  const fresh = answers.toSorted((a, b) => a.dataUpdatedAt - b.dataUpdatedAt);
  const stamp = `${key} ${fresh.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is another one when its time is
  const { facts, rows } = useMemo(() => {
    const latest = fresh.at(-1);
    if (latest?.data === undefined) return known.current.facts?.code === order.code ? known.current : { ...NOTHING };
    const before = known.current.key === key ? known.current : { ...NOTHING };
    const next = new Map(before.rows);
    for (const { data } of fresh) for (const sentence of data?.sentences ?? []) next.set(sentence.sentenceNo, sentence);
    const isNewer = latest.dataUpdatedAt >= before.at;
    known.current = {
      ...{ key, rows: next, at: Math.max(before.at, latest.dataUpdatedAt) },
      facts: isNewer ? latest.data : before.facts,
    };
    return known.current;
  }, [stamp]);
  const isMissing = answers.some(({ error }) => error instanceof PageError && error.status === 404);
  const onView = (first: number, last: number) => {
    const next = pagesOf(first, last).join(' ');
    if (view.key !== key || next !== view.pages) setView({ key, pages: next });
  };
  return { facts, isMissing, list: { rows, isOld: known.current.key !== key, onView } };
}

/** What is cached of a text's sentences is out of date: what is in view is fetched again. */
export function useForgetSentences(code: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: [annotatedTexts.name] });
    void client.invalidateQueries({ queryKey: [annotationMap.name, { code }] });
    void client.invalidateQueries({ queryKey: [openWork.name] });
    void client.invalidateQueries({ queryKey: [annotationEditor.name, { code }] });
    await client.invalidateQueries({ queryKey: [annotationSentences.name, { code }] });
  };
}
