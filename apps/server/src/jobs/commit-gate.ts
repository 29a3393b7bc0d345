/** Says between two threads whether what is under way in one of them may still be broken off by the other. */
import { Unavailable } from '../errors.ts';

const OPEN = 0;
const PASSED = 1;
const SHUT = 2;

export class CommitGate {
  readonly shared: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#state = new Int32Array(shared);
  }

  /** Before a commit. @throws Unavailable where the work was broken off. */
  pass(): void {
    if (Atomics.compareExchange(this.#state, 0, OPEN, PASSED) === SHUT)
      throw new Unavailable('The server is stopping.');
  }

  /** Whether something of the work under way has been committed, or is being so. */
  get isPassed(): boolean {
    return Atomics.load(this.#state, 0) === PASSED;
  }

  /** Before further work: what was committed before is not a part of it. */
  reopen(): void {
    Atomics.compareExchange(this.#state, 0, PASSED, OPEN);
  }

  /** From here on nothing is committed. False where a commit was quicker. */
  shut(): boolean {
    return Atomics.compareExchange(this.#state, 0, OPEN, SHUT) !== PASSED;
  }
}
