// R18: five hundred connections at once for half a minute: what is too much is turned away, and it is over when they go.
import { setTimeout as wait } from 'node:timers/promises';
import { Connections, nextAddress, sampleReading } from '../../apps/server/bench/readers.ts';
import { openPlace, startGlosa } from './place.mjs';
import { row, secondsOr, withClosing } from './row.mjs';
import { ask, percentile, spread, visit } from './visitors.mjs';

const CONNECTIONS = 500;
const QUIET = 5;

await row('R18', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const seconds = secondsOr(30);
    const place = later(await openPlace(engine), (one) => one.close());
    const server = later(await startGlosa(place), (one) => one.stop());
    const sampler = new Connections(server.address, 4);
    const reading = await sampleReading(sampler);
    sampler.close();
    // Each asks another question, so that no answer is a remembered one.
    let n = 0;
    const heavy = () =>
      `/api/search/sentences?q=${encodeURIComponent(`*${'aeioy'[n % 5]}* ${'smnrt'[((n / 5) % 5) | 0]}*`)}&page=${1 + (n++ % 40)}`;
    const next = () => (Math.random() < 0.3 ? heavy() : nextAddress(reading));
    const quiet = (from) =>
      visit(server.address, {
        count: 4,
        next: () => nextAddress(reading),
        isOver: () => performance.now() > from + QUIET * 1000,
        pause: 50,
      });
    const idle = await quiet(performance.now());
    let isOver = false;
    const seen = [];
    const watching = (async () => {
      while (!isOver) {
        for (const path of ['/healthz', '/readyz']) seen.push(await ask(server.address, path, { patience: 30_000 }));
        await wait(1_000);
      }
    })();
    const end = performance.now() + seconds * 1000;
    const spike = await visit(server.address, {
      count: CONNECTIONS,
      next,
      isOver: () => performance.now() > end,
      patience: 30_000,
    });
    isOver = true;
    await watching;
    const wrong = spike.faults.filter(
      ({ status, answer }) => status !== 503 || answer.headers['retry-after'] === undefined,
    );
    say(`idle ${spread(idle.times)}`);
    say(`spike: answered ${spread(spike.times)}; statuses ${JSON.stringify(spike.statuses)}`);
    check('neither answered nor 503 with Retry-After', wrong.length, wrong.length === 0, '0');
    for (const { path, status, error, answer } of wrong.slice(0, 3))
      say(`${path} ${status} ${error ?? answer.body.slice(0, 200)}`);
    const shed = spike.statuses[503] ?? 0;
    const longest = percentile(spike.times, 99);
    check('turned away', shed, shed > 0, 'what is too much');
    check('the others were answered within', `p99 ${longest.toFixed(0)} ms`, longest <= 2_000, '2 s');
    const sick = seen.filter(({ status }) => status !== 200).length;
    const watched = `${sick} of ${seen.length} refused, ${spread(seen.map(({ milliseconds }) => milliseconds))}`;
    check('health and readiness', watched, sick === 0, 'never turned away');
    await wait(5_000);
    const after = await quiet(performance.now());
    const [before, now] = [percentile(idle.times, 95), percentile(after.times, 95)];
    check(
      '5 to 10 s later',
      spread(after.times),
      now <= Math.max(before * 1.5, before + 20) && after.faults.length === 0,
      `idle p95 ${before.toFixed(1)} ms`,
    );
  }),
);
