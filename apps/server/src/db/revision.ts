import { randomUUID } from 'node:crypto';
import type { Storage } from './open.ts';

/** The revisions of a database begin again with every start, and browsers remember longer. */
const START = randomUUID();

/**
 * Reads once, and again when anything was written, where the database tells; what failed is tried again the next time. Not
 * to be asked inside a snapshot.
 */
export function keepRead<T>(storage: Pick<Storage, 'revision'>, read: () => Promise<T>): () => Promise<T> {
  let kept: { revision: number; value: Promise<T> } | undefined;
  return async () => {
    const revision = await storage.revision();
    if (revision === undefined) return read();
    if (kept?.revision !== revision) {
      const made = { revision, value: read() };
      kept = made;
      made.value.catch(() => {
        if (kept === made) kept = undefined;
      });
    }
    return kept.value;
  };
}

/** Names the state of the database for an ETag; undefined where only reading it would tell. */
export const revisionOf = (storage: Pick<Storage, 'revision'>) => async (): Promise<string | undefined> => {
  const revision = await storage.revision();
  return revision === undefined ? undefined : `${START} ${revision}`;
};
