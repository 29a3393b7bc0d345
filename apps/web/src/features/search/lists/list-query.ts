import { keepPreviousData } from '@tanstack/react-query';
import { PageError } from '../../../api/page-error.ts';

/**
 * How lists are asked for: the page before stays in view until the next is there. What the reader can mend or wait for
 * is shown in the place of the list, everything else takes the place of the page.
 */
export const LIST_QUERY = {
  placeholderData: keepPreviousData,
  throwOnError: (error: Error) => !(error instanceof PageError && [0, 400, 503].includes(error.status)),
} as const;
