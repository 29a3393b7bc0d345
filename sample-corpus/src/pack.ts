import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** Every entry carries this time, in local terms as zip stores it, so that equal files make equal bytes everywhere. */
const ENTRY_TIME = new Date(2020, 0, 1);

/** Zips texts by the names of their files, in the order given; the same bytes each time. */
export function packFiles(files: Readonly<Record<string, string | Uint8Array>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    zip.addBuffer(Buffer.from(content), name, { mtime: ENTRY_TIME, mode: 0o100644, forceDosTimestamp: true });
  }
  zip.end();
  return buffer(zip.outputStream).then((bytes) => new Uint8Array(bytes));
}

/** Zips the files directly in `folder`, in order of their names. */
export async function packFolder(folder: string): Promise<Uint8Array> {
  const names = (await readdir(folder)).sort();
  const entries = names.map(async (name) => [name, await readFile(join(folder, name))] as const);
  return packFiles(Object.fromEntries(await Promise.all(entries)));
}
