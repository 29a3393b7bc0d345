// R14: a server that is asked to stop under load answers what it has begun, resets nothing, and ends within ten seconds.
import { setTimeout as wait } from 'node:timers/promises';
import { check, newFolder, removeFolder, searchable, startServer } from './server.mjs';

const ROUNDS = 5;
const READERS = 16;
const PATHS = ['/api/search/sentences?q=a.*', '/api/texts/texts-names', '/texts', '/api/app-title'];

/** Asks until the server takes no more connections; what a connection that was made came to. */
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
      // The connection was closed before the server had read the request: whoever is behind a proxy is sent elsewhere.
      tally.turnedAway++;
    }
  }
}

/** How many answers to readers the server says it has ended. */
const answeredBy = (server) =>
  server
    .said()
    .split('\n')
    .filter((line) => line.includes('"msg":"answered"') && !line.includes('"route":"/readyz"')).length;

export async function run({ postgres }) {
  const lines = [];
  for (const url of postgres ? ['', postgres] : ['']) {
    const folder = newFolder();
    try {
      const tally = { answered: 0, refused: 0, turnedAway: 0, lost: 0, longest: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        const server = startServer({ DATA_DIR: folder, DATABASE_URL: url, LOG_LEVEL: 'info' });
        const address = await server.ready();
        check(address !== null, server.said());
        await searchable(address);
        const before = { told: answeredBy(server), got: tally.answered + tally.refused };
        const readers = Array.from({ length: READERS }, () => read(address, tally));
        await wait(1_500);
        const from = Date.now();
        const { code } = await server.stop();
        tally.longest = Math.max(tally.longest, Date.now() - from);
        check(code === 0, `it ended with ${code}: ${server.said()}`);
        await Promise.all(readers);
        tally.lost += answeredBy(server) - before.told - (tally.answered + tally.refused - before.got);
      }
      check(tally.lost === 0, `${tally.lost} answers of the server did not arrive`);
      check(tally.longest <= 10_000, `it took ${tally.longest} ms`);
      const { answered, refused, turnedAway, longest } = tally;
      lines.push(
        `${url ? 'PostgreSQL' : 'SQLite'}: ${ROUNDS} stops under ${READERS} readers, ${answered} answers, ${refused} refused with 5xx, 0 that the server had ended lost, ${turnedAway} connections closed before a request was read, ended after ${longest} ms at most`,
      );
    } finally {
      removeFolder(folder);
    }
  }
  return lines;
}
