/** What somebody typed into a text and has not saved, kept by the browser until they log out. */
import type { Language } from '@glosa/contract';
import type { FlatPlace } from '../flat-query.ts';

export interface FlatDraft {
  html: string;
  /** Of the text when the typing began. */
  version: number;
  /** When it was kept, as an ISO moment. */
  at: string;
  /** Number of the account of who typed it. */
  by: number | null;
}

/** Logging out clears everything under `draft:`. */
const nameOf = ({ code, tab }: FlatPlace, language: Language): string => `draft:flat:${code}/${tab}/${language}`;

function isDraft(value: unknown): value is FlatDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { html, version, at, by } = value as Partial<Record<keyof FlatDraft, unknown>>;
  return (
    typeof html === 'string' &&
    typeof version === 'number' &&
    typeof at === 'string' &&
    (by === null || typeof by === 'number')
  );
}

/** What the account has kept of a text; null where there is nothing. */
export function readDraft(place: FlatPlace, language: Language, by: number | null): FlatDraft | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(nameOf(place, language)) ?? 'null');
    return isDraft(value) && value.by === by ? value : null;
  } catch {
    // Whatever else wrote there, it was no draft.
    return null;
  }
}

/** False where the browser has no room for it. */
export function keepDraft(place: FlatPlace, language: Language, draft: FlatDraft): boolean {
  try {
    localStorage.setItem(nameOf(place, language), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(place: FlatPlace, language: Language): void {
  try {
    localStorage.removeItem(nameOf(place, language));
  } catch {
    // Where the browser keeps nothing there is nothing to drop.
  }
}
