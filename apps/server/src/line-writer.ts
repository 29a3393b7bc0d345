import { fstatSync, write } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const writeTo = promisify(write);

/** Characters that may wait to be written; what comes on top of them is dropped. */
const MOST_WAITING = 2 ** 20;
/** Characters that are written at a time. */
const BATCH = 64 * 1024;
/** Before another attempt where the other side takes nothing at the moment, in milliseconds. */
const PAUSE = 50;

export interface LineWriterOptions {
  /** What is written in the place of lines that were dropped, once there is room again. */
  gap: (dropped: number) => string;
  mostWaiting?: number;
}

/**
 * Writes lines to an output of the process in their order and without ever waiting for it: where a disk is full or a reader
 * takes nothing, lines are dropped and counted, and the process goes on.
 */
export class LineWriter {
  /** Lines, since the process began. */
  dropped = 0;
  readonly #send: (bytes: Uint8Array, from: number) => Promise<number>;
  readonly #gap: LineWriterOptions['gap'];
  readonly #most: number;
  #waiting: string[] = [];
  #length = 0;
  #writing: Promise<void> | undefined;
  /** Dropped lines that the output does not say of yet. */
  #untold = 0;
  /** The last line was cut off. */
  #isCut = false;

  constructor(fd: 1 | 2, { gap, mostWaiting = MOST_WAITING }: LineWriterOptions) {
    this.#send = senderTo(fd);
    this.#gap = gap;
    this.#most = mostWaiting;
  }

  /** With its line feed. */
  write(line: string): void {
    if (this.#length + line.length > this.#most) {
      this.#drop(1);
      return;
    }
    this.#waiting.push(line);
    this.#length += line.length;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  /** Waits until everything is written or dropped, at most so long, in milliseconds. */
  async flush(most: number): Promise<void> {
    const controller = new AbortController();
    await Promise.race([this.#writing, wait(most, undefined, { signal: controller.signal }).catch(() => {})]);
    controller.abort();
  }

  async #writeAll(): Promise<void> {
    // In a turn of its own: what is written together goes together.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const lines = this.#take();
      const told = this.#untold;
      const before = `${this.#isCut ? '\n' : ''}${told > 0 ? this.#gap(told) : ''}`;
      const written = await this.#put(Buffer.from(before + lines.join('')));
      if (written >= Buffer.byteLength(before)) this.#untold -= told;
      this.#drop(linesAfter(lines, written - Buffer.byteLength(before)));
    }
  }

  #take(): string[] {
    let count = 0;
    let length = 0;
    while (count < this.#waiting.length && length < BATCH) length += this.#waiting[count++]?.length ?? 0;
    this.#length -= length;
    return this.#waiting.splice(0, count);
  }

  /** How many bytes were taken. */
  async #put(bytes: Uint8Array): Promise<number> {
    let written = 0;
    while (written < bytes.length) {
      try {
        written += await this.#send(bytes, written);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') break;
        await wait(PAUSE);
      }
    }
    if (written > 0) this.#isCut = bytes[written - 1] !== LINE_FEED;
    return written;
  }

  #drop(lines: number): void {
    this.dropped += lines;
    this.#untold += lines;
  }
}

const LINE_FEED = 10;

/** How many lines are not all in the first `bytes` of them. */
function linesAfter(lines: readonly string[], bytes: number): number {
  let left = bytes;
  let whole = 0;
  for (const line of lines) {
    left -= Buffer.byteLength(line);
    if (left < 0) break;
    whole++;
  }
  return lines.length - whole;
}

/**
 * Node writes to files at once and to the end, whatever that takes, so these are written to by themselves; pipes and
 * sockets it writes to when the other side takes something.
 */
function senderTo(fd: 1 | 2): (bytes: Uint8Array, from: number) => Promise<number> {
  const kind = fstatSync(fd);
  if (!kind.isFIFO() && !kind.isSocket()) {
    return async (bytes, from) => (await writeTo(fd, bytes, from, bytes.length - from, null)).bytesWritten;
  }
  const stream = fd === 1 ? process.stdout : process.stderr;
  // The callback of each write reports it; an event without a listener would end the process.
  stream.on('error', () => {});
  return (bytes, from) =>
    new Promise((done, fail) => {
      stream.write(bytes.subarray(from), (error) => (error ? fail(error) : done(bytes.length - from)));
    });
}
