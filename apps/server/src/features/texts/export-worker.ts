/** Entry of the export thread: a storage of its own, one file after another as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseConfig, openDatabase } from '../../db/open.ts';
import { BadRequest, isConnectionLost, NotFound, Unavailable } from '../../errors.ts';
import { giveWay } from '../../indexing/give-way.ts';
import { handBackMemory } from '../../indexing/hand-back.ts';
import { writeExport } from './export.service.ts';
import type { ExportFailure, ExportQuestion, ExportReply } from './export-thread.ts';

giveWay();
const storage = openDatabase(workerData as DatabaseConfig);
let under: Promise<void> = Promise.resolve();

parentPort?.on('message', (question: ExportQuestion | null) => {
  under = under.then(() => (question === null ? end() : answer(question)));
});

async function answer({ id, order }: ExportQuestion): Promise<void> {
  try {
    const file = await writeExport(await storage, order);
    const reply: ExportReply = { id, file };
    // The bytes move; they are not copied.
    parentPort?.postMessage(reply, [file.bytes.buffer as ArrayBuffer]);
  } catch (error) {
    const reply: ExportReply = { id, failure: failureOf(error) };
    parentPort?.postMessage(reply);
  }
}

async function end(): Promise<void> {
  await (await storage).close();
  handBackMemory();
  parentPort?.close();
}

function failureOf(error: unknown): ExportFailure {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return { kind: kindOf(error), message, stack };
}

function kindOf(error: unknown): ExportFailure['kind'] {
  if (error instanceof NotFound) return 'not-found';
  if (error instanceof BadRequest) return 'bad-request';
  return error instanceof Unavailable || isConnectionLost(error) ? 'unavailable' : 'defect';
}
