/** The record of what was done to accounts and sessions. It can be written to and read, nothing else. */
import { createHash } from 'node:crypto';
import type { AuditAction } from '@glosa/contract';
import type { Selectable } from 'kysely';
import type { AuditTable } from '../../db/schema.ts';
import type { Reader, Writer } from '../../db/transaction.ts';

/** One thing that was done. */
export interface Deed {
  at: Date;
  action: AuditAction;
  /** Login of the person who did it; '' for a visitor or the command line. */
  actor: string;
  /** Login of whom it was done to. */
  subject: string;
  requestId: string;
  /** Fields that changed, as far as they may be shown: never a password or its hash. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  /** The whole account before and after, of which only a hash is kept. */
  wholeBefore?: object;
  wholeAfter?: object;
}

const hashOf = (value: object | undefined) =>
  value === undefined ? null : createHash('sha256').update(JSON.stringify(value)).digest('hex');
const jsonOf = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Longest login that is written down: what somebody typed may be anything. In characters. */
const LONGEST = 64;

/** In the transaction of the deed itself: neither is there without the other. */
export async function recordDeed(writer: Writer, deed: Deed): Promise<void> {
  await writer
    .insertInto('audit')
    .values({
      at: deed.at.toISOString(),
      action: deed.action,
      actor: deed.actor,
      subject: [...deed.subject.normalize('NFC').replaceAll('\0', '�')].slice(0, LONGEST).join(''),
      request_id: deed.requestId,
      before: jsonOf(deed.before),
      after: jsonOf(deed.after),
      before_hash: hashOf(deed.wholeBefore),
      after_hash: hashOf(deed.wholeAfter),
    })
    .execute();
}

export interface AuditFilter {
  login?: string | undefined;
  action?: AuditAction | undefined;
  /** Any of these. */
  actions?: readonly AuditAction[] | undefined;
}

function filtered(reader: Reader, { login, action, actions }: AuditFilter) {
  let query = reader.selectFrom('audit');
  if (login !== undefined) {
    const name = login.normalize('NFC');
    query = query.where((is) => is.or([is('actor', '=', name), is('subject', '=', name)]));
  }
  if (action !== undefined) query = query.where('action', '=', action);
  if (actions !== undefined) query = query.where('action', 'in', actions);
  return query;
}

export async function countDeeds(reader: Reader, filter: AuditFilter): Promise<number> {
  const row = await filtered(reader, filter)
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type StoredDeed = Selectable<AuditTable>;

/** The latest first: those after the first `offset`, or those numbered below `below`. */
export async function listDeeds(
  reader: Reader,
  filter: AuditFilter,
  { offset = 0, below, limit }: { offset?: number; below?: number | undefined; limit: number },
): Promise<StoredDeed[]> {
  let query = filtered(reader, filter).selectAll().orderBy('no', 'desc').offset(offset).limit(limit);
  if (below !== undefined) query = query.where('no', '<', below);
  return query.execute();
}
