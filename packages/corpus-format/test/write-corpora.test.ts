import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ContainerEntry,
  type LayerKind,
  openContainer,
  type ParsedLayer,
  parseLayer,
  writeLayer,
} from '../src/index.ts';
import { FULL_TAGS } from './full-tagset.ts';
import { comparable } from './layers.ts';
import { file } from './samples.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SAMPLES = join(ROOT, 'sample-corpus/corpus');
const CORPORA = join(ROOT, '../shared/corpora');

/** Every zip there is takes some minutes: a few, unless `GLOSA_ALL_CORPORA` is set. */
const isChosen = (name: string, i: number) =>
  process.env['GLOSA_ALL_CORPORA'] !== undefined || i % 40 === 0 || /^(Wind|BG_Dz|JemPam)-/.test(name);

const zips = ['mpdt', 'mhd'].flatMap((folder) =>
  existsSync(join(CORPORA, folder))
    ? readdirSync(join(CORPORA, folder))
        .filter((name, i) => name.endsWith('.zip') && isChosen(name, i))
        .map((name) => join(CORPORA, folder, name))
    : [],
);

function kindOf(name: string): LayerKind {
  if (/transliteration/.test(name)) return 'transliteration';
  return /transcription/.test(name) ? 'transcription' : 'other-transcript';
}

/** The layer, and what is read from the files that it is written to. */
function writtenAndRead(kind: LayerKind, entries: readonly ContainerEntry[]): [ParsedLayer, ParsedLayer] {
  const options = { code: '', tags: FULL_TAGS };
  const manifest = entries.find(({ name }) => name.endsWith('manifest.json'));
  if (manifest) options.code = (JSON.parse(Buffer.from(manifest.bytes).toString()) as { code: string }).code;
  const { layer, problems } = parseLayer(kind, entries, options);
  if (!layer) throw new Error(JSON.stringify(problems));
  const files = writeLayer(layer).map(({ name, text }) => file(name, text));
  const second = parseLayer(kind, files, options);
  if (!second.layer) throw new Error(JSON.stringify(second.problems));
  return [layer, second.layer];
}

describe('texts written and read again are the same', () => {
  // The tagset of these tests does not know the categories that RO and SK have on composite forms.
  const folders = readdirSync(SAMPLES).filter((name) =>
    /^(?!RO|SK).*-(transcription|transliteration|odpis)/.test(name),
  );

  it.each(folders)('sample %s', (name) => {
    const folder = join(SAMPLES, name);
    const entries = readdirSync(folder).map((one) => ({ name: one, bytes: readFileSync(join(folder, one)) }));
    const [first, second] = writtenAndRead(kindOf(name), entries);
    expect(comparable(second)).toEqual(comparable(first));
    if (first.header.xml !== null) expect(second.header.xml).toBe(first.header.xml);
  });

  it.runIf(zips.length > 0).each(zips.map((path) => [basename(path), path]))('%s', async (name, path = '') => {
    const { entries } = await openContainer(readFileSync(path));
    const [first, second] = writtenAndRead(kindOf(name ?? ''), entries);
    // Told apart first: a difference between two texts of this size is long in the printing.
    const isSame = JSON.stringify(comparable(second)) === JSON.stringify(comparable(first));
    if (!isSame) expect(comparable(second)).toEqual(comparable(first));
    expect(second.header.xml).toBe(first.header.xml);
  });
});
