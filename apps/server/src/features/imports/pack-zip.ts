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
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
