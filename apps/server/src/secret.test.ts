import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { keptSecret } from './secret.ts';

describe('the secret of an installation', () => {
  let dataDir: string;
  const file = () => join(dataDir, 'secret');
  const mode = () => statSync(file()).mode & 0o777;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'glosa-secret-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('is made once, at random, and stays the same', () => {
    const secret = keptSecret(dataDir);
    expect(secret).toMatch(/^[\w-]{64}$/);
    expect(keptSecret(dataDir)).toBe(secret);
    rmSync(file());
    expect(keptSecret(dataDir)).not.toBe(secret);
  });

  it('is made in a folder that is not there yet', () => {
    rmSync(dataDir, { recursive: true });
    expect(keptSecret(dataDir)).toBe(readFileSync(file(), 'utf8').trim());
  });

  it.skipIf(process.platform === 'win32')('is for its owner alone, also where it was copied carelessly', () => {
    keptSecret(dataDir);
    expect(mode()).toBe(0o600);
    chmodSync(file(), 0o644);
    keptSecret(dataDir);
    expect(mode()).toBe(0o600);
  });

  it.each(['', 'short', 'x'.repeat(31), ` ${'x'.repeat(31)} \n`])(
    'is not %j, and the message does not tell it',
    (text) => {
      writeFileSync(file(), text);
      expect(() => keptSecret(dataDir)).toThrow(ConfigError);
      expect(() => keptSecret(dataDir)).toThrow(
        `The secret in ${file()} is too short. Delete it, and a new one is made.`,
      );
    },
  );
});
