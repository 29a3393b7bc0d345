import { SENTENCE_FILTERS, type SentenceFilter } from '@glosa/contract';
import { paths } from '../../../paths.ts';

/** What the address of the list says. */
export interface ListAddress {
  code: string;
  filter: SentenceFilter;
  contains: string;
}

/** What is unknown counts as left out. */
export function readAddress(params: URLSearchParams): ListAddress {
  return {
    code: params.get('code') ?? '',
    filter: SENTENCE_FILTERS.find((one) => one === params.get('filter')) ?? 'all',
    contains: (params.get('contains') ?? '').slice(0, 100),
  };
}

export const writeAddress = ({ code, filter, contains }: ListAddress): string =>
  paths.annotationSentences(code, { filter: filter === 'all' ? '' : filter, contains });
