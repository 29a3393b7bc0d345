/** So many at once keep a server busy: only then does it show how fast it is. */
const BUSY = 8;
/** How long it is watched before its pace is known a little better, in milliseconds. */
const WATCH = 250;
/** What is thought of it at first, in answers a second. */
const FIRST = 100;
/** Whatever the pace: so many may always be under way, and never more. */
const LIMITS = { least: 32, most: 256 } as const;

/**
 * How many requests a server is at, and how fast it answers while it is busy. By Little's law a request that comes now waits
 * as long as it takes to answer as many as are there.
 */
export class Pace {
  private count = 0;
  /** Answers a second. */
  private rate = FIRST;
  private watchedSince: number | undefined;
  private answered = 0;

  /** `now`, here and below, in milliseconds of any clock that never goes back. */
  enter(now: number): void {
    this.count++;
    if (this.count < BUSY || this.watchedSince !== undefined) return;
    this.watchedSince = now;
    this.answered = 0;
  }

  leave(now: number): void {
    this.count--;
    this.answered++;
    if (this.watchedSince === undefined) return;
    const elapsed = now - this.watchedSince;
    if (elapsed >= WATCH) {
      this.rate = (this.rate + (this.answered * 1000) / elapsed) / 2;
      this.watchedSince = now;
      this.answered = 0;
    }
    if (this.count < BUSY) this.watchedSince = undefined;
  }

  /** Whether one more would wait for longer than `wait`, in milliseconds. */
  isBeyond(wait: number): boolean {
    const most = (this.rate * wait) / 1000;
    return this.count >= Math.min(LIMITS.most, Math.max(LIMITS.least, most));
  }
}
