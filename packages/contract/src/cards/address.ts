/** The queries of the pages of cards. */
import { choice, named, optional, pageNumber, text } from '../address.ts';
import { TEXT_TYPES } from '../texts/texts.ts';

/** A layer: `designation` is given for an other transcript, and for nothing else. */
const layer = { type: optional(choice(TEXT_TYPES)), code: text(), designation: optional(text()) };

export const CARDS_QUERY = { ...layer, page: pageNumber };
export const CARD_QUERY = { ...layer, cardAddress: named('card', text()) };
