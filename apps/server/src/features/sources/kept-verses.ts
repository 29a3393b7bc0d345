/** All source verses with their words folded, kept in memory: they are looked through at every search. */
import type { Storage } from '../../db/open.ts';
import type { Reader } from '../../db/transaction.ts';
import { findPart, fold, foldIn, foldLatin, isLatin } from './fold.ts';

/** A verse in one language. */
export interface KeptVerse {
  id: number;
  nodeId: number;
  ord: number;
  label: string;
  language: string;
  folded: string;
}

/** So many verses are read at once; between them others have their turn. */
const CHUNK = 2000;

/** The verses as one moment had them. */
export class KeptVerses {
  readonly #verses: readonly KeptVerse[];
  readonly #byNode: ReadonlyMap<number, readonly KeptVerse[]>;
  /** Of the nodes that were asked for. */
  readonly #places = new Map<number, readonly { ord: number; label: string }[]>();

  constructor(verses: readonly KeptVerse[]) {
    this.#verses = verses;
    this.#byNode = Map.groupBy(verses, ({ nodeId }) => nodeId);
  }

  /** Those that have all words of a query. */
  find(query: string): KeptVerse[] {
    const parts = partsOf(query);
    if (parts.length === 0) return [];
    const latin = parts.map(foldLatin);
    return this.#verses.filter(({ folded, language }) =>
      (isLatin(language) ? latin : parts).every((part) => findPart(folded, part) !== -1),
    );
  }

  /** Order and label of the verses of a node, each once, in order. */
  at(nodeId: number): readonly { ord: number; label: string }[] {
    const known = this.#places.get(nodeId);
    if (known !== undefined) return known;
    const labels = new Map((this.#byNode.get(nodeId) ?? []).map(({ ord, label }) => [ord, label]));
    const places = [...labels].map(([ord, label]) => ({ ord, label })).sort((a, b) => a.ord - b.ord);
    this.#places.set(nodeId, places);
    return places;
  }

  orderOf(nodeId: number, label: string): number | undefined {
    return this.#byNode.get(nodeId)?.find((verse) => verse.label === label)?.ord;
  }
}

/**
 * Reads the verses once, and again when some have come or gone: they are never changed in place, so their number and
 * the last id tell. Not to be asked inside a snapshot: it reads by itself, and the embedded database has one reader.
 */
export function keepVerses({ read, revision: ask }: Pick<Storage, 'read' | 'revision'>): () => Promise<KeptVerses> {
  let kept: { revision: number | undefined; state: string; verses: Promise<KeptVerses> } | null = null;
  return async () => {
    const revision = await ask();
    // Where nothing was written, they need not be counted either: that takes some milliseconds.
    if (kept !== null && revision !== undefined && kept.revision === revision) return kept.verses;
    const state = await stateOf(read);
    if (kept?.state === state) {
      kept.revision = revision;
      return kept.verses;
    }
    const made = { revision, state, verses: readAll(read) };
    kept = made;
    // What failed is tried again for the next request.
    made.verses.catch(() => {
      if (kept === made) kept = null;
    });
    return made.verses;
  };
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

async function readAll(reader: Reader): Promise<KeptVerses> {
  const verses: KeptVerse[] = [];
  for (let after = 0; ; ) {
    const rows = await reader
      .selectFrom('source_verse')
      .select(['id', 'node_id', 'ord', 'label', 'language', 'text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(CHUNK)
      .execute();
    for (const { id, node_id, ord, label, language, text } of rows) {
      verses.push({ id, nodeId: node_id, ord, label, language, folded: foldIn(language, text) });
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK) return new KeptVerses(verses);
    after = last.id;
    await new Promise((done) => setImmediate(done));
  }
}
