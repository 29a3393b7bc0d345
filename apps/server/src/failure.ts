import { ConfigError } from './config.ts';
import { DataFolderInUse } from './db/lock.ts';
import { DatabaseDamaged } from './db/seal.ts';

/** Tells whoever reads what the process says, with the trace. */
export function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

/** Ends the process with 1. What a person can put right is said in one line; anything else with its trace. */
export function fail(error: unknown): never {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataFolderInUse ||
    error instanceof DatabaseDamaged ||
    (error instanceof Error && 'code' in error && ('syscall' in error || error instanceof AggregateError));
  // A refused connection to several addresses has no message of its own, only a code.
  if (expected) process.stderr.write(`${error.message || `Cannot connect (${'code' in error ? error.code : ''})`}\n`);
  else report(error);
  process.exit(1);
}
