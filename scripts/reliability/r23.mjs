// R23: too few open files, a data folder that cannot be written to, settings that are wrong or missing: clear words, a status.
import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, newFolder, removeFolder, searchable, startServer } from './server.mjs';

/** root may write anywhere: then the server runs as the account `nobody`. */
const NOBODY = 65534;

export async function run() {
  const folder = newFolder();
  const lines = [];
  try {
    const few = startServer({ DATA_DIR: join(folder, 'few') }, { limit: 'ulimit -n 64' });
    const address = await few.ready();
    if (address === null) {
      const { code } = await few.exit;
      check(code === 1 && few.said().trim() !== '', `64 open files: ${code} ${few.said()}`);
      lines.push(`64 open files: ends with ${code}: ${few.said().trim().split('\n').at(-1)}`);
    } else {
      await searchable(address);
      await few.stop();
      lines.push('64 open files: starts and answers');
    }
    lines.push(await readOnly(join(folder, 'fixed')));
    for (const [settings, words] of [
      [{ PORT: 'x' }, 'PORT must be'],
      [{ SECRET: 'short' }, 'SECRET must have'],
      [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must look like'],
      [{ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'ECONNREFUSED'],
      [{ METRICS_PORT: '-1' }, 'METRICS_PORT must be'],
    ]) {
      const server = startServer({ DATA_DIR: join(folder, 'wrong'), ...settings });
      const { code } = await server.exit;
      check(code === 1 && server.said().includes(words), `${JSON.stringify(settings)}: ${code} ${server.said()}`);
      lines.push(`${Object.keys(settings)[0]} wrong: ends with ${code}: ${words} …`);
    }
    return lines;
  } finally {
    removeFolder(folder);
  }
}

async function readOnly(folder) {
  mkdirSync(folder);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  chmodSync(folder, 0o500);
  if (isRoot) chmodSync(join(folder, '..'), 0o755);
  const server = startServer({ DATA_DIR: folder }, isRoot ? { as: { uid: NOBODY, gid: NOBODY } } : {});
  const { code } = await server.exit;
  chmodSync(folder, 0o700);
  const said = server.said().trim();
  check(code === 1 && said.split('\n').length === 1 && said.includes(folder), `read-only folder: ${code} ${said}`);
  return `read-only data folder: ends with ${code}: ${said}`;
}
