import { constants, getPriority, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/** So much nicer (POSIX `nice`) gets about a third of the time of threads with none, where there is too little for all. */
const NICER = 5;

/**
 * Called in a thread for long work: from then on it gives way to the threads that readers wait for. Linux alone has a
 * priority for each thread, and takes "this process" for the thread that says it; elsewhere nothing happens.
 */
export function giveWay(): void {
  if (isMainThread || process.platform !== 'linux') return;
  setPriority(Math.min(getPriority() + NICER, constants.priority.PRIORITY_LOW));
}
