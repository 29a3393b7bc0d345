/** What somebody typed and has not saved, kept by the browser until they log out. */
import { type CardPlace, cardKey } from '../layer-address.ts';

export interface Draft {
  content: string;
  /** Of the card when the typing began. */
  version: string;
  /** When it was kept, as an ISO moment. */
  at: string;
}

/** Logging out clears everything under `draft:`. */
const nameOf = (place: CardPlace): string => `draft:card:${cardKey(place)}`;

export function readDraft(place: CardPlace): Draft | null {
  const kept = localStorage.getItem(nameOf(place));
  if (kept === null) return null;
  try {
    const value: unknown = JSON.parse(kept);
    return isDraft(value) ? value : null;
  } catch {
    // Whatever else wrote there, it was no draft.
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { content, version, at } = value as Partial<Record<keyof Draft, unknown>>;
  return typeof content === 'string' && typeof version === 'string' && typeof at === 'string';
}

/** False where the browser has no room for it. */
export function keepDraft(place: CardPlace, draft: Draft): boolean {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(place: CardPlace): void {
  localStorage.removeItem(nameOf(place));
}
