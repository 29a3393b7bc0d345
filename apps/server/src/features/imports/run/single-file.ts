import { SINGLE_FILES } from '@glosa/contract';
import type { WorkUpload } from './import-work.ts';
import { packBytes } from './pack-zip.ts';

/** What a zip begins with; an empty one begins with the second. */
const ZIP_STARTS = ['PK\x03\x04', 'PK\x05\x06'];

/**
 * A zip as it came; a single file of a kind that imports read, put into a zip of its own, so that it is checked, stored
 * and given back as every upload is. The same file makes the same zip. A workbook is a zip itself, and known by its name.
 */
export async function asArchive<U extends WorkUpload>(upload: U): Promise<U> {
  const { fileName, bytes } = upload;
  const extension = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  const isSingle = SINGLE_FILES.some((one) => one === extension);
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  if (!isSingle || (extension !== 'xlsx' && ZIP_STARTS.includes(start))) return upload;
  return { ...upload, fileName: `${fileName}.zip`, bytes: await packBytes(nameWithin(fileName, extension), bytes) };
}

/** A text is `text.xml`, however it was called: sources are read from no other, and it may be larger. A table is its name. */
function nameWithin(fileName: string, extension: string): string {
  return extension === 'xml' || extension === 'txt' ? `text.${extension}` : fileName.replaceAll(':', '-');
}
