/** What somebody typed and has not saved, kept by the browser until they log out. */
import { type CardPlace, cardKey } from '../layer-address.ts';

export interface Draft {
  content: string;
  /** Of the card when the typing began. */
  version: string;
  /** When it was kept, as an ISO moment. */
  at: string;
  /** Number of the account of who typed it. */
  by: number | null;
}

/** `name`: under which it is kept. */
export type KeptDraft = Draft & { name: string };

/** Logging out clears everything under `draft:`. */
const prefixOf = (place: CardPlace): string => `draft:card:${cardKey(place)}#`;

/** A name for what one editor keeps: the same card may be open in several windows, each with a text of its own. */
export const newDraftName = (place: CardPlace): string =>
  prefixOf(place) + Date.now().toString(36) + Math.random().toString(36).slice(2);

/** What the account has kept of a card, the latest first. */
export function readDrafts(place: CardPlace, by: number | null): KeptDraft[] {
  const prefix = prefixOf(place);
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names
      .flatMap((name) => read(name) ?? [])
      .filter((draft) => draft.by === by)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  } catch {
    // Where the browser keeps nothing there is nothing to go on with.
    return [];
  }
}

function read(name: string): KeptDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '');
    return isDraft(value) ? { ...value, name } : null;
  } catch {
    // Whatever else wrote there, it was no draft.
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { content, version, at, by } = value as Partial<Record<keyof Draft, unknown>>;
  const hasTexts = typeof content === 'string' && typeof version === 'string' && typeof at === 'string';
  return hasTexts && (by === null || typeof by === 'number');
}

/** False where the browser has no room for it. */
export function keepDraft(name: string, { content, version, at, by }: Draft): boolean {
  try {
    localStorage.setItem(name, JSON.stringify({ content, version, at, by }));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Where the browser keeps nothing there is nothing to drop.
  }
}
