// R21: the clock of the machine goes back an hour, ahead a day and back again, and summer time ends. Needs libfaketime, on
// Debian the package libfaketime.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ADMIN, openPlace, startGlosa } from './place.mjs';
import { row, withClosing } from './row.mjs';
import { ask, logIn } from './visitors.mjs';

const LIBRARY = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`)
  .find(existsSync);
const HOUR = 3600;
const DAY = 24 * HOUR;
/** Twenty seconds before three o'clock becomes two o'clock in Warsaw. */
const BEFORE_THE_CHANGE = Date.UTC(2026, 9, 25, 0, 59, 40) / 1000;

/** The clock of a server: `set(seconds)` puts it so far from the real one, and the server sees it at once. */
function fakeClock(place) {
  if (LIBRARY === undefined) throw new Error('libfaketime is not installed.');
  const file = join(place.dataDir, 'clock');
  const set = (seconds) => writeFileSync(file, `${seconds < 0 ? '-' : '+'}${Math.abs(Math.round(seconds))}\n`);
  set(0);
  const env = {
    ...{ LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1' },
    ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', TZ: 'Europe/Warsaw' },
  };
  return { env, set };
}

/** The status of something only for people who are logged in; the cookies stay as they are. */
async function statusOf(address, person) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { status } = await ask(address, '/api/auth/sessions', { headers: { cookie } });
  return status;
}

/** The time as the server has it, from its own header, which it renews once a second. */
async function hourOf(address) {
  await wait(1_500);
  const { headers } = await ask(address, '/healthz');
  return Math.round((Date.parse(headers.date) - Date.now()) / 1000 / HOUR);
}

await row('R21', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const place = later(await openPlace(engine), (one) => one.close());
    const clock = fakeClock(place);
    const server = later(await startGlosa(place, { env: clock.env }), (one) => one.stop());
    const { address } = server;
    const people = [];
    const come = async () => {
      const person = later(await logIn(address, ADMIN), (one) => one.close());
      people.push(person);
      return person;
    };
    const refused = async (name, person) => {
      const status = await statusOf(address, person);
      check(name, status, status === 401, '401');
    };
    const gone = await come();
    const cookies = new Map(gone.cookies);
    await gone.ask('GET', '/api/auth/logout');
    gone.cookies.clear();
    for (const [name, value] of cookies) gone.cookies.set(name, value);
    const old = await come();

    clock.set(-HOUR);
    say(`the clock is ${await hourOf(address)} h off`);
    await refused('an hour back: a session that was logged out', gone);
    const status = await statusOf(address, old);
    check('an hour back: one that was open', status, status === 200 || status === 401, '200 or 401');
    await come();

    clock.set(DAY);
    say(`the clock is ${await hourOf(address)} h off`);
    await refused('a day ahead: a session of the day before', old);
    await refused('a day ahead: one that was logged out', gone);
    await come();
    await wait(1_000);
    clock.set(0);
    await refused('put right: a session that was over', old);
    await refused('put right: one that was logged out', gone);
    await come();

    clock.set(BEFORE_THE_CHANGE - Date.now() / 1000);
    const through = await come();
    const answers = [];
    for (let n = 0; n < 8; n++) {
      answers.push(await statusOf(address, through));
      await wait(5_000);
    }
    check(
      'through the end of summer time',
      answers.join(' '),
      answers.every((one) => one === 200),
      '200',
    );

    const { body } = await through.ask('GET', '/api/auth/audit?page=1');
    const { rows } = JSON.parse(body);
    const isOrdered = rows.every(({ no }, i) => i === 0 || no === rows[i - 1].no - 1);
    const backwards = rows.filter(({ at }, i) => i > 0 && at > rows[i - 1].at).length;
    check(
      'the record: in its order',
      `${rows.length} rows, ${backwards} times the clock went back`,
      isOrdered && backwards > 0,
    );
    const failures = server.said().match(/"level":(50|60)|Error/g) ?? [];
    check('nothing failed', failures.length, failures.length === 0, '0');
    const last = await ask(address, '/readyz');
    check('the server is ready', last.status, last.status === 200, '200');
  }),
);
