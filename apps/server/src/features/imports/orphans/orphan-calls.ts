/** Decisions about orphans: each is one transaction, with its record. */
import type { Storage } from '../../../db/open.ts';
import type { Writer } from '../../../db/transaction.ts';
import { FormError, NotFound } from '../../../errors.ts';
import { announceChange, announceChangeOfLinks } from '../../../indexing/changes.ts';
import { recordDeed } from '../../users/users.service.ts';
import { attachOrphan, deleteOrphan, type OrphanOutcome, undeleteOrphan } from './orphans.service.ts';

/** Who does it, and when (ISO 8601, UTC). */
export interface Doer {
  actor: string;
  requestId: string;
  at: string;
}

type Done = Extract<OrphanOutcome, { kind: 'done' }>;

/** Returns how many are left. @throws NotFound, and FormError where the reference is of no place that fits. */
export function giveOrphanPlace(storage: Storage, id: number, reference: string, doer: Doer): Promise<number> {
  return decide(storage, async (writer) => {
    const done = requireDone(await attachOrphan(writer, id, reference));
    announceChange(storage, writer, done.text);
    await announceChangeOfLinks(storage, writer);
    const ref = reference.normalize('NFC').trim();
    await recordDeed(writer, { ...deedOf(doer), action: 'orphan-attached', subject: done.text, after: { ref } });
    return done;
  });
}

/** @throws NotFound */
export function takeOrphanOff(storage: Storage, id: number, doer: Doer): Promise<number> {
  return decide(storage, async (writer) => {
    const done = requireDone(await deleteOrphan(writer, id));
    if (done.changed) await recordDeed(writer, { ...deedOf(doer), action: 'orphan-deleted', subject: done.text });
    return done;
  });
}

/** @throws NotFound, also when the day is over. */
export function putOrphanBack(storage: Storage, id: number, doer: Doer): Promise<number> {
  return decide(storage, async (writer) => {
    const done = requireDone(await undeleteOrphan(writer, id));
    if (done.changed) await recordDeed(writer, { ...deedOf(doer), action: 'orphan-put-back', subject: done.text });
    return done;
  });
}

async function decide(storage: Storage, work: (writer: Writer) => Promise<Done>): Promise<number> {
  const { left } = await storage.transact(work);
  return left;
}

/** Thrown inside the transaction, so that nothing of a refused call stays. */
function requireDone(outcome: OrphanOutcome): Done {
  if (outcome.kind === 'done') return outcome;
  if (outcome.kind === 'not-found') throw new NotFound('No such orphan.');
  const key = `import.orphan.${outcome.code}` as const;
  throw new FormError(outcome.code, key, outcome.params, {}, { reference: key });
}

const deedOf = ({ actor, requestId, at }: Doer) => ({ actor, requestId, at: new Date(at) });
