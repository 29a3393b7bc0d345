import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, existsSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { programOf } from '../build/programs.ts';
import { OF_THIS_MACHINE } from '../test/environment.ts';
import { addressOf, type ServerProcess, startServer } from '../test/server-process.ts';

const PAGE = 4096;

/** Overwrites a third of the file, its first pages but not the very first among them. */
function damage(file: string): void {
  const pages = Math.floor(statSync(file).size / PAGE);
  const descriptor = openSync(file, 'r+');
  for (let page = 2; page < pages; page += 3) writeSync(descriptor, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
  closeSync(descriptor);
}

describe('a database file that is damaged', () => {
  let whole: string;
  let dataDir: string;
  let server: ServerProcess | undefined;
  const file = () => join(dataDir, 'corpus.sqlite');
  const checksum = () => `${file()}.checksum`;

  beforeAll(async () => {
    whole = await mkdtemp(join(tmpdir(), 'glosa-whole-'));
    const first = startServer({ DATA_DIR: whole });
    await vi.waitUntil(() => first.said().includes('The index holds'), { timeout: 90_000 });
    first.child.kill('SIGTERM');
    expect((await first.exit)[0]).toBe(0);
    expect(existsSync(join(whole, 'corpus.sqlite.checksum'))).toBe(true);
  });
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'glosa-damaged-'));
    cpSync(whole, dataDir, { recursive: true });
  });
  afterEach(async () => {
    if (server?.child.exitCode === null) {
      server.child.kill('SIGKILL');
      await server.exit;
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  afterAll(() => rm(whole, { recursive: true, force: true }));

  const backUp = async () => {
    const target = join(dataDir, 'one.backup');
    const env = { ...OF_THIS_MACHINE, DATA_DIR: dataDir };
    const child = spawn(process.execPath, [programOf('backup-command'), target, '--lang', 'en'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
    const [status] = await once(child, 'close');
    return { status, said, isThere: existsSync(target) };
  };

  it('is found at a start after a stop that was none, in one line, and by a backup; nothing is written to it', async () => {
    rmSync(checksum());
    damage(file());
    const before = readFileSync(file());
    server = startServer({ DATA_DIR: dataDir });
    expect((await server.exit)[0]).toBe(1);
    expect(server.said().trim().split('\n')).toEqual([
      expect.stringMatching(/^The database \S+corpus\.sqlite is damaged \(.+\)\. .*Restore the last backup/),
    ]);
    expect(await backUp()).toEqual({ status: 1, said: expect.stringContaining('is damaged'), isThere: false });
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(existsSync(checksum())).toBe(false);
  });

  it('is found where even its first bytes are wrong, or it is of another kind', async () => {
    rmSync(checksum());
    const descriptor = openSync(file(), 'r+');
    writeSync(descriptor, Buffer.from('not a database at all'), 0, 21, 0);
    closeSync(descriptor);
    server = startServer({ DATA_DIR: dataDir });
    expect((await server.exit)[0]).toBe(1);
    expect(server.said().trim().split('\n')).toEqual([expect.stringContaining('corpus.sqlite is damaged (')]);
  });

  it('starts as before after a stop that was none, where it is whole', async () => {
    rmSync(checksum());
    server = startServer({ DATA_DIR: dataDir });
    await addressOf(server);
    expect((await backUp()).status).toBe(0);
    server.child.kill('SIGTERM');
    expect((await server.exit)[0]).toBe(0);
    expect(existsSync(checksum())).toBe(true);
  });

  it('is looked through at the next start where it is too large to be at the stop', async () => {
    rmSync(checksum());
    const database = new DatabaseSync(file());
    database.exec(
      'create table ballast (x blob); insert into ballast values (zeroblob(150000000)); drop table ballast',
    );
    database.close();
    server = startServer({ DATA_DIR: dataDir });
    await addressOf(server);
    server.child.kill('SIGTERM');
    expect((await server.exit)[0]).toBe(0);
    expect(readFileSync(checksum(), 'utf8')).toMatch(/^\d+ [0-9a-f]{64} unchecked\n$/);
    server = startServer({ DATA_DIR: dataDir });
    await addressOf(server);
    damage(file());
    server.child.kill('SIGTERM');
    await server.exit;
    server = startServer({ DATA_DIR: dataDir });
    expect((await server.exit)[0]).toBe(1);
    expect(server.said().trim().split('\n')).toEqual([expect.stringContaining('corpus.sqlite is damaged (')]);
  });

  it('is told by /readyz when it is damaged under a running server, gets no checksum and no backup, and is found at the next start', async () => {
    server = startServer({ DATA_DIR: dataDir });
    const address = await addressOf(server);
    damage(file());
    const paths = [
      '/api/texts/list-texts-names',
      '/texts/item?code=RO',
      '/api/texts/list-cards-numbers/RO',
      '/sources',
    ];
    const isReady = async () => {
      for (const path of paths) await (await fetch(address + path)).arrayBuffer();
      return (await fetch(`${address}/readyz`)).json();
    };
    await expect.poll(isReady).toMatchObject({ checks: { database: false } });
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    expect((await backUp()).status).toBe(1);
    server.child.kill('SIGTERM');
    await server.exit;
    expect(existsSync(checksum())).toBe(false);
    server = startServer({ DATA_DIR: dataDir });
    expect((await server.exit)[0]).toBe(1);
    expect(server.said().trim().split('\n')).toEqual([expect.stringContaining('corpus.sqlite is damaged (')]);
  });
});
