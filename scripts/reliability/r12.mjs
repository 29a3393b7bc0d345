// R12: a backup of a server that is being written to, restored into an empty folder, holds one moment of its history.
// DATA_DIR may name a data folder to copy; without it the sample corpus is used.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { environment, root } from '../runtime.mjs';
import { check, copyFolder, newFolder, removeFolder, startServer } from './server.mjs';

const PASSWORD = 'siedem krów na łące w deszczu';

/** Changes names over HTTP: of the first text, then of the second, both to the same number. */
async function write(address, codes, state) {
  const cookies = new Map();
  const ask = async (method, path, body) => {
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    if (cookies.has('csrf-token')) headers['x-csrf-token'] = cookies.get('csrf-token');
    if (body) headers['content-type'] = 'application/json';
    const answer = await fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name, value] = cookie.split(';', 1)[0].split(/=(.*)/s);
      cookies.set(name, value);
    }
    check(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json();
  };
  await ask('GET', '/api/auth/is-logged-in');
  const { error } = await ask('POST', '/api/auth/login', { login: 'reliability', password: PASSWORD });
  check(error === undefined, `login: ${error}`);
  while (!state.isOver) {
    state.round++;
    for (const code of codes) {
      const name = { pl: `runda ${state.round}`, en: `round ${state.round}` };
      const told = await ask('POST', '/api/texts/change-name', { code, name });
      check(told.error === undefined, `change-name: ${told.error}`);
      state.changes++;
    }
  }
}

async function command(name, args, env) {
  const from = Date.now();
  const child = spawn('node', [join(root, `apps/server/src/${name}-command.ts`), ...args], {
    env: environment({ DATABASE_URL: '', ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  check(code === 0, `${name}: ${code} ${said}`);
  return (Date.now() - from) / 1000;
}

const read = (folder, sql) => {
  const database = new DatabaseSync(join(folder, 'corpus.sqlite'), { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};

export async function run() {
  const folder = newFolder();
  const [data, restored, file] = [join(folder, 'data'), join(folder, 'restored'), join(folder, 'one.backup')];
  try {
    mkdirSync(data);
    if (process.env.DATA_DIR) copyFolder(process.env.DATA_DIR, data);
    const server = startServer({ DATA_DIR: data, ADMIN_LOGIN: 'reliability', ADMIN_PASSWORD: PASSWORD });
    const address = await server.ready();
    check(address !== null, server.said());
    const codes = read(data, 'select code from corpus_text order by id limit 2').map(({ code }) => code);
    const state = { isOver: false, round: 0, changes: 0 };
    const writing = write(address, codes, state);
    while (state.round < 2) await Promise.race([writing, new Promise((done) => setTimeout(done, 50))]);
    const before = state.round;
    const seconds = { backup: await command('backup', [file], { DATA_DIR: data }) };
    const after = state.round;
    seconds.restore = await command('restore', [file], { DATA_DIR: restored });
    state.isOver = true;
    await writing;
    await server.stop();
    const names = codes.map(
      (code) => read(restored, `select name_en from corpus_text where code = '${code}'`)[0].name_en,
    );
    const [first, second] = names.map((name) => Number(/\d+$/.exec(name)?.[0]));
    check(first === second || first === second + 1, `not of one moment: ${names.join(', ')}`);
    check(first >= before - 1 && first <= after + 1, `not a moment of the backup: ${first}, not ${before} to ${after}`);
    const again = startServer({ DATA_DIR: restored });
    check((await again.ready()) !== null, again.said());
    await again.stop();
    const size = (path) => (statSync(path).size / 1e6).toFixed(0);
    const database = size(join(restored, 'corpus.sqlite'));
    return [
      `backup of ${database} MB while ${state.changes} changes were made: ${seconds.backup.toFixed(1)} s, verified, ${size(file)} MB`,
      `restore with comparison: ${seconds.restore.toFixed(1)} s; of one moment (change ${first} of ${state.round}); a server starts on it`,
    ];
  } finally {
    removeFolder(folder);
  }
}
