/** One small file out of a zip that a person has chosen, read where it lies: nothing is sent (APPNOTE 4.3). */

/** The directory of a zip ends with this record, and a comment of up to 65,535 bytes may follow. */
const END = { signature: 0x06054b50, size: 22, comment: 65_535 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const LOCAL = { signature: 0x04034b50, size: 30 };
/** In bytes: a directory or a file beyond this is not worth a guess. */
const DIRECTORY_LIMIT = 1_000_000;
const FILE_LIMIT = 100_000;

async function bytesOf(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

/** Where the directory lies; null where the file does not end as a zip does. */
async function findDirectory(file: Blob): Promise<{ from: number; size: number } | null> {
  const start = Math.max(0, file.size - END.size - END.comment);
  const tail = await bytesOf(file, start, file.size);
  for (let at = tail.byteLength - END.size; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END.signature) continue;
    return { size: tail.getUint32(at + 12, true), from: tail.getUint32(at + 16, true) };
  }
  return null;
}

interface Entry {
  packed: number;
  size: number;
  isDeflated: boolean;
  local: number;
}

function findEntry(directory: DataView, name: RegExp): Entry | null {
  for (let at = 0; at + ENTRY.size <= directory.byteLength && directory.getUint32(at, true) === ENTRY.signature; ) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => directory.getUint16(at + field, true));
    const end = at + ENTRY.size + (nameLength ?? 0);
    if (end > directory.byteLength) return null;
    const bytes = new Uint8Array(directory.buffer, at + ENTRY.size, nameLength);
    if (name.test(new TextDecoder().decode(bytes))) {
      return {
        packed: directory.getUint32(at + 20, true),
        size: directory.getUint32(at + 24, true),
        isDeflated: directory.getUint16(at + 10, true) === 8,
        local: directory.getUint32(at + 42, true),
      };
    }
    at = end + (extra ?? 0) + (comment ?? 0);
  }
  return null;
}

/**
 * The text of the first file whose path fits `name`; null where the zip has none, or cannot be read here: whether it is in
 * order is for the server to say.
 */
export async function readZipEntry(file: Blob, name: RegExp): Promise<string | null> {
  const place = await findDirectory(file);
  if (place === null || place.size > DIRECTORY_LIMIT) return null;
  const entry = findEntry(await bytesOf(file, place.from, place.from + place.size), name);
  if (entry === null || entry.size > FILE_LIMIT || entry.packed > FILE_LIMIT) return null;
  const head = await bytesOf(file, entry.local, entry.local + LOCAL.size);
  if (head.byteLength < LOCAL.size || head.getUint32(0, true) !== LOCAL.signature) return null;
  const from = entry.local + LOCAL.size + head.getUint16(26, true) + head.getUint16(28, true);
  const content = file.slice(from, from + entry.packed);
  if (!entry.isDeflated) return content.text();
  return inflate(content, entry.size);
}

/** Null where it does not inflate, or to more than was said. */
async function inflate(content: Blob, size: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let [text, length] = ['', 0];
  try {
    const reader = content.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.byteLength;
      if (length > size) return null;
      text += decoder.decode(read.value, { stream: true });
    }
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return text + decoder.decode();
}
