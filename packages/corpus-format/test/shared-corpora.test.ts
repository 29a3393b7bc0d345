import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openContainer, outlineOf, parseLayer } from '../src/index.ts';
import { FULL_TAGS } from './full-tagset.ts';

/** Corpora and hostile files too big to live in the repository; without them these tests are skipped. */
const SHARED = join(import.meta.dirname, '../../../../shared');
const present = (folder: string) => existsSync(join(SHARED, folder));

interface IndexRow {
  code: string;
  words: string;
  cards: string;
  verses: string;
  sentences: string;
  doubles?: string;
}

function indexOf(folder: string): IndexRow[] {
  if (!present(folder)) return [];
  const [head = '', ...rows] = readFileSync(join(SHARED, folder, 'index.tsv'), 'utf8')
    .trim()
    .split('\n');
  const names = head.split('\t');
  return rows.map(
    (row) => Object.fromEntries(row.split('\t').map((cell, i) => [names[i], cell])) as unknown as IndexRow,
  );
}

async function read(path: string, kind: 'transcription' | 'transliteration', code: string, transcription = {}) {
  const container = await openContainer(readFileSync(path));
  const { layer, problems, alignment } = parseLayer(kind, container.entries, {
    code,
    tags: FULL_TAGS,
    ...transcription,
  });
  const errors = [...container.problems, ...problems].filter((problem) => problem.severity === 'error');
  return { layer, alignment, errors, ofContainer: container.problems };
}

const errorsOf = async (path: string) => (await read(path, 'transcription', 'any')).errors;

const TEXTS = [
  ...indexOf('corpora/mpdt').map((row) => ({ folder: 'corpora/mpdt', ...row })),
  ...indexOf('corpora/mhd')
    .filter((row, i) => i % 15 === 0 || row.code === 'Wind' || row.code === 'AlxS')
    .map((row) => ({ folder: 'corpora/mhd', ...row })),
];

describe.runIf(TEXTS.length > 0)('large corpora', () => {
  it.each(TEXTS)('$folder $code: counts and alignment', async ({ folder, code, ...expected }) => {
    const path = (kind: string) => join(SHARED, folder, `${code}-${kind}.zip`);
    const { layer, errors } = await read(path('transcription'), 'transcription', code);
    expect(errors).toEqual([]);
    if (!layer) throw new Error('no layer');
    const { words, cards, verses, sentences, doubles } = layer;
    expect([words, cards, verses, sentences].map((list) => list.length)).toEqual(
      [expected.words, expected.cards, expected.verses, expected.sentences].map(Number),
    );
    expect(doubles).toHaveLength(Number(expected.doubles ?? 0));
    expect(layer.supplied).toEqual({ words: 0, sentences: 0 });
    const other = await read(path('transliteration'), 'transliteration', code, { transcription: outlineOf(layer) });
    expect(other.errors).toEqual([]);
    expect([other.layer?.words, other.layer?.cards, other.layer?.verses].map((list) => list?.length)).toEqual([
      words.length,
      cards.length,
      verses.length,
    ]);
    expect(other.alignment).toEqual(words.map((_, i) => [i, i]));
  });
});

describe.runIf(present('corpora/tei'))('TEI files of other projects', () => {
  const parseFile = (path: string) => {
    const entries = [{ name: basename(path).replace(/\.lat$/, '.xml'), bytes: readFileSync(path) }];
    return parseLayer('transcription', entries, { code: 'any', tags: FULL_TAGS }).problems.filter(
      (p) => p.severity === 'error',
    );
  };
  const list = (folder: string) =>
    present(`corpora/tei/${folder}`)
      ? readdirSync(join(SHARED, 'corpora/tei', folder)).map((name) => [folder, name])
      : [];

  it.each([...list('good'), ...list('malformed')] as [string, string][])(
    '%s/%s is refused for a stated reason',
    (folder, name) => {
      const errors = parseFile(join(SHARED, 'corpora/tei', folder, name));
      expect(errors.length).toBeGreaterThan(0);
      for (const error of errors.filter((one) => one.variant !== 'more')) expect(error.line).toBeGreaterThan(0);
    },
  );

  it.each([
    ['good/csel-hilarius-lb-in-notes.xml', 'TEI-PROFILE', 'lb-n', 97],
    ['good/proiel-kiev-missal.xml', 'TEI-PROFILE', 'root', 2],
    ['good/scta-holcot-l1.xml', 'CARD-DUP', undefined, 51],
    ['malformed/eltec-POL18880-tag-mismatch.xml', 'XML-WF', 'close', 726],
    ['malformed/iip-sepp0018-git-conflict.xml', 'XML-WF', 'character', 116],
    ['malformed/iip-jeru0303-bad-xmlid.xml', 'ID-FORM', undefined, 280],
    ['malformed/lasciva-git-lfs-pointer.xml', 'XML-WF', 'outside', 1],
    ['malformed/perseus-phi0692-undefined-entity.xml', 'XML-DOCTYPE', undefined, 1],
  ])('%s: %s', (name, code, variant, line) => {
    const found = parseFile(join(SHARED, 'corpora/tei', name)).map((error) => [error.code, error.variant, error.line]);
    expect(found).toContainEqual([code, variant, line]);
  });
});

describe.runIf(present('naughty/zip'))('hostile archives', () => {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  const files = present('naughty/zip') ? walk(join(SHARED, 'naughty/zip')).filter((name) => name.endsWith('.zip')) : [];

  it.each(files.map((path) => [basename(path), path]))('%s is refused', async (_, path) => {
    const errors = await errorsOf(path as string);
    expect(errors.length).toBeGreaterThan(0);
  });

  /** Of files with one flipped bit or one cut every fourth will do; `GLOSA_ALL_CORPORA=1` takes them all. */
  const isTaken = (name: string, i: number) =>
    !name.startsWith('any-') || i % 4 === 0 || process.env['GLOSA_ALL_CORPORA'] !== undefined;
  const hasPython = spawnSync('python3', ['--version']).status === 0;

  it.runIf(hasPython)('those of the generator are refused or accepted as their names say', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'corpus-format-'));
    try {
      const sample = join(SHARED, 'corpora/mpdt/BG_Dz-transcription.zip');
      execFileSync('python3', [join(SHARED, 'naughty/gen/make-zips.py'), folder, sample]);
      for (const name of readdirSync(folder).sort().filter(isTaken)) {
        const { errors, ofContainer } = await read(join(folder, name), 'transcription', 'any');
        if (name.startsWith('bad-')) expect(errors, name).not.toEqual([]);
        if (name.startsWith('ok-')) expect(ofContainer, name).toEqual([]);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('no XML attack is accepted', () => {
    const attack = (xml: string) =>
      parseLayer('transcription', [{ name: 'text.xml', bytes: Buffer.from(xml) }], { code: 'any', tags: FULL_TAGS });
    const payloads = [
      ...readFileSync(join(SHARED, 'naughty/xml/fuzzdb-xml-attacks.txt'), 'utf8').split('\n'),
      ...readFileSync(join(SHARED, 'naughty/xml/xxe-payloads.txt'), 'utf8').split(/\n\s*\n/),
    ];
    for (const payload of payloads) expect(attack(payload).layer, payload).toBeNull();
  });
});
