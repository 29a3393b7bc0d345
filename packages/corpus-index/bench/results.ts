/**
 * node packages/corpus-index/bench/results.ts FILE.vert[.gz] [--repeat N]
 * node packages/corpus-index/bench/results.ts FILE.idx
 *
 * What is done with hits: sorting, frequencies, distribution, collocations, nearest words. Each row is run with nothing
 * remembered of the answer itself; what is made once for an open index (the order of values) is measured on its own.
 */
import { parseArgs } from 'node:util';
import { type CorpusIndex, openIndex, readSnapshot, type SortKey } from '../src/index.ts';
import { type BenchSchema, snapshotOfVertical } from './vertical.ts';

type Index = CorpusIndex<BenchSchema>;

const right = (tokens: number): SortKey => ({ by: 'right', attribute: 'norm', tokens });
const page = { offset: 0, size: 50, unit: 'hit' } as const;
const list = { offset: 0, limit: 50 } as const;
const collocation = { left: 5, right: 5, minimum: 3, order: 'logDice', ...list } as const;

/** Of one genre, from one century: of 497 texts, 12. */
const TWO_FIELDS = 'text_genre:genre3 date:1151-1250';
const BY_FIELDS = {
  keys: [
    { by: 'text', attribute: 'genre' },
    { by: 'years', attribute: 'date', step: 50 },
  ],
  ...list,
} as const;

/** Texts named one by one, as the server names those that a filter means: every tenth. */
const someTexts = (index: Index) => (texts ??= index.texts.filter((_, i) => i % 10 === 0).map(({ label }) => label));
let texts: string[] | undefined;

const ROWS: readonly (readonly [name: string, run: (index: Index) => unknown])[] = [
  ['26 first page, lemma:być', (index) => index.search('lemma:być', page)],
  ['27 sort by 3 right words, lemma:być', (index) => index.search('lemma:być', { ...page, sort: right(3) })],
  ['27 as sentences', (index) => index.search('lemma:być', { ...page, unit: 'region:s', sort: right(3) })],
  ['27 page in the middle', (index) => index.search('lemma:być', { ...page, offset: 100_000, sort: right(3) })],
  ['28 sort by 1 right word, pos:NOUN', (index) => index.search('pos:NOUN', { ...page, sort: right(1) })],
  ['28 by left word', (index) => index.search('pos:NOUN', { ...page, sort: { ...right(1), by: 'left' } })],
  ['28 by node', (index) => index.search('pos:NOUN', { ...page, sort: { ...right(1), by: 'node' } })],
  ['28 descending', (index) => index.search('pos:NOUN', { ...page, sort: { ...right(1), descending: true } })],
  ['28 page in the middle', (index) => index.search('pos:NOUN', { ...page, offset: 1_000_000, sort: right(1) })],
  ['sample of 1000, pos:NOUN', (index) => index.search('pos:NOUN', { ...page, sample: { size: 1000, seed: '1' } })],
  ['29 pos:NOUN by lemma', (index) => index.frequencies('pos:NOUN', { key: byToken('lemma'), ...list })],
  ['29 pos:NOUN by form', (index) => index.frequencies('pos:NOUN', { key: byToken('form'), ...list })],
  ['29 pos:NOUN by case', (index) => index.frequencies('pos:NOUN', { key: byToken('case'), ...list })],
  ['29 pos:NOUN by text', (index) => index.frequencies('pos:NOUN', { key: { by: 'region', region: 'text' }, ...list })],
  [
    'pos:ADJ pos:NOUN by lemmas',
    (index) => index.frequencies('pos:ADJ pos:NOUN', { key: byToken('lemma', 'all'), ...list }),
  ],
  ['distribution of pos:NOUN, 20 bins', (index) => index.distribution('pos:NOUN', { bins: 20 })],
  ['30 collocations of lemma:być', (index) => index.collocations('lemma:być', { attribute: 'lemma', ...collocation })],
  ['30 of pos:NOUN', (index) => index.collocations('pos:NOUN', { attribute: 'lemma', ...collocation })],
  [
    'nearest to krolestwaa',
    (index) => index.nearest('krolestwaa', { attributes: ['norm', 'tnorm', 'wnorm'], limit: 5 }),
  ],
  ['lemma:być of two fields', (index) => index.search(`lemma:być ${TWO_FIELDS}`, page)],
  ['lemma:być of a tenth of the texts', (index) => index.search('lemma:być', { ...page, texts: someTexts(index) })],
  ['first page, norm:się', (index) => index.search('norm:się', page)],
  ['norm:się of two fields', (index) => index.search(`norm:się ${TWO_FIELDS}`, page)],
  ['phrase, norm:nie norm:tylko', (index) => index.search('norm:nie norm:tylko', page)],
  ['phrase of two fields', (index) => index.search(`norm:nie norm:tylko ${TWO_FIELDS}`, page)],
  ['facets: hits of lemma:być by text', (index) => index.distribution('lemma:być', { bins: 0 })],
  ['facets of pos:NOUN', (index) => index.distribution('pos:NOUN', { bins: 0 })],
  ['lemma:być by genre and half-century', (index) => index.fieldFrequencies('lemma:być', BY_FIELDS)],
  ['elements of nie tylko', (index) => index.elementCounts('nie tylko')],
];

function byToken<T extends 1 | 'all'>(attribute: string, token: T = 1 as T) {
  return { by: 'node', attribute, token } as const;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '1' } },
});
const [path] = positionals;
if (path === undefined) throw new Error('usage: results.ts FILE.vert[.gz]|FILE.idx [--repeat N]');
const index: Index = openIndex<BenchSchema>(
  path.endsWith('.idx') ? await readSnapshot(path) : snapshotOfVertical(path, Number(values.repeat)),
);

process.stdout.write(`${index.length.toLocaleString('en')} tokens\n`);
for (const attribute of ['norm', 'lemma', 'form']) {
  const start = performance.now();
  index.frequencies('[]', { key: byToken(attribute), sort: 'value', offset: 0, limit: 1 });
  process.stdout.write(`first use of ${attribute}, all tokens: ${(performance.now() - start).toFixed(0)} ms\n`);
}
process.stdout.write(`\n${'row'.padEnd(44)}${'median ms'.padStart(10)}${'p95'.padStart(9)}${'cpu'.padStart(9)}\n`);
for (const [name, run] of ROWS) measure(name, run);

/** On a machine that does other work too, processor time tells more than the clock. */
function measure(name: string, run: (index: Index) => unknown): void {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let i = 0; i < 25; i++) {
    index.forget();
    const before = process.cpuUsage();
    const start = performance.now();
    run(index);
    clock.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000);
  }
  const columns = [at(clock, 0.5).padStart(10), at(clock, 0.95).padStart(9), at(processor, 0.5).padStart(9)];
  process.stdout.write(`${name.padEnd(44)}${columns.join('')}\n`);
}

function at(times: readonly number[], share: number): string {
  const warm = times.slice(5).sort((a, b) => a - b);
  return (warm[Math.floor(warm.length * share)] ?? 0).toFixed(2);
}
