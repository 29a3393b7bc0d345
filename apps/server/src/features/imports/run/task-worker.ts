/** Entry of the import thread. */
import { answerQuestions } from '../../../jobs/question-worker.ts';
import { TASKS } from './import-tasks.ts';
import type { TaskQuestion } from './task-thread.ts';

answerQuestions<TaskQuestion>({
  answer: (storage, { task, input }, say) => {
    const run = TASKS[task] as (...given: unknown[]) => Promise<unknown>;
    return run(storage, input, say);
  },
});
