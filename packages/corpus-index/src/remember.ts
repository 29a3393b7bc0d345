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

/** The latest values, as many as `most`; what has not been asked for longest goes first. */
export class Recent<V> {
  private readonly most: number;
  private readonly values = new Map<string, V>();

  constructor(most: number) {
    this.most = most;
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
    this.values.set(key, value);
    if (this.values.size > this.most) this.values.delete(this.values.keys().next().value as string);
  }

  clear(): void {
    this.values.clear();
  }
}
