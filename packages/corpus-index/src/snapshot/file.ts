import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { PREAMBLE_BYTES } from './format.ts';

/**
 * A snapshot as it is being written, part by part. It gets its name when it is complete and on the disk, so that a
 * reader, or a machine that loses power, sees the file before or this one and nothing between. Writing blocks: building
 * an index is work for a thread of its own.
 */
export class SnapshotFile {
  private readonly path: string;
  private readonly temporary: string;
  private readonly file: number;
  private isOpen = true;

  constructor(path: string) {
    this.path = path;
    this.temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
    this.file = openSync(this.temporary, 'wx');
    this.write(new Uint8Array(PREAMBLE_BYTES));
  }

  write(part: Uint8Array): void {
    for (let done = 0; done < part.length; ) done += writeSync(this.file, part, done);
  }

  /** Puts the preamble in its place, and the file in that of the one before. */
  complete(preamble: Uint8Array): void {
    writeSync(this.file, preamble, 0, PREAMBLE_BYTES, 0);
    fsyncSync(this.file);
    this.close();
    renameSync(this.temporary, this.path);
    syncFolder(dirname(this.path));
  }

  /** Leaves nothing behind. */
  abandon(): void {
    if (this.isOpen) this.close();
    rmSync(this.temporary, { force: true });
  }

  private close(): void {
    this.isOpen = false;
    closeSync(this.file);
  }
}

function syncFolder(path: string): void {
  // Windows cannot open a folder; there a rename is durable by itself.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
