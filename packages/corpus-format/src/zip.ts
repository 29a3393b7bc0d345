import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { checkKind, checkName, isJunk } from './entry-rules.ts';
import { type ImportProblem, ProblemLog } from './problem.ts';

/** Sizes in bytes. All are counted on what is really inflated; what the archive says about itself is never believed. */
export interface ZipLimits {
  zip: number;
  entries: number;
  /** One entry, except `text.xml`. */
  entry: number;
  textXml: number;
  /** Everything together. */
  total: number;
  /** Inflated to deflated size, of an entry and of the whole. */
  ratio: number;
}

export const ZIP_LIMITS: Readonly<ZipLimits> = {
  zip: 50_000_000,
  entries: 5_000,
  entry: 20_000_000,
  textXml: 100_000_000,
  total: 200_000_000,
  ratio: 100,
};

/** Below this size a high ratio is no danger: a table of one repeated line may well pack that tightly. */
const RATIO_FLOOR = 65_536;

/** Of a workbook: its sheets, their names, the texts that cells share, and the formats that make a number a date. */
const WORKBOOK_PART =
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i;

/** A file of the archive: name in NFC with `/`, without the wrapping folder; bytes as inflated. */
export interface ContainerEntry {
  name: string;
  bytes: Uint8Array;
  /** Of a workbook (`.xlsx`, a zip itself): those of its files that a table is read from. */
  parts?: ReadonlyMap<string, Uint8Array>;
}

export interface Container {
  entries: ContainerEntry[];
  problems: ImportProblem[];
}

/** Ends the reading of the archive; what is wrong has been logged. */
class Refused extends Error {}

/**
 * Opens an uploaded zip. Whatever the bytes are, the answer is entries and problems, never an exception. Nothing of an
 * archive with a `ZIP-` error may be used, though the entries read until then are returned.
 */
export async function openContainer(bytes: Uint8Array, limits: Partial<ZipLimits> = {}): Promise<Container> {
  const log = new ProblemLog();
  const reading = new Reading({ ...ZIP_LIMITS, ...limits }, bytes.length, log);
  try {
    await reading.read(bytes);
  } catch (error) {
    if (!(error instanceof Refused)) logBroken(log, error, reading.current);
  }
  if (!log.failed && reading.entries.length === 0) log.error('ZIP-EMPTY');
  return { entries: withoutWrapper(reading.entries), problems: log.list() };
}

class Reading {
  readonly entries: ContainerEntry[] = [];
  /** Name of the entry being read, for messages. */
  current: string | undefined;
  readonly #limits: ZipLimits;
  readonly #size: number;
  readonly #log: ProblemLog;
  readonly #seen = new Map<string, string>();
  #count = 0;
  #total = 0;

  constructor(limits: ZipLimits, size: number, log: ProblemLog) {
    this.#limits = limits;
    this.#size = size;
    this.#log = log;
  }

  async read(bytes: Uint8Array): Promise<void> {
    if (bytes.length === 0) return;
    if (bytes.length > this.#limits.zip) this.#overLimit('zip', this.#limits.zip, bytes.length);
    if (!hasZipMagic(bytes)) {
      this.#log.error(['ZIP-KIND', 'not-zip'], { found: printableStart(bytes) });
      return;
    }
    await this.#open(bytes, (zip, entry) => this.#entry(zip, entry));
  }

  async #entry(zip: ZipFile, entry: Entry): Promise<void> {
    const name = entryName(entry);
    if (name === null) {
      this.#log.error(['ZIP-PATH', 'encoding'], { file: printableStart(rawName(entry)) });
      return;
    }
    if (!checkName(name, this.#log) || !this.#isPlain(entry, name)) return;
    if (name.endsWith('/') || isJunk(name) || !this.#isNew(name)) return;
    this.current = name;
    const content = await this.#inflate(zip, entry, name);
    if (content && checkKind(name, content, this.#log)) {
      const isWorkbook = /\.xlsx$/i.test(name);
      this.entries.push({ name, bytes: content, ...(isWorkbook && { parts: await this.#parts(content, name) }) });
    }
    this.current = undefined;
  }

  /** What is inflated here counts towards the same limits; what no table needs is not inflated at all. */
  async #parts(workbook: Uint8Array, file: string): Promise<Map<string, Uint8Array>> {
    const parts = new Map<string, Uint8Array>();
    await this.#open(workbook, async (zip, entry) => {
      const name = entryName(entry);
      if (name === null || !WORKBOOK_PART.test(name) || !this.#isPlain(entry, file)) return;
      const content = await this.#inflate(zip, entry, file);
      if (parts.has(name)) this.#log.error(['ZIP-PATH', 'duplicate'], { file, params: { other: name } });
      else if (content) parts.set(name, content);
    });
    return parts;
  }

  /** Visits the entries of an archive, the uploaded one or a workbook in it. */
  async #open(bytes: Uint8Array, visit: (zip: ZipFile, entry: Entry) => Promise<void>): Promise<void> {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const options = { lazyEntries: true, decodeStrings: false, validateEntrySizes: true, autoClose: false };
    const zip = await fromBufferPromise(buffer, options);
    // What the archive promises is believed only when it is too much.
    if (zip.entryCount > this.#limits.entries) this.#overLimit('entries', this.#limits.entries, zip.entryCount);
    zip.on('error', () => undefined); // an error outside nextEntry() has no reader, and must not end the process
    try {
      for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
        if (++this.#count > this.#limits.entries) this.#overLimit('entries', this.#limits.entries, this.#count);
        await visit(zip, entry);
      }
    } finally {
      zip.close();
    }
  }

  /** Neither a link nor a device, nor encrypted, nor packed in a way that only some programs know. */
  #isPlain(entry: Entry, name: string): boolean {
    const type = (entry.externalFileAttributes >>> 16) & 0o170000;
    if (type !== 0 && type !== 0o100000 && type !== 0o040000) {
      this.#log.error(['ZIP-KIND', 'special'], { file: name });
      return false;
    }
    if ((entry.generalPurposeBitFlag & 0x41) !== 0 || entry.compressionMethod === 99) {
      this.#log.error(['ZIP-KIND', 'encrypted'], { file: name });
      return false;
    }
    if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
      this.#log.error(['ZIP-KIND', 'method'], { file: name, found: String(entry.compressionMethod) });
      return false;
    }
    return true;
  }

  #isNew(name: string): boolean {
    const key = name.normalize('NFD').toLowerCase().toUpperCase().normalize('NFC');
    const other = this.#seen.get(key);
    if (other !== undefined) {
      this.#log.error(['ZIP-PATH', 'duplicate'], { file: name, params: { other } });
      return false;
    }
    this.#seen.set(key, name);
    return true;
  }

  async #inflate(zip: ZipFile, entry: Entry, name: string): Promise<Uint8Array | null> {
    const limit = /(^|\/)text\.xml$/i.test(name) ? this.#limits.textXml : this.#limits.entry;
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    let size = 0;
    let crc = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        size += chunk.length;
        this.#total += chunk.length;
        if (size > limit) this.#overLimit('entry', limit, size);
        if (this.#total > this.#limits.total) this.#overLimit('total', this.#limits.total, this.#total);
        this.#checkRatio(size, entry.compressedSize);
        this.#checkRatio(this.#total, this.#size);
        crc = crc32(chunk, crc);
        chunks.push(chunk);
      }
    } finally {
      stream.destroy();
    }
    if (crc !== entry.crc32) {
      this.#log.error(['ZIP-BROKEN', 'crc'], { file: name, expected: hex(entry.crc32), found: hex(crc) });
      return null;
    }
    return chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks);
  }

