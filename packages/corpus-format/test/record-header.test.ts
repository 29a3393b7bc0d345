import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHeaderRecord } from '../src/record/read-header.ts';
import type { ParsedRecord } from '../src/record/record.ts';
import { openContainer } from '../src/zip.ts';

const header = (parts: { title?: string; publication?: string; source?: string; profile?: string }) =>
  `<teiHeader><fileDesc><titleStmt>${parts.title ?? '<title>T</title>'}</titleStmt>
  <publicationStmt>${parts.publication ?? '<p/>'}</publicationStmt>
  <sourceDesc>${parts.source ?? '<p/>'}</sourceDesc></fileDesc>
  <profileDesc>${parts.profile ?? ''}</profileDesc></teiHeader>`;
const recordOf = (parts: Parameters<typeof header>[0]) => readHeaderRecord(header(parts)).record;

describe('the record in a header', () => {
  test('titles are told apart by their language; a subtitle is none', () => {
    const title = `<title type="main" xml:lang="de">Buch</title><title type="sub" xml:lang="de">in drei Teilen</title>
      <title type="alt" xml:lang="en">Book</title>`;
    expect(recordOf({ title }).title).toEqual({ de: 'Buch', en: 'Book' });
  });

  test('names in parts are put together, each person of a statement for itself', () => {
    const title = `<title>T</title>
      <author><persName ref="https://d-nb.info/gnd/1"><forename>Ulrich</forename><addName>von Türheim</addName></persName></author>
      <editor>Anna Kos</editor>
      <respStmt><resp xml:lang="en">Collation</resp><persName>Jan Lis</persName> <orgName>Arbeitsstelle</orgName></respStmt>`;
    const { author, editors } = recordOf({ title });
    expect(author).toEqual([{ name: 'Ulrich von Türheim', uri: 'https://d-nb.info/gnd/1' }]);
    expect(editors).toEqual([
      { name: 'Anna Kos', uri: null, role: null },
      { name: 'Jan Lis', uri: null, role: { en: 'Collation' } },
      { name: 'Arbeitsstelle', uri: null, role: { en: 'Collation' } },
    ]);
  });

  test.each([
    ['<origDate notBefore="1190" notAfter="1220">um 1200</origDate>', [1190, 1220, 'um 1200']],
    ['<origDate when="1345-03-01">1 March 1345</origDate>', [1345, 1345, '1 March 1345']],
    ['<origDate from="-0050" to="0010"/>', [-50, 10, '']],
    ['<origDate notAfter="1300"/>', [null, 1300, '']],
    ['<origDate>13th century</origDate>', [null, null, '13th century']],
  ])('%s', (origDate, expected) => {
    const source = `<msDesc><history><origin>${origDate}</origin></history></msDesc>`;
    const { date } = recordOf({ source, profile: '<creation><date when="1100"/></creation>' });
    expect([date?.notBefore, date?.notAfter, date?.label]).toEqual(expected);
  });

  test('where the witness has no date, that of the print or of the work stands for it', () => {
    const profile = '<creation><date notBefore="1170" notAfter="1190">um 1180</date></creation>';
    expect(recordOf({ profile }).date).toEqual({ notBefore: 1170, notAfter: 1190, label: 'um 1180' });
    const source = '<bibl type="source"><date when="1632">1632</date></bibl>';
    const { date, workDate } = recordOf({ source, profile });
    expect([date?.notBefore, workDate?.notBefore]).toEqual([1632, 1170]);
  });

  test.each([
    ['<origDate notBefore="1300" notAfter="1200">?</origDate>', 'order', '1300–1200'],
    ['<origDate when="99999">?</origDate>', 'year', '99999'],
    ['<origDate when="soon">?</origDate>', 'year', 'soon'],
  ])('%s is told, and its words are kept', (origDate, fault, found) => {
    const source = `<msDesc><history><origin>${origDate}</origin></history></msDesc>`;
    const { record, faults } = readHeaderRecord(header({ source }));
    // Once, also where one attribute is both ends.
    expect(faults).toEqual([{ field: 'date', fault, found, element: 'origDate', line: 3 }]);
    expect(record.date).toEqual({ notBefore: null, notAfter: null, label: '?' });
  });

  test.each([
    ['when="1300-02-30"', '1300-02-30', [1300, 1300]],
    ['notBefore="1300" notAfter="1310-13"', '1310-13', [1300, 1310]],
    ['when="1300-02-29"', null, [1300, 1300]],
    ['from="1300-12-31" to="1301-01"', null, [1300, 1301]],
  ])('of a day that no calendar has the year counts, and it is told: %s', (dates, found, years) => {
    const source = `<msDesc><history><origin><origDate ${dates}>?</origDate></origin></history></msDesc>`;
    const { record, faults } = readHeaderRecord(header({ source }));
    const fault = { field: 'date', fault: 'day', found, element: 'origDate', line: 3 };
    expect(faults).toEqual(found === null ? [] : [fault]);
    expect([record.date?.notBefore, record.date?.notAfter]).toEqual(years);
  });

  test('classes are known by their keys; those of another scheme keep its name', () => {
    const profile = `<langUsage><language ident="gmh">Mhd.</language></langUsage><textClass>
      <keywords n="genre"><term key="sermon" xml:lang="pl">kazanie</term><term key="sermon" xml:lang="en">sermon</term></keywords>
      <keywords scheme="http://id.example/subjects"><list><item>Bees</item></list></keywords>
      <catRef scheme="#form" target="#verse"/></textClass>`;
    const { language, genre, form, further } = recordOf({ profile });
    expect([language, genre, form]).toEqual([['gmh'], ['sermon'], ['verse']]);
    expect(further).toEqual({ subjects: ['Bees'] });
  });

  test('of a manuscript that lies in several places each is named', () => {
    const part = (settlement: string, idno: string) =>
      `<msFrag><msIdentifier><settlement>${settlement}</settlement><idno type="shelfmark">${idno}</idno></msIdentifier></msFrag>`;
    const source = `<msDesc><msIdentifier><msName>F</msName></msIdentifier>${part('Köln', 'A 44')}${part('Augsburg', '31')}</msDesc>`;
    const { settlement, shelfmark } = recordOf({ source });
    expect([settlement, shelfmark]).toEqual(['Köln | Augsburg', '[a] A 44; [b] 31']);
  });

  test.each([
    ['<listBibl><bibl type="edition">Ed. N. N.</bibl><bibl type="corpus">C</bibl></listBibl>', 'Ed. N. N.'],
    ['<bibl><editor>N. N.</editor>, <pubPlace>Lund</pubPlace> 1944</bibl>', 'N. N., Lund 1944'],
    ['<bibl>A manuscript of about 1400</bibl>', ''],
    ['<bibl type="source"><title>T</title><pubPlace>Lund</pubPlace></bibl>', ''],
  ])('%s', (source, edition) => {
    expect(recordOf({ source }).edition).toBe(edition);
  });

  test('ten thousand authors are kept, and told', () => {
    const title = `<title>T</title>${'<author>A B</author>'.repeat(10_000)}`;
    const { record, faults } = readHeaderRecord(header({ title }));
    expect(record.author).toHaveLength(10_000);
    expect(faults).toEqual([{ field: 'author', fault: 'many', found: '10000', element: 'author', line: 1 }]);
  });

  test('a header that says nothing leaves every field empty', () => {
    const empty = Object.values(readHeaderRecord('').record);
    expect(empty.every((value) => value === null || Object.keys(value).length === 0)).toBe(true);
  });
});

