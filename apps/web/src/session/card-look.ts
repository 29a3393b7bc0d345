/** How this editor last looked at folios that are corrected: as lines with quiet tags, or as their source. */

const KEY = 'card-look';

export const CARD_LOOKS = ['lines', 'source'] as const;
export type CardLook = (typeof CARD_LOOKS)[number];

export function readCardLook(): CardLook {
  try {
    return localStorage.getItem(KEY) === 'source' ? 'source' : 'lines';
  } catch {
    return 'lines';
  }
}

export function keepCardLook(look: CardLook): void {
  try {
    localStorage.setItem(KEY, look);
  } catch {
    // Storage is full or blocked: the choice holds for this page.
  }
}
