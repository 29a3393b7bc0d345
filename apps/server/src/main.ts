import { resolve } from 'node:path';
import { parseConfig } from './config.ts';
import { lockDataFolder } from './db/lock.ts';
import { fail } from './failure.ts';

try {
  const config = parseConfig(process.env);
  const lock = await lockDataFolder(resolve(config.dataDir));
  // To load the application takes most of a start: whoever finds the folder taken ends before that.
  const { serve } = await import('./serve.ts');
  await serve(config, lock);
} catch (error) {
  fail(error);
}
