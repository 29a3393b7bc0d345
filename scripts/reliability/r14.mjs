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
      // An idle connection that is closed just as it is used again says nothing of a request that was begun.
      if (code === 'UND_ERR_SOCKET' && (error.cause.socket?.bytesRead ?? 0) > 0) tally.closed++;
      else tally.reset.push(`${code} ${error.message}`);
    }
  }
}

export async function run({ postgres }) {
  const lines = [];
  for (const url of postgres ? ['', postgres] : ['']) {
    const folder = newFolder();
    try {
      const tally = { answered: 0, refused: 0, closed: 0, reset: [], longest: 0 };
      for (let round = 0; round < ROUNDS; round++) {
        const server = startServer({ DATA_DIR: folder, DATABASE_URL: url });
        const address = await server.ready();
        check(address !== null, server.said());
        await searchable(address);
        const readers = Array.from({ length: READERS }, () => read(address, tally));
        await wait(1_500);
        const from = Date.now();
        const { code } = await server.stop();
        tally.longest = Math.max(tally.longest, Date.now() - from);
        check(code === 0, `it ended with ${code}: ${server.said()}`);
        await Promise.all(readers);
      }
      check(tally.reset.length === 0, `connections were reset: ${tally.reset.slice(0, 3).join('; ')}`);
      check(tally.longest <= 10_000, `it took ${tally.longest} ms`);
      const { answered, refused, closed, longest } = tally;
      lines.push(
        `${url ? 'PostgreSQL' : 'SQLite'}: ${ROUNDS} stops under ${READERS} readers, ${answered} answers, ${refused} refused with 5xx, 0 reset, ${closed} idle connections closed, ended after ${longest} ms at most`,
      );
    } finally {
      removeFolder(folder);
    }
  }
  return lines;
}
