import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sampleZips } from '../src/index.ts';
import { file, places, table, xmlIds } from './read.ts';

const TEXTS: Record<string, string> = {
  RO: 'RO-transcription/text.xml',
  SK: 'SK-transcription/text.xml',
  ŻD: 'ZD-transcription/text.txt',
  MP: 'MP-transcription/text.xml',
  HP: 'HP-transcription/text.xml',
};

/** Position of `card.verse[.word]` among the places of its text; -1 where it does not exist. */
function position(text: string, reference: string): number {
  const path = TEXTS[text];
  if (!path) return -1;
  const [card, verse, word] = reference.split('.');
  if (word && !xmlIds(path).includes(`${text}.${reference}`)) return -1;
  return places(path).indexOf(`${card}.${verse}`);
}

const ranges = (rows: Record<string, string>[]) =>
  rows.map(({ text = '', from = '', to = '' }) => ({
    row: `${text} ${from}–${to}`,
    from: position(text, from),
    to: position(text, to),
  }));

describe('the sample corpus', () => {
  it('packs into the same bytes each time, under names of their own', async () => {
    const digest = async () =>
      (await sampleZips()).map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]);
    const first = await digest();
    expect(await digest()).toEqual(first);
    expect(new Set(first.map(([name]) => name)).size).toBe(first.length);
  });

  it('has kind and code of every manifest as the list says', async () => {
    for (const { name, kind, code } of await sampleZips()) {
      const manifest: unknown = JSON.parse(file(`${name.replace(/\.zip$/, '')}/manifest.json`));
      expect(manifest, name).toMatchObject({ format: 'corpus/1', kind, license: 'CC BY 4.0', ...(code && { code }) });
    }
  });

  it('is composed Unicode without private-use characters', () => {
    for (const path of [...Object.values(TEXTS), 'RO-transliteration/text.xml', 'SK-transliteration/text.xml']) {
      expect(file(path), path).toBe(file(path).normalize('NFC'));
      expect(file(path), path).not.toMatch(/\p{Co}/u);
    }
  });

  it('numbers words without repeating an id, and the transliterations point to them', () => {
    for (const code of ['RO', 'SK']) {
      const ids = xmlIds(`${code}-transcription/text.xml`);
      expect(new Set(ids).size).toBe(ids.length);
      const targets = [...file(`${code}-transliteration/text.xml`).matchAll(/corresp="([^"]+)"/g)]
        .flatMap(([, list = '']) => list.split(' '))
        .map((target) => target.slice(1));
      expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
      const words = ids.filter((id) => id.split('.').length === 4);
      expect(words.filter((id) => !targets.includes(id))).toEqual([]);
    }
  });

  it('has the same cards and verses in both layers', () => {
    expect(places('RO-transliteration/text.xml')).toEqual(places('RO-transcription/text.xml'));
    expect(places('SK-transliteration/text.xml')).toEqual(places('SK-transcription/text.xml'));
    expect(places('MP-transliteration/text.txt')).toEqual(places('MP-transcription/text.xml'));
  });

  it('builds composite forms from pieces that exist, two to five of one sentence', () => {
    for (const code of ['RO', 'SK']) {
      const text = file(`${code}-transcription/text.xml`);
      const sentences = text.split('<s n="').slice(1);
      for (const { tokens = '' } of table(`${code}-transcription/doubles.tsv`)) {
        const members = tokens.split(' ');
        expect(members.length).toBeGreaterThanOrEqual(2);
        expect(members.length).toBeLessThanOrEqual(5);
        const home = sentences.filter((one) => members.every((id) => one.includes(`xml:id="${id}"`)));
        expect(home, tokens).toHaveLength(1);
      }
    }
  });

  it('points parallels and themes at places that exist, in order', () => {
    for (const { row, from, to } of ranges([...table('parallels/parallels.tsv'), ...table('themes/occurrences.tsv')])) {
      expect(from, row).toBeGreaterThanOrEqual(0);
      expect(to, row).toBeGreaterThanOrEqual(from);
    }
  });

  it('points parallels at verses of the source, and every verse has one', () => {
    const verses = table('NHS-source-package/verses.tsv').map(({ node, verse }) => `NHS/${node} ${verse}`);
    const linked = table('parallels/parallels.tsv').flatMap((row) => [
      `${row['source']} ${row['source_from']}`,
      `${row['source']} ${row['source_to']}`,
    ]);
    expect(new Set(linked)).toEqual(new Set(verses));
  });

  it('has two trees of themes with one root each and ids unique over both', () => {
    const trees = [table('themes/events.tsv'), table('themes/persons.tsv')];
    const ids = trees.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const tree of trees) {
      expect(tree.filter(({ parent }) => parent === '')).toHaveLength(1);
      const own = tree.map(({ id }) => id);
      expect(tree.filter(({ parent }) => parent !== '' && !own.includes(parent))).toEqual([]);
    }
    for (const { theme } of table('themes/occurrences.tsv')) expect(ids).toContain(theme);
  });
});
