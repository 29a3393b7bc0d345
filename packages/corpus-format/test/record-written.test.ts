/** A record that is written into a header is read from it again, field by field, and the header is valid TEI. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ExportFacts, type ParsedRecord, readHeaderRecord, writeTeiDocument } from '../src/index.ts';
import { layerOf } from './samples.ts';
import { openTeiSchema } from './tei-schema/tei-schema.ts';

const FACTS: ExportFacts = {
  ...{ corpus: 'Corpus & Co', titles: [{ language: 'pl', title: 'Tytuł' }], code: 'RP', layer: 'transcription' },
  ...{ version: '3', date: '2026-11-22', range: '1.1-1.2', link: 'https://example.org/t/RP:1.1-1.2' },
};
const LAYER = layerOf('<pb n="1r"/><lb n="1"/><w>a</w>');
const NOTHING = readHeaderRecord('<teiHeader/>').record;

let faultsOf: (xml: string) => string[];
beforeAll(async () => {
  faultsOf = await openTeiSchema();
}, 120_000);

const headerOf = (xml: string): string => /<teiHeader[\s\S]*<\/teiHeader>/.exec(xml)?.[0] ?? '';

/** `given` null: the text came without a header. */
function exported(given: string | null, record: ParsedRecord, more: Partial<ExportFacts> = {}): string {
  const layer = { ...LAYER, header: { ...LAYER.header, xml: given, source: 'S', licence: 'CC0' } };
  return writeTeiDocument(layer, { ...FACTS, record, ...more });
}
/** As the importer keeps it: no header that an export made for want of anything to say. */
const readFrom = (xml: string): ParsedRecord =>
  xml.includes('<teiHeader n="export">') ? NOTHING : readHeaderRecord(headerOf(xml)).record;

/** One that says all that a record can say. */
const FULL: ParsedRecord = {
  title: { pl: 'Żywot', en: 'Life', '': 'Vita' },
  author: [
    { name: 'Gallus & Co', uri: 'https://viaf.example/1' },
    { name: 'Anonim <II>', uri: null },
  ],
  editors: [
    { name: 'A. Kos', uri: null, role: null },
    { name: 'Jan Lis', uri: 'https://orcid.example/2', role: { pl: 'kolacja', en: 'collation' } },
    { name: 'E. Ost', uri: null, role: null },
  ],
  date: { notBefore: 966, notAfter: 1025, label: 'ok. 1000' },
  workDate: { notBefore: -50, notAfter: 0, label: '' },
  language: ['pl-x-oldpol', 'la'],
  region: ['malopolska', 'slask'],
  place: { name: 'Kraków', uri: 'https://geo.example/3', latitude: 50.06, longitude: -19.9 },
  domain: ['religion'],
  genre: ['chronicle', 'life of a saint'],
  form: ['prose'],
  settlement: 'Warszawa',
  repository: 'Biblioteka Narodowa',
  shelfmark: 'BOZ 28',
  folios: 'k. 1r–100v',
  edition: 'A. Kos (wyd.), Kraków 1999; przedruk 2001',
  identifiers: [
    { type: 'siglum', value: 'RP', uri: null },
    { type: 'Handschriften census', value: '12', uri: 'https://census.example/12' },
    { type: '', value: 'https://a.example/?x=1&y', uri: 'https://a.example/?x=1&y' },
  ],
  licence: { uri: 'https://licence.example/by', label: 'CC BY' },
  credit: 'Instytut',
  description: { pl: 'Opis rękopisu.', en: 'A description.' },
  further: { rhyme: ['aabb', 'abab'], leaves: ['12'] },
};
const FIELDS = Object.keys(FULL) as (keyof ParsedRecord)[];

const BARE =
  '<teiHeader><fileDesc><titleStmt><title>T</title></titleStmt><publicationStmt><p>Published by N.</p></publicationStmt><sourceDesc><p>A manuscript.</p></sourceDesc></fileDesc></teiHeader>';
