import { EventEmitter } from 'node:events';
import { BroadcastChannel } from 'node:worker_threads';

/** Short messages ("text 12 has changed") to every server and thread on the same database. */
export interface Messages {
  /**
   * Sends `payload` (at most 7,000 bytes) to every listener of `channel`, on PostgreSQL also in other processes. Send
   * from a commit hook, never before the change is on disk.
   */
  notify(channel: string, payload: string): Promise<void>;
  /**
   * Calls `listener` for every message until the function returned is called. `onGap` is called when messages may have
   * been missed (the connection was away): look for yourself then.
   */
  listen(channel: string, listener: (payload: string) => void, onGap?: () => void): Promise<() => void>;
}

interface Envelope {
  channel: string;
  payload: string;
}

/** Messages between the threads of one process, for the embedded database, which has no other processes. */
export function threadMessages(name: string): Messages & { closeMessages(): Promise<void> } {
  const local = new EventEmitter().setMaxListeners(0);
  const others = new BroadcastChannel(`glosa:${name}`);
  // An open channel must not keep a finished process alive.
  others.unref();
  others.onmessage = (event) => {
    const { channel, payload } = (event as { data: Envelope }).data;
    local.emit(channel, payload);
  };
  return {
    async notify(channel, payload) {
      local.emit(channel, payload);
      others.postMessage({ channel, payload } satisfies Envelope);
    },
    async listen(channel, listener) {
      local.on(channel, listener);
      return () => {
        local.off(channel, listener);
      };
    },
    async closeMessages() {
      local.removeAllListeners();
      others.close();
    },
  };
}
