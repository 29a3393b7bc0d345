/** So many alternatives one statement takes: SQLite refuses a thousand. */
const ALTERNATIVES = 300;

/** Runs a query on some of the values at a time. */
export async function inBatches<V, R>(values: readonly V[], query: (some: readonly V[]) => Promise<R[]>): Promise<R[]> {
  const found: R[] = [];
  for (let i = 0; i < values.length; i += ALTERNATIVES) {
    found.push(...(await query(values.slice(i, i + ALTERNATIVES))));
  }
  return found;
}
