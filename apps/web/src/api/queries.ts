import type { AnswerOf, CallInput, Endpoint } from '@glosa/contract';
import { QueryClient, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { call, givenAnswer } from './client.ts';
import { PageError } from './page-error.ts';

const FRESH_MS = 5 * 60_000;

/** Only what may pass by itself is tried again: no answer, or a server that says it is busy. */
function worthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && error instanceof PageError && (error.status === 0 || error.status === 503);
}

/**
 * The cache of answers. A failed query is thrown to the nearest error page unless the query says otherwise. It is not
 * asked again by every part of the page that is redrawn, or a page that shows its error itself would ask forever;
 * `forgetFailures` lets the next page ask.
 */
export function buildQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: worthRetrying,
        retryOnMount: false,
        throwOnError: true,
        refetchOnWindowFocus: false,
      },
    },
  });
}

/** Drops the queries that failed. */
export function forgetFailures(queries: QueryClient): void {
  queries.removeQueries({ predicate: (query) => query.state.status === 'error' });
}

/** Options for `useQuery`, `useSuspenseQuery` or `prefetchQuery` of one GET call. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const { params = {}, query = {} } = input as { params?: object; query?: object };
  return queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.name, params, query],
    queryFn: ({ signal }) => call(endpoint, input, signal),
    initialData: () => givenAnswer(endpoint, input),
  });
}

/** Why there is no answer. */
export interface Failed {
  error: Error;
  /** Whether the call is being made again by itself. */
  isRetrying: boolean;
}

/** Why a query has no answer to show, told from the first failure on; null where it has one, or may still get it. */
export function failureOf(query: UseQueryResult<unknown>): Failed | null {
  const { isError, error, failureReason, isFetching, data, isPlaceholderData } = query;
  if (isError) return { error, isRetrying: false };
  const lacks = data === undefined || isPlaceholderData;
  return lacks && isFetching && failureReason !== null ? { error: failureReason, isRetrying: true } : null;
}
