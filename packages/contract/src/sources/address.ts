/** The queries of the pages of sources. */
import { flag, named, optional, pageNumber, text, textCodes } from '../address.ts';

/** Verses of a source, all of them where none are named, and the texts meant, all of them where none are. */
const verses = { verseFrom: optional(text()), verseTo: optional(text()), texts: textCodes };

export const SOURCE_SEARCH_QUERY = { ...verses, page: pageNumber };
/** `marksAll`: whether words of one column only are marked, too. */
export const SOURCE_COMPARE_QUERY = { ...verses, marksAll: named('marks', flag({ on: 'all' })) };
