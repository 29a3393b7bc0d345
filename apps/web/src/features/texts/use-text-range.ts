import { type RangePoint, type TextRange, textRange } from '@glosa/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call, givenAnswer } from '../../api/client.ts';
import type { PageError } from '../../api/page-error.ts';
import type { CompleteAddress } from './use-complete-address.ts';

/** One end of a page to ask for. */
type Point = Pick<RangePoint, 'cardNumber' | 'verseNo'>;

/** The range of an address, page by page; the next page is asked for when the reader comes near it. */
export function useTextRange(address: CompleteAddress) {
  const { code, start, end, mode, grammar } = address;
  const pageFrom = (from: Point) => ({
    params: {
      code,
      startCardNumber: from.cardNumber,
      startVerseNo: from.verseNo,
      endCardNumber: end.cardNumber,
      endVerseNo: end.verseNo,
    },
    query: { mode, grammar },
  });
  return useInfiniteQuery<TextRange, PageError, InfiniteData<TextRange, Point>, readonly unknown[], Point>({
    queryKey: [textRange.name, code, start, end, mode, grammar],
    queryFn: ({ pageParam, signal }) => call(textRange, pageFrom(pageParam), signal),
    initialData: () => {
      const first = givenAnswer(textRange, pageFrom(start));
      return first && { pages: [first], pageParams: [start] };
    },
    initialPageParam: start,
    getNextPageParam: (page) => page.next,
    // What is being read stays while another layer of it comes.
    placeholderData: (previous, query) => (query?.queryKey[1] === code ? keepPreviousData(previous) : undefined),
    // A place that is not there has its own page; a further page that does not come leaves what is read where it is.
    throwOnError: (error, query) => query.state.data === undefined && ![400, 404].includes(error.status),
  });
}
