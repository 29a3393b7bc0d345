import type { Storage } from '../db/open.ts';
import type { Writer } from '../db/transaction.ts';

/** Channel on which every server hears that texts have changed; the payload is a text code, or '' for all of them. */
export const TEXTS_CHANGED = 'text-changed';

/** To be called inside a transaction that changes a text: once it is on disk, every index on this database is renewed. */
export function announceChange(storage: Pick<Storage, 'notify'>, writer: Writer, code: string): void {
  writer.onCommit(() => storage.notify(TEXTS_CHANGED, code));
}

/** The same for a change that is of no one text: spellings that stand for one another. */
export function announceChangeOfAll(storage: Pick<Storage, 'notify'>, writer: Writer): void {
  announceChange(storage, writer, '');
}
