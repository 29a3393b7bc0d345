import { randomUUID } from 'node:crypto';
import type { Storage } from './open.ts';

/** The revisions of a database begin anew with every start, and browsers remember longer. */
const START = randomUUID();

/** Names the state of the database for an ETag; undefined where only reading it would tell. */
export const revisionOf = (storage: Pick<Storage, 'revision'>) => async (): Promise<string | undefined> => {
  const revision = await storage.revision();
  return revision === undefined ? undefined : `${START} ${revision}`;
};
