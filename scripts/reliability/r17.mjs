// R17: fifty readers for ten minutes while texts of 20 MB are imported. `--corpus FOLDER` (of zips) is imported first.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Connections, nextAddress, sampleReading } from '../../apps/server/bench/readers.ts';
import { Staff } from '../../apps/server/bench/staff.ts';
import { root } from '../runtime.mjs';
import { CODE, largeText } from './large-text.mjs';
import { ADMIN, openPlace, startGlosa } from './place.mjs';
import { given, row, secondsOr, withClosing } from './row.mjs';
import { percentile, spread, visit } from './visitors.mjs';

const READERS = 50;
/** Milliseconds between an answer and the next question of the same reader, on the average. */
const PAUSE = 1_000;
const SIZE = 20 * 2 ** 20;

function importFolder(place, folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.zip'));
  const env = { ...process.env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', INIT_CWD: folder };
  const command = join(root, 'apps/server/dist/import-command.js');
  execFileSync(process.execPath, [command, ...files], { env, stdio: 'ignore' });
}

async function timed(work) {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

await row('R17', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const seconds = secondsOr(600);
    const place = later(await openPlace(engine), (one) => one.close());
    if (given.corpus !== undefined) importFolder(place, resolve(process.env.INIT_CWD ?? '.', given.corpus));
    const monitor = join(root, 'scripts/reliability/loop-monitor.mjs');
    const server = later(await startGlosa(place, { execArgv: ['--import', monitor] }), (one) => one.stop());
    const staff = await Staff.logIn(server.address, ADMIN.login, ADMIN.password);
    const versions = await Promise.all([largeText(0, SIZE), largeText(1, SIZE)]);
    const sampler = new Connections(server.address, 4);
    const reading = await sampleReading(sampler);
    sampler.close();
    const add = () => staff.import(`/api/import/add-transcription/${CODE}`, versions[0]);
    const change = (n) => () => staff.import(`/api/import/update-transcription/${CODE}`, versions[n % 2]);
    const idle = [await timed(add), await timed(change(1))];
    await staff.deleteText(CODE);
    await wait(2_000);
    const busiest = async () => {
      const before = server.said().length;
      server.signal('SIGUSR2');
      for (let n = 0; n < 100 && !/longest \d+ ms/.test(server.said().slice(before)); n++) await wait(20);
      return Number(/longest (\d+) ms/.exec(server.said().slice(before))?.[1]);
    };
    await busiest();
    const end = performance.now() + seconds * 1000;
    const readers = visit(server.address, {
      count: READERS,
      pause: PAUSE,
      next: () => nextAddress(reading),
      isOver: () => performance.now() > end,
    });
    const took = [await timed(add)];
    while (performance.now() < end) {
      // What one person may send within an hour is limited.
      if (took.length < 8) took.push(await timed(change(took.length)));
      await wait(Math.min(5_000, Math.max(0, end - performance.now())));
    }
    const { times, faults } = await readers;
    const longest = await busiest();
    say(
      `imports: alone ${idle.map((one) => one.toFixed(1)).join(', ')} s; meanwhile ${took.map((one) => one.toFixed(1)).join(', ')} s`,
    );
    check('errors', `${faults.length} of ${faults.length + times.length}`, faults.length === 0, '0');
    for (const { path, status, error } of faults.slice(0, 3)) say(`${path} ${status} ${error ?? ''}`);
    const [p95, p99] = [95, 99].map((percent) => percentile(times, percent));
    check('readers', spread(times), p95 <= 300 && p99 <= 1_000, 'p95 300 ms, p99 1 s');
    check('the main thread was busy for at most', `${longest} ms`, longest <= 100, '100 ms');
    const ratio = took[0] / idle[0];
    check('an import takes, of its time alone', `${ratio.toFixed(2)} times`, ratio <= 2, 'twice');
  }),
);
