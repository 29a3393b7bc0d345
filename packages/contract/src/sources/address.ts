/** The queries of the pages of sources. */
import { flag, named, optional, pageNumber, text, textCodes, VERSE_LABEL } from '../address.ts';

/** Verses of a source, all of them where none are named, and the texts meant, all of them where none are. */
const label = optional(text(new RegExp(VERSE_LABEL, 'u')));
const verses = { verseFrom: label, verseTo: label, texts: textCodes };

export const SOURCE_SEARCH_QUERY = { ...verses, page: pageNumber };
/** `marksAll`: whether words of one column only are marked, too. */
export const SOURCE_COMPARE_QUERY = { ...verses, marksAll: named('marks', flag({ on: 'all' })) };