const CORPORA = join(import.meta.dirname, '../../../../shared/corpora');
const isThere = existsSync(CORPORA);

/** Texts of which the table says something else than the header of the file: it joins, leaves out or turns round. */
const TABLE_DIFFERS: Readonly<Record<string, readonly string[]>> = {
  author: ['Mar', 'Rapp'],
  text_date_from: ['InwChełm', 'KORBA1'],
  text_date_to: ['InwChełm', 'KORBA1'],
  place: ['Goll', 'MBeh', 'PrRei', 'VatG', 'LuKr'],
  shelfmark: ['UAugsb1'],
  folios: ['Parz', 'WMEv'],
};

const asInTable = (record: ParsedRecord): Record<string, string> => ({
  title_pl: record.title['pl'] ?? '',
  title_en: record.title['en'] ?? '',
  author: record.author.map(({ name }) => name).join('|'),
  date_from: String(record.date?.notBefore ?? ''),
  date_to: String(record.date?.notAfter ?? ''),
  date_label: record.date?.label ?? '',
  text_date_from: String(record.workDate?.notBefore ?? ''),
  text_date_to: String(record.workDate?.notAfter ?? ''),
  language: record.language.join('|'),
  region: record.region.join('|'),
  place: record.place?.name ?? '',
  domain: record.domain.join('|'),
  genre: record.genre.join('|'),
  form: record.form.join('|'),
  settlement: record.settlement,
  repository: record.repository,
  shelfmark: record.shelfmark,
  folios: record.folios,
  edition: record.edition,
  licence: record.licence?.label ?? '',
});

/** Every `teiHeader` in a zip. */
async function headersIn(path: string): Promise<string> {
  const container = await openContainer(readFileSync(path));
  const files = (container?.entries ?? []).map(({ bytes }) => new TextDecoder().decode(bytes));
  return files.flatMap((file) => /<teiHeader[\s\S]*<\/teiHeader>/.exec(file)?.[0] ?? []).join('\n');
}

describe.runIf(isThere)('the records of real corpora', () => {
  const records = new Map<string, ParsedRecord>();
  let rows: Record<string, string>[] = [];
  beforeAll(async () => {
    const [head = [], ...lines] = readFileSync(join(CORPORA, 'texts.tsv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    rows = lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i] ?? ''])));
    for (const folder of ['mhd', 'mpdt']) {
      for (const name of readdirSync(join(CORPORA, folder))) {
        const code = /^(.+)-transcription\.zip$/.exec(name)?.[1];
        if (code === undefined) continue;
        const { record, faults } = readHeaderRecord(await headersIn(join(CORPORA, folder, name)));
        expect([code, faults]).toEqual([code, []]);
        records.set(code, record);
      }
    }
  });

  test('are all there', () => {
    expect(rows).toHaveLength(107);
    expect(rows.filter(({ code = '' }) => !records.has(code))).toEqual([]);
  });

  test.each(Object.keys(asInTable(readHeaderRecord('').record)))('%s is what the table beside them says', (column) => {
    const differing = rows.flatMap(({ code = '', [column]: value = '' }) => {
      const record = records.get(code);
      return record !== undefined && asInTable(record)[column] === value ? [] : [code];
    });
    expect(differing.sort()).toEqual([...(TABLE_DIFFERS[column] ?? [])].sort());
  });

  test('name the page from which they were taken', () => {
    const missing = rows.filter(({ code = '', source_url: url }) => {
      return !records.get(code)?.identifiers.some(({ uri }) => uri === url);
    });
    expect(missing).toEqual([]);
  });
});
