/** Milliseconds of one run: by the clock, and of processor time, which other work on the machine disturbs less. */
export interface Times {
  readonly median: number;
  readonly p95: number;
  readonly processor: number;
}

export interface Effort {
  readonly rounds: number;
  /** In each round, the first of them not counted. */
  readonly runs: number;
}

const WARMING = 5;
/** Runs shorter than this are taken together: the processor's own clock is coarse. */
const LEAST_MS = 2;

/** The round with the lowest median: what the work takes when nothing else is in the way. */
export function timesOf(run: () => unknown, { rounds, runs }: Effort): Times {
  const all = Array.from({ length: rounds }, () => oneRound(run, runs));
  return all.reduce((best, times) => (times.median < best.median ? times : best));
}

function oneRound(run: () => unknown, runs: number): Times {
  const clock: number[] = [];
  const processor: number[] = [];
  for (let i = 0; i < WARMING; i++) run();
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage();
    const start = performance.now();
    let count = 0;
    let elapsed = 0;
    do {
      const from = performance.now();
      run();
      elapsed = performance.now();
      clock.push(elapsed - from);
      count++;
    } while (elapsed - start < LEAST_MS);
    const { user, system } = process.cpuUsage(before);
    processor.push((user + system) / 1000 / count);
  }
  return { median: at(clock, 0.5), p95: at(clock, 0.95), processor: at(processor, 0.5) };
}

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
