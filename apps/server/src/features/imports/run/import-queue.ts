import { FormError } from '../../../errors.ts';
import type { QueueOptions } from '../../../jobs/queue.ts';

const WAITING = 5;

/** Of all imports of a process: further ones are refused, and their senders told to try again. */
export const IMPORT_QUEUE: QueueOptions = {
  waiting: WAITING,
  full: () => new FormError('busy', 'import.error.busy', { count: WAITING }),
};
