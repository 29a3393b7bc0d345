/** Negative: `a` comes first. Never 0 for two different candidates. */
export type Compare = (a: number, b: number) => number;

/** The first `k` of `n` candidates 0 … n-1 in order: a heap of the best so far, its root the last of them. */
export function firstOf(n: number, k: number, compare: Compare): Uint32Array {
  const heap = new Selection(Math.min(n, k), compare);
  for (let candidate = 0; candidate < n; candidate++) heap.offer(candidate);
  return heap.sorted();
}

/** Keeps the first `k` of the candidates offered, one after another. */
export class Selection {
  private readonly heap: Uint32Array;
  private readonly compare: Compare;
  private size = 0;

  constructor(k: number, compare: Compare) {
    this.heap = new Uint32Array(k);
    this.compare = compare;
  }

  get isFull(): boolean {
    return this.size === this.heap.length;
  }

  /** The last of those kept; only once something is. */
  get last(): number {
    return this.heap[0];
  }

  offer(candidate: number): void {
    const { heap } = this;
    if (this.size < heap.length) {
      heap[this.size] = candidate;
      this.rise(this.size++);
    } else if (heap.length > 0 && this.compare(candidate, heap[0]) < 0) {
      heap[0] = candidate;
      this.sink();
    }
  }

  sorted(): Uint32Array {
    return this.heap.slice(0, this.size).sort(this.compare);
  }

  private rise(from: number): void {
    const { heap, compare } = this;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (compare(heap[at], heap[parent]) <= 0) return;
      this.swap(at, parent);
      at = parent;
    }
  }

  private sink(): void {
    const { heap, compare } = this;
    for (let at = 0; ; ) {
      let child = 2 * at + 1;
      if (child >= this.size) return;
      if (child + 1 < this.size && compare(heap[child + 1], heap[child]) > 0) child++;
      if (compare(heap[child], heap[at]) <= 0) return;
      this.swap(at, child);
      at = child;
    }
  }

  private swap(a: number, b: number): void {
    const { heap } = this;
    const value = heap[a];
    heap[a] = heap[b];
    heap[b] = value;
  }
}