/** Prose where a structure could be, everything said in places that are read last. */
const PROSE = `<teiHeader>
  <fileDesc>
    <titleStmt><title type="sub">A subtitle</title><funder>F</funder></titleStmt>
    <extent>10 words</extent>
    <publicationStmt><authority>N</authority><availability><p>Free.</p></availability></publicationStmt>
    <sourceDesc>
      <msDesc><msIdentifier><country>PL</country><institution>I</institution><idno type="old">7</idno></msIdentifier><p>In prose.</p></msDesc>
      <bibl><author>Bede</author><editor>K</editor><date when="1901">1901</date><pubPlace>Kraków</pubPlace></bibl>
    </sourceDesc>
  </fileDesc>
  <encodingDesc><projectDesc><p>About.</p></projectDesc></encodingDesc>
  <profileDesc><langUsage><p>Latin.</p></langUsage><creation><date>12th c.</date><placeName>Gniezno</placeName></creation></profileDesc>
  <revisionDesc><list><item>made</item></list></revisionDesc>
</teiHeader>`;
/** A manuscript in two places, with a comment and structures to be kept. */
const FRAGMENTS = `<teiHeader><fileDesc><titleStmt><title xml:lang="de">Lied</title><editor>Alt</editor></titleStmt>
<publicationStmt><publisher>P</publisher><idno type="siglum">L</idno><availability><licence target="https://l.example/">L</licence></availability></publicationStmt>
<sourceDesc><!-- kept --><msDesc><msIdentifier><msName>Lied</msName></msIdentifier>
<msFrag><msIdentifier><settlement>Köln</settlement><repository>HA</repository><idno>A 44</idno></msIdentifier></msFrag>
<msFrag><msIdentifier><settlement>Augsburg</settlement><repository>SB</repository><idno>31</idno></msIdentifier></msFrag></msDesc>
<listBibl><bibl type="edition">Ed. 1888<ptr target="https://ed.example/"/></bibl><bibl><title>Census</title><ptr target="https://census.example/"/></bibl></listBibl></sourceDesc></fileDesc>
<profileDesc><langUsage><language ident="gmh">Middle High German</language><language ident="la">Latin</language></langUsage>
<textClass><keywords n="genre" scheme="#g"><term key="song" xml:lang="en">song</term></keywords><catRef n="form" target="#verse"/></textClass></profileDesc></teiHeader>`;
const HEADERS: readonly (readonly [string, string | null])[] = [
  ['no header', null],
  ['little', BARE],
  ['prose', PROSE],
  ['fragments', FRAGMENTS],
];

describe.each(HEADERS)('into %s', (_, given) => {
  const before = given === null ? NOTHING : readHeaderRecord(given).record;

  it('all of a record', () => {
    const written = exported(given, FULL);
    expect(readFrom(written)).toEqual(FULL);
    expect(faultsOf(written)).toEqual([]);
  });

  it.each(FIELDS)('one field alone: %s', (field) => {
    const record = { ...before, [field]: FULL[field] };
    const written = exported(given, record);
    expect(readFrom(written)).toEqual(record);
    expect(faultsOf(written)).toEqual([]);
  });

  it.each(FIELDS)('that nothing is known of a field: %s', (field) => {
    for (const record of [
      { ...before, [field]: NOTHING[field] },
      { ...FULL, [field]: NOTHING[field] },
    ]) {
      const written = exported(given, record);
      expect(readFrom(written)).toEqual(record);
      expect(faultsOf(written)).toEqual([]);
    }
  });

  it('again what was written already changes nothing', () => {
    const stored = headerOf(exported(given, FULL)).replace(/<(seriesStmt|authority) n="export">.*?<\/\1>/gs, '');
    const written = exported(stored, FULL);
    expect(headerOf(written).replace(/<(seriesStmt|authority) n="export">.*?<\/\1>/gs, '')).toBe(stored);
    expect(faultsOf(written)).toEqual([]);
  });
});

it('keeps letter by letter what it does not change, and says who said otherwise, when, and what stood there', () => {
  const record = { ...readHeaderRecord(FRAGMENTS).record, genre: ['song', 'prayer'], credit: '' };
  const corrections = [
    { field: 'genre', by: 'person', day: '2026-11-24' },
    { field: 'credit', by: 'table', day: '2026-11-23' },
    // What is said as the header says it is no correction.
    { field: 'shelfmark', by: 'person', day: '2026-11-24' },
  ] as const;
  const written = exported(FRAGMENTS, record, { corrections });
  expect(written).toContain('<!-- kept --><msDesc>');
  expect(written).toContain('<language ident="gmh">Middle High German</language>');
  expect(written).toContain(
    '<keywords n="genre"><term key="song" xml:lang="en">song</term><term>prayer</term></keywords>',
  );
  expect(written).toContain(
    '<revisionDesc><change n="genre" type="person" when="2026-11-24">song</change><change n="credit" type="table" when="2026-11-23">P</change></revisionDesc>',
  );
  expect(readFrom(written)).toEqual(record);
  expect(faultsOf(written)).toEqual([]);
  const inProse = exported(
    PROSE,
    { ...readHeaderRecord(PROSE).record, folios: 'k. 7' },
    {
      corrections: [{ field: 'folios', by: 'person', day: '2026-11-24' }],
    },
  );
  expect(inProse).toContain(
    '<item>made</item><item n="folios"><date when="2026-11-24"/><note type="person">10 words</note></item>',
  );
  expect(faultsOf(inProse)).toEqual([]);
});

