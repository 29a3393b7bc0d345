/** What a chosen file says of itself, so that it need not be typed again. The server checks what is sent all the same. */
import { TEXT_CODE } from '@glosa/contract';
import { readZipEntry } from './zip-entry.ts';

/** Bytes of a plain text in which its first lines are. */
const BEGINNING = 4_000;

/** The siglum of its text: of `manifest.json`, of a line `# code:` in plain text, or of its name; null where there is none. */
export async function siglumOf(file: File): Promise<string | null> {
  const said = await (/\.txt$/i.test(file.name) ? siglumOfText(file) : siglumOfManifest(file)).catch(unreadable);
  return siglum(said ?? nameOf(file.name));
}

/** A file that has changed since it was chosen says nothing more: the form tells of that when it is sent. */
function unreadable(error: unknown): null {
  if (error instanceof DOMException) return null;
  throw error;
}

/** Null where it cannot be one. */
function siglum(text: string): string | null {
  const code = text.normalize('NFC').trim();
  return new RegExp(TEXT_CODE, 'u').test(code) && code !== '.' && code !== '..' ? code : null;
}

const nameOf = (fileName: string): string =>
  fileName.replace(/(-(transcription|transliteration|other-transcript))?\.[a-z0-9]+$/i, '');

async function siglumOfText(file: File): Promise<string | null> {
  const text = await file.slice(0, BEGINNING).text();
  return /^#\s*(?:code|kod)\s*:\s*(.+?)\s*$/imu.exec(text)?.[1] ?? null;
}

async function siglumOfManifest(file: File): Promise<string | null> {
  const text = await readZipEntry(file, /^([^/]*\/)?manifest\.json$/i);
  const code = text === null ? null : codeOf(text);
  return typeof code === 'string' ? siglum(code) : null;
}

function codeOf(manifest: string): unknown {
  try {
    return (JSON.parse(manifest.replace(/^\ufeff/, '')) as { code?: unknown } | null)?.code;
  } catch (error) {
    // What is wrong with it is said, with its place, by the check of the file.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
