import type { Storage } from './db/open.ts';
import type { Gauges } from './http/metrics.ts';
import type { Indexing } from './indexing/start.ts';
import type { Queue } from './jobs/queue.ts';
import type { TextWatch } from './text-watch.ts';

export interface Gauged {
  storage: Storage;
  indexing: Indexing;
  importQueue: Queue;
  watch: Pick<TextWatch, 'damaged'>;
  /** After so many seconds without a request a session is over. */
  idle: number;
  /** Lines of the log that could not be written. */
  droppedLines: () => number;
}

/** What is looked up in the server when a client asks for its figures. */
export function gaugesOf({ storage, indexing, importQueue, watch, idle, droppedLines }: Gauged): Gauges {
  return {
    glosa_index_ready: { help: '1 when the index can be searched.', read: () => (indexing.isReady() ? 1 : 0) },
    glosa_index_positions: {
      help: 'Words and punctuation marks in the index.',
      read: () => indexing.figures()?.positions,
    },
    glosa_index_age_seconds: {
      help: 'How long ago the index was last renewed by a change.',
      read: () => {
        const since = indexing.figures()?.since;
        return since && (Date.now() - since.getTime()) / 1000;
      },
    },
    glosa_texts_damaged: {
      help: 'Texts that are not as they were stored.',
      read: () => watch.damaged,
    },
    glosa_log_lines_dropped: { help: 'Lines of the log that could not be written.', read: droppedLines },
    glosa_import_queue: { help: 'Imports of this server that run or wait.', read: () => importQueue.length },
    glosa_sessions: { help: 'Sessions that are not over.', read: () => countSessions(storage, idle) },
    glosa_database_connections: { help: 'Open connections to PostgreSQL.', read: () => storage.connections()?.open },
    glosa_database_connections_idle: { help: 'Those that no query uses.', read: () => storage.connections()?.idle },
    glosa_database_queries_waiting: {
      help: 'Queries that wait for a connection.',
      read: () => storage.connections()?.waiting,
    },
  };
}

async function countSessions({ read }: Storage, idle: number): Promise<number> {
  const { count } = await read
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('last_seen_at', '>', new Date(Date.now() - idle * 1000).toISOString())
    .executeTakeFirstOrThrow();
  return count;
}
