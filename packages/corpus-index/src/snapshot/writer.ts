import { randomBytes } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import {
  ALIGNMENT,
  align,
  CRC_OFFSET,
  ELEMENT_BYTES,
  ENDIAN_MARK,
  FORMAT_VERSION,
  MAGIC,
  PREAMBLE_BYTES,
  type SectionData,
  type SectionEntry,
  type SectionType,
} from './format.ts';

/** Collects named sections and lays them out as one file. */
export class SnapshotWriter {
  private readonly sections: { name: string; type: SectionType; data: SectionData }[] = [];

  add(name: string, data: SectionData): void {
    this.sections.push({ name, type: typeOf(data), data });
  }

  /** A section that has been added, or null. */
  u32(name: string): Uint32Array | null {
    const found = this.sections.find((section) => section.name === name)?.data;
    return found instanceof Uint32Array ? found : null;
  }

  /**
   * The whole file. `info` is any JSON value; it comes back from the reader as it went in. Sections are given up one by
   * one as they are copied, so that they are in memory once: the arrays that were added are empty afterwards.
   */
  bytes(info: unknown): Uint8Array {
    let headerBytes = 0;
    let header = this.layOut(0, info);
    // Offsets are written inside the header, whose length depends on them: repeat until it fits its own estimate.
    while (align(PREAMBLE_BYTES + header.json.length) > headerBytes) {
      headerBytes = align(PREAMBLE_BYTES + header.json.length);
      header = this.layOut(headerBytes, info);
    }
    const file = new Uint8Array(header.fileBytes);
    file.set(header.json, PREAMBLE_BYTES);
    for (const [i, { data }] of this.sections.entries()) {
      const entry = header.entries[i] as SectionEntry;
      file.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), entry.offset);
      // What shares its memory with others is left to the collector.
      if (data.byteLength === data.buffer.byteLength && data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
    }
    writePreamble(file, header.json.length);
    return file;
  }

  private layOut(start: number, info: unknown): { json: Uint8Array; entries: SectionEntry[]; fileBytes: number } {
    let offset = start;
    const entries = this.sections.map(({ name, type, data }) => {
      offset = align(offset);
      const entry = { name, type, offset, length: data.length };
      offset += data.length * ELEMENT_BYTES[type];
      return entry;
    });
    const json = new TextEncoder().encode(JSON.stringify({ sections: entries, info }));
    return { json, entries, fileBytes: Math.max(offset, start, ALIGNMENT) };
  }
}

function writePreamble(file: Uint8Array, headerBytes: number): void {
  const view = new DataView(file.buffer);
  file.set(MAGIC, 0);
  // In the machine's own order, as the sections are; a reader of the other order sees it reversed.
  new Uint32Array(file.buffer, 8, 1)[0] = ENDIAN_MARK;
  view.setUint32(12, FORMAT_VERSION, true);
  view.setUint32(16, headerBytes, true);
  view.setFloat64(24, file.length, true);
  view.setUint32(CRC_OFFSET, checksum(file), true);
}

/** CRC-32 of the file without the field that holds it. */
export function checksum(file: Uint8Array): number {
  return crc32(file.subarray(PREAMBLE_BYTES), crc32(file.subarray(0, CRC_OFFSET)));
}

function typeOf(data: SectionData): SectionType {
  if (data instanceof Uint8Array) return 'u8';
  return data instanceof Uint16Array ? 'u16' : 'u32';
}

/**
 * Puts a snapshot in place so that a reader, or a machine that loses power, sees the old file or the new one and
 * nothing between: temporary file, fsync, rename, fsync of the folder.
 */
export async function writeSnapshot(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; there a rename is durable by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
