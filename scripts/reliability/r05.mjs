// R5: PostgreSQL goes away under load, once by a crash and once because nothing comes through any more.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openPlace, startGlosa } from './place.mjs';
import { row, withClosing } from './row.mjs';
import { openBridge } from './tcp-bridge.mjs';
import { ask, connections, logIn, percentile, spread } from './visitors.mjs';

const AWAY = 10_000;
/** After so long a pool has given back what it does not need. */
const AT_REST = 12_000;
const READERS = 12;
const WRITERS = 2;
const READ = '/api/texts/text/MP/1/1/1/5';

/** The server's connections to PostgreSQL by what they are for. */
async function connectionsOf(client) {
  const { rows } = await client.query(
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where application_name like 'glosa%' group by 1 order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const inWords = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${name.slice(6)} ${count}`)
    .join(', ');

/** Readers and writers until `stop`; every answer with its time, and the folders that were acknowledged. */
async function underLoad(address, person) {
  let isOver = false;
  const [answers, acknowledged] = [[], []];
  const agent = connections(READERS);
  const note = async (kind, send) => {
    const at = performance.now();
    try {
      const { status, headers, body } = await send();
      answers.push({ kind, at, took: performance.now() - at, status, retry: headers['retry-after'], body });
      return status === 200 && !body.includes('"error"');
    } catch (error) {
      answers.push({ kind, at, took: performance.now() - at, status: 0, body: String(error) });
      return false;
    }
  };
  const reader = async () => {
    while (!isOver) {
      await note('read', () => ask(address, READ, { agent }));
      await wait(50);
    }
  };
  const writer = async (_, who) => {
    for (let n = 0; !isOver; n++) {
      const name = `Folder ${who}-${n}-${Math.round(performance.now())}`;
      const body = { name: { pl: name, en: name }, abbr: { pl: '', en: '' }, show: true };
      if (await note('write', () => person.ask('POST', '/api/source-nodes/0/subfolder', body))) acknowledged.push(name);
      await wait(150);
    }
  };
  const work = Promise.all([...Array.from({ length: READERS }, reader), ...Array.from({ length: WRITERS }, writer)]);
  const stop = async () => {
    isOver = true;
    await work;
    agent.destroy();
  };
  return { answers, acknowledged, stop };
}

function judge(check, say, name, answers, { away, back }) {
  const during = answers.filter(({ at }) => at > away && at < back - 2_000);
  const after = answers.filter(({ at }) => at >= back);
  const wrong = during.filter(({ status, retry }) => status !== 503 || retry === undefined);
  check(`${name}: answers while it is away`, during.length, during.length > 50);
  check(`${name}: of these not 503 with Retry-After`, wrong.length, wrong.length === 0, '0');
  for (const { kind, status, body } of wrong.slice(0, 3)) say(`${kind} ${status} ${body.slice(0, 300)}`);
  // What was under way in that moment counts, too.
  const times = answers.filter(({ at, took, status }) => status === 503 && at + took > away).map(({ took }) => took);
  const slowest = Math.max(...times);
  check(`${name}: slowest 503`, `${slowest.toFixed(0)} ms`, slowest <= 2_000, '2 s');
  const kinds = ['read', 'write'].map((kind) => {
    const failed = after.filter((one) => one.kind === kind && one.status !== 200).map(({ at, took }) => at + took);
    const good = after.filter((one) => one.kind === kind && one.status === 200).map(({ at, took }) => at + took);
    return Math.max(Math.min(...good), ...failed) - back;
  });
  check(
    `${name}: last refusal or first answer after the return`,
    `${Math.max(...kinds).toFixed(0)} ms`,
    Math.max(...kinds) <= 5_000,
    '5 s',
  );
  const before = answers.filter(({ at, status }) => at < away && status === 200).map(({ took }) => took);
  say(`${name}: before ${spread(before)}; refused after p50 ${percentile(times, 50).toFixed(0)} ms`);
}

async function outage(name, { check, say, server, person, client, away, back }) {
  await wait(AT_REST);
  const before = await connectionsOf(await client());
  const load = await underLoad(server.address, person);
  await wait(4_000);
  const moments = { away: performance.now() };
  await away();
  await wait(AWAY);
  await back();
  moments.back = performance.now();
  await wait(8_000);
  await load.stop();
  await wait(AT_REST);
  const after = await connectionsOf(await client());
  judge(check, say, name, load.answers, moments);
  const { rows } = await (await client()).query('select * from source_node');
  const kept = JSON.stringify(rows);
  const lost = load.acknowledged.filter((folder) => !kept.includes(`"${folder}"`));
  check(
    `${name}: acknowledged writes lost`,
    `${lost.length} of ${load.acknowledged.length}`,
    lost.length === 0 && load.acknowledged.length > 20,
    '0',
  );
  const isSame = inWords(before) === inWords(after);
  check(`${name}: connections at rest, before and after`, `${inWords(before)}; ${inWords(after)}`, isSame, 'the same');
}

await row('R5', ['postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const place = later(await openPlace(engine), (one) => one.close());
    const bridge = later(await openBridge(Number(new URL(place.databaseUrl).port)), (one) => one.close());
    const bridged = new URL(place.databaseUrl);
    bridged.port = String(bridge.port);
    const server = later(await startGlosa({ ...place, databaseUrl: bridged.href }), (one) => one.stop());
    const person = later(await logIn(server.address), (one) => one.close());
    // Past the bridge, and again after a crash.
    let direct;
    const client = async () => {
      if (direct !== undefined) return direct;
      const made = new pg.Client({ connectionString: place.databaseUrl });
      made.on('error', () => {
        direct = undefined;
      });
      await made.connect();
      direct = made;
      return direct;
    };
    later(null, () => direct?.end());
    const shared = { check, say, server, person, client };
    await outage('crash', { ...shared, away: place.postgres.crash, back: place.postgres.startAgain });
    await outage('frozen', { ...shared, away: async () => bridge.freeze(), back: async () => bridge.thaw() });
  }),
);
