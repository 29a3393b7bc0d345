import { keepPreviousData } from '@tanstack/react-query';
import { PageError } from './page-error.ts';

/** What a reader can mend or wait for is shown in the place of the list; everything else takes the place of the page. */
const showsFailure = (error: Error): boolean => error instanceof PageError && [0, 400, 503].includes(error.status);

/** How lists are asked for: what was there stays in view until the next is. */
export const LIST_QUERY = {
  placeholderData: keepPreviousData,
  throwOnError: (error: Error) => !showsFailure(error),
} as const;
