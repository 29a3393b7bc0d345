// R19: a mixed load of 20 requests a second for a long time: memory and open files do not grow.
import { setTimeout as wait } from 'node:timers/promises';
import { Connections, nextAddress, sampleReading } from '../../apps/server/bench/readers.ts';
import { openPlace, startGlosa } from './place.mjs';
import { row, secondsOr, withClosing } from './row.mjs';
import { ask, connections, logIn, spread } from './visitors.mjs';

const A_SECOND = 20;
const WARM_UP = 0.4;

/** What is written in between: a name of a text, every second. */
async function rename(staff, n) {
  const name = { pl: `Nazwa ${n}`, en: `Name ${n}` };
  const { status, body } = await staff.ask('POST', '/api/texts/change-name', { code: 'MP', name });
  if (status !== 200 || body.includes('"error"')) throw new Error(`${status} ${body}`);
}

/** MiB in ten minutes, of the line that fits the points best. */
function slope(points) {
  const mean = (of) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ at }) => at), mean(({ memory }) => memory)];
  const above = mean((point) => (point.at - x) * (point.memory - y));
  return (600 * above) / mean((point) => (point.at - x) ** 2);
}

/** Of each of eight stretches the point with the least: what stands above it waits for the garbage collector. */
function lowest(points) {
  const size = Math.ceil(points.length / 8);
  const stretches = Array.from({ length: Math.ceil(points.length / size) }, (_, i) =>
    points.slice(i * size, (i + 1) * size),
  );
  return stretches.map((part) => part.reduce((least, point) => (point.memory < least.memory ? point : least)));
}

await row('R19', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const seconds = secondsOr(20 * 60);
    const place = later(await openPlace(engine), (one) => one.close());
    const server = later(await startGlosa(place), (one) => one.stop());
    const sampler = new Connections(server.address, 4);
    const reading = await sampleReading(sampler);
    sampler.close();
    const staff = later(await logIn(server.address), (one) => one.close());
    const agent = later(connections(A_SECOND), (one) => one.destroy());
    const [times, faults, points] = [[], [], []];
    const started = performance.now();
    const elapsed = () => (performance.now() - started) / 1000;
    for (let n = 0; elapsed() < seconds; n++) {
      const asked = n % A_SECOND === 0 ? rename(staff, n) : ask(server.address, nextAddress(reading), { agent });
      asked.then(
        (answer) => {
          if (answer === undefined) return;
          if (answer.status === 200) times.push(answer.milliseconds);
          else faults.push(`${answer.status} ${answer.body.slice(0, 200)}`);
        },
        (error) => faults.push(String(error)),
      );
      if (n % (A_SECOND * 5) === 0) points.push({ at: elapsed(), memory: server.memory(), files: server.openFiles() });
      await wait(Math.max(0, (n + 1) * (1000 / A_SECOND) - elapsed() * 1000));
    }
    const warm = points.filter(({ at }) => at > seconds * WARM_UP);
    const sampled = warm.filter((_, i) => i % Math.ceil(warm.length / 12) === 0);
    say(`${times.length} answers in ${seconds} s, ${spread(times)}`);
    say(`memory in MiB: ${sampled.map(({ memory }) => memory.toFixed(0)).join(' ')}`);
    const growth = slope(lowest(warm));
    const files = warm.map((point) => point.files);
    check('errors', faults.length, faults.length === 0, '0');
    for (const fault of faults.slice(0, 5)) say(fault);
    check('growth of the least memory, in ten minutes', `${growth.toFixed(2)} MiB`, growth < 1, '1 MiB');
    const [fewest, most] = [Math.min(...files), Math.max(...files)];
    // Connections come and go; what leaks only grows.
    const quarter = Math.ceil(files.length / 4);
    const [early, late] = [files.slice(0, quarter), files.slice(-quarter)].map((part) => Math.min(...part));
    check(
      'open files',
      `${fewest} to ${most}, at least ${early} early and ${late} late`,
      late <= early + 2,
      'no growth',
    );
  }),
);
