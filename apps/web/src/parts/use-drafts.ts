import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, type KeptDraft, keepDraft, newDraftName, type ReadDraft, readDrafts } from '../session/drafts.ts';
import { onStoredUser, storedUser } from '../session/user.ts';

const KEEP_AFTER_MS = 300;

export interface Work<T> {
  /** What it is about, the same at every visit. */
  of: string;
  read: ReadDraft<T>;
  /** What of an earlier draft is not stored yet; null: nothing. */
  openOf: (draft: T) => T | null;
  /** What is not saved at this moment; null: nothing. */
  unsaved: () => T | null;
}

function openDrafts<T extends object>({ of, read, openOf }: Work<T>, by: number | null): KeptDraft<T>[] {
  return readDrafts(of, by, read).flatMap((kept) => {
    const open = openOf(kept);
    if (open !== null) return [{ ...kept, ...open }];
    dropDraft(kept.name);
    return [];
  });
}

/**
 * Drafts of what is being edited. What was typed is kept a moment after the last key (`typed` says that there was one), at
 * once when the page or the editor goes, and when a person logs in, because drafts may have been cleared before. What
 * earlier visits left is offered, one after the other.
 */
export function useDrafts<T extends object>(work: Work<T>) {
  const [own] = useState(() => ({ name: newDraftName(work.of), by: storedUser()?.id ?? null }));
  const [offers, setOffers] = useState(() => openDrafts(work, own.by));
  const [isFull, setFull] = useState(false);
  const isDiscarded = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unsaved = useRef(work.unsaved);
  unsaved.current = work.unsaved;
  const keep = useCallback((): boolean => {
    if (isDiscarded.current) return false;
    const draft = unsaved.current();
    if (draft === null) dropDraft(own.name);
    const isKept = draft === null || keepDraft(own.name, { ...draft, at: new Date().toISOString(), by: own.by });
    setFull(!isKept);
    return isKept;
  }, [own]);
  const typed = useCallback(() => {
    isDiscarded.current = false;
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, KEEP_AFTER_MS);
  }, [keep]);
  useEffect(() => {
    const quiet = onStoredUser(() => (storedUser()?.id === own.by ? keep() : undefined));
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer.current);
      quiet();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep, own]);
  const answered = (kept: KeptDraft<T>) => setOffers((all) => all.filter((one) => one !== kept));
  return {
    /** Whether the browser has no room for drafts. */
    isFull,
    offer: offers[0] ?? null,
    typed,
    /** The editor has taken the draft over and keeps it as its own; what it could not take waits for another visit. */
    adopt: (kept: KeptDraft<T>, isWhole = true) => {
      if (keep() && isWhole) dropDraft(kept.name);
      answered(kept);
    },
    dismiss: (kept: KeptDraft<T>) => {
      dropDraft(kept.name);
      answered(kept);
    },
    /** What else is offered waits for another visit. */
    postpone: () => setOffers([]),
    /** Forgets what was typed, which the page is about to leave behind. */
    discard: () => {
      isDiscarded.current = true;
      dropDraft(own.name);
    },
  };
}
