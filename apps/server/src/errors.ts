import type { PageErrorCode } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';

/**
 * The failures that the application knows by name. Each says what happened; `http/error-answer.ts` alone says how that
 * is answered. Anything else that is thrown is a defect and is answered as one.
 */

/** What was asked for does not exist, or not for this visitor. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
}

/** The call needs a session and there is none (any more). */
export class Unauthenticated extends Error {
  override readonly name = 'Unauthenticated';
}

/** The session's user may not do this, or requests that come this way are refused for all (`csrf`, `https-required`). */
export class Forbidden extends Error {
  override readonly name = 'Forbidden';
  readonly code: 'forbidden' | 'csrf' | 'https-required';
  constructor(message: string, code: Forbidden['code'] = 'forbidden') {
    super(message);
    this.code = code;
  }
}

/** Tried too often. */
export class TooManyRequests extends Error {
  override readonly name = 'TooManyRequests';
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number;
  constructor(message: string, retryAfter: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** A rule that a request breaks, for its sender. */
export interface BrokenRule {
  /** Name of the parameter, the field of the body or the part of the form; null where it is none of them alone. */
  field: string | null;
  /** Dictionary key of the rule. */
  key: DictionaryKey;
  params?: Readonly<Record<string, string | number>>;
}

/**
 * The interface itself never sends this: malformed or out of range. The message is for the log; the answer names the rules
 * that are broken.
 */
export class BadRequest extends Error {
  override readonly name = 'BadRequest';
  readonly code: PageErrorCode;
  readonly rules: readonly BrokenRule[];
  constructor(message: string, code: PageErrorCode = 'bad-request', rules: readonly BrokenRule[] = []) {
    super(message);
    this.code = code;
    this.rules = rules;
  }
}

/** A request that breaks one rule, of one field or (null) of none alone. `message` is for the log. */
export function ruleBroken(
  message: string,
  field: string | null,
  key: DictionaryKey,
  params: Readonly<Record<string, string | number>> = {},
): BadRequest {
  return new BadRequest(message, 'bad-request', [{ field, key, params }]);
}

/**
 * Cannot be answered now, but later: the database or the index is away, or the work takes too long. `outcome-unknown`: a
 * change was broken off while it was being committed, and may be stored or not.
 */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
  readonly code: 'unavailable' | 'outcome-unknown' | 'index-not-ready' | 'search-too-slow';
  constructor(message: string, code: Unavailable['code'] = 'unavailable', options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** What a person got wrong in a form: answered with 200 and `error`, so that the form stays open. Nothing has changed. */
export class FormError extends Error {
  override readonly name = 'FormError';
  readonly code: string;
  /** Dictionary key of the text that the person reads. */
  readonly key: DictionaryKey;
  readonly params: Readonly<Record<string, string | number>>;
  /** Further fields of the answer: `fieldErrors`, `report`, `conflict` … */
  readonly details: Readonly<Record<string, unknown>>;
  /** Dictionary keys of what is wrong with each field of the body. */
  readonly fields: Readonly<Record<string, DictionaryKey>>;
  constructor(
    code: string,
    key: DictionaryKey,
    params: Readonly<Record<string, string | number>> = {},
    details: Readonly<Record<string, unknown>> = {},
    fields: Readonly<Record<string, DictionaryKey>> = {},
  ) {
    super(code);
    this.code = code;
    this.key = key;
    this.params = params;
    this.details = details;
    this.fields = fields;
  }
}

/** The program is wrong: a promise it makes to itself was broken. */
export class Defect extends Error {
  override readonly name = 'Defect';
}

const LOST_CODES =
  /^(08...|57P0.|57014|53...|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;
/** What the driver says without a code: of a connection that broke, and of a query that was sent on one afterwards. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/;

/**
 * The connection to PostgreSQL broke, or that server is going down: worth a try a moment later. SQLSTATE class 08,
 * 57P0x and 53xxx, a query cancelled for its length (57014), and the codes of the network.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (LOST_CODES.test(code) || LOST_MESSAGES.test(error.message)) return true;
  return isConnectionLost(error.cause);
}

const SQLITE_FULL = 13;
const SQLITE_IOERR_SHMSIZE = 4874;

/** The disk of the database is full. What was to be written is not; everything else is as it was, and readable. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error) {
    const code = Number(error.errcode);
    return (code & 0xff) === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE;
  }
  return 'code' in error && (error.code === '53100' || error.code === 'ENOSPC');
}
