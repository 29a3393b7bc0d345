/**
 * Measures the lexical index and the grammar pages of a running server over HTTP, on one connection: each time asked in another way (another page, other letters, other texts), so that no answer is a remembered one. Words and
 * texts are drawn from the corpus, so any will do. Asserts nothing.
 *
 *   node apps/server/bench/words.ts [http://127.0.0.1:8080] [runs of each]
 */
import { Connections } from './readers.ts';

const RUNS = Number(process.argv[3] ?? 60);
const server = new Connections(process.argv[2] ?? 'http://127.0.0.1:8080', 1);

type Parameters = Readonly<Record<string, string>>;

interface List {
  pages: number;
  rows: { value: string }[];
  initials: { initial: string }[];
}

const list = (parameters: Parameters) => server.get<List>(`/api/words?${new URLSearchParams(parameters)}`);

async function measure(name: string, path: (run: number) => string): Promise<void> {
  for (let run = RUNS; run < RUNS + 3; run++) await server.ask(path(run));
  const times: number[] = [];
  let bytes = 0;
  for (let run = 0; run < RUNS; run++) {
    const started = performance.now();
    const { status, body } = await server.ask(path(run));
    times.push(performance.now() - started);
    if (status !== 200) throw new Error(`${status} for ${path(run)}`);
    bytes += body.length;
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
  const size = Math.round(bytes / RUNS / 1000);
  console.log(`${name.padEnd(56)} p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  ${size} kB`);
}

const words = (parameters: Parameters) => `/api/words?${new URLSearchParams(parameters)}`;
const all = await list({ sort: 'hits', size: '100' });
const rarer = await list({ sort: 'hits', size: '100', page: '20' });
const lemmas = [...all.rows, ...rarer.rows].map(({ value }) => value);
const codes = (await server.get<{ code: string }[]>('/api/texts/active-texts-names')).map(({ code }) => code);
/** Every run other texts, about half of them. */
const texts = (run: number) => codes.filter((_, i) => ((i + 1) * (run + 3)) % 7 < 4 && i % 53 !== run % 53).join(',');
const nth = <T>(some: readonly T[], run: number) => some[run % some.length] as T;
const letters = lemmas.flatMap((lemma) => [...lemma.toLowerCase()]).filter((letter) => /\p{L}/u.test(letter));
const pairs = letters.map((letter, i) => `${letter}${nth(letters, i * 3 + 1)}`);
const page = (run: number) => String(1 + ((run * 37) % all.pages));

for (const layer of ['lemma', 'transcription', 'transliteration']) {
  await measure(`${layer}: pages anywhere`, (run) => words({ layer, page: page(run) }));
  await measure(`${layer}: pages from the end of the word`, (run) => words({ layer, sort: 'end', page: page(run) }));
  await measure(`${layer}: the most frequent`, (run) => words({ layer, sort: 'hits', size: String(40 + (run % 60)) }));
  await measure(`${layer}: contains two letters`, (run) =>
    words({ layer, match: 'contains', q: nth(pairs, run), size: String(50 + (run % 9)) }),
  );
  await measure(`${layer}: pattern`, (run) =>
    words({ layer, match: 'pattern', q: `*${[...nth(pairs, run)].join('*')}?`, size: String(50 + (run % 9)) }),
  );
  await measure(`${layer}: in half of the texts`, (run) => words({ layer, texts: texts(run), sort: 'texts' }));
  await measure(`${layer}: with variants`, (run) => words({ layer, q: nth(lemmas, run), variants: '1' }));
}
await measure('a letter', (run) =>
  words({ initial: nth(all.initials, run).initial, page: String(1 + (run % 3)), size: String(30 + run) }),
);
const path = (lemma: string) => `/api/words/${encodeURIComponent(lemma)}`;
await measure('frequent lemma', (run) => path(nth(all.rows, run).value));
await measure(
  'lemma in half of the texts',
  (run) => `${path(nth(lemmas, run))}?${new URLSearchParams({ texts: texts(run) })}`,
);
const sentences = (parameters: Parameters) => `/api/search/words?${new URLSearchParams(parameters)}`;
await measure('sentences with a lemma', (run) => sentences({ q: nth(lemmas, run) }));
await measure('sentences with words that begin so', (run) =>
  sentences({ q: nth(pairs, run), match: 'begins', texts: texts(run) }),
);

const forms = (parameters: Parameters) => `/api/grammar/single?${new URLSearchParams(parameters)}`;
const size = (run: number) => String(30 + (run % 60));
await measure('nouns by form, by lemma', (run) =>
  forms({ class: 'subst', of: run % 2 === 0 ? 'form' : 'lemma', page: String(1 + run) }),
);
await measure('nouns in half of the texts', (run) => forms({ class: 'subst', texts: texts(run) }));
await measure('all words by form, by lemma', (run) => forms({ of: run % 2 === 0 ? 'form' : 'lemma', size: size(run) }));
await measure('finite verbs with a lemma near them', (run) =>
  forms({ class: 'fin', lemma2: nth(lemmas, run), place: 'near', distance: String(1 + (run % 5)) }),
);
await measure('nouns in a sentence with a lemma', (run) =>
  forms({ class: 'subst', lemma2: nth(lemmas, run), place: 'sentence' }),
);
await measure('composite forms', (run) => `/api/grammar/double?${new URLSearchParams({ size: size(run) })}`);
await measure('cases of nouns by text', (run) => {
  return `/api/grammar/single/spread?${new URLSearchParams({ class: 'subst', over: 'cas', texts: texts(run) })}`;
});
server.close();
