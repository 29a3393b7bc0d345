// R13: a second server on a data folder ends by itself and names the first, which goes on as it was.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openPlace, spawnGlosa, startGlosa } from './place.mjs';
import { row, withClosing } from './row.mjs';
import { ask, logIn } from './visitors.mjs';

const TIMES = 10;
/** Runs what follows it and says what processor time that took. */
const TIMED = ['sh', '-c', '"$0" "$@"; ended=$?; times; exit $ended'];

/** Of the last line that `times` prints: user and system time of what was run, in seconds. */
function processorTime(said) {
  const [user, system] = said.trim().split('\n').at(-1).split(' ');
  const inSeconds = (text) => Number(/m([\d.]+)s/.exec(text)?.[1]);
  return inSeconds(user) + inSeconds(system);
}

await row('R13', ['sqlite', 'postgres'], async ({ engine, check }) =>
  withClosing(async (later) => {
    const place = later(await openPlace(engine), (one) => one.close());
    const first = later(await startGlosa(place), (one) => one.stop());
    const staff = later(await logIn(first.address), (one) => one.close());
    const [clocks, processor] = [[], []];
    let right = 0;
    for (let n = 0; n < TIMES; n++) {
      const started = performance.now();
      const second = spawnGlosa(place, { command: TIMED });
      const { status } = await second.ended;
      clocks.push((performance.now() - started) / 1000);
      processor.push(processorTime(second.said()));
      if (status === 1 && second.said().includes(`(pid ${first.pid})`)) right++;
    }
    check('ended with 1 and named the first', `${right} of ${TIMES}`, right === TIMES, 'all');
    check('the longest, by the clock', `${Math.max(...clocks).toFixed(2)} s`, Math.max(...clocks) <= 2, '2 s');
    check(
      'the longest, of processor time',
      `${Math.max(...processor).toFixed(2)} s`,
      Math.max(...processor) <= 1,
      '1 s',
    );
    const { status } = await ask(first.address, '/readyz');
    const { body } = await staff.ask('POST', '/api/texts/change-name', { code: 'MP', name: { pl: 'Po', en: 'After' } });
    check('the first answers and writes', status, status === 200 && !body.includes('"error"'));
    if (engine === 'sqlite') {
      await first.stop();
      const database = new DatabaseSync(join(place.dataDir, 'corpus.sqlite'), { readOnly: true });
      const { integrity_check: said } = database.prepare('pragma integrity_check').get();
      database.close();
      check('the database', said, said === 'ok', 'ok');
    }
  }),
);
