import { ConfigError } from './config.ts';
import { DataFolderInUse } from './db/lock.ts';
import { DatabaseDamaged } from './db/soundness.ts';
import { errors, lastWords, report } from './outputs.ts';

/** Ends the process with 1. What a person can put right is said in one line; anything else with its trace. */
export async function fail(error: unknown): Promise<never> {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataFolderInUse ||
    error instanceof DatabaseDamaged ||
    (error instanceof Error && 'code' in error && ('syscall' in error || error instanceof AggregateError));
  // A refused connection to several addresses has no message of its own, only a code.
  if (expected) errors.write(`${error.message || `Cannot connect (${'code' in error ? error.code : ''})`}\n`);
  else report(error);
  await lastWords();
  process.exit(1);
}
