import { crc32 } from 'node:zlib';
import { SnapshotFile } from './file.ts';
import {
  ALIGNMENT,
  align,
  CRC_OFFSET,
  ENDIAN_MARK,
  FORMAT_VERSION,
  type IdColumn,
  MAGIC,
  PREAMBLE_BYTES,
  type SectionData,
  type SectionEntry,
  type SectionType,
} from './format.ts';

const NOTHING = new Uint8Array(ALIGNMENT);

/**
 * Lays named sections out as one file, after one another as they come. Arrays that are added are given up: written to
 * `file` they are empty at once, else when `bytes` copies them, so that no section is in memory twice.
 */
export class SnapshotWriter {
  private readonly file: SnapshotFile | null;
  private readonly entries: SectionEntry[] = [];
  /** What is still to be copied, or asked for. */
  private readonly kept = new Map<string, SectionData>();
  private offset = PREAMBLE_BYTES;
  private crc = 0;

  constructor(file: SnapshotFile | null = null) {
    this.file = file;
  }

  /** `isNeeded`: the array stays as it is, because callers ask for it or still have it. */
  add(name: string, data: SectionData, isNeeded = false): void {
    const type = typeOf(data);
    const before = this.offset;
    const start = align(before);
    this.entries.push({ name, type, offset: start, length: data.length });
    this.offset = start + data.byteLength;
    if (this.file === null || isNeeded) this.kept.set(name, data);
    if (this.file !== null) {
      this.write(NOTHING.subarray(0, start - before));
      this.write(bytesOf(data));
      if (!isNeeded) giveUp(data);
    }
  }

  /** A section that was added as needed, or null. */
  ids(name: string): IdColumn | null {
    const found = this.kept.get(name);
    return found === undefined || found instanceof Uint8Array ? null : found;
  }

  /** The whole file, where it is made in memory. `info` is any JSON value; it comes back as it went in. */
  bytes(info: unknown): Uint8Array {
    const header = this.header(info);
    const file = new Uint8Array(align(this.offset) + header.length);
    for (const { name, offset } of this.entries) {
      const data = this.kept.get(name) as SectionData;
      file.set(bytesOf(data), offset);
      giveUp(data);
    }
    file.set(header, file.length - header.length);
    file.set(preambleOf(file.length, header.length, crc32(file.subarray(PREAMBLE_BYTES))));
    return file;
  }

  /** Completes the file that sections were written to. */
  complete(info: unknown): void {
    const header = this.header(info);
    this.write(NOTHING.subarray(0, align(this.offset) - this.offset));
    this.write(header);
    this.file?.complete(preambleOf(align(this.offset) + header.length, header.length, this.crc));
  }

  private write(part: Uint8Array): void {
    this.crc = crc32(part, this.crc);
    this.file?.write(part);
  }

  /** Filled up with spaces, which JSON does not mind. */
  private header(info: unknown): Uint8Array {
    const json = new TextEncoder().encode(JSON.stringify({ sections: this.entries, info }));
    const padded = new Uint8Array(align(json.length)).fill(SPACE);
    padded.set(json);
    return padded;
  }
}

const SPACE = 32;

function bytesOf(data: SectionData): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** Frees the memory now and not when it is collected; what shares it with others is left alone. */
function giveUp(data: SectionData): void {
  if (data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
}

/** `crc` is that of everything after the preamble. */
function preambleOf(fileBytes: number, headerBytes: number, crc: number): Uint8Array {
  const preamble = new Uint8Array(PREAMBLE_BYTES);
  const view = new DataView(preamble.buffer);
  preamble.set(MAGIC, 0);
  // In the machine's own order, as the sections are; a reader of the other order sees it reversed.
  new Uint32Array(preamble.buffer, 8, 1)[0] = ENDIAN_MARK;
  view.setUint32(12, FORMAT_VERSION, true);
  view.setUint32(16, headerBytes, true);
  view.setFloat64(24, fileBytes, true);
  view.setUint32(CRC_OFFSET, crc32(preamble.subarray(0, CRC_OFFSET), crc), true);
  return preamble;
}

function typeOf(data: SectionData): SectionType {
  if (data instanceof Uint8Array) return 'u8';
  return data instanceof Uint16Array ? 'u16' : 'u32';
}

/** Puts a snapshot that is in memory in its place. */
export async function writeSnapshot(path: string, bytes: Uint8Array): Promise<void> {
  writeInto(path, (file) => {
    file.write(bytes.subarray(PREAMBLE_BYTES));
    file.complete(bytes.subarray(0, PREAMBLE_BYTES));
  });
}

/** Writes a file that is there when `write` has completed it, and of which nothing is left when it fails. */
export function writeInto(path: string, write: (file: SnapshotFile) => void): void {
  const file = new SnapshotFile(path);
  try {
    write(file);
  } catch (error) {
    file.abandon();
    throw error;
  }
}
