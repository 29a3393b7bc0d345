/**
 * The file, all numbers little-endian:
 *
 *   file     = preamble section* header
 *   preamble = magic:8 endian:u32 version:u32 headerBytes:u32 zero:u32 fileBytes:f64 zero:28 crc:u32      (64 bytes)
 *   section  = zero bytes up to a multiple of 64, then `length` elements of `type` at `offset`
 *   header   = zero bytes up to a multiple of 64, then headerBytes of JSON in UTF-8, filled up with spaces to a multiple
 *              of 64: { sections: {name, type, offset, length}[], info }
 *
 * `crc` is the CRC-32 of everything after the preamble and then of the preamble before it. `endian` reads 0x01020304 on a machine of the same
 * byte order. What the sections mean is told where they are written: builder.ts and the classes it names.
 */

export const MAGIC = new Uint8Array([0x50, 0x4f, 0x53, 0x49, 0x44, 0x58, 0x0d, 0x0a]);
/** Grows with any change of the layout or of what a section means. */
export const FORMAT_VERSION = 6;
export const ENDIAN_MARK = 0x01020304;
export const PREAMBLE_BYTES = 64;
export const ALIGNMENT = 64;
export const CRC_OFFSET = 60;

export type SectionType = 'u8' | 'u16' | 'u32';
export type SectionData = Uint8Array | Uint16Array | Uint32Array;

/** An id for each position, as narrow as the greatest of them allows. */
export type IdColumn = Uint16Array<ArrayBufferLike> | Uint32Array<ArrayBufferLike>;

/** The column, in half the bytes where all its ids are below `size` and that is little enough; the wide one is given up. */
export function narrowed(ids: Uint32Array<ArrayBuffer>, size: number): IdColumn {
  if (size > NARROW_IDS) return ids;
  const narrow = new Uint16Array(ids);
  ids.buffer.transfer(0);
  return narrow;
}

const NARROW_IDS = 0x10000;

export interface SectionEntry {
  readonly name: string;
  readonly type: SectionType;
  /** In bytes from the start of the file. */
  readonly offset: number;
  /** In elements. */
  readonly length: number;
}

export const ELEMENT_BYTES: Readonly<Record<SectionType, number>> = { u8: 1, u16: 2, u32: 4 };

export type SnapshotProblem = 'not-a-snapshot' | 'other-version' | 'other-byte-order' | 'truncated' | 'damaged';

/** A snapshot that cannot be used. The data it was made from is elsewhere: the answer is to build it again. */
export class SnapshotError extends Error {
  override name = 'SnapshotError';
  readonly problem: SnapshotProblem;

  constructor(problem: SnapshotProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Rounds up to the next aligned offset. */
export function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}
