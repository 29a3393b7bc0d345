/** Counts requests in flight, for the loading bar. */
type Listener = () => void;

let running = 0;
const listeners = new Set<Listener>();

function change(by: 1 | -1): void {
  running += by;
  for (const listener of listeners) listener();
}

/** Runs `work` while counting it as one request. */
export async function counted<T>(work: () => Promise<T>): Promise<T> {
  change(1);
  try {
    return await work();
  } finally {
    change(-1);
  }
}

export function requestsRunning(): number {
  return running;
}

/** Calls `listener` at every start and end of a request; returns the way to stop that. */
export function onRequests(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
