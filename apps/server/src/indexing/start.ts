import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TEXTS_CHANGED } from './changes.ts';
import { IndexManager, type IndexManagerOptions } from './index-manager.ts';
import type { IndexedCorpus } from './indexed-corpus.ts';

export type {
  Interpretation,
  InterpretedCondition,
  InterpretedEquation,
  InterpretedFilter,
  InterpretedPattern,
  InterpretedTest,
  InterpretedWord,
} from '@glosa/corpus-index';
export type { Answers } from './answers/answer.ts';
export type { Excerpt, ExcerptsAnswer } from './answers/excerpts.ts';
export type { ExportedHit, ExportedSentence, ExportedToken } from './answers/export.ts';
export type * from './answers/request.ts';
export type { RowJson } from './answers/row-json.ts';
export type { SentencesAnswer } from './answers/sentences.ts';
export type { IndexedCorpus } from './indexed-corpus.ts';

/** The index as the application sees it. */
export interface Indexing {
  isReady(): boolean;
  /** Changes with every swap of the index; undefined before the first. */
  revision(): string | undefined;
  /** How large it is, and since when it has been served; undefined before the first. */
  figures(): { positions: number; since: Date } | undefined;
  /** The corpus as it is indexed now. @throws Unavailable before the index is ready. */
  corpus(): IndexedCorpus;
  /** Resolves when the index is that of the database as it is now, or rejects when it could not be built. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export type IndexingOptions = IndexManagerOptions;

/** The index, which cannot be asked for a corpus before `opened` has resolved. */
export interface OpeningIndex extends Indexing {
  readonly opened: Promise<void>;
}

/**
 * Opens the index that belongs to the database, or starts to build it. The index is derived data: a file that is
 * missing or damaged is rebuilt in a thread. One of another state of the texts serves until those that were changed have
 * been indexed, in segments that stand before it; when enough of them have come, or none for a while, it is rebuilt too.
 */
export async function startIndexing(options: IndexingOptions): Promise<Indexing> {
  const indexing = openIndexing(options);
  await indexing.opened;
  return indexing;
}

/** As `startIndexing`, without waiting: the first search thread loads its program while the caller goes on. */
export function openIndexing(options: IndexingOptions): OpeningIndex {
  const folder = join(options.dataDir, 'index');
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  const indexManager = new IndexManager(options, join(folder, 'corpus.index'));
  let stop = () => {};
  let looking: NodeJS.Timeout | undefined;
  const open = async () => {
    await indexManager.open();
    stop = await options.storage.listen(
      TEXTS_CHANGED,
      () => indexManager.renewSoon(),
      () => indexManager.renewSoon(),
    );
    const { lookEvery } = options;
    if (lookEvery !== undefined) looking = setInterval(() => indexManager.renewSoon(), lookEvery).unref();
    // What another server changed between the first look and the moment from which changes are announced.
    indexManager.renewSoon();
  };
  return {
    opened: open(),
    isReady: () => indexManager.current !== undefined,
    revision: () => indexManager.current?.revision,
    figures: () => {
      const { current, since } = indexManager;
      return current && since && { positions: current.positions, since };
    },
    corpus: () => indexManager.get(),
    settled: () => indexManager.renew(),
    close: async () => {
      stop();
      clearInterval(looking);
      await indexManager.close();
    },
  };
}

/** A build that was cut off has left its unfinished file, as large as the index itself. */
function sweep(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.tmp')) rmSync(join(folder, name), { force: true });
}
