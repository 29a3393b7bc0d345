/** A small corpus of our own writing, in the import formats: what an empty installation shows and what tests run on. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packFolder } from './pack.ts';

export { packFiles } from './pack.ts';

export type SampleKind =
  | 'transcription'
  | 'transliteration'
  | 'other-transcript'
  | 'source-package'
  | 'parallels'
  | 'themes'
  | 'phonetic-variants'
  | 'vocabulary';

export interface SampleZip {
  /** File name, ending in `.zip`. */
  name: string;
  kind: SampleKind;
  /** Code of the text it belongs to, or of the source package; null for parallels and the tables. */
  code: string | null;
  bytes: Uint8Array;
}

/** In an order in which each file finds what it refers to. Folder → kind → code. */
const FILES: readonly (readonly [folder: string, kind: SampleKind, code: string | null])[] = [
  ['RO-transcription', 'transcription', 'RO'],
  ['RO-transliteration', 'transliteration', 'RO'],
  ['SK-transcription', 'transcription', 'SK'],
  ['SK-transliteration', 'transliteration', 'SK'],
  ['ZD-transcription', 'transcription', 'ŻD'],
  ['MP-transcription', 'transcription', 'MP'],
  ['MP-transliteration', 'transliteration', 'MP'],
  ['MP-odpis-B', 'other-transcript', 'MP'],
  ['HP-transcription', 'transcription', 'HP'],
  ['NHS-source-package', 'source-package', 'NHS'],
  ['parallels', 'parallels', null],
  ['themes', 'themes', null],
  ['phonetic-variants', 'phonetic-variants', null],
  ['vocabulary', 'vocabulary', null],
];

/** The sample corpus, zipped in memory; the same bytes each time. */
export function sampleZips(): Promise<SampleZip[]> {
  return Promise.all(
    FILES.map(async ([folder, kind, code]) => ({
      name: `${folder}.zip`,
      kind,
      code,
      bytes: await packFolder(join(import.meta.dirname, '..', 'corpus', folder)),
    })),
  );
}

export interface BrokenZip {
  name: string;
  /** Code of the problem that an importer must report. */
  problem: string;
  bytes: Uint8Array;
}

/** Transcriptions with one fault each; a folder is named after the problem it must cause. */
export async function brokenZips(): Promise<BrokenZip[]> {
  const root = join(import.meta.dirname, '..', 'broken');
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(
    folders
      .map(({ name }) => name)
      .sort()
      .map(async (problem) => ({ name: `${problem}.zip`, problem, bytes: await packFolder(join(root, problem)) })),
  );
}
