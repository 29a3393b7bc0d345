interface Store<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** What `store` has under the key; made and kept where it has nothing. */
export function once<K, V>(store: Store<K, V>, key: K, make: () => V): V {
  const known = store.get(key);
  if (known !== undefined) return known;
  const value = make();
  store.set(key, value);
  return value;
}

/** What a map has under a key that it is known to have. Throws RangeError where it has not. */
export function held<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`nothing under ${String(key)}`);
  return value;
}

/** What values weigh, in any unit, and how much all that are kept may weigh together. */
interface Weights<V> {
  readonly most: number;
  readonly of: (value: V) => number;
}

/** The latest values, as many as `most`; what has not been asked for longest goes first, the latest never. */
export class Recent<V> {
  private readonly most: number;
  private readonly weights: Weights<V> | null;
  private readonly values = new Map<string, V>();
  private weight = 0;

  constructor(most: number, weights: Weights<V> | null = null) {
    this.most = most;
    this.weights = weights;
  }

  get(key: string): V | undefined {
    const value = this.values.get(key);
    if (value !== undefined) {
      this.values.delete(key);
      this.values.set(key, value);
    }
    return value;
  }

  set(key: string, value: V): void {
    this.drop(key);
    this.values.set(key, value);
    this.weight += this.weights?.of(value) ?? 0;
    for (const oldest of this.values.keys()) {
      const isTooMuch = this.values.size > this.most || this.weight > (this.weights?.most ?? 0);
      if (!isTooMuch || this.values.size === 1) return;
      this.drop(oldest);
    }
  }

  clear(): void {
    this.values.clear();
    this.weight = 0;
  }

  private drop(key: string): void {
    const value = this.values.get(key);
    if (value === undefined) return;
    this.values.delete(key);
    this.weight -= this.weights?.of(value) ?? 0;
  }
}
