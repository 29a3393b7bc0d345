/**
 * One run of an import, whatever it is an import of and whichever client asks for it, a form or the command line: the
 * file is read → planned → agreed to → applied → recorded. What differs comes in: the kind as `work`, the client's
 * wishes as `order`.
 */
import type { Storage } from '../../../db/open.ts';
import type { Writer } from '../../../db/transaction.ts';
import { FormError } from '../../../errors.ts';
import { announceChange, announceChangeOfAll, announceChangeOfLinks } from '../../../indexing/changes.ts';
import { recordDeed, requireActive } from '../../users/users.service.ts';
import {
  type ImportOrder,
  type ImportOutcome,
  type ImportWork,
  type Losses,
  type OnStage,
  type PlannedWork,
  StalePlan,
  type Stored,
} from './import-work.ts';
import { asArchive } from './single-file.ts';
import { findStaged, keepResult, keepTold, type Staged, stageUpload } from './staged-upload.store.ts';

const ATTEMPTS = 3;

/**
 * `target` says, as a text, what the import is for: a token is good for that alone.
 * @throws FormError where the form is wrong, its token is no longer good, or what the plan is made from changes all the
 * time; for the command line StalePlan, which says what that is.
 */
export async function runImport<Plan>(
  storage: Storage,
  target: string,
  work: ImportWork<Plan>,
  sent: ImportOrder,
  onStage: OnStage,
): Promise<ImportOutcome> {
  const order = { ...sent, upload: sent.upload && (await asArchive(sent.upload)) };
  for (let attempt = 1; ; attempt++) {
    const staged = order.token === null ? null : await findStaged(storage.read, order.token, { ...order, target });
    if (order.token !== null && staged === null) throw new FormError('token', 'import.error.token');
    if (staged?.result) return staged.result;
    const { fileName, bytes } = staged ?? order.upload ?? { fileName: '', bytes: new Uint8Array() };
    const { actor, take = [] } = order;
    const planned = await work.plan(storage.read, { fileName, bytes, actor, onStage, take });
    const { plan, ...told } = planned;
    const outcome = { ...told, token: order.token, version: null, stored: null };
    if (plan === null) return { ...outcome, status: 'refused', needsConfirmation: false };
    if (order.dryRun) return { ...outcome, status: 'checked', token: await stage(storage, target, order, planned) };
    if (planned.unchanged) return { ...outcome, status: 'unchanged' };
    if (planned.needsConfirmation && !isAgreed(order, staged, planned)) {
      return { ...outcome, status: 'confirm', token: await tellLosses(storage, target, order, planned) };
    }
    onStage('store');
    try {
      return await store(storage, work, plan, order, { ...outcome, status: 'stored', version: planned.next });
    } catch (error) {
      if (!(error instanceof StalePlan)) throw error;
      if (attempt < ATTEMPTS) continue;
      throw order.actor === '' ? error : new FormError('stale', work.stale ?? 'import.error.stale');
    }
  }
}

/** Everything of one import or nothing: the data, the record of who did it, and the answer to a repeated request. */
async function store<Plan>(
  storage: Storage,
  work: ImportWork<Plan>,
  plan: Plan,
  { actor, requestId, at, token }: ImportOrder,
  outcome: ImportOutcome,
): Promise<ImportOutcome> {
  return storage.transact(async (writer) => {
    const { stored, deed } = await work.apply(writer, plan);
    // It may have stood in the queue for minutes.
    await requireActive(writer, actor);
    await announce(storage, writer, stored);
    await recordDeed(writer, { ...deed, actor, requestId, at: new Date(at) });
    const answer = { ...outcome, stored };
    if (token !== null) await keepResult(writer, token, answer);
    return answer;
  });
}

/** What searches know of it is renewed once it is on disk. */
async function announce(storage: Storage, writer: Writer, stored: Stored): Promise<void> {
  switch (stored.what) {
    case 'layer':
      return announceChange(storage, writer, stored.code);
    case 'parallels':
    case 'themes':
    case 'package':
      return announceChangeOfLinks(storage, writer);
    case 'phonetic-variants':
    case 'vocabulary':
    case 'record-fields':
      return announceChangeOfAll(storage, writer);
    case 'text-records':
      for (const code of stored.texts) announceChange(storage, writer, code);
      return;
  }
}

/** The person who agreed was told of all that would be lost now. Without a check before, all of it is agreed to. */
function isAgreed({ confirm }: ImportOrder, staged: Staged | null, planned: PlannedWork<unknown>): boolean {
  if (!confirm) return false;
  if (staged === null) return true;
  const now = lossesOf(planned);
  return (Object.keys(now) as (keyof Losses)[]).every((what) => now[what] <= staged.told[what]);
}

function lossesOf({ diff, problems }: PlannedWork<unknown>): Losses {
  const others = problems
    .filter(({ code, variant }) => code === 'LOSS' && variant !== undefined)
    .reduce((sum, { params }) => sum + Number(params?.['count'] ?? 1), 0);
  return { annotations: diff.annotations.orphan, links: diff.links.orphan, rows: diff.rows.removed, others };
}

async function tellLosses(
  storage: Storage,
  target: string,
  order: ImportOrder,
  planned: PlannedWork<unknown>,
): Promise<string | null> {
  const { token } = order;
  if (token === null) return stage(storage, target, order, planned);
  await storage.transact((writer) => keepTold(writer, token, lossesOf(planned)));
  return token;
}

/** Work without a file is asked for again as it was; there is nothing to keep. */
async function stage(
  storage: Storage,
  target: string,
  { upload, actor, at, token, keepsFile }: ImportOrder,
  planned: PlannedWork<unknown>,
): Promise<string | null> {
  if (token !== null || !keepsFile) return token;
  const file = upload ?? { fileName: '', bytes: new Uint8Array() };
  return storage.transact((writer) => stageUpload(writer, { ...file, actor, at, target, told: lossesOf(planned) }));
}
