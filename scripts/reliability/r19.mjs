// R19: a mixed load of 20 requests a second for a long time: memory and open files do not grow.
import { setTimeout as wait } from 'node:timers/promises';
import { Connections, nextAddress, sampleReading } from '../../apps/server/bench/readers.ts';
import { openPlace, startGlosa } from './place.mjs';
import { row, secondsOr, withClosing } from './row.mjs';
import { ask, connections, logIn, spread } from './visitors.mjs';

const A_SECOND = 20;
const WARM_UP = 0.4;
/** So long without a request before open files are counted, in milliseconds. */
const REST = 12_000;

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
  return { times, faults, points, files: server.openFiles() };
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
    const warmUp = seconds * WARM_UP;
    const warm = await load({ server, staff, reading, from: 0, seconds: warmUp });
    const rest = await load({ server, staff, reading, from: warmUp, seconds: seconds - warmUp });
    const sampled = rest.points.filter((_, i) => i % Math.ceil(rest.points.length / 12) === 0);
    const times = [...warm.times, ...rest.times];
    const faults = [...warm.faults, ...rest.faults];
    say(`${times.length} answers in ${seconds} s, ${spread(times)}`);
    say(`memory in MiB: ${sampled.map(({ memory }) => memory.toFixed(0)).join(' ')}`);
    check('errors', faults.length, faults.length === 0, '0');
    for (const fault of faults.slice(0, 5)) say(fault);
    const growth = slope(lowest(rest.points));
    check('growth of the least memory, in ten minutes', `${growth.toFixed(2)} MiB`, growth < 1, '1 MiB');
    const files = `${warm.files} after the warm-up, ${rest.files} at the end`;
    check('open files with nobody there', files, rest.files <= warm.files, 'no growth');
  }),
);
