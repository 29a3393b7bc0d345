import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { parseConfig } from './config.ts';
import { lockDataFolder } from './db/lock.ts';
import { fail } from './failure.ts';

/**
 * Keeps what Node makes of the program in a folder: otherwise every thread that is started prepares all of it again,
 * which takes four times as long as to read it. Nothing is kept where the folder cannot be written, and nothing else
 * depends on it. Threads know of it by the environment alone.
 */
function keepCompiled(folder: string): void {
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return;
  if (enableCompileCache(folder).directory === undefined) return;
  process.env['NODE_COMPILE_CACHE'] = folder;
}

// What the server writes is for its account alone, whatever it is started by.
process.umask(0o077);

try {
  const config = parseConfig(process.env);
  const dataDir = resolve(config.dataDir);
  const lock = await lockDataFolder(dataDir);
  keepCompiled(join(dataDir, 'compiled'));
  // Loading the application takes most of a start: a server that finds the folder taken ends before that.
  const { serve } = await import('./serve.ts');
  await serve(config, lock);
} catch (error) {
  await fail(error);
}
