/** Entry of the thread that writes the log of the embedded database back into its file, whenever it is asked to. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const port = parentPort;
if (port === null) throw new Error('checkpoint-worker runs as a thread');
const { file } = workerData as { file: string };
const database = new DatabaseSync(file);
database.exec('pragma wal_autocheckpoint = 0; pragma synchronous = full');

port.on('message', (message: 'now' | null) => {
  if (message === null) {
    database.close();
    port.close();
    return;
  }
  // Passive: no connection waits for it. What a reader still needs is left for the next time.
  database.exec('pragma wal_checkpoint(passive)');
  port.postMessage('done');
});
