// How a row of the reliability tests is run and told: figures with their bars, on one database after the other.
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

export const { values: given } = parseArgs({
  allowPositionals: true,
  options: {
    /** sqlite or postgres; both where it is not said. */
    database: { type: 'string' },
    /** Of a row that takes long: how long, instead. */
    seconds: { type: 'string' },
    /** Files to import first, for rows where size matters: a folder of zips. */
    corpus: { type: 'string' },
  },
});

/** How long a row measures: what `--seconds` says, or else `usual`. */
export const secondsOr = (usual) => Number(given.seconds ?? usual);

/**
 * Runs `test` for each of the databases. It is given `engine`, `say(text)` and `check(name, value, isMet, bar)`. The
 * process ends with 1 where a bar was missed or a test threw.
 */
export async function row(name, engines, test) {
  const failures = [];
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`;
  for (const engine of engines.filter((one) => given.database === undefined || given.database === one)) {
    console.log(`${name} on ${engine} (${machine}, load ${loadavg()[0]?.toFixed(1)})`);
    const check = (what, value, isMet, bar = '') => {
      console.log(`  ${isMet ? 'pass' : 'FAIL'}  ${what}: ${value}${bar && ` (bar: ${bar})`}`);
      if (!isMet) failures.push(`${engine}: ${what}: ${value}`);
    };
    const say = (text) => console.log(`        ${text}`);
    try {
      await test({ engine, check, say });
    } catch (error) {
      check('the test ran to its end', error instanceof Error ? error.stack : String(error), false);
    }
  }
  console.log(`${name}: ${failures.length === 0 ? 'passed' : `failed, ${failures.length}`}`);
  process.exit(failures.length === 0 ? 0 : 1);
}

/** Shuts what was opened, the last first, whether `work` went well or not. */
export async function withClosing(work) {
  const opened = [];
  const later = (thing, close) => {
    opened.push(() => close(thing));
    return thing;
  };
  try {
    return await work(later);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}
