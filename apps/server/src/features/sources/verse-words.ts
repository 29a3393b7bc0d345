/** The words of all source verses, folded and kept in memory, so that they can be looked through at every search. */
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { findPart, fold, foldIn, foldLatin, isLatin } from './fold.ts';

export interface KeptVerse {
  id: number;
  nodeId: number;
  ord: number;
  language: string;
  folded: string;
}

/** So many verses are read at once; between them others have their turn. */
const CHUNK = 4000;

/**
 * Looks for verses that have all words of a query, in the order of their ids. The words are read once and again when
 * verses have come or gone: they are never changed in place, so their number and the last id tell.
 */
export class VerseWords {
  readonly #storage: Pick<Storage, 'read'>;
  #kept: { state: string; verses: Promise<KeptVerse[]> } | null = null;

  constructor(storage: Pick<Storage, 'read'>) {
    this.#storage = storage;
  }

  async find(query: string): Promise<KeptVerse[]> {
    const parts = partsOf(query);
    if (parts.length === 0) return [];
    const latin = parts.map(foldLatin);
    return (await this.#load()).filter(({ folded, language }) =>
      (isLatin(language) ? latin : parts).every((part) => findPart(folded, part) !== -1),
    );
  }

  async #load(): Promise<KeptVerse[]> {
    const { read } = this.#storage;
    const state = await stateOf(read);
    if (this.#kept?.state !== state) {
      const made = { state, verses: readAll(read) };
      this.#kept = made;
      made.verses.catch(() => {
        // What failed is tried again by whoever comes next.
        if (this.#kept === made) this.#kept = null;
      });
    }
    return this.#kept.verses;
  }
}

/** The parts of a query, folded; each must be found. */
export function partsOf(query: string): string[] {
  return [...new Set(fold(query).split(/\s+/u))].filter((part) => part !== '');
}

async function stateOf(reader: Reader): Promise<string> {
  const { count, last } = await reader
    .selectFrom('source_verse')
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  return `${count}/${last}`;
}

async function readAll(reader: Reader): Promise<KeptVerse[]> {
  const verses: KeptVerse[] = [];
  for (let after = 0; ; ) {
    const rows = await reader
      .selectFrom('source_verse')
      .select(['id', 'node_id', 'ord', 'language', 'text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    for (const { id, node_id, ord, language, text } of rows) {
      verses.push({ id, nodeId: node_id, ord, language, folded: foldIn(language, text) });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return verses;
    after = last.id;
    await new Promise((done) => setImmediate(done));
  }
}
