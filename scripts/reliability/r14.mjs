// R14: a server that is asked to stop under load, an import under way, answers what it has begun, resets nothing, and ends
// within ten seconds; the import is there in full afterwards, or not at all.
import { setTimeout as wait } from 'node:timers/promises';
import { Staff } from '../../apps/server/bench/staff.ts';
import { CODE, largeText } from './large-text.mjs';
import { ADMIN, openPlace, startGlosa } from './place.mjs';
import { row, withClosing } from './row.mjs';
import { ask } from './visitors.mjs';

const ROUNDS = 5;
const READERS = 16;
/** Bytes of the text: its import takes some seconds. */
const SIZE = 6 * 2 ** 20;
const PATHS = ['/api/search/sentences?q=a.*', '/api/texts/texts-names', '/texts', '/api/app-title'];

/** Asks until the server takes no more connections; what each connection that was made came to. */
async function read(address, tally) {
  for (let i = 0; ; i++) {
    try {
      const answer = await fetch(`${address}${PATHS[i % PATHS.length]}${i % 4 ? '' : `&n=${Math.random()}`}`);
      await answer.arrayBuffer();
      if (answer.status < 500) tally.answered++;
      else tally.refused++;
    } catch (error) {
      const code = error.cause?.code;
      if (code === 'ECONNREFUSED') return;
      // The connection was closed before the server had read the request: a proxy would send it to another server.
      tally.turnedAway++;
    }
  }
}

/** How many answers to readers the server says it has ended. */
const answeredBy = (server) =>
  server
    .said()
    .split('\n')
    .filter((line) => line.includes('"msg":"answered"') && !/"route":"\/(readyz|api\/(import|auth)\/)/.test(line))
    .length;

/** Cards of the imported text, none where it is not there. */
async function cardsOf(address) {
  const { status, body } = await ask(address, `/api/texts/transcription/list-cards-numbers/${CODE}`);
  return status === 200 ? JSON.parse(body).length : 0;
}

/** One stop, so long after the import was sent; how many cards the text had before. */
async function stopOnce(place, file, pause, tally) {
  const server = await startGlosa(place, { env: { LOG_LEVEL: 'info' } });
  tally.cards.add(await cardsOf(server.address));
  const staff = await Staff.logIn(server.address, ADMIN.login, ADMIN.password);
  await staff.deleteText(CODE);
  const before = { told: answeredBy(server), got: tally.answered + tally.refused };
  const readers = Array.from({ length: READERS }, () => read(server.address, tally));
  const importing = staff.import(`/api/import/add-transcription/${CODE}`, file).then(
    () => tally.imported++,
    () => tally.notImported++,
  );
  await wait(pause);
  const from = Date.now();
  const { status } = await server.stop();
  tally.longest = Math.max(tally.longest, Date.now() - from);
  tally.statuses.push(status);
  await Promise.all([importing, ...readers]);
  tally.lost += answeredBy(server) - before.told - (tally.answered + tally.refused - before.got);
}

await row('R14', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const place = later(await openPlace(engine), (one) => one.close());
    const file = await largeText(0, SIZE);
    const tally = { answered: 0, refused: 0, turnedAway: 0, lost: 0, longest: 0, imported: 0, notImported: 0 };
    Object.assign(tally, { statuses: [], cards: new Set() });
    for (let round = 0; round < ROUNDS; round++) await stopOnce(place, file, 1_500 + round * 1_000, tally);
    const server = later(await startGlosa(place), (one) => one.stop());
    tally.cards.add(await cardsOf(server.address));
    const staff = await Staff.logIn(server.address, ADMIN.login, ADMIN.password);
    await staff.deleteText(CODE);
    await staff.import(`/api/import/add-transcription/${CODE}`, file);
    const whole = await cardsOf(server.address);
    say(
      `${tally.answered} answers, ${tally.refused} refused with 5xx; ${tally.turnedAway} closed before a request was read`,
    );
    say(`imports whose answer came: ${tally.imported}; that were broken off: ${tally.notImported}`);
    check(
      'ended with',
      tally.statuses.join(' '),
      tally.statuses.every((status) => status === 0),
      '0',
    );
    check('the longest stop', `${(tally.longest / 1000).toFixed(1)} s`, tally.longest <= 10_000, '10 s');
    check('answers that the server had ended and that were lost', tally.lost, tally.lost === 0, '0');
    const cards = [...tally.cards];
    const isWhole = cards.every((count) => count === 0 || count === whole);
    check('cards of the text after the stops', cards.join(', '), isWhole && whole > 0, `0 or ${whole}`);
  }),
);
