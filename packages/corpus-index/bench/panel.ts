/**
 * node packages/corpus-index/bench/panel.ts FILE.vert[.gz] [--repeat N] [--rounds N] [--small]
 *
 * Builds an index of the file, copies after one another up to ten million tokens, and prints how long that took, how
 * large it is, and for each row of the panel the time it takes through the API beside those of CQP and Manatee, with
 * nothing remembered between runs. The hits on one copy are held against those of the other engines; rows that look at
 * few tokens are also timed on a tenth. `--small`: one copy and few runs, to see that everything works.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openIndex, readSnapshot } from '../src/index.ts';
import { type Effort, type Times, timesOf } from './measure.ts';
import { type PanelIndex, ROWS, type Row } from './rows.ts';
import { type BenchSchema, indexVertical } from './vertical.ts';

const TOKENS = 10_000_000;
/** What a figure of 0.0 may be at most. */
const LEAST_FIGURE = 0.05;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string' }, rounds: { type: 'string', default: '3' }, small: { type: 'boolean' } },
});
const [path] = positionals;
if (path === undefined) throw new Error('usage: panel.ts FILE.vert[.gz] [--repeat N] [--rounds N] [--small]');

const one = await build(path, 1, false);
const effort: Effort = values.small === true ? { rounds: 1, runs: 3 } : { rounds: Number(values.rounds), runs: 15 };
const copies = values.small === true ? 1 : Number(values.repeat ?? Math.ceil(TOKENS / one.length));

print('machine', `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
const index = copies === 1 ? one : await build(path, copies, true);
panel(index, checkHits(one));
if (copies > 10) growth(index, await build(path, Math.round(copies / 10), false));

/** Builds and opens; figures are printed for the large one only. */
async function build(source: string, repeat: number, prints: boolean): Promise<PanelIndex> {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-index-'));
  try {
    const file = join(folder, 'panel.idx');
    const before = process.memoryUsage().rss;
    const cpu = process.cpuUsage();
    const { tokens, milliseconds } = indexVertical(source, repeat, file);
    const { user, system } = process.cpuUsage(cpu);
    const most = process.resourceUsage().maxRSS * 1024 - before;
    const reading = performance.now();
    const shared = await readSnapshot(file);
    const opening = performance.now();
    const opened = openIndex<BenchSchema>(shared);
    if (!prints) return opened;
    const millions = tokens / 1e6;
    print('tokens', tokens.toLocaleString('en'));
    const processor = ((user + system) / 1000 / millions).toFixed(0);
    print('build, a million tokens', `${(milliseconds / millions).toFixed(0)} ms, ${processor} ms of processor time`);
    print('memory, a million tokens', `${mega(most / millions)} MB at most`);
    print('file', `${mega(shared.byteLength)} MB, ${mega(shared.byteLength / millions)} a million tokens`);
    print('read and verify; open', `${ms(opening - reading)}; ${ms(performance.now() - opening)}`);
    return opened;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function ms(milliseconds: number): string {
  return `${milliseconds.toFixed(0)} ms`;
}

/** Hits on one copy by row; says which differ from the other engines', and why where that is known. */
function checkHits(copy: PanelIndex): Map<Row, number> {
  const found = new Map(ROWS.map((row) => [row, row.run(copy)]));
  for (const [row, hits] of found) {
    if (hits === row.hits) continue;
    const isKnown = row.otherwise?.hits === hits;
    print(`row ${row.no}`, `${hits} and not ${row.hits}: ${isKnown ? row.otherwise?.why : 'NOT EXPLAINED'}`);
    if (!isKnown) process.exitCode = 1;
  }
  return found;
}

function panel(corpus: PanelIndex, hits: ReadonlyMap<Row, number>): void {
  const heads = ['hits', 'table', 'median', 'p95', 'cpu', 'CQP', '×', 'Manatee', '×'];
  process.stdout.write(`\n${'row'.padEnd(36)}${heads.map((head) => head.padStart(9)).join('')}\n`);
  const factors: number[] = [];
  for (const row of ROWS) {
    const times = timesOfRow(corpus, row);
    const cells = [
      String(hits.get(row)),
      String(row.hits),
      ...[times.median, times.p95, times.processor].map((ms) => ms.toFixed(2)),
      ...against(row.cqp, times.median),
      ...against(row.manatee, times.median),
    ];
    const marks = [times.median > 5 ? 'over 5 ms' : '', isBehind(row, times) ? 'BEHIND' : ''].join(' ');
    const name = `${String(row.no).padStart(2)} ${row.kind}`.padEnd(36);
    process.stdout.write(`${name}${cells.map((cell) => cell.padStart(9)).join('')}  ${marks}`.trimEnd().concat('\n'));
    if (row.cqp > 0) factors.push(row.cqp / times.median);
  }
  const mean = Math.exp(factors.reduce((sum, factor) => sum + Math.log(factor), 0) / factors.length);
  const tenfold = factors.filter((factor) => factor >= 10).length;
  process.stdout.write(`\nfaster than CQP ${mean.toFixed(1)} times (geometric mean of ${factors.length} rows), `);
  process.stdout.write(`ten times or more on ${tenfold}\n`);
}

function timesOfRow(corpus: PanelIndex, row: Row): Times {
  return timesOf(() => {
    corpus.forget();
    row.run(corpus);
  }, effort);
}

function against(theirs: number | null, ours: number): [string, string] {
  if (theirs === null) return ['-', ''];
  return [theirs.toFixed(1), theirs === 0 ? '' : (theirs / ours).toFixed(1)];
}

function isBehind({ cqp, manatee }: Row, { median }: Times): boolean {
  return [cqp, manatee].some((theirs) => theirs !== null && median > Math.max(theirs, LEAST_FIGURE));
}

function growth(large: PanelIndex, small: PanelIndex): void {
  process.stdout.write(`\n${'from a tenth'.padEnd(36)}${'ms'.padStart(9)}${'ms'.padStart(9)}${'×'.padStart(9)}\n`);
  for (const row of ROWS.filter(({ isSelective }) => isSelective === true)) {
    const [before, after] = [timesOfRow(small, row).median, timesOfRow(large, row).median];
    const cells = [before.toFixed(3), after.toFixed(3), (after / before).toFixed(1)];
    process.stdout.write(`${String(row.no).padStart(2)} ${row.kind}`.padEnd(36));
    process.stdout.write(`${cells.map((cell) => cell.padStart(9)).join('')}\n`);
  }
}

function print(name: string, value: string): void {
  process.stdout.write(`${name.padEnd(32)}${value}\n`);
}

function mega(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
