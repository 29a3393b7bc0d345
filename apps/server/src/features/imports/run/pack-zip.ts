import { buffer } from 'node:stream/consumers';
import type { WrittenFile } from '@glosa/corpus-format';
import { ZipFile } from 'yazl';

/** Every entry carries this time, in local terms as zip stores it, so that equal files make equal bytes everywhere. */
const ENTRY_TIME = new Date(2020, 0, 1);

/** A zip of text files in UTF-8. */
export async function packZip(files: readonly WrittenFile[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, text } of files) {
    zip.addBuffer(Buffer.from(text), name, { mtime: ENTRY_TIME, mode: 0o100644, forceDosTimestamp: true });
  }
  return ended(zip);
}

/** No file of an upload may be packed more tightly than this many times; one that would be is not packed at all. */
const TIGHT = 50;

/** A zip of one file, whatever it holds; `name` is a plain file name. */
export async function packBytes(name: string, bytes: Uint8Array): Promise<Uint8Array> {
  const pack = (compress: boolean) => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(bytes), name, { mtime: ENTRY_TIME, mode: 0o100644, forceDosTimestamp: true, compress });
    return ended(zip);
  };
  const packed = await pack(true);
  return bytes.length > packed.length * TIGHT ? pack(false) : packed;
}

async function ended(zip: ZipFile): Promise<Uint8Array> {
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
