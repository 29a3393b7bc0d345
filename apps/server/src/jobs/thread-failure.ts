/** Failures as they come out of a thread: objects of classes do not travel. */
import {
  BadRequest,
  type BrokenRule,
  Defect,
  FormError,
  isConnectionLost,
  isDiskFull,
  NotFound,
  Unavailable,
} from '../errors.ts';

export type ThreadFailure =
  | { kind: 'form'; arguments: ConstructorParameters<typeof FormError> }
  | { kind: 'unavailable'; code: Unavailable['code']; message: string; stack: string }
  | { kind: 'bad-request'; rules: readonly BrokenRule[]; message: string; stack: string }
  | { kind: 'not-found' | 'defect'; message: string; stack: string };

/** What was thrown in a thread, as plain data. A full disk is said in the form. */
export function failureOf(error: unknown): ThreadFailure {
  if (error instanceof FormError) {
    const { code, key, params, details, fields } = error;
    return { kind: 'form', arguments: [code, key, params, details, fields] };
  }
  if (isDiskFull(error)) return { kind: 'form', arguments: ['no-space', 'import.error.no-space'] };
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof NotFound) return { kind: 'not-found', message, stack };
  if (error instanceof BadRequest) return { kind: 'bad-request', rules: error.rules, message, stack };
  if (error instanceof Unavailable) return { kind: 'unavailable', code: error.code, message, stack };
  if (isConnectionLost(error)) return { kind: 'unavailable', code: 'unavailable', message, stack };
  return { kind: 'defect', message, stack };
}

/** The same as an error again, with the stack it had in the thread. */
export function errorOf(failure: ThreadFailure): Error {
  if (failure.kind === 'form') return new FormError(...failure.arguments);
  const made = withoutStack(failure);
  made.stack = failure.stack;
  return made;
}

function withoutStack(failure: Exclude<ThreadFailure, { kind: 'form' }>): Error {
  if (failure.kind === 'unavailable') return new Unavailable(failure.message, failure.code);
  if (failure.kind === 'bad-request') return new BadRequest(failure.message, 'bad-request', failure.rules);
  const kinds = { 'not-found': NotFound, defect: Defect };
  return new kinds[failure.kind](failure.message);
}
