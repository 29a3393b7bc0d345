/** What a person typed and has not saved: the browser keeps it until they log out, or another person logs in. */

const PREFIX = 'draft:';
/** Number of the account whose drafts they are. */
const OWNER = 'drafts-of';

/** What was typed; when it was kept, as an ISO moment; and the number of the account of who typed it. */
export type Draft<T> = T & { at: string; by: number | null };

/** `name`: under which it is kept. */
export type KeptDraft<T> = Draft<T> & { name: string };

/** A name for what one editor keeps of `of`: it may be open in several windows, each with a text of its own. */
export const newDraftName = (of: string): string =>
  `${PREFIX}${of}#${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

/** Drafts of texts were once kept under the bare name: one for all windows. */
const isOf = (of: string, name: string): boolean => name === PREFIX + of || name.startsWith(`${PREFIX}${of}#`);

/** What an editor makes of a value that was kept; null where it is no draft of its. */
export type ReadDraft<T> = (value: Readonly<Record<string, unknown>>) => T | null;

function readDraft<T extends object>(name: string, read: ReadDraft<T>): KeptDraft<T> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? '');
    if (typeof value !== 'object' || value === null) return null;
    const { at, by, ...others } = value as Record<string, unknown>;
    if (typeof at !== 'string' || (by !== null && typeof by !== 'number')) return null;
    const draft = read(others);
    return draft && { ...draft, name, at, by };
  } catch {
    // Whatever else wrote there, it was no draft.
    return null;
  }
}

/** What the account has kept of `of`, the latest first. */
export function readDrafts<T extends object>(of: string, by: number | null, read: ReadDraft<T>): KeptDraft<T>[] {
  try {
    return Object.keys(localStorage)
      .filter((name) => isOf(of, name))
      .flatMap((name) => readDraft(name, read) ?? [])
      .filter((draft) => draft.by === by)
      .sort((a, b) => (a.at < b.at ? 1 : -1));
  } catch {
    // Where the browser keeps nothing there is nothing to go on with.
    return [];
  }
}

/** False where the browser has no room for it. */
export function keepDraft<T extends object>(name: string, draft: Draft<T>): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(draft));
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

export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  localStorage.removeItem(OWNER);
}

/** Drafts that outlived a session are for the person who wrote them: another one who logs in never sees them. */
export function claimDrafts(id: number): void {
  try {
    if (localStorage.getItem(OWNER) === String(id)) return;
    forgetDrafts();
    localStorage.setItem(OWNER, String(id));
  } catch {
    // Where nothing can be stored there are no drafts.
  }
}
