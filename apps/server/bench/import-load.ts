/**
 * Measures readers of a running server while a text is imported and then imported again, changed: many readers at once,
 * each asking as soon as the last answer came (or after a pause), 60 % pages of texts, 30 % searches, 10 % lists. A part
 * of them reads the text that is being imported: every word of its first verses tells the version it is of, and every
 * answer must be of one version only. Prints percentiles in milliseconds, idle and during each import; fails where an
 * answer is an error or a mixture. The text is deleted at the end. Needs an account that may import.
 *
 *   node apps/server/bench/import-load.ts http://127.0.0.1:8080 LOGIN PASSWORD
 *     [--words 30000] [--readers 50] [--pause 0] [--seconds 20] [--rounds 1]
 */
import { parseArgs } from 'node:util';
import { ZipFile } from 'yazl';
import { Connections, nextAddress, pick, type Reading, sampleReading, Times } from './readers.ts';
import { Staff } from './staff.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: 'string', default: '30000' },
    readers: { type: 'string', default: '50' },
    pause: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '1' },
  },
});
const [base = 'http://127.0.0.1:8080', login = '', password = ''] = positionals;
const WORDS = Number(values.words);
const READERS = Number(values.readers);
/** Milliseconds, on the average, between an answer and the next question. */
const PAUSE = Number(values.pause);
const SECONDS = Number(values.seconds);

const CODE = 'bench-import-load';
const IN_VERSE = 6;
const ON_CARD = 30;
const VERSES = Math.ceil(WORDS / IN_VERSE);
const CARDS = Math.ceil(VERSES / ON_CARD);

/** A text that says in each verse of which version it is; apart from that, versions differ in every twentieth verse. */
function versionOf(n: number): Promise<Uint8Array> {
  const lines: string[] = [];
  for (let verse = 0; verse < VERSES; verse++) {
    if (verse % ON_CARD === 0) lines.push(`<pb n="${verse / ON_CARD + 1}"/>`);
    const words = Array.from({ length: IN_VERSE }, (_, i) => {
      const id = `${CODE}.${verse}.${i}`;
      const form = i === 0 ? `mark${n}of` : `w${(verse * 31 + i) % 4000}${verse % 20 === 0 ? 'abc'[n % 3] : ''}`;
      return `<w xml:id="${id}" lemma="l${(verse * 31 + i) % 2000}" pos="subst" msd="num=sg|cas=nom">${form}</w>`;
    });
    lines.push(`<lb n="${(verse % ON_CARD) + 1}"/><s>${words.join(' ')}</s>`);
  }
  const title = `<teiHeader><fileDesc><titleStmt><title>${CODE}</title></titleStmt></fileDesc></teiHeader>`;
  const text = `<TEI xmlns="http://www.tei-c.org/ns/1.0">${title}<text><body><ab>${lines.join('\n')}</ab></body></text></TEI>`;
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.from(JSON.stringify({ format: 'corpus/1', kind: 'transcription', code: CODE })),
    'manifest.json',
  );
  zip.addBuffer(Buffer.from(text), 'text.xml');
  zip.end();
  return new Response(ReadableStream.from(zip.outputStream as AsyncIterable<Buffer>)).bytes();
}

/** What is asked of the text that is being imported. */
function ownAddress(): string {
  const card = 1 + Math.floor(Math.random() * (CARDS - 1));
  if (Math.random() < 0.7) return `/api/texts/text/${CODE}/${card}/1/${card + 1}/${ON_CARD}`;
  return `/api/search/sentences?q=${encodeURIComponent(`mark${pick([1, 2])}of`)}`;
}

/** Why an answer about that text is wrong; null where it is not. */
function faultOf(path: string, { status, body }: { status: number; body: string }): string | null {
  if (path.startsWith('/api/search')) {
    if (status !== 200) return `${status}`;
    const { sentences } = JSON.parse(body) as { sentences: number };
    return sentences === 0 || sentences === VERSES ? null : `${sentences} of ${VERSES} sentences`;
  }
  if (status === 404) return null;
  if (status !== 200) return `${status}`;
  const marks = body.match(/mark\dof/g) ?? [];
  if (marks.length < 2 * ON_CARD) return `${marks.length} verses of ${2 * ON_CARD}`;
  return new Set(marks).size === 1 ? null : `a mixture: ${[...new Set(marks)].join(', ')}`;
}

const connections = new Connections(base, READERS + 2);
const faults: string[] = [];

async function readWhile(reading: Reading, isOver: () => boolean): Promise<Times> {
  const times = new Times();
  const reader = async () => {
    while (!isOver()) {
      const isOwn = Math.random() < 0.1;
      const path = isOwn ? ownAddress() : nextAddress(reading);
      const started = performance.now();
      try {
        const answer = await connections.ask(path);
        times.add(performance.now() - started);
        const fault = isOwn ? faultOf(path, answer) : answer.status === 200 ? null : `${answer.status}`;
        if (fault !== null) faults.push(`${path}: ${fault}`);
      } catch (error) {
        faults.push(`${path}: ${String(error)}`);
      }
      if (PAUSE > 0) await new Promise((done) => setTimeout(done, Math.random() * 2 * PAUSE));
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return times;
}

function report(name: string, times: Times, seconds: number): void {
  const [p50, p95, p99, most] = [50, 95, 99, 100].map((percent) => times.percentile(percent).toFixed(0));
  const rate = Math.round(times.count / seconds);
  console.log(`${name.padEnd(36)} ${seconds.toFixed(1).padStart(6)} s  ${String(rate).padStart(5)} answers/s`);
  console.log(`${''.padEnd(36)} p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, longest ${most} ms`);
}

/** Readers for as long as `work` takes. */
async function during(name: string, reading: Reading, work: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const started = performance.now();
  const readers = readWhile(reading, () => isOver);
  try {
    await work();
  } finally {
    isOver = true;
  }
  const seconds = (performance.now() - started) / 1000;
  report(name, await readers, seconds);
}

async function alone(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`${name.padEnd(36)} ${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`);
}

const staff = await Staff.logIn(base, login, password);
const [first, second] = await Promise.all([versionOf(1), versionOf(2)]);
const add = () => staff.import(`/api/import/add-transcription/${CODE}`, first);
const change = (zip: Uint8Array) => () => staff.import(`/api/import/update-transcription/${CODE}`, zip);
const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000));

try {
  const reading = await sampleReading(connections);
  console.log(`${reading.pages.length} pages, ${reading.searches.length} searches, ${reading.lists.length} lists; `);
  console.log(`a text of ${VERSES * IN_VERSE} words; ${READERS} readers, ${PAUSE} ms between their questions`);
  await alone('imported without readers', add);
  await alone('imported again without readers', change(second));
  await staff.deleteText(CODE);
  await during('nothing imported', reading, () => pause(SECONDS));
  for (let round = 0; round < Number(values.rounds); round++) {
    if (round > 0) await staff.deleteText(CODE);
    await during('while it is imported', reading, add);
    await during('while it is imported again', reading, change(second));
    await during('while it is imported once more', reading, change(first));
    await during('while it is being indexed', reading, () => pause(5));
  }
} finally {
  await staff.deleteText(CODE);
  connections.close();
}
console.log(`answers that were errors or of two versions: ${faults.length}`);
for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
