/** Ends what is kept of persons when its time is over. */
import type { Storage } from '../../db/open.ts';
import type { Writer } from '../../db/transaction.ts';
import { recordDeed } from './audit.store.ts';
import { deleteOldDeeds } from './audit-permit.ts';
import { forgetOldFailures } from './throttle.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How often it is looked for, in milliseconds. */
const LOOK_EVERY = 10 * 60 * 1000;

export interface RetentionOptions {
  storage: Storage;
  now: () => Date;
  /** How long events stay on record. */
  auditDays: number;
  /** What else is over with the time. */
  deleteMore: (writer: Writer, at: Date) => Promise<void>;
  /** Called with errors of work that no caller waits for. */
  onError: (error: unknown) => void;
}

/** Deletes every ten minutes, until `close`. */
export function keepRetention(options: RetentionOptions): { close(): Promise<void> } {
  let running = Promise.resolve();
  const look = () => {
    running = running.then(() => deleteWhatIsOver(options)).catch(options.onError);
  };
  const timer = setInterval(look, LOOK_EVERY);
  timer.unref();
  return {
    async close() {
      clearInterval(timer);
      await running;
    },
  };
}

async function deleteWhatIsOver({ storage, now, auditDays, deleteMore }: RetentionOptions): Promise<void> {
  const at = now();
  const before = new Date(at.getTime() - auditDays * DAY);
  await storage.transact(async (writer) => {
    await forgetOldFailures(writer, at);
    await deleteMore(writer, at);
  });
  const old = await storage.read
    .selectFrom('audit')
    .select('no')
    .where('at', '<', before.toISOString())
    .limit(1)
    .execute();
  if (old.length === 0) return;
  await storage.transact(async (writer) => {
    const count = await deleteOldDeeds(writer, before);
    // Another server on this database may have been quicker.
    if (count === 0) return;
    const after = { deleted: { count, before: before.toISOString() } };
    await recordDeed(writer, { at, action: 'records-deleted', actor: '', subject: '', requestId: '', after });
  });
}
