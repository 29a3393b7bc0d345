import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Every entry carries this time, in local terms as zip stores it, so that equal files make equal bytes everywhere. */
const ENTRY_TIME = new Date(2020, 0, 1);

/** Zips the files directly in `folder`, in order of their names. */
export async function packFolder(folder: string): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const name of (await readdir(folder)).sort()) {
    const content = await readFile(join(folder, name));
    zip.addBuffer(content, name, { mtime: ENTRY_TIME, mode: 0o100644, forceDosTimestamp: true });
  }
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}
