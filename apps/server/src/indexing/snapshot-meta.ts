import type { CorpusState } from './state.ts';

/** What a snapshot says of itself: the state of the corpus it was built from. */
export interface SnapshotMeta {
  readonly name: string;
  readonly source: string;
  /** Code → stamp. */
  readonly stamps: ReadonlyMap<string, string>;
}

const KEYS = { name: 'state', source: 'source', stamps: 'texts' } as const;

export function describeSnapshot({ name, source, texts }: CorpusState): Record<string, string> {
  const stamps = texts.map(({ code, stamp }) => [code, stamp]);
  return { [KEYS.name]: name, [KEYS.source]: source, [KEYS.stamps]: JSON.stringify(stamps) };
}

/** Where it does not say, it is of no state. */
export function readSnapshotMeta(meta: Readonly<Record<string, string>>): SnapshotMeta {
  const stamps = new Map(JSON.parse(meta[KEYS.stamps] ?? '[]') as [string, string][]);
  return { name: meta[KEYS.name] ?? '', source: meta[KEYS.source] ?? '', stamps };
}
