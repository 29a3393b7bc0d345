/**
 * node packages/corpus-index/bench/panel.ts FILE.vert[.gz] [--repeat N]
 *
 * Builds an index of the file, N copies after one another, and prints how long that took, how large it is and how long
 * each query takes through the API, page and exact counts included, with nothing remembered between runs.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type CorpusIndex, openIndex, readSnapshot, writeSnapshot } from '../src/index.ts';
import type { TestSchema } from '../test/schema.ts';
import { indexVertical } from './vertical.ts';

const QUERIES: readonly (readonly [kind: string, q: string])[] = [
  ['1 rare form, other layer', 'translit:Xięstwa'],
  ['2 very frequent form', '=się'],
  ['3 folded word', 'laska'],
  ['4 case + diacritic flags', '"łaska"%cd'],
  ['5 phrase', 'norm:nie norm:tylko'],
  ['5 phrase of words', 'nie tylko'],
  ['6 wildcard prefix', 'krol*'],
  ['7 wildcard suffix', '*osc'],
  ['8 wildcard infix', '*gosp*'],
  ['9 regex with classes', '"[pP]rz[ye].*(ł|ła|li|ły)"'],
  ['10 regex, huge result', '".*a|.*e|.*i"'],
  ['11 lemma, frequent', 'lemma:być'],
  ['12 lemma & form', 'lemma:mieć&form:ma'],
  ['13 pos + two features', 'pos:NOUN&case:Gen&number:Plur'],
  ['14 negated feature', 'lemma:mieć&!tense:Pres'],
  ['15 two layers disagree', 'translit:X*&form:K*'],
  ['16 pos sequence', 'pos:ADJ pos:NOUN'],
  ['18 gap 0-3', 'lemma:nie []{0,3} lemma:być'],
  ['19 any gap in sentence', 'lemma:mieć ... lemma:być'],
  ['23 unanchored both sides', '[] lemma:nie []'],
  ['24 text filter', 'lemma:król text:pl_mpdt*'],
  ['25 sentence with A, not B', '<s/> containing lemma:mieć !containing lemma:nie'],
  ['frequent words', 'nie się'],
  ['frequent classes, gap', 'pos:NOUN []{0,3} pos:NOUN'],
  ['one frequent class', 'pos:NOUN'],
  ['negation', '[pos!="NOUN"]'],
  ['everything', '[]'],
  ['gap of everything', '[pos!="NOUN"] []{0,3} [pos!="VERB"]'],
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '1' } },
});
const [path] = positionals;
if (path === undefined) throw new Error('usage: panel.ts FILE.vert[.gz] [--repeat N]');

const before = process.memoryUsage();
const { bytes, tokens, milliseconds } = indexVertical(path, Number(values.repeat));
const after = process.memoryUsage();
const millions = tokens / 1e6;
print('tokens', tokens.toLocaleString('en'));
print('build', `${round(milliseconds)} ms, ${round(milliseconds / millions)} ms a million tokens`);
print(
  'memory while building',
  `${mega(after.rss - before.rss)} MB more, ${mega((after.rss - before.rss) / millions)} a million`,
);
print('snapshot', `${mega(bytes.length)} MB, ${mega(bytes.length / millions)} a million`);

const index = openIndex<TestSchema>(await throughFile(bytes));
process.stdout.write(`\n${'query'.padEnd(56)}${'hits'.padStart(10)}${'median ms'.padStart(11)}${'p95'.padStart(8)}\n`);
for (const [kind, q] of QUERIES) measure(index, kind, q);

async function throughFile(snapshot: Uint8Array): Promise<SharedArrayBuffer> {
  const folder = await mkdtemp(join(tmpdir(), 'corpus-index-'));
  try {
    const file = join(folder, 'panel.idx');
    const writing = performance.now();
    await writeSnapshot(file, snapshot);
    const reading = performance.now();
    const shared = await readSnapshot(file);
    const opening = performance.now();
    openIndex(shared);
    print(
      'write, read and verify, open',
      [reading - writing, opening - reading, performance.now() - opening].map((ms) => `${round(ms)} ms`).join(', '),
    );
    return shared;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function measure(corpus: CorpusIndex<TestSchema>, kind: string, q: string): void {
  const name = `${kind}  ${q}`.slice(0, 55).padEnd(56);
  const parsed = corpus.parse(q);
  if (!parsed.ok) {
    process.stdout.write(`${name}${parsed.error.code}\n`);
    return;
  }
  const times: number[] = [];
  let total = 0;
  for (let run = 0; run < 40; run++) {
    corpus.forget();
    const start = performance.now();
    const result = corpus.search(q, { offset: 0, size: 20, unit: 'region:s' });
    for (const { regionStart, regionEnd } of result.rows) corpus.tokens(regionStart, regionEnd);
    times.push(performance.now() - start);
    total = result.total;
  }
  const warm = times.slice(10).sort((a, b) => a - b);
  const at = (share: number) => (warm[Math.floor(warm.length * share)] ?? 0).toFixed(2);
  process.stdout.write(`${name}${String(total).padStart(10)}${at(0.5).padStart(11)}${at(0.95).padStart(8)}\n`);
}

function print(name: string, value: string): void {
  process.stdout.write(`${name.padEnd(30)}${value}\n`);
}

function round(value: number): string {
  return value.toFixed(0);
}

function mega(value: number): string {
  return (value / 1e6).toFixed(1);
}
