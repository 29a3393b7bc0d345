import { describe, expect, it } from 'vitest';
import { openContainer, openTable, ProblemLog, parseVariants, readTable, type ZipLimits } from '../src/index.ts';
import { inlineRows, workbook, workbookFiles, zipOf } from './workbooks.ts';

const COLUMNS = [{ name: 'group', aliases: ['grupa'] }, { name: 'form' }, { name: 'note' }] as const;

/** A workbook `groups.xlsx` in a zip, read: its rows, and its problems as `code.variant line:column`. */
async function read(bytes: Uint8Array, limits: Partial<ZipLimits> = {}) {
  const { entries, problems } = await openContainer(await zipOf({ 'groups.xlsx': bytes }), limits);
  const log = new ProblemLog();
  const [entry] = entries;
  const table = entry && problems.length === 0 ? openTable(entry, log) : null;
  const rows = table ? readTable(table, COLUMNS, log) : [];
  return {
    rows: rows.map((row) => ['group', 'form', 'note'].map((column) => row.get(column))),
    places: rows.map((row) => `${row.place('form').line}:${row.place('form').column}`),
    problems: [...problems, ...log.list()].map(({ code, variant, line, column }) =>
      [variant === undefined ? code : `${code}.${variant}`, ...(line === undefined ? [] : [`${line}:${column}`])].join(
        ' ',
      ),
    ),
  };
}

const HEAD =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>group</t></is></c><c r="B1" t="inlineStr"><is><t>form</t></is></c></row>';
const sheet = (rows: string, more: { sharedStrings?: string; styles?: string } = {}) =>
  workbook({ sheets: { groups: HEAD + rows }, ...more });

describe('a table in a workbook', () => {
  it('is read as text: shared, inline and rich texts, numbers as written, booleans, results of formulas', async () => {
    const sharedStrings =
      '<si><t>group</t></si><si><t>form</t></si><si><r><rPr/><t>ſer</t></r><r><t xml:space="preserve">ce </t></r><rPh sb="0" eb="1"><t>x</t></rPh></si><si><t>a_x0009_b</t></si>';
    const rows =
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
      '<row r="2"><c r="A2"><v>12</v></c><c r="B2" t="s"><v>2</v></c></row>' +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>1-2</t></is></c><c r="B3" t="b"><v>1</v></c></row>' +
      '<row r="5"><c r="A5" t="str"><f>A1&amp;"x"</f><v>groupx</v></c><c r="B5" t="s"><v>3</v></c></row>';
    const { rows: found, places, problems } = await read(await workbook({ sheets: { any: rows }, sharedStrings }));
    expect(found).toEqual([
      ['12', 'ſerce', ''],
      ['1-2', 'true', ''],
      ['groupx', 'a\tb', ''],
    ]);
    expect(places).toEqual(['2:2', '3:2', '5:2']);
    expect(problems).toEqual([]);
  });

  it('is the sheet with the name of the file, else the first', async () => {
    const rows = (form: string) =>
      inlineRows([
        ['grupa', 'FORM'],
        ['1', form],
      ]);
    const both = await read(await workbook({ sheets: { Notes: rows('wrong'), Groups: rows('right') } }));
    expect(both.rows).toEqual([['1', 'right', '']]);
    expect((await read(await workbook({ sheets: { Arkusz1: rows('first'), Arkusz2: rows('second') } }))).rows).toEqual([
      ['1', 'first', ''],
    ]);
  });

  it('has empty cells where a cell is not stored, and no empty rows or comments', async () => {
    const rows =
      '<row r="2"/><row r="3"><c r="A3" t="inlineStr"><is><t># uwaga</t></is></c></row>' +
      '<row r="4"><c r="B4" t="inlineStr"><is><t>a</t></is></c></row><row r="9"><c r="A9" s="1"/></row>';
    expect(await read(await sheet(rows))).toMatchObject({ rows: [['', 'a', '']], places: ['4:2'], problems: [] });
  });

  it.each<[string, string, string]>([
    ['a date', '<c r="B2" s="1"><v>46024</v></c>', 'TAB-VALUE.date 2:2'],
    ['a date by a format of its own', '<c r="B2" s="2"><v>46024</v></c>', 'TAB-VALUE.date 2:2'],
    ['an ISO date', '<c r="B2" t="d"><v>2026-01-02</v></c>', 'TAB-VALUE.date 2:2'],
    ['a number that may have lost its zeros', '<c r="B2"><v>131.1</v></c>', 'TAB-VALUE.number 2:2'],
    ['a number beyond counting', '<c r="B2"><v>1E+20</v></c>', 'TAB-VALUE.number 2:2'],
    ['a failed formula', '<c r="B2" t="e"><v>#REF!</v></c>', 'TAB-VALUE.formula 2:2'],
    ['more cells than the header', '<c r="B2"><v>1</v></c><c r="D2"><v>1</v></c>', 'TAB-COLS 2:1'],
    ['a control character', '<c r="B2" t="inlineStr"><is><t>a_x0007_</t></is></c>', 'ENC-UTF8.control 2:2'],
    ['half a pair', '<c r="B2" t="inlineStr"><is><t>a_xD800_</t></is></c>', 'ENC-UTF8 2:2'],
    ['a cell without end', `<c r="B2" t="inlineStr"><is><t>${'ab '.repeat(20_000)}</t></is></c>`, 'TAB-VALUE.long 2:2'],
  ])('is refused for %s', async (_, cell, problem) => {
    const formats =
      '<numFmts><numFmt numFmtId="170" formatCode="&quot;d&quot;0"/><numFmt numFmtId="171" formatCode="dd\\.mm"/></numFmts>';
    const styles = `${formats}<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="170"/><xf numFmtId="14"/><xf numFmtId="171"/></cellXfs>`;
    const row = `<row r="2"><c r="A2" s="0"><v>1</v></c>${cell}</row>`;
    expect((await read(await sheet(row, { styles }))).problems).toEqual([problem]);
  });

  it('is read by the parsers of all tables', async () => {
    const groups = inlineRows([
      ['form', 'Warstwa', 'grupa'],
      ['serce', 'transkrypcja', '1'],
      ['sierce', 'lemat', '1'],
    ]);
    const { entries } = await openContainer(
      await zipOf({ 'x/groups.xlsx': await workbook({ sheets: { a: groups } }) }),
    );
    const { variants, problems } = parseVariants(entries, () => []);
    expect(problems).toEqual([]);
    expect(variants?.groups[0]?.forms.map(({ form, layer }) => `${form} ${layer}`)).toEqual([
      'serce transcription',
      'sierce lemma',
    ]);
  });
});

