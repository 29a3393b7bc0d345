import { Unavailable } from '../errors.ts';

export interface QueueOptions {
  /** Pieces of work that may wait for the one that runs; more are turned away. */
  waiting: number;
  /** What those are told. */
  full: () => Error;
}

interface Turn {
  /** Tells those who wait how many go first. */
  onAhead: (ahead: number) => void;
  begin: () => void;
}

/** One piece of work at a time in this process, the others one after another as they came. */
export class Queue {
  readonly #turns: Turn[] = [];
  readonly #options: QueueOptions;
  #running = false;
  #isClosed = false;
  /** Files that are on their way. */
  #expected = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /**
   * Keeps a place for a file that is on its way, so that no more are in memory than can wait. Returns what gives the
   * place free: call it once, when the file is there or will not come.
   * @throws what the queue says while as many wait as may.
   */
  expect(): () => void {
    const taken = this.#turns.length + (this.#running ? 1 : 0) + this.#expected;
    if (taken > this.#options.waiting) throw this.#options.full();
    this.#expected++;
    return () => {
      this.#expected--;
    };
  }

  /**
   * Runs `work` when it is its turn. `onAhead` is told how many go first, whenever that changes; 0 when the work
   * begins. A person at a form is turned away when too many wait; the command line `waits` however long it takes.
   */
  async run<T>(work: () => Promise<T>, onAhead: (ahead: number) => void = () => {}, waits = false): Promise<T> {
    if (this.#isClosed) throw new Unavailable('The server is stopping.');
    if (!waits && this.#turns.length >= this.#options.waiting) throw this.#options.full();
    if (this.#running) {
      await new Promise<void>((begin) => {
        this.#turns.push({ onAhead, begin });
        onAhead(this.#turns.length);
      });
    }
    this.#running = true;
    onAhead(0);
    try {
      if (this.#isClosed) throw new Unavailable('The server is stopping.');
      return await work();
    } finally {
      this.#running = false;
      this.#next();
    }
  }

  /** How many run or wait. */
  get length(): number {
    return this.#turns.length + (this.#running ? 1 : 0);
  }

  /** Those who wait are sent away; the one that runs goes on. */
  close(): void {
    this.#isClosed = true;
  }

  #next(): void {
    const next = this.#turns.shift();
    if (next === undefined) return;
    // Taken at once, so that no work that comes now goes before.
    this.#running = true;
    for (const [index, { onAhead }] of this.#turns.entries()) onAhead(index + 1);
    next.begin();
  }
}
