/**
 * Measures a running server as its readers feel it: 20 readers at once, each asking for the next page as soon as the
 * last one came. Prints p50, p95 and p99 in milliseconds for reading pages and for searches, and asserts nothing.
 *
 *   node apps/server/bench/http.ts [http://127.0.0.1:8080] [seconds a round]
 */
import { Agent, request } from 'node:http';

const BASE = process.argv[2] ?? 'http://127.0.0.1:8080';
const SECONDS = Number(process.argv[3] ?? 10);
const READERS = 20;
const agent = new Agent({ keepAlive: true, maxSockets: READERS });

interface Row {
  code: string;
  cards: number;
}

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

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}

async function measure(name: string, nextPath: () => string): Promise<void> {
  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + SECONDS * 1000;
  const reader = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      try {
        await get(nextPath());
        times.push(performance.now() - started);
      } catch (error) {
        failures++;
        if (failures <= 3) console.error(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  times.sort((a, b) => a - b);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share));
  const rate = Math.round(times.length / SECONDS);
  console.log(`${name}: ${rate}/s, p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, failures ${failures}`);
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const texts = JSON.parse(await get('/api/texts/list-texts-names')) as Row[];
const places: string[] = [];
for (const { code } of texts) {
  const rows = JSON.parse(await get(`/api/texts/transcription/list-cards-numbers/${encodeURIComponent(code)}`));
  const cards = rows as { cardNumber: number; cardAddress: string }[];
  for (const card of cards.slice(0, 20)) {
    const address = encodeURIComponent(card.cardAddress);
    const verses = JSON.parse(
      await get(`/api/texts/transcription/list-verses-numbers/${encodeURIComponent(code)}/${address}`),
    ) as { verses: string[] };
    const [first, last] = [verses.verses[0] ?? '1', verses.verses.at(-1) ?? '1'].map(encodeURIComponent);
    places.push(`/api/texts/text/${encodeURIComponent(code)}/${card.cardNumber}/${first}/${card.cardNumber}/${last}`);
  }
}
console.log(`${texts.length} texts, ${places.length} cards sampled, ${READERS} readers, ${SECONDS} s a round`);
const phrases = ['got', 'herre', 'lemma:komen', 'got*', '*lich', '*himel*', 'pos:adj pos:subst', 'min got', '=hêrré'];
phrases.push('pos:subst&cas:gen&num:pl', 'lemma:unser lemma:hêrre', 'lemma:sîn', 'unde', 'lemma:wërden text:Wind');
await measure('reading page, both layers with grammar', () => `${pick(places)}?mode=both&grammar=true`);
await measure('reading page, transcription', () => pick(places));
await measure(
  'search',
  () => `/api/search/sentences?q=${encodeURIComponent(pick(phrases))}&page=${pick([1, 1, 1, 2, 5])}`,
);
agent.destroy();
