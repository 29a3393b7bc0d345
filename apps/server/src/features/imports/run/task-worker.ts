/** Entry of the import thread. */
import { answerQuestions } from '../../../db/question-worker.ts';
import { giveWay } from '../../../indexing/give-way.ts';
import { handBackMemory } from '../../../indexing/hand-back.ts';
import { TASKS } from './import-tasks.ts';
import type { TaskQuestion } from './task-thread.ts';

giveWay();
answerQuestions<TaskQuestion>({
  answer: (storage, { task, input }, say) => {
    const run = TASKS[task] as (...given: unknown[]) => Promise<unknown>;
    return run(storage, input, say);
  },
  atEnd: handBackMemory,
});