  #checkRatio(size: number, packed: number): void {
    if (size > RATIO_FLOOR && size > packed * this.#limits.ratio) {
      this.#overLimit('ratio', this.#limits.ratio, Math.floor(size / Math.max(packed, 1)));
    }
  }

  #overLimit(variant: 'zip' | 'entries' | 'entry' | 'total' | 'ratio', limit: number, found: number): never {
    this.#log.error(['ZIP-LIMIT', variant], {
      ...(this.current === undefined || variant === 'entries' ? {} : { file: this.current }),
      expected: String(limit),
      found: String(found),
      params: { megabytes: Math.round(limit / 100_000) / 10 },
    });
    throw new Refused();
  }
}

/** The next entry of the central directory, null at its end. */
function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      zip.removeListener('entry', onEntry);
      zip.removeListener('end', onEnd);
      zip.removeListener('error', onError);
      act();
    };
    const onEntry = (entry: Entry) => settle(() => resolve(entry));
    const onEnd = () => settle(() => resolve(null));
    const onError = (error: Error) => settle(() => reject(error));
    zip.on('entry', onEntry);
    zip.on('end', onEnd);
    zip.on('error', onError);
    zip.readEntry();
  });
}

function rawName(entry: Entry): Buffer {
  // With decodeStrings off the name is the bytes as stored, which the type does not tell.
  return entry.fileName as unknown as Buffer;
}

/** The entry's name in NFC; null where it is not UTF-8 and no Unicode name is given beside it. */
function entryName(entry: Entry): string | null {
  const raw = rawName(entry);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw).normalize('NFC');
  } catch {
    if (!entry.extraFields.some((field) => field.id === 0x7075)) return null;
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, raw, entry.extraFields, true);
    return name.includes('\ufffd') ? null : name.normalize('NFC');
  }
}

/** What the unzipping library says, sorted into the few cases a person can act on. */
function logBroken(log: ProblemLog, error: unknown, file: string | undefined): void {
  const message = error instanceof Error ? error.message : String(error);
  const named = file === undefined ? {} : { file };
  if (/encrypt/i.test(message)) log.error(['ZIP-KIND', 'encrypted'], named);
  else if (/bytes in the stream|size mismatch/i.test(message)) log.error(['ZIP-BROKEN', 'size'], named);
  else if (isZlibError(error)) log.error(['ZIP-BROKEN', 'data'], { ...named, found: message });
  else log.error(['ZIP-BROKEN', 'structure'], { ...named, found: message });
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function hasZipMagic(bytes: Uint8Array): boolean {
  const [p, k, a, b] = bytes;
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

function printableStart(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 40))
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, '?');
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** Drops one top folder when everything lies in it. */
function withoutWrapper(entries: ContainerEntry[]): ContainerEntry[] {
  const top = entries[0]?.name.split('/', 1)[0];
  if (top === undefined || !entries.every((entry) => entry.name.startsWith(`${top}/`))) return entries;
  return entries.map((entry) => ({ ...entry, name: entry.name.slice(top.length + 1) }));
}
