/** Passwords: how they are stored and checked. What makes one acceptable stands in `password-policy.ts`. */

import { availableParallelism } from 'node:os';
import { LONGEST_PASSWORD } from '@glosa/contract';
import { hash, verify } from '@node-rs/argon2';

/** The library's number for Argon2id; its enum cannot be used where types are only stripped. */
const ARGON2ID = 2;
/** OWASP's first choice for Argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Hashes computed at once: each takes a core for some 25 ms and 19 MiB; readers need the rest, one core at least. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));

let running = 0;
const waiting: (() => void)[] = [];

/** Runs `work`, of which hashing is a part, when it is its turn. Turns do not nest. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}

/** In one form whatever keyboard it was typed on; never trimmed. */
const normal = (password: string) => password.normalize('NFC');

/** To be called in a turn. */
export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), PARAMETERS);
}

/** The hash of a password that no account has, so that an unknown login takes as long as a known one. */
let decoy: Promise<string> | undefined;

/**
 * To be called in a turn. Whether it is the password behind `stored`; null: there is no such account, which takes as long
 * to find out.
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('no password at all', PARAMETERS);
  // What cannot be a password is not hashed: it would only cost the server.
  const typed = normal(password);
  const candidate = [...typed].length > LONGEST_PASSWORD ? '' : typed;
  const matches = await verify(stored ?? (await decoy), candidate);
  return matches && stored !== null && candidate !== '';
}

/** True where a hash was made with other parameters than new ones are. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(CURRENT);
}
