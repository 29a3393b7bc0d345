/**
 * Measures searches of a running server over HTTP. Pages of a word, a phrase and a lemma at 16 connections, each asking
 * as soon as its last answer came: once with many different queries, once with the same one, which the server remembers.
 * Then one query of each kind of the panel on one connection, each time without another form that no word has, so that
 * neither the answer nor its hits are remembered ones. Words and lemmas are drawn from the corpus, so any will do.
 * Asserts nothing.
 *
 *   node apps/server/bench/search.ts [http://127.0.0.1:8080] [seconds a round]
 */
import { Agent, request } from 'node:http';

const BASE = process.argv[2] ?? 'http://127.0.0.1:8080';
const SECONDS = Number(process.argv[3] ?? 5);
const CONNECTIONS = 16;
const PANEL_RUNS = 60;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

/** One GET; resolves to the body once the last byte came, rejects on any status but 200. */
function get(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(`${BASE}${path}`, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${response.statusCode} for ${path}: ${body.slice(0, 200)}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

type Parameters = Readonly<Record<string, string>>;

function call(name: string, parameters: Parameters): string {
  return `/api/search/${name}?${new URLSearchParams(parameters)}`;
}

/** The most frequent values, without those that are no plain words. */
async function values(parameters: Parameters): Promise<string[]> {
  const { rows } = JSON.parse(await get(call('frequencies', parameters))) as { rows: { value: string }[] };
  return rows.map(({ value }) => value).filter((value) => /^\p{L}+$/u.test(value));
}

function report(name: string, times: number[], seconds: number): void {
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(2);
  const rate = Math.round(times.length / seconds);
  console.log(
    `${name.padEnd(64)} ${String(rate).padStart(6)}/s  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  p99 ${at(0.99)} ms`,
  );
}

async function timed(path: string, times: number[]): Promise<void> {
  const started = performance.now();
  await get(path);
  times.push(performance.now() - started);
}

/** All connections at once, each with the next path as soon as its last answer came. */
async function loaded(name: string, paths: readonly string[]): Promise<void> {
  const times: number[] = [];
  let asked = 0;
  const until = performance.now() + SECONDS * 1000;
  const connection = async () => {
    while (performance.now() < until) await timed(paths[asked++ % paths.length] as string, times);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  report(`${name} (${paths.length} at ${CONNECTIONS} connections)`, times, SECONDS);
}

/** One after another. */
async function alone(name: string, path: (run: number) => string): Promise<void> {
  await get(path(0));
  const times: number[] = [];
  const started = performance.now();
  for (let run = 1; run <= PANEL_RUNS; run++) await timed(path(run), times);
  report(name, times, (performance.now() - started) / 1000);
}

const pages = (queries: readonly string[]) => queries.map((q) => call('sentences', { q }));
const words = [
  ...(await values({ q: '[]', of: 'norm', size: '500' })),
  ...(await values({ q: '[]', of: 'norm', size: '500', page: '10' })),
];
const lemmas = await values({ q: '[]', of: 'lemma', size: '500' });
const phrases: string[] = [];
for (const word of words.slice(0, 40)) {
  const next = await values({ q: `norm:${word}`, of: 'norm', at: 'right1', size: '20' });
  phrases.push(...next.map((other) => `${word} ${other}`));
}
const [word = 'a', other = 'b'] = words;
const [lemma = 'a', second = 'b', third = 'c'] = lemmas;
const [part = 'a'] = words.filter(({ length }) => length > 4).map((one) => one.slice(1, 4));
const [posClass = 'subst', otherClass = 'adj'] = await values({ q: '[]', of: 'pos', size: '10' });

for (const [name, queries] of Object.entries({ words, phrases, lemmas: lemmas.map((one) => `lemma:${one}`) })) {
  await loaded(name, pages(queries));
  await loaded(`${name}, the same`, pages(queries.slice(-1)));
}

/** A filter by the most frequent values of two fields of records; null where the texts say less. */
async function twoFields(): Promise<string | null> {
  const { fields } = JSON.parse(await get(call('facets', { q: '[]' }))) as {
    fields: readonly { field: string; values: readonly { value: string }[] }[];
  };
  const terms = fields.flatMap(({ field, values }) => {
    const { value } = values.find((one) => /^[\p{L}\p{N}_-]+$/u.test(one.value)) ?? {};
    return value === undefined || values.length < 2 ? [] : [`${field}:${value}`];
  });
  return terms.length < 2 ? null : terms.slice(0, 2).join(',');
}

/** The kinds of the panel, in its order, with values of this corpus. */
const PANEL = [
  `translit:${word}`,
  `=${word}`,
  words.at(-1) ?? word,
  `"${word}"%cd`,
  `norm:${word} norm:${other}`,
  `${part}*`,
  `*${part}`,
  `*${part}*`,
  `"[${part}].*(${part}|${part.slice(1)})"`,
  '".*a|.*e|.*i"',
  `lemma:${lemma}`,
  `lemma:${lemma}&form:${word}`,
  `pos:${posClass}&case:gen&number:pl`,
  `[lemma="${lemma}" & !case="gen"]`,
  `translit:${word.slice(0, 1)}*&form:${word.slice(0, 1)}*`,
  `pos:${otherClass} pos:${posClass}`,
  `(?longest) [pos="${posClass}"]? [pos="${otherClass}"]+ [pos="${posClass}"]`,
  `(?standard) lemma:${lemma} []{0,3} lemma:${second}`,
  `(?standard) lemma:${lemma} ... lemma:${second}`,
  `lemma:${lemma} pos:${posClass} | norm:${word} norm:${other}`,
  `pos:${posClass} "[.]" </s>`,
  `a:[pos="${posClass}"] [] b:[pos="${posClass}"] :: a.lemma = b.lemma`,
  `[] lemma:${lemma} [] within text`,
  `lemma:${third} text:R*`,
  `(<s/> containing lemma:${lemma}) !containing lemma:${second}`,
];
/** The same work each time, and nothing of it remembered. */
const without = (run: number) => `0x${run}`;
for (const q of PANEL) await alone(q, (run) => call('sentences', { q, without: without(run), variants: '0' }));
const q = `lemma:${lemma}`;
const nouns = `pos:${posClass}`;
await alone(`${q}, lines`, (run) => call('sentences', { q, view: 'kwic', without: without(run) }));
await alone(`${q}, by the right`, (run) => call('sentences', { q, sort: 'right', without: without(run) }));
await alone(`${nouns}, by the right`, (run) =>
  call('sentences', { q: nouns, sort: 'right', words: '1', without: without(run) }),
);
await alone(`${nouns}, list of lemmas`, (run) => call('frequencies', { q: nouns, of: 'lemma', without: without(run) }));
await alone(`${nouns}, list of texts`, (run) => call('frequencies', { q: nouns, of: 'text', without: without(run) }));
await alone(`${q}, collocations`, (run) => call('collocations', { q, without: without(run) }));
await alone(`${q}, first page`, (run) => call('sentences', { q, without: without(run) }));
const f = await twoFields();
if (f !== null) await alone(`${q}, of ${f}`, (run) => call('sentences', { q, f, without: without(run) }));
await alone(`${nouns}, facets`, (run) => call('facets', { q: nouns, without: without(run) }));
await alone(`any token, facets`, (run) => call('facets', { q: '[]', without: without(run) }));
await alone(`${q}, distribution`, (run) => call('distribution', { q, without: without(run) }));
agent.destroy();
