/** What is exported is valid TEI P5, whatever was imported. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ExportFacts, type ParsedLayer, parseLayer, writeLayer, writeTeiDocument } from '../src/index.ts';
import { FULL_TAGS } from './full-tagset.ts';
import { comparable } from './layers.ts';
import { file, layerOf, parse, tei } from './samples.ts';
import { teiBody } from './tei-arbitrary.ts';
import { openTeiSchema } from './tei-schema/tei-schema.ts';

const FACTS: ExportFacts = {
  ...{ corpus: 'Corpus & Co', titles: [{ language: 'pl', title: 'Tytuł' }], code: 'RP', layer: 'transcription' },
  ...{ version: '3', date: '2026-11-22', range: '1.1-1.2', link: 'https://example.org/t/RP:1.1-1.2' },
};

let faultsOf: (xml: string) => string[];
beforeAll(async () => {
  faultsOf = await openTeiSchema();
}, 120_000);

/** What is wrong with the files that a layer is written to. */
function faults(layer: ParsedLayer): string[] {
  const files = writeLayer(layer).filter(({ name }) => name.endsWith('.xml'));
  return [writeTeiDocument(layer, FACTS), ...files.map(({ text }) => text)].flatMap(faultsOf);
}

const start = '<pb n="1r"/><lb n="1"/>';

const bare = (body: string) => tei('').replace(/<ab>\s*<\/ab>/, body);

it('the schema tells what is wrong', () => {
  const xml = writeTeiDocument(layerOf(`${start}<w>a</w>`), FACTS);
  expect(faultsOf(xml)).toEqual([]);
  expect(faultsOf(xml.replace('<authority>Corpus &amp; Co</authority>', ''))).toHaveLength(1);
});

describe('a text is valid TEI, and is read again as it was', () => {
  it.each([
    ['words in no block', `${start}<s n="1"><w>a</w> <w>b</w><pc>.</pc></s>`],
    [
      'supplied letters, whole words and parts',
      `${start}<w><ex>a</ex></w> <w>b<ex>c</ex></w> <ex>d e</ex><pc><ex>.</ex></pc>`,
    ],
    ['letters supplied in red', `${start}<ex><hi rend="rubric">a</hi></ex><w>b<hi><ex>c</ex></hi></w>`],
    ['a word over a line in supplied letters', `${start}<w><ex>a<lb n="2" break="no"/>b</ex></w>`],
    ['verses in a paragraph', `<p>${start}<l>a</l><lb n="2"/><l n="2">b</l></p>`],
    ['a group of verses in a paragraph', `<p>${start}<lg type="x"><l>a</l></lg></p>`],
    [
      'a heading in the middle',
      `<div type="x"><head>${start}a</head><p>b</p><head type="y" n="2">c</head><p>d</p></div>`,
    ],
    ['a heading among verses', `<lg>${start}<l>a</l><head>b</head><l>c</l><head type="y">d</head><l>e</l></lg>`],
    ['a group without verses', `${start}<lg n="1"/>a<lg/><p>b</p>`],
    ['a division after words', `${start}a<div n="1"><p>b</p></div><div>c</div>`],
    ['another language in a word', `${start}<w>a<foreign xml:lang="la">b</foreign></w> <w><persName>c</persName>d</w>`],
    ['marks within punctuation', `${start}a<pc>.<hi>.</hi></pc><pc><foreign xml:lang="la">!</foreign></pc>`],
    ['alternatives', `${start}<choice><sic>a</sic><corr>b</corr></choice> <choice><abbr>c</abbr></choice>`],
    [
      'substitutions',
      `${start}<subst><del>a</del><add place="above">b</add></subst> <w>c<subst><del>d</del><add>e</add></subst></w>`,
    ],
    ['what has no name', `${start}<milestone/>a<milestone unit="a b"/><note place="">n</note><gap reason=""/>b`],
    ['languages that are none', `${start}<foreign xml:lang="old Latin">a</foreign>`],
    ['notes and gaps in no block', `${start}<note>n</note><gap/><lb n="2"/>a`],
    ['a type where TEI has none', `<p type="x">${start}<l type="y">a</l></p>`],
  ])('%s', (_, body) => {
    for (const kind of ['transcription', 'transliteration'] as const) {
      const { layer, problems } = parse([file('text.xml', bare(body))], kind);
      if (!layer) throw new Error(JSON.stringify(problems));
      expect(faults(layer)).toEqual([]);
      const again = parse([file('text.xml', writeTeiDocument(layer, FACTS))], kind);
      expect(again.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
      const content = (one: ParsedLayer) => ({ ...comparable(one), header: null });
      expect(again.layer && content(again.layer)).toEqual(content(layer));
    }
  });

  it('plain text', () => {
    const { layer } = parse([
      file('text.txt', '# source: Kraków\n# licence: CC0\n@card 1r\n1\tBył {la: et} [...] cz<ł>o=\n2\twiek.\n'),
    ]);
    if (!layer) throw new Error('not read');
    expect(faults(layer)).toEqual([]);
    const again = parse([file('text.xml', writeTeiDocument(layer, FACTS))]).layer;
    expect(again?.header).toMatchObject({ xml: null, licence: 'CC0', source: 'Kraków' });
  });
});

it('a header is completed for the export, and is the same again when it comes back', () => {
  const header =
    '<teiHeader><fileDesc><titleStmt><title>T</title></titleStmt><publicationStmt><availability><licence>CC0</licence></availability></publicationStmt><sourceDesc><p>S</p></sourceDesc></fileDesc></teiHeader>';
  const layer = { ...layerOf(`${start}<w>a</w>`) };
  layer.header = { ...layer.header, xml: header };
  const written = writeTeiDocument(layer, FACTS);
  expect(faultsOf(written)).toEqual([]);
  expect(written).toContain('<idno type="siglum">RP</idno>');
  expect(parse([file('text.xml', written)]).layer?.header.xml).toBe(header);
});

it('whatever the text', () => {
  for (const kind of ['transcription', 'transliteration', 'other-transcript'] as const) {
    fc.assert(
      fc.property(teiBody, (body) => {
        const { layer } = parse([file('text.xml', tei(body))], kind);
        if (layer) expect(faults(layer)).toEqual([]);
      }),
      { numRuns: Number(process.env['GLOSA_RUNS'] ?? 200) },
    );
  }
});

const SAMPLES = join(import.meta.dirname, '../../../sample-corpus/corpus');

describe('sample texts', () => {
  const folders = readdirSync(SAMPLES).filter((name) =>
    /^(?!RO|SK).*-(transcription|transliteration|odpis)/.test(name),
  );
  it.each(folders)('%s', (name) => {
    const kind = /transliteration/.test(name)
      ? 'transliteration'
      : /transcription/.test(name)
        ? 'transcription'
        : 'other-transcript';
    const folder = join(SAMPLES, name);
    const entries = readdirSync(folder).map((one) => ({ name: one, bytes: readFileSync(join(folder, one)) }));
    const { code } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { code: string };
    const { layer, problems } = parseLayer(kind, entries, { code, tags: FULL_TAGS });
    if (!layer) throw new Error(JSON.stringify(problems));
    expect(faults(layer)).toEqual([]);
  });
});
