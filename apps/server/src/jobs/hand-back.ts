/**
 * Called by a thread that held much and is about to end: it gives its memory back itself. V8 would leave that to another
 * thread eight seconds later, the main one, which then stands still for as long as 150 ms after a few large imports. Needs
 * `--expose-gc`, with which the server is started; without it nothing happens.
 */
export function handBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
