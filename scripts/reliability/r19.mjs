// R19: a mixed load of 20 requests a second for a long time: memory and open files do not grow.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Connections, nextAddress, sampleReading } from '../../apps/server/bench/readers.ts';
import { root } from '../runtime.mjs';
import { openPlace, startGlosa } from './place.mjs';
import { row, secondsOr, withClosing } from './row.mjs';
import { ask, connections, logIn, spread } from './visitors.mjs';

const A_SECOND = 20;
/** The load pauses after these shares of the time; what comes before the first of them is warming up. */
const PAUSES = [0.4, 0.6, 0.8, 1];
/** So long without a request before memory and open files are looked at, in milliseconds. */
const REST = 12_000;

/** What is written in between: a name of a text, every second. */
async function rename(staff, n) {
  const name = { pl: `Nazwa ${n}`, en: `Name ${n}` };
  const { status, body } = await staff.ask('POST', '/api/texts/change-name', { code: 'MP', name });
  if (status !== 200 || body.includes('"error"')) throw new Error(`${status} ${body}`);
}

/** Of the line that fits the points best: how much it rises in ten minutes, and the standard error of that. */
function slope(points) {
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ at }) => at), mean(({ memory }) => memory)];
  const width = mean(({ at }) => (at - x) ** 2);
  const rise = mean(({ at, memory }) => (at - x) * (memory - y)) / width;
  const rest = mean(({ at, memory }) => (memory - y - rise * (at - x)) ** 2);
  const error = Math.sqrt(rest / width / Math.max(1, points.length - 2));
  return { rise: 600 * rise, error: 600 * error };
}

/** Of each minute the point with the least: what stands above it waits for the garbage collector. */
function lowest(points) {
  const minutes = Map.groupBy(points, ({ at }) => Math.floor(at / 60));
  return Array.from(minutes.values(), (part) => part.reduce((least, one) => (one.memory < least.memory ? one : least)));
}

/** Twenty requests a second for so long; `points` of memory by the second counted from `from`. */
async function load({ server, staff, reading, from, seconds }) {
  const agent = connections(A_SECOND);
  const [times, faults, points] = [[], [], []];
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const under = [];
  for (let n = 0; elapsed() < seconds; n++) {
    const asked = n % A_SECOND === 0 ? rename(staff, from + n) : ask(server.address, nextAddress(reading), { agent });
    under[n % 1000] = asked.then(
      (answer) => {
        if (answer === undefined) return;
        if (answer.status === 200) times.push(answer.milliseconds);
        else faults.push(`${answer.status} ${answer.body.slice(0, 200)}`);
      },
      (error) => faults.push(String(error)),
    );
    if (n % (A_SECOND * 5) === 0) points.push({ at: from + elapsed(), memory: server.memory() });
    await wait(Math.max(0, (n + 1) * (1000 / A_SECOND) - elapsed() * 1000));
  }
  await Promise.all(under);
  agent.destroy();
  staff.rest();
  await wait(REST);
  return { times, faults, points, files: server.openFiles(), left: await whatIsLeft(server) };
}

/** In MiB: what all threads still use when each has collected its garbage, twice, for some goes only the second time. */
async function whatIsLeft(server) {
  let said = '';
  for (let round = 0; round < 2; round++) {
    const before = server.said().length;
    server.signal('SIGUSR2');
    await wait(3_000);
    said = server.said().slice(before);
  }
  const threads = [...said.matchAll(/^left (\d+)$/gm)].map(([, bytes]) => Number(bytes));
  return threads.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
}

await row('R19', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const seconds = secondsOr(20 * 60);
    const place = later(await openPlace(engine), (one) => one.close());
    const monitor = join(root, 'scripts/reliability/memory-monitor.mjs');
    const execArgv = ['--import', monitor];
    const server = later(await startGlosa(place, { execArgv }), (one) => one.stop());
    const sampler = new Connections(server.address, 4);
    const reading = await sampleReading(sampler);
    sampler.close();
    const staff = later(await logIn(server.address), (one) => one.close());
    const parts = [];
    for (const [i, share] of PAUSES.entries()) {
      const from = (PAUSES[i - 1] ?? 0) * seconds;
      parts.push(await load({ server, staff, reading, from, seconds: share * seconds - from }));
    }
    const [times, faults] = [parts.flatMap((part) => part.times), parts.flatMap((part) => part.faults)];
    const points = lowest(parts.slice(1).flatMap((part) => part.points));
    say(`${times.length} answers in ${seconds} s, ${spread(times)}`);
    check('errors', faults.length, faults.length === 0, '0');
    for (const fault of faults.slice(0, 5)) say(fault);
    const left = parts.map((part, i) => ({ at: PAUSES[i] * seconds, memory: part.left }));
    say(`left after collecting, in MiB: ${left.map(({ memory }) => memory.toFixed(1)).join(' ')}`);
    const kept = slope(left);
    check('growth of that in ten minutes', `${kept.rise.toFixed(2)} MiB`, kept.rise < 1, '1 MiB');
    say(`memory of the process, the least of each minute: ${points.map(({ memory }) => memory.toFixed(0)).join(' ')}`);
    const { rise, error } = slope(points);
    const told = `${rise.toFixed(2)} MiB, give or take ${(2 * error).toFixed(2)}`;
    check('growth of that in ten minutes', told, rise - 2 * error < 1, '1 MiB, as far as such a short time can tell');
    const files = parts.map((part) => part.files);
    check('open files without visitors', files.join(' '), Math.max(...files) <= files[0], 'no growth');
  }),
);