it('of a header with names in a prefix is written with it', () => {
  const header = FRAGMENTS.replace(/<(\/?)(\w)/g, '<$1tei:$2');
  const before = readHeaderRecord(header).record;
  expect(before).toEqual(readHeaderRecord(FRAGMENTS).record);
  const written = exported(header, FULL);
  expect(readFrom(written.replace(/tei:/g, ''))).toEqual(FULL);
});

const word = fc
  .stringMatching(/^[\p{L}\p{N}<&>"'.;|/-][\p{L}\p{N}<&>"'.;|/ -]{0,12}[\p{L}\p{N}.]$/u)
  .map((text) => text.replace(/ +/g, ' ').normalize('NFC'));
const uri = fc.option(
  fc.nat(99).map((n) => `https://a.example/${n}?b&c`),
  { nil: null },
);
const dating = fc.option(
  fc
    .record({ years: fc.uniqueArray(fc.integer({ min: -9999, max: 9999 }), { maxLength: 2 }), label: word })
    .map(({ years: [a, b], label }) => ({
      notBefore: a === undefined ? null : Math.min(a, b ?? a),
      notAfter: b === undefined ? null : Math.max(a ?? b, b),
      label,
    })),
  { nil: null },
);
const words = fc.uniqueArray(word, { maxLength: 3 });
const wording = fc.dictionary(fc.constantFrom('pl', 'en', 'de', ''), word);
const maybe = fc.oneof(fc.constant(''), word);
const record: fc.Arbitrary<ParsedRecord> = fc.record({
  title: wording,
  author: fc.array(fc.record({ name: word, uri }), { maxLength: 3 }),
  editors: fc.array(
    fc.record({
      name: word,
      uri,
      role: fc.option(fc.dictionary(fc.constantFrom('pl', 'en'), word, { minKeys: 1 }), { nil: null }),
    }),
    { maxLength: 3 },
  ),
  ...{ date: dating, workDate: dating },
  language: fc.uniqueArray(fc.constantFrom('pl', 'la', 'gmh', 'de-x-a'), { maxLength: 3 }),
  ...{ region: words, domain: words, genre: words, form: words },
  place: fc.option(
    fc
      .record({
        name: word,
        uri,
        at: fc.option(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 })), { nil: null }),
      })
      .map(({ at, ...place }) => ({ ...place, latitude: at?.[0] ?? null, longitude: at?.[1] ?? null })),
    { nil: null },
  ),
  ...{ settlement: maybe, repository: maybe, shelfmark: maybe, folios: maybe, edition: maybe, credit: maybe },
  identifiers: fc.uniqueArray(
    fc.oneof(
      fc.record({ type: maybe, value: word, uri }),
      fc
        .nat(9)
        .map((n) => `https://b.example/${n}`)
        .map((value) => ({ type: 'T', value, uri: value })),
    ),
    { maxLength: 4, selector: ({ value }) => value },
  ),
  licence: fc.option(fc.record({ label: word, uri }), { nil: null }),
  description: wording,
  further: fc.dictionary(fc.constantFrom('rhyme', 'leaves'), fc.uniqueArray(word, { minLength: 1, maxLength: 2 })),
});

/** All headers of the shared corpora where all corpora are asked for, else some. */
const TEI = join(import.meta.dirname, '../../../../shared/corpora/tei');
const corpora = existsSync(TEI)
  ? readdirSync(TEI, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.xml'))
      .map((name) => headerOf(readFileSync(join(TEI, name), 'utf8')))
      .filter((header) => header !== '' && Object.values(readHeaderRecord(header).record.title).length > 0)
      .filter((_, i) => process.env['GLOSA_ALL_CORPORA'] === '1' || i % 10 === 0)
  : [];

it('whatever the record, and whatever the header', () => {
  const headers = [...HEADERS.map(([, header]) => header), ...corpora];
  fc.assert(
    fc.property(record, record, fc.constantFrom(...headers), (first, second, given) => {
      const once = exported(given, first);
      expect(readFrom(once)).toEqual(first);
      expect(readFrom(exported(headerOf(once), second))).toEqual(second);
    }),
    { numRuns: Number(process.env['GLOSA_RUNS'] ?? 100) },
  );
});
