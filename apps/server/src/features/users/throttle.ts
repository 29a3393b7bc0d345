/**
 * Slows down people who guess passwords. An account with too many failed tries makes everyone wait, longer each time but
 * never for long: no one can be locked out of it. An address that tried too often waits until its tries are old.
 */
import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Storage } from '../../db/open.ts';
import type { Writer } from '../../db/transaction.ts';
import { TooManyRequests } from '../../errors.ts';
import {
  addFailedAttempt,
  deleteFailedAttempts,
  deleteOldFailedAttempts,
  type FailedAttempts,
  findFailedAttempts,
} from './throttle.store.ts';

const MINUTE = 60_000;
/** Of one account: so many failed tries within the window are free. */
const ACCOUNT = { free: 10, window: 15 * MINUTE, firstWait: 1_000, longestWait: 5 * MINUTE };
/** Of one address, whatever the accounts. */
const ADDRESS = { free: 25, window: 5 * MINUTE };
/** Rows older than this say nothing any more. */
const FORGET = 60 * MINUTE;

export interface Attempt {
  /** As it was typed; need not exist. */
  login: string;
  /** IP address. */
  address: string;
  at: Date;
}

const subjectOf = (kind: 'login' | 'address', value: string) =>
  `${kind}:${createHash('sha256').update(value).digest('hex')}`;
const accountOf = (login: string) => subjectOf('login', login.normalize('NFC').toLowerCase());
const addressOf = (address: string) => subjectOf('address', isIPv6(address) ? networkOf(address) : address);

/** The first 64 bits: what one subscriber usually has to himself. */
function networkOf(address: string): string {
  const plain = address.split('%', 1)[0] ?? '';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  const [head = '', tail] = plain.split('::', 2);
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** @throws TooManyRequests while the account or the address has to wait. */
export async function requirePatience(storage: Storage, { login, address, at }: Attempt): Promise<void> {
  const account = await findFailedAttempts(storage.read, accountOf(login));
  const place = await findFailedAttempts(storage.read, addressOf(address));
  const wait = Math.max(accountWait(account, at), addressWait(place, at));
  if (wait > 0) throw new TooManyRequests('Too many wrong passwords.', wait / 1000);
}

/** Milliseconds still to wait. After the free tries each failure doubles the time. */
function accountWait(attempts: FailedAttempts | null, at: Date): number {
  if (attempts === null || attempts.count < ACCOUNT.free) return 0;
  const wait = Math.min(ACCOUNT.longestWait, ACCOUNT.firstWait * 2 ** (attempts.count - ACCOUNT.free));
  return remaining(attempts.lastAt, wait, at);
}

function addressWait(attempts: FailedAttempts | null, at: Date): number {
  if (attempts === null || attempts.count < ADDRESS.free) return 0;
  return remaining(attempts.since, ADDRESS.window, at);
}

/** At most `wait`, also where the clock was set back meanwhile. */
function remaining(since: Date, wait: number, at: Date): number {
  return Math.min(wait, Math.max(0, since.getTime() + wait - at.getTime()));
}

/** Counts a failed try. */
export async function recordFailure(writer: Writer, { login, address, at }: Attempt): Promise<void> {
  // First, so that two who do this at once wait for each other in the same order.
  await forgetOldFailures(writer, at);
  const ago = (window: number) => new Date(at.getTime() - window);
  // The account's window goes on while it is tried; that of an address ends by itself.
  await addFailedAttempt(writer, accountOf(login), at, { last_at: ago(ACCOUNT.window) });
  await addFailedAttempt(writer, addressOf(address), at, { since: ago(ADDRESS.window) });
}

/** What says nothing any more. */
export function forgetOldFailures(writer: Writer, at: Date): Promise<void> {
  return deleteOldFailedAttempts(writer, new Date(at.getTime() - FORGET));
}

/** The right password: the count of the account starts again. Failed tries from the address still count. */
export async function forgetFailures(writer: Writer, login: string): Promise<void> {
  await deleteFailedAttempts(writer, accountOf(login));
}
