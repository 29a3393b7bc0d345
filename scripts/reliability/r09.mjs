// R9: searches in a loop while the index is rebuilt twenty times, for one of two tables of phonetic variants each time.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Staff } from '../../apps/server/bench/staff.ts';
import { packFolder } from '../../sample-corpus/src/pack.ts';
import { root } from '../runtime.mjs';
import { ADMIN, openPlace, startGlosa } from './place.mjs';
import { row, withClosing } from './row.mjs';
import { ask, percentile, spread, visit } from './visitors.mjs';

const REBUILDS = 20;
const SEARCHERS = 4;
const IDLE = 10_000;
/** The first two find more words with the sample's variants than without; the last one is the same with either. */
const QUERIES = ['Jezus', 'jest', 'lemma:pan'].map((q) => `/api/search/sentences?q=${encodeURIComponent(q)}`);

/** The same question written in another way for each `n`: an answer that was kept is given by its address, not searched for. */
function writtenAnew(path, n) {
  let left = n;
  const encode = (letter) => {
    const isEncoded = left % 2 === 1;
    left = Math.floor(left / 2);
    return isEncoded ? `%${letter.charCodeAt(0).toString(16)}` : letter;
  };
  return `${path}&${'page'.replace(/./g, encode)}=1&${'size'.replace(/./g, encode)}=20&${'view'.replace(/./g, encode)}=${'sentence'.replace(/./g, encode)}`;
}

/** The table of the sample corpus, and the same without groups whose words begin with a J. */
async function tables(folder) {
  const sample = join(root, 'sample-corpus/corpus/phonetic-variants');
  const other = join(folder, 'other-variants');
  cpSync(sample, other, { recursive: true });
  const groups = readFileSync(join(sample, 'groups.tsv'), 'utf8').split('\n');
  writeFileSync(join(other, 'groups.tsv'), groups.filter((line) => !/^j/i.test(line)).join('\n'));
  return [await packFolder(sample), await packFolder(other)];
}

/** Whatever an answer says of the corpus, without how it was found out. */
const gist = ({ body }) => {
  const { revision: _, ...answer } = JSON.parse(body);
  return JSON.stringify(answer);
};

await row('R9', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const place = later(await openPlace(engine), (one) => one.close());
    const server = later(await startGlosa(place), (one) => one.stop());
    const staff = await Staff.logIn(server.address, ADMIN.login, ADMIN.password);
    const [sample, other] = await tables(place.dataDir);
    const built = () => (server.said().match(/positions, built in/g) ?? []).length;
    const rebuild = async (table) => {
      const before = built();
      await staff.import('/api/import/add-phonetic-variants', table);
      for (let n = 0; built() === before; n++) {
        if (n > 1200) throw new Error(`no new index: ${server.said().slice(-500)}`);
        await wait(50);
      }
    };
    const gists = async () => Promise.all(QUERIES.map(async (path) => gist(await ask(server.address, path))));
    const known = new Map(QUERIES.map((path) => [path, new Set()]));
    const learn = async () => {
      for (const [i, one] of (await gists()).entries()) known.get(QUERIES[i]).add(one);
    };
    let n = 0;
    const next = () => writtenAnew(QUERIES[n % QUERIES.length], n++);
    const queryOf = (path) => QUERIES.find((query) => path.startsWith(`${query}&`));
    await learn();
    const end = performance.now() + IDLE;
    const options = { count: SEARCHERS, next, pause: 10 };
    const idle = await visit(server.address, { ...options, isOver: () => performance.now() > end });
    let isOver = false;
    const seen = [];
    const searching = visit(server.address, {
      ...options,
      isOver: () => isOver,
      accept: (path, answer) => seen.push([queryOf(path), gist(answer)]),
    });
    let rebuilds = 0;
    try {
      for (; rebuilds < REBUILDS; rebuilds++) {
        await rebuild(rebuilds % 2 === 0 ? other : sample);
        if (rebuilds < 2) await learn();
      }
    } finally {
      isOver = true;
    }
    const { times, faults } = await searching;
    const strange = seen.filter(([path, one]) => !known.get(path).has(one));
    const differ = QUERIES.filter((path) => known.get(path).size === 2).length;
    say(`${rebuilds} builds, ${differ} of ${QUERIES.length} queries are answered in two ways`);
    check('errors', faults.length, faults.length === 0, '0');
    for (const { path, status, error } of faults.slice(0, 3)) say(`${path} ${status} ${error ?? ''}`);
    check('answers of neither index', `${strange.length} of ${seen.length}`, strange.length === 0 && differ > 0, '0');
    for (const [path, one] of strange.slice(0, 2)) say(`${path}: ${one.slice(0, 200)}`);
    const [before, during] = [percentile(idle.times, 95), percentile(times, 95)];
    check(
      'while it is built',
      spread(times),
      during <= 2 * before,
      `p95 ${(2 * before).toFixed(1)} ms: twice ${spread(idle.times)}`,
    );
  }),
);
