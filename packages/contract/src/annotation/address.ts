/** The queries of the pages of annotation. */
import { choice, optional, text, whole } from '../address.ts';
import { SENTENCE_FILTERS, SENTENCE_ORDERS } from './annotation.ts';

/** `show`: which texts; `sort`: what the list is ordered by, `-` in front of it where the order goes down. */
export const ANNOTATION_QUERY = { find: text(), show: text(), sort: text() };

export const ANNOTATION_SENTENCES_QUERY = {
  code: text(),
  filter: choice(SENTENCE_FILTERS, 'all'),
  contains: text(undefined, 100),
  sort: choice(SENTENCE_ORDERS, 'work'),
  from: optional(whole(1, 9_999_999)),
  to: optional(whole(1, 9_999_999)),
};

/** Without a number the first sentence that is not done. */
export const ANNOTATION_EDITOR_QUERY = { code: text(), sentenceNo: optional(whole(1, 9_999_999)) };
