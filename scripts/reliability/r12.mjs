// R12: a backup of a server that is being written to, restored into an empty folder, holds one moment of its history; what
// was restored is moved to PostgreSQL. DATA_DIR may name a data folder to copy; without it the sample corpus is used.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { environment, root } from '../runtime.mjs';
import { openPlace } from './place.mjs';
import { row, withClosing } from './row.mjs';
import { copyFolder, check as require, searchable, startServer } from './server.mjs';

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
    require(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`);
    return answer.json();
  };
  await ask('GET', '/api/auth/is-logged-in');
  const { error } = await ask('POST', '/api/auth/login', { login: 'reliability', password: PASSWORD });
  require(error === undefined, `login: ${error}`);
  while (!state.isOver) {
    state.round++;
    for (const code of codes) {
      const name = { pl: `runda ${state.round}`, en: `round ${state.round}` };
      const told = await ask('POST', '/api/texts/change-name', { code, name });
      require(told.error === undefined, `change-name: ${told.error}`);
      state.changes++;
    }
  }
}

async function command(name, args, env) {
  const from = Date.now();
  const child = spawn('node', [join(root, `apps/server/dist/${name}-command.js`), ...args], {
    env: environment({ DATABASE_URL: '', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let told = '';
  child.stdout.on('data', (chunk) => (told += chunk));
  child.stderr.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  require(code === 0, `${name}: ${code} ${said}`);
  return { seconds: (Date.now() - from) / 1000, told };
}

const read = (folder, sql) => {
  const database = new DatabaseSync(join(folder, 'corpus.sqlite'), { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
};

/** `table<tab>rows<tab>SHA-256`, which a command prints of every table it has written and read back. */
const tablesIn = (told) => told.split('\n').filter((line) => /^\w+\t\d+\t[0-9a-f]{64}$/.test(line));
const rowsIn = (tables) => tables.reduce((sum, line) => sum + Number(line.split('\t')[1]), 0);
const megabytes = (path) => (statSync(path).size / 1e6).toFixed(0);

/** How many sentences have a word that ends so: there are some in every corpus, and changed names make no difference. */
async function sentencesFound(address) {
  const { total } = await (await fetch(`${address}/api/search/sentences?q=*n`)).json();
  return total;
}

/** Copies what is given into the place; on PostgreSQL by way of the command that moves there. */
async function fill({ dataDir, databaseUrl }, copy) {
  if (!process.env.DATA_DIR) return;
  copyFolder(process.env.DATA_DIR, copy ?? dataDir);
  if (databaseUrl !== undefined) await command('move', [], { DATA_DIR: copy, DATABASE_URL: databaseUrl });
}

await row('R12', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const place = later(await openPlace(engine), (one) => one.close());
    const target = later(await openPlace('postgres'), (one) => one.close());
    const [data, copy] = [join(place.dataDir, 'data'), join(place.dataDir, 'copy')];
    const [restored, file] = [join(place.dataDir, 'restored'), join(place.dataDir, 'one.backup')];
    const settings = { DATA_DIR: data, DATABASE_URL: place.databaseUrl ?? '' };
    await fill({ dataDir: data, databaseUrl: place.databaseUrl }, engine === 'postgres' ? copy : undefined);
    const account = { ADMIN_LOGIN: 'reliability', ADMIN_PASSWORD: PASSWORD };
    const server = startServer({ ...settings, ...account, LOG_LEVEL: 'error' });
    const address = await server.ready();
    require(address !== null, server.said());
    await searchable(address);
    const texts = await (await fetch(`${address}/api/texts/list-texts-names`)).json();
    const found = await sentencesFound(address);
    const codes = texts.slice(0, 2).map(({ code }) => code);
    const state = { isOver: false, round: 0, changes: 0 };
    const writing = write(address, codes, state);
    while (state.round < 2) await Promise.race([writing, new Promise((done) => setTimeout(done, 50))]);
    const before = state.round;
    const backup = await command('backup', [file], settings);
    const after = state.round;
    say(`backup while ${state.changes} changes were made: ${backup.seconds.toFixed(1)} s, ${megabytes(file)} MB`);
    const restore = await command('restore', [file], { DATA_DIR: restored });
    state.isOver = true;
    await writing;
    await server.stop();
    const size = megabytes(join(restored, 'corpus.sqlite'));
    const tables = tablesIn(restore.told);
    say(`restored and compared: ${tables.length} tables, ${rowsIn(tables)} rows, ${size} MB`);
    const bar = Math.max(60, (Number(size) / 100) * 60);
    check('restore', `${restore.seconds.toFixed(1)} s`, restore.seconds <= bar, '100 MB in 60 s');
    const [first, second] = codes.map((code) =>
      Number(/\d+$/.exec(read(restored, `select name_en from corpus_text where code = '${code}'`)[0].name_en)?.[0]),
    );
    const moment = `change ${first} and ${second} of ${state.round}`;
    check('of one moment', moment, first === second || first === second + 1, 'the same, or the second one behind');
    check('of a moment of the backup', `${first}`, first >= before - 1 && first <= after + 1, `${before} to ${after}`);
    const move = await command('move', [], { DATA_DIR: restored, DATABASE_URL: target.databaseUrl });
    const moved = tablesIn(move.told);
    say(`moved to PostgreSQL and compared: ${rowsIn(moved)} rows in ${move.seconds.toFixed(1)} s`);
    // Sessions do not survive a restore.
    const differ = moved.filter((line) => !line.startsWith('session\t') && !tables.includes(line));
    check(
      'tables that differ from the restored ones',
      differ.map((line) => line.split('\t')[0]).join(', ') || 'none',
      differ.length === 0,
    );
    for (const on of [
      { DATA_DIR: restored },
      { DATA_DIR: join(target.dataDir, 'data'), DATABASE_URL: target.databaseUrl },
    ]) {
      const again = startServer(on);
      const there = await again.ready();
      require(there !== null, again.said());
      await searchable(there);
      const total = await sentencesFound(there);
      await again.stop();
      check(
        `a server on ${on.DATABASE_URL ? 'PostgreSQL' : 'what was restored'} finds`,
        `${total} sentences`,
        total > 0 && total === found,
        `${found}, as before`,
      );
    }
  }),
);
