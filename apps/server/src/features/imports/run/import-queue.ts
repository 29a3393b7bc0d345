import { FormError, Unavailable } from '../../../errors.ts';

/** Imports that may wait for the one that runs; further ones are refused, and their senders told to try again. */
const WAITING = 5;

interface Turn {
  /** Tells those who wait how many go first. */
  onAhead: (ahead: number) => void;
  begin: () => void;
}

/** One import at a time in this process, the others one after another as they came. */
export class ImportQueue {
  readonly #turns: Turn[] = [];
  readonly #limit: number;
  #running = false;
  #isClosed = false;
  /** Files that are on their way. */
  #expected = 0;

  constructor(limit = WAITING) {
    this.#limit = limit;
  }

  /**
   * Keeps a place for a file that is on its way, so that no more are in memory than can wait. Returns what gives the
   * place free: call it once, when the file is there or will not come.
   * @throws FormError `busy` while as many wait as may.
   */
  expect(): () => void {
    const taken = this.#turns.length + (this.#running ? 1 : 0) + this.#expected;
    if (taken > this.#limit) throw this.#busy();
    this.#expected++;
    return () => {
      this.#expected--;
    };
  }

  #busy(): FormError {
    return new FormError('busy', 'import.error.busy', { count: this.#limit });
  }

  /**
   * Runs `work` when it is its turn. `onAhead` is told how many go first, whenever that changes; 0 when the work
   * begins. A person at a form is turned away when too many wait; the command line `waits` however long it takes.
   */
  async run<T>(work: () => Promise<T>, onAhead: (ahead: number) => void, waits = false): Promise<T> {
    if (this.#isClosed) throw new Unavailable('The server is stopping.');
    if (!waits && this.#turns.length >= this.#limit) throw this.#busy();
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
    // Taken at once, so that no import that comes now goes before.
    this.#running = true;
    for (const [index, { onAhead }] of this.#turns.entries()) onAhead(index + 1);
    next.begin();
  }
}
