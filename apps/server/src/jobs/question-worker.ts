/** The answering side of `QuestionThread`: a storage of its own, one question after another. */
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { openDatabase, type Storage } from '../db/open.ts';
import { CommitGate } from './commit-gate.ts';
import { giveWay } from './give-way.ts';
import { handBackMemory } from './hand-back.ts';
import type { QuestionThreadData, ThreadAnswer, ThreadQuestion } from './question-thread.ts';
import { failureOf } from './thread-failure.ts';

export interface Answering<Question> {
  /** What comes of a question; `say` tells how far it has come. */
  answer: (storage: Storage, question: Question, say: (event: unknown) => void) => Promise<unknown>;
  /** What of an output moves instead of being copied. */
  moved?: (output: never) => Transferable[];
}

/** Called once by the entry of a thread, which gives way to the threads that readers wait for. */
export function answerQuestions<Question>({ answer, moved = () => [] }: Answering<Question>): void {
  giveWay();
  const port = parentPort;
  if (port === null) throw new Error('questions are answered in a thread');
  const { config, gate: shared } = workerData as QuestionThreadData;
  const gate = new CommitGate(shared);
  let opened: Promise<Storage> | undefined;
  // Where the database is away it is tried again for the next question.
  const storage = () => {
    opened ??= openDatabase({ ...config, beforeCommit: () => gate.pass() }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  let under: Promise<void> = Promise.resolve();

  const take = async ({ id, question }: ThreadQuestion) => {
    gate.reopen();
    const say = (event: unknown) => port.postMessage({ id, event } satisfies ThreadAnswer);
    try {
      const output = await answer(await storage(), question as Question, say);
      port.postMessage({ id, output } satisfies ThreadAnswer, moved(output as never));
    } catch (error) {
      port.postMessage({ id, failure: failureOf(error) } satisfies ThreadAnswer);
    }
  };
  const end = async () => {
    await (await opened)?.close();
    handBackMemory();
    port.close();
  };
  port.on('message', (message: ThreadQuestion | null) => {
    under = under.then(() => (message === null ? end() : take(message)));
  });
}
