import { createHash } from 'node:crypto';
import { listTexts, stampLinks } from '../corpus/texts.ts';
import type { Storage } from '../db/open.ts';
import type { Writer } from '../db/transaction.ts';
import { loadLinks } from './links.store.ts';

/** Channel on which every server is told that texts have changed; the payload is a text code, or '' for all of them. */
export const TEXTS_CHANGED = 'text-changed';

/** To be called inside a transaction that changes a text: once it is on disk, every index on this database is renewed. */
export function announceChange(storage: Pick<Storage, 'notify'>, writer: Writer, code: string): void {
  writer.onCommit(() => storage.notify(TEXTS_CHANGED, code));
}

/** The same for a change that is of no one text: spellings that stand for one another. */
export function announceChangeOfAll(storage: Pick<Storage, 'notify'>, writer: Writer): void {
  announceChange(storage, writer, '');
}

/**
 * To be called inside a transaction that has changed themes, parallel locations, or what sources are called and whether
 * they are shown: the texts are renewed whose links are searched otherwise than before.
 */
export async function announceChangeOfLinks(storage: Pick<Storage, 'notify'>, writer: Writer): Promise<void> {
  const links = await loadLinks(writer, null);
  const texts = await listTexts(writer, false);
  for (const { id, code, links: before } of texts) {
    const own = links.get(id);
    const now = own === undefined ? '' : createHash('sha256').update(JSON.stringify(own)).digest('base64url');
    if (now === before) continue;
    await stampLinks(writer, id, now);
    announceChange(storage, writer, code);
  }
}
