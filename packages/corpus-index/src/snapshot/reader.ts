import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import {
  CRC_OFFSET,
  ELEMENT_BYTES,
  ENDIAN_MARK,
  FORMAT_VERSION,
  type IdColumn,
  MAGIC,
  PREAMBLE_BYTES,
  type SectionEntry,
  SnapshotError,
} from './format.ts';

const CHUNK_BYTES = 512 * 1024;

/**
 * Reads a snapshot into memory that worker threads can share, and verifies its checksum on the way. Throws
 * SnapshotError when the file is no snapshot, of another version, cut short or damaged; other errors are the file
 * system's own (ENOENT where there is none).
 */
export async function readSnapshot(path: string): Promise<SharedArrayBuffer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const preamble = Buffer.alloc(PREAMBLE_BYTES);
    const { bytesRead } = await file.read(preamble, 0, PREAMBLE_BYTES, 0);
    checkPreamble(preamble.subarray(0, bytesRead), size);
    const shared = new SharedArrayBuffer(size);
    const bytes = new Uint8Array(shared);
    bytes.set(preamble);
    let crc = 0;
    for (let at = PREAMBLE_BYTES; at < size; ) {
      // Straight into place; a part is checked while it is still near the processor.
      const part = bytes.subarray(at, Math.min(at + CHUNK_BYTES, size));
      const { bytesRead: read } = await file.read(part, 0, part.length, at);
      if (read === 0) throw new SnapshotError('truncated', `${path} ends at ${at} of ${size} bytes`);
      crc = crc32(part.subarray(0, read), crc);
      at += read;
    }
    if (crc32(preamble.subarray(0, CRC_OFFSET), crc) !== preamble.readUInt32LE(CRC_OFFSET)) {
      throw new SnapshotError('damaged', `${path}: the checksum does not agree with the contents`);
    }
    return shared;
  } finally {
    await file.close();
  }
}

function checkPreamble(preamble: Uint8Array, size: number): DataView {
  if (preamble.length < PREAMBLE_BYTES) throw new SnapshotError('truncated', `only ${preamble.length} bytes`);
  if (MAGIC.some((byte, i) => preamble[i] !== byte)) throw new SnapshotError('not-a-snapshot', 'no such magic number');
  const view = new DataView(preamble.buffer, preamble.byteOffset, PREAMBLE_BYTES);
  const version = view.getUint32(12, true);
  if (version !== FORMAT_VERSION) {
    throw new SnapshotError('other-version', `format ${version}, this program reads ${FORMAT_VERSION}`);
  }
  const nativeOrder = new Uint32Array(Uint8Array.from(preamble.subarray(8, 12)).buffer)[0];
  if (nativeOrder !== ENDIAN_MARK) throw new SnapshotError('other-byte-order', 'written on another kind of machine');
  const length = view.getFloat64(24, true);
  if (length !== size) throw new SnapshotError('truncated', `${size} bytes where ${length} were written`);
  return view;
}

/** The sections of a snapshot in memory, as views without a copy. */
export class Sections {
  readonly info: unknown;
  private readonly buffer: ArrayBufferLike;
  private readonly start: number;
  private readonly entries: Map<string, SectionEntry>;

  /** Checks the frame only; `readSnapshot` has checked the contents. Throws SnapshotError. */
  constructor(source: ArrayBufferLike | Uint8Array) {
    const given = source instanceof Uint8Array ? source : new Uint8Array(source);
    // Part of a larger buffer may lie where numbers cannot be read in place.
    const bytes = given.byteOffset % WIDEST === 0 ? given : new Uint8Array(given);
    this.buffer = bytes.buffer;
    this.start = bytes.byteOffset;
    const view = checkPreamble(bytes.subarray(0, PREAMBLE_BYTES), bytes.length);
    const headerBytes = view.getUint32(16, true);
    if (PREAMBLE_BYTES + headerBytes > bytes.length) throw new SnapshotError('damaged', 'the header is missing');
    const json = Buffer.from(bytes.slice(bytes.length - headerBytes)).toString('utf8');
    const header = parseHeader(json);
    for (const { name, type, offset, length } of header.sections) {
      const size = ELEMENT_BYTES[type] ?? Number.NaN;
      const isSound = Number.isInteger(length) && length >= 0 && offset >= PREAMBLE_BYTES && offset % size === 0;
      if (!isSound || offset + length * size > bytes.length) {
        throw new SnapshotError('damaged', `section ${name} lies outside the file`);
      }
    }
    this.info = header.info;
    this.entries = new Map(header.sections.map((entry) => [entry.name, entry]));
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  u8(name: string): Uint8Array {
    const { offset, length } = this.entry(name, 'u8');
    return new Uint8Array(this.buffer, this.start + offset, length);
  }

  u16(name: string): Uint16Array {
    const { offset, length } = this.entry(name, 'u16');
    return new Uint16Array(this.buffer, this.start + offset, length);
  }

  u32(name: string): Uint32Array {
    const { offset, length } = this.entry(name, 'u32');
    return new Uint32Array(this.buffer, this.start + offset, length);
  }

  /** A section of ids, of either width. */
  ids(name: string): IdColumn {
    return this.entries.get(name)?.type === 'u16' ? this.u16(name) : this.u32(name);
  }

  private entry(name: string, type: string): SectionEntry {
    const entry = this.entries.get(name);
    if (entry === undefined || entry.type !== type) throw new SnapshotError('damaged', `no section ${name}`);
    return entry;
  }
}

const WIDEST = 4;

function parseHeader(json: string): { sections: SectionEntry[]; info: unknown } {
  let header: unknown = null;
  try {
    header = JSON.parse(json);
  } catch {
    // Told below, as a header that says something else is.
  }
  if (typeof header !== 'object' || header === null || !('sections' in header) || !Array.isArray(header.sections)) {
    throw new SnapshotError('damaged', 'the header cannot be read');
  }
  return { sections: header.sections as SectionEntry[], info: 'info' in header ? header.info : null };
}
