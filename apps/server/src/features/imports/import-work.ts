/** What every import through a form has in common, whatever it is an import of: planned, agreed to, applied once. */
import type { ImportDiff, OtherImportKind, TextType } from '@glosa/contract';
import type { ImportProblem } from '@glosa/corpus-format';
import type { Storage } from '../../db/open.ts';
import type { Reader, Writer } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import { announceChange } from '../../indexing/changes.ts';
import { type Deed, recordDeed, requireActive } from '../users/users.service.ts';
import { type ImportStage, type OnStage, StalePlan } from './imports.service.ts';
import { announceTable } from './others.service.ts';
import { asArchive } from './single-file.ts';
import { findStaged, keepResult, keepTold, type Staged, stageUpload } from './staged-upload.store.ts';

/** A file as it came. */
export interface WorkUpload {
  fileName: string;
  bytes: Uint8Array;
}

export interface WorkInput extends WorkUpload {
  /** Login. */
  actor: string;
  onStage: OnStage;
}

/** What an import would do; `plan` is null where the upload is refused, and then `problems` has errors. */
export interface PlannedWork<Plan> {
  problems: ImportProblem[];
  /** What is in the file, by name of the count. */
  counts: Readonly<Record<string, number>>;
  supplied?: { words: number; sentences: number };
  diff: ImportDiff;
  needsConfirmation: boolean;
  plan: Plan | null;
  /** True: the file is, byte for byte, the one that is stored: nothing is to be done. */
  unchanged: boolean;
}

export interface AppliedWork {
  /** The version that was stored. */
  version: number;
  /** Codes of the texts that changed for readers. */
  changed: readonly string[];
  /** The table that was stored, which is of the whole corpus. */
  table?: OtherImportKind;
  deed: Pick<Deed, 'action' | 'subject' | 'after'>;
  /** Of a layer. */
  text?: { code: string; textType: TextType; designation: string | null };
}

/**
 * One kind of import. Both run in the import thread. `plan` reads and may throw FormError where the form itself is
 * wrong; what is wrong with the file are its problems. `apply` writes, in a transaction that also keeps the answer.
 */
export interface ImportWork<Plan> {
  plan(reader: Reader, input: WorkInput): Promise<PlannedWork<Plan>>;
  /** @throws StalePlan when what the plan was made from has changed: it is planned anew. */
  apply(writer: Writer, plan: Plan): Promise<AppliedWork>;
}

/** What a call asks of the import thread. Plain data. */
export interface ImportOrder {
  actor: string;
  requestId: string;
  /** ISO 8601, UTC: the server's clock. */
  at: string;
  /** Null: what was staged under `token` is applied, or the work needs no file. */
  upload: WorkUpload | null;
  token: string | null;
  dryRun: boolean;
  confirm: boolean;
}

/** What comes of it. Plain data, in no language yet. */
export interface ImportOutcome {
  /** `confirm`: something would be lost, and nobody has agreed to that. */
  status: 'refused' | 'checked' | 'confirm' | 'stored' | 'unchanged';
  problems: ImportProblem[];
  counts: Readonly<Record<string, number>>;
  supplied?: { words: number; sentences: number };
  diff: ImportDiff;
  needsConfirmation: boolean;
  /** To apply what was checked. */
  token: string | null;
  version: number | null;
  text?: NonNullable<AppliedWork['text']>;
}

/** What a person was told would be lost. */
export type Losses = Readonly<Record<'annotations' | 'links' | 'rows' | 'others', number>>;

const ATTEMPTS = 3;

/** `target` says, as a text, what the import is for: a token is good for that alone. */
export async function runImport<Plan>(
  storage: Storage,
  target: string,
  work: ImportWork<Plan>,
  sent: ImportOrder,
  onStage: (stage: ImportStage) => void,
): Promise<ImportOutcome> {
  const order = { ...sent, upload: sent.upload && (await asArchive(sent.upload)) };
  for (let attempt = 1; ; attempt++) {
    const staged = order.token === null ? null : await findStaged(storage.read, order.token, { ...order, target });
    if (order.token !== null && staged === null) throw new FormError('token', 'import.error.token');
    if (staged?.result) return staged.result;
    const { fileName, bytes } = staged ?? order.upload ?? { fileName: '', bytes: new Uint8Array() };
    const input = { fileName, bytes, actor: order.actor, onStage };
    const planned = await work.plan(storage.read, input);
    const { plan, unchanged, ...report } = planned;
    const outcome = { ...report, token: order.token, version: null };
    if (plan === null) return { ...outcome, status: 'refused', needsConfirmation: false };
    if (order.dryRun) return { ...outcome, status: 'checked', token: await stage(storage, target, order, planned) };
    if (unchanged) return { ...outcome, status: 'unchanged' };
    if (planned.needsConfirmation && !isAgreed(order, staged, planned)) {
      return { ...outcome, status: 'confirm', token: await tellLosses(storage, target, order, planned) };
    }
    onStage('store');
    try {
      return await store(storage, work, plan, order, { ...outcome, status: 'stored' });
    } catch (error) {
      if (!(error instanceof StalePlan)) throw error;
      if (attempt === ATTEMPTS) throw new FormError('stale', 'import.error.stale');
    }
  }
}

/** Everything of one import or nothing: the data, the record of who did it, and the answer for whoever asks again. */
async function store<Plan>(
  storage: Storage,
  work: ImportWork<Plan>,
  plan: Plan,
  order: ImportOrder,
  outcome: ImportOutcome,
): Promise<ImportOutcome> {
  return storage.transact(async (writer) => {
    const { version, changed, table, deed, text } = await work.apply(writer, plan);
    // It may have stood in the queue for minutes.
    await requireActive(writer, order.actor);
    for (const code of changed) announceChange(storage, writer, code);
    if (table !== undefined) await announceTable(storage, writer, table);
    const { actor, requestId, at } = order;
    await recordDeed(writer, { ...deed, actor, requestId, at: new Date(at) });
    const stored = { ...outcome, version, ...(text && { text }) };
    if (order.token !== null) await keepResult(writer, order.token, stored);
    return stored;
  });
}

/** Whoever agreed knew of as much as would be lost now. Without a check before, all of it is agreed to. */
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
  { upload, actor, at, token }: ImportOrder,
  planned: PlannedWork<unknown>,
): Promise<string | null> {
  if (token !== null) return token;
  const file = upload ?? { fileName: '', bytes: new Uint8Array() };
  return storage.transact((writer) => stageUpload(writer, { ...file, actor, at, target, told: lossesOf(planned) }));
}
