/** What the commands of the shell have in common. */
import {
  asLanguage,
  BASE_LANGUAGE,
  DICTIONARIES,
  type DictionaryLanguage,
  format,
  mainLanguage,
} from '@glosa/dictionary';
import { ConfigError } from './config.ts';
import { keepsSums } from './db/checksums/compare.ts';
import { DumpError, type OnProgress, type ReadableDump } from './db/dump/shape.ts';
import { DataFolderInUse } from './db/lock.ts';
import { DatabaseDamaged } from './db/soundness.ts';
import { checkTexts, linesOf } from './text-check.ts';

export const out = (line: string): boolean => process.stdout.write(`${line}\n`);
export const err = (line: string): boolean => process.stderr.write(`${line}\n`);

/** Long work says how far it is so often, in milliseconds. */
const BREATH = 3_000;

/** The language asked for, or that of the shell. */
export function commandLanguage(asked: string | undefined): DictionaryLanguage {
  const locale = process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG'] || '';
  return asLanguage(asked) ?? asLanguage(mainLanguage(locale.replace(/[_.].*/, ''))) ?? BASE_LANGUAGE;
}

/** Says now and then, on the error output, how far long work is. `key` is what is being done. */
export function progressPrinter(
  language: DictionaryLanguage,
  key: 'backup.progress.read' | 'backup.progress.write' | 'backup.progress.compare',
): OnProgress {
  const breathe = breathing();
  return (table, rows, expected) =>
    breathe(() => err(format(DICTIONARIES[language][key], { table, rows: String(rows), all: String(expected) })));
}

/** Calls what it is given, now and then. */
export function breathing(): (say: () => void) => void {
  let last = performance.now();
  return (say) => {
    if (performance.now() - last < BREATH) return;
    last = performance.now();
    say();
  };
}

/**
 * Before a database is copied: says which texts are not as they were stored. False where there are any. One of an older
 * version has no checksums, and nothing is said of it.
 */
export async function tellDamage({ reader, engine }: ReadableDump, language: DictionaryLanguage): Promise<boolean> {
  if (!(await keepsSums(reader, engine))) return true;
  const words = DICTIONARIES[language];
  const breathe = breathing();
  const found = await checkTexts((read) => read(reader), {
    onProgress: (code, done, all) =>
      breathe(() => err(format(words['verify.progress'], { code, done: String(done), all: String(all) }))),
  });
  for (const line of linesOf(found, language)) err(line);
  const [first] = found.damaged;
  if (first === undefined) return true;
  err(words['backup.command.damaged']);
  err(format(words['verify.command.remedy'], { code: first.code }));
  return false;
}

/** Says to a person why nothing more can be done. */
export class Stopped extends Error {}

/**
 * Runs a command to its end and sets the exit status: what `main` returns, 2 for a wrong call, 1 for whatever else
 * stopped it, said in one line where a person can put it right.
 */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
    process.exitCode = isUsage ? 2 : 1;
    if (isUsage || isExpected(error)) err(wordsOf(error as Error));
    else reportError(error);
  }
}

function isExpected(error: unknown): error is Error {
  const kinds = [Stopped, ConfigError, DataFolderInUse, DatabaseDamaged, DumpError];
  if (kinds.some((kind) => error instanceof kind)) return true;
  return error instanceof Error && 'code' in error && ('syscall' in error || error instanceof AggregateError);
}

/** A refused connection to several addresses has no message of its own, only a code. */
function wordsOf(error: Error): string {
  return error.message || `Cannot connect (${'code' in error ? error.code : ''})`;
}

/** What went wrong with the program itself, with its trace. */
export function reportError(error: unknown): void {
  err(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
