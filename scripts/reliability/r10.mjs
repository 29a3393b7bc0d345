// R10: an index file that was cut, or of which a bit turned, is noticed at the start and rebuilt; counts are never wrong.
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { check, newFolder, places, removeFolder, searchable, startServer } from './server.mjs';

const QUERIES = ['Jezus', '[lemma=być]', 'a.*', '[pos=subst]'];
const FLIPS = 12;

async function counts(address) {
  const answers = [];
  for (const q of QUERIES) {
    const answer = await fetch(`${address}/api/search/sentences?q=${encodeURIComponent(q)}`);
    answers.push(answer.ok ? (await answer.json()).total : answer.status);
  }
  return answers.join(' ');
}

export async function run() {
  const folder = newFolder();
  try {
    const server = startServer({ DATA_DIR: folder });
    const address = await server.ready();
    await searchable(address);
    const right = await counts(address);
    await server.stop();
    const path = join(folder, 'index/corpus.index');
    const whole = readFileSync(path);
    const damages = [
      ...[...places(FLIPS)].map((share) => () => {
        const bytes = Buffer.from(whole);
        bytes[Math.floor(share * bytes.length)] ^= 1;
        writeFileSync(path, bytes);
      }),
      ...[0, 7, whole.length >> 1, whole.length - 1].map((length) => () => {
        writeFileSync(path, whole);
        truncateSync(path, length);
      }),
    ];
    let noticed = 0;
    for (const damage of damages) {
      damage();
      const again = startServer({ DATA_DIR: folder });
      const there = await again.ready();
      check(there !== null, `the server did not start: ${again.said()}`);
      const early = await counts(there);
      check(
        early === right || /^(503 ?)+$/.test(early),
        `wrong counts before the index was built: ${early}, not ${right}`,
      );
      await searchable(there);
      const late = await counts(there);
      check(late === right, `wrong counts: ${late}, not ${right}`);
      if (again.said().includes('The index is rebuilt')) noticed++;
      await again.stop();
    }
    check(noticed === damages.length, `only ${noticed} of ${damages.length} damages were noticed`);
    const killed = await killedBuilds(folder, path, right);
    return [`${damages.length} of ${damages.length} damaged files noticed and rebuilt, 0 wrong counts`, killed];
  } finally {
    removeFolder(folder);
  }
}

/** kill -9 at moments of a start that builds the index. */
async function killedBuilds(folder, path, right) {
  let builds = 0;
  for (const share of places(10, 99)) {
    writeFileSync(path, '');
    const server = startServer({ DATA_DIR: folder });
    await server.ready();
    await wait(share * 400);
    await server.stop('SIGKILL');
    builds++;
  }
  const server = startServer({ DATA_DIR: folder });
  const address = await server.ready();
  await searchable(address);
  const after = await counts(address);
  check(after === right, `wrong counts after kills: ${after}, not ${right}`);
  await server.stop();
  return `${builds} builds killed with -9: the next start has the right counts`;
}
