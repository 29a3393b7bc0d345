/** The queries of the pages of staff about texts and tables. */
import { choice, optional, pageNumber, text } from '../address.ts';
import { TEXT_TYPES } from '../texts/texts.ts';

/** `show`: only the texts that have to be checked, or those that are hidden. */
export const MANAGE_TEXTS_QUERY = { find: text(), sort: text(), show: optional(choice(['check', 'hidden'])) };

export const MANAGE_TEXT_QUERY = {
  code: text(),
  /** The layer whose versions are open. */
  history: optional(choice(TEXT_TYPES)),
  designation: optional(text()),
  /** What is open instead of the layers. */
  view: optional(choice(['record'] as const)),
  page: pageNumber,
  /** A page of what lost its place. */
  orphans: pageNumber,
};

export const OTHER_TRANSCRIPT_QUERY = { code: text(), designation: optional(text()), page: pageNumber };

export const IMPORT_OTHERS_QUERY = {
  /** The table whose versions are open. */
  history: text(),
  page: pageNumber,
  /** What is open instead of the tables: values of records without a name, and names without a text. */
  view: optional(choice(['values'] as const)),
};
