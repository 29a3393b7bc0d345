/** How this editor last looked at folios that are corrected: as lines with quiet tags, or as their source. */
import { keepChoice, keptChoice } from './kept-choice.ts';

const KEY = 'card-look';

export const CARD_LOOKS = ['lines', 'source'] as const;
export type CardLook = (typeof CARD_LOOKS)[number];

export const readCardLook = (): CardLook => (keptChoice(KEY) === 'source' ? 'source' : 'lines');

export const keepCardLook = (look: CardLook): void => keepChoice(KEY, look);
