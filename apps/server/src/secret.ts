import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';

/** Characters that a secret has at least. */
const SHORTEST = 32;

/** The secret of this installation, made at the first start and kept in the data folder for its owner alone. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    // Fails where the file is there already, also when another server starts at this moment.
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  chmodSync(file, 0o600);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SHORTEST)
    throw new ConfigError(`The secret in ${file} is too short. Delete it, and a new one is made.`);
  return secret;
}