describe('a hostile workbook', () => {
  const good = () => workbookFiles({ sheets: { groups: HEAD } });

  it.each<[string, (files: Record<string, string>) => void, string]>([
    ['without its list of sheets', (files) => delete files['xl/workbook.xml'], 'ZIP-BROKEN.sheet'],
    ['without the sheet', (files) => delete files['xl/worksheets/sheet1.xml'], 'ZIP-BROKEN.sheet'],
    [
      'of broken XML',
      (files) => Object.assign(files, { 'xl/worksheets/sheet1.xml': '<worksheet><row>' }),
      'ZIP-BROKEN.sheet',
    ],
    [
      'with a DOCTYPE',
      (files) => Object.assign(files, { 'xl/sharedStrings.xml': '<!DOCTYPE sst [<!ENTITY a "b">]><sst/>' }),
      'XML-DOCTYPE',
    ],
    [
      'whose one row is as wide as a sheet can be, over and over',
      (files) => {
        const wide = `<row><c r="XFD1"><v>1</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(1000)}`;
        Object.assign(files, { 'xl/worksheets/sheet1.xml': `<worksheet>${wide}</worksheet>` });
      },
      'ZIP-BROKEN.sheet',
    ],
    [
      'that repeats one long text',
      (files) => {
        const cells = '<c t="s"><v>0</v></c>'.repeat(1_600);
        Object.assign(files, {
          'xl/sharedStrings.xml': `<sst><si><t>${'ab'.repeat(16_000)}</t></si></sst>`,
          'xl/worksheets/sheet1.xml': `<worksheet><row>${cells}</row></worksheet>`,
        });
      },
      'ZIP-BROKEN.sheet',
    ],
  ])('%s is refused', async (_, spoil, problem) => {
    const files = good();
    spoil(files);
    expect((await read(await zipOf(files))).problems).toEqual([problem]);
  });

  it('counts towards the limits of the upload', async () => {
    const files = good();
    files['xl/sharedStrings.xml'] = `<sst>${'<si><t>serce</t></si>'.repeat(100_000)}</sst>`;
    expect((await read(await zipOf(files))).problems).toEqual(['ZIP-LIMIT.ratio']);
    const plain = await zipOf(good());
    expect((await read(plain, { total: plain.length + 300 })).problems).toEqual(['ZIP-LIMIT.total']);
    expect((await read(plain, { entries: 4 })).problems).toEqual(['ZIP-LIMIT.entries']);
  });

  it('is an archive all the same: what no sheet needs is not unpacked, and an archive in it stays closed', async () => {
    const files = { ...good(), 'xl/media/image1.png': 'x'.repeat(5_000_000), 'evil.zip': 'PK\u0003\u0004' };
    expect((await read(await zipOf(files))).problems).toEqual([]);
    const { problems } = await openContainer(await zipOf({ 'table.tsv': await zipOf({ a: 'b' }) }));
    expect(problems).toMatchObject([{ code: 'ZIP-KIND', variant: 'nested' }]);
  });

  it('is refused, never an exception, wherever it is cut or changed', async () => {
    const bytes = await zipOf(good());
    for (let at = 0; at < bytes.length; at += 7) {
      await read(bytes.slice(0, at));
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      await read(changed);
    }
  });
});
