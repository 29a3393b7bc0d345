/** Entry of the import thread: a storage of its own, one task after another as they are asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseConfig, openDatabase } from '../../db/open.ts';
import { FormError, isConnectionLost, isDiskFull, NotFound, Unavailable } from '../../errors.ts';
import { giveWay } from '../../indexing/give-way.ts';
import { handBackMemory } from '../../indexing/hand-back.ts';
import { TASKS } from './import-tasks.ts';
import type { ThreadAnswer, ThreadFailure, ThreadQuestion } from './task-thread.ts';

giveWay();
const storage = openDatabase(workerData as DatabaseConfig);
const say = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
let under: Promise<void> = Promise.resolve();

parentPort?.on('message', (question: ThreadQuestion | null) => {
  under = under.then(() => (question === null ? end() : answer(question)));
});

async function answer({ id, task, input }: ThreadQuestion): Promise<void> {
  try {
    const run = TASKS[task] as (...given: unknown[]) => Promise<unknown>;
    const output = await run(await storage, input, (stage: never) => say({ id, stage }));
    say({ id, output });
  } catch (error) {
    say({ id, failure: failureOf(error) });
  }
}

async function end(): Promise<void> {
  await (await storage).close();
  handBackMemory();
  parentPort?.close();
}

function failureOf(error: unknown): ThreadFailure {
  if (error instanceof FormError) {
    const { code, key, params, details, fields } = error;
    return { kind: 'form', arguments: [code, key, params, details, fields] };
  }
  if (isDiskFull(error)) return { kind: 'form', arguments: ['no-space', 'import.error.no-space'] };
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  if (error instanceof NotFound) return { kind: 'not-found', message, stack };
  if (error instanceof Unavailable || isConnectionLost(error)) return { kind: 'unavailable', message, stack };
  return { kind: 'defect', message, stack };
}
