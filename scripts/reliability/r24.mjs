// R24: this version starts on data of the first released schema, and is killed twenty times while it migrates them.
// `--corpus FILE.sqlite` takes an older database instead of a made one (embedded database only; it is copied).
import { copyFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { countRows, describeSchema, fillFirstSchema, openRaw } from './first-schema.mjs';
import { openPlace, spawnGlosa, startGlosa } from './place.mjs';
import { given, row, withClosing } from './row.mjs';
import { ask } from './visitors.mjs';

const KILLS = 20;
/** So many times the sample corpus: the migration then takes long enough to be hit. */
const COPIES = 40;
const PAGE = '/api/texts/text/MP/1/1/1/5?mode=both&grammar=true';

/** Where the old database is kept and laid out again for each attempt. */
function embedded(place) {
  const live = join(place.dataDir, 'corpus.sqlite');
  const kept = join(place.dataDir, 'old.sqlite');
  const clear = (file) => {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  };
  return {
    start: place,
    openOld: () => openRaw({ engine: 'sqlite', file: kept }),
    open: () => openRaw({ engine: 'sqlite', file: live }),
    async layOut() {
      clear(live);
      copyFileSync(kept, live);
    },
    takeFile: (file) => copyFileSync(file, kept),
    watch: async () => ({ isBegun: async () => (statSync(`${live}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0 }),
  };
}

function onPostgres(place) {
  const urlOf = (name) => Object.assign(new URL(place.databaseUrl), { pathname: `/${name}` }).href;
  const order = async (...statements) => {
    const client = new pg.Client({ connectionString: place.databaseUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  return {
    start: { ...place, databaseUrl: urlOf('live') },
    openOld: async () => {
      await order('create database old');
      return openRaw({ engine: 'postgres', url: urlOf('old') });
    },
    open: () => openRaw({ engine: 'postgres', url: urlOf('live') }),
    layOut: () => order('drop database if exists live with (force)', 'create database live template old'),
    async watch() {
      const client = new pg.Client({ connectionString: place.databaseUrl });
      await client.connect();
      const isBegun = async () => {
        const { rows } = await client.query(
          "select from pg_stat_activity where datname = 'live' and application_name = 'glosa write' and xact_start is not null",
        );
        return rows.length > 0;
      };
      return { isBegun, close: () => client.end() };
    },
  };
}

/**
 * Starts the server and kills it so many milliseconds after the migration has begun, or when the database is open. How
 * long that took since the beginning.
 */
async function startAndKill(store, after = Number.POSITIVE_INFINITY) {
  const watcher = await store.watch();
  const { child, said, ended } = spawnGlosa(store.start);
  const isOpen = () => said().includes('Data: ') || child.exitCode !== null;
  while (!isOpen() && !(await watcher.isBegun())) await wait(1);
  const begun = performance.now();
  while (!isOpen() && performance.now() - begun < after) await wait(1);
  const took = performance.now() - begun;
  child.kill('SIGKILL');
  await ended;
  await watcher.close?.();
  if (child.exitCode !== null) throw new Error(said());
  return took;
}

async function stateOf(engine, store) {
  const db = store.open();
  const state = { schema: await describeSchema(engine, db), rows: await countRows(db) };
  await db.destroy();
  return state;
}

/** A server of today on the sample corpus: its page, and its rows as the first schema would have had them. */
async function makeOld(engine, store, place) {
  const server = await startGlosa(place);
  const { body } = await ask(server.address, PAGE);
  await server.stop();
  const from = openRaw({ engine, file: join(place.dataDir, 'corpus.sqlite'), url: place.databaseUrl });
  const to = await store.openOld();
  await fillFirstSchema(engine, from, to, COPIES);
  await Promise.all([from.destroy(), to.destroy()]);
  return body;
}

await row('R24', given.corpus === undefined ? ['sqlite', 'postgres'] : ['sqlite'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const place = later(await openPlace(engine), (one) => one.close());
    const store = engine === 'sqlite' ? embedded(place) : onPostgres(place);
    let page;
    if (given.corpus === undefined) page = await makeOld(engine, store, place);
    else store.takeFile(given.corpus);
    await store.layOut();
    const old = await stateOf(engine, store);
    const migrating = await startAndKill(store);
    const renewed = await stateOf(engine, store);
    say(`${JSON.parse(old.schema)[1].at(-1)} to ${JSON.parse(renewed.schema)[1].at(-1)}, rows ${old.rows}`);
    say(`the migration takes ${migrating.toFixed(0)} ms`);
    check('rows after the upgrade', renewed.rows === old.rows ? 'the same' : renewed.rows, renewed.rows === old.rows);
    const seen = { old: 0, new: 0, other: 0 };
    for (let n = 0; n < KILLS; n++) {
      await store.layOut();
      await startAndKill(store, (migrating * n) / (KILLS - 1));
      const { schema, rows } = await stateOf(engine, store);
      const isWhole = rows === old.rows;
      if (isWhole && schema === renewed.schema) seen.new++;
      else if (isWhole && schema === old.schema) seen.old++;
      else seen.other++;
    }
    check('killed', `${KILLS} times: ${seen.old} old, ${seen.new} new`, seen.other === 0, 'old or new');
    const server = later(await startGlosa(store.start), (one) => one.stop());
    if (page === undefined) return check('it starts afterwards', server.address, true);
    const { body } = await ask(server.address, PAGE);
    check('a page after the last kill', body === page ? 'as before' : body.slice(0, 300), body === page, 'as before');
  }),
);
