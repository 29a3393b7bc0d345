/** Readers of a running server: what they ask for, how long they wait, and whether an answer is of one version. */
import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  body: string;
}

/** Sends requests over connections that stay open. */
export class Connections {
  readonly #base: string;
  readonly #agent: Agent;

  constructor(base: string, count: number) {
    this.#base = base;
    this.#agent = new Agent({ keepAlive: true, maxSockets: count });
  }

  /** Resolves once the last byte of the answer came. */
  ask(path: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      request(`${this.#base}${path}`, { agent: this.#agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      })
        .on('error', reject)
        .end();
    });
  }

  async get<T>(path: string): Promise<T> {
    const { status, body } = await this.ask(path);
    if (status !== 200) throw new Error(`${status} for ${path}: ${body.slice(0, 200)}`);
    return JSON.parse(body) as T;
  }

  close(): void {
    this.#agent.destroy();
  }
}

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** What is asked for: addresses of pages of texts, of searches, of lists. */
export interface Reading {
  pages: string[];
  searches: string[];
  lists: string[];
}

const CARDS_OF_A_TEXT = 20;

/** Draws a sample of what the corpus of the server has. */
export async function sampleReading(server: Connections): Promise<Reading> {
  const texts = await server.get<{ code: string }[]>('/api/texts/list-texts-names');
  const pages: string[] = [];
  const lists = ['/api/texts/list-texts-names'];
  for (const { code } of texts) {
    const name = encodeURIComponent(code);
    const cards = `/api/texts/transcription/list-cards-numbers/${name}`;
    lists.push(cards);
    const rows = await server.get<{ cardNumber: number; cardAddress: string }[]>(cards);
    for (const { cardNumber, cardAddress } of rows.slice(0, CARDS_OF_A_TEXT)) {
      const address = `/api/texts/transcription/list-verses-numbers/${name}/${encodeURIComponent(cardAddress)}`;
      lists.push(address);
      const { verses } = await server.get<{ verses: string[] }>(address);
      const [first, last] = [verses[0] ?? '1', verses.at(-1) ?? '1'].map(encodeURIComponent);
      const page = `/api/texts/text/${name}/${cardNumber}/${first}/${cardNumber}/${last}`;
      pages.push(page, `${page}?mode=both&grammar=true`);
    }
  }
  const frequent = async (of: 'form' | 'lemma') => {
    const { rows } = await server.get<{ rows: { value: string }[] }>(`/api/search/frequencies?q=*&of=${of}`);
    return rows.map(({ value }) => value).filter((value) => /^\p{L}+$/u.test(value));
  };
  const [words, lemmas] = [await frequent('form'), await frequent('lemma')];
  const queries = [...words, ...words.map((word) => `${word.slice(0, 3)}*`), ...lemmas.map((one) => `lemma:${one}`)];
  queries.push(...words.map((word, i) => `${word} ${words[(i * 7 + 1) % words.length] ?? ''}`));
  const searches = queries.flatMap((q) =>
    [1, 2].map((page) => `/api/search/sentences?q=${encodeURIComponent(q)}&page=${page}`),
  );
  return { pages, searches, lists };
}

/** 60 % pages of texts, 30 % searches, 10 % lists. */
export function nextAddress({ pages, searches, lists }: Reading): string {
  const kind = Math.random();
  return pick(kind < 0.6 ? pages : kind < 0.9 ? searches : lists);
}

/** Milliseconds that readers waited. */
export class Times {
  readonly #values: number[] = [];

  add(milliseconds: number): void {
    this.#values.push(milliseconds);
  }

  get count(): number {
    return this.#values.length;
  }

  /** The value that so many of a hundred stay under. */
  percentile(percent: number): number {
    const sorted = this.#values.toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
  }
}
