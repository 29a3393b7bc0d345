import type { AnswerOf, recordSources, textRecord } from '@glosa/contract';
import { openContainer } from '@glosa/corpus-format';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { type EditorServer, openEditorServer } from '../../../../test/editor-server.ts';
import { expectAccepted, expectFormError, sendFile } from '../../../../test/uploads.ts';
import { manifest, zipOf } from '../../../../test/zips.ts';

const TEI = `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>x</title></titleStmt>
<publicationStmt><idno type="Catalogue">K 12</idno><idno type="page2">javascript:alert(1)</idno><p/></publicationStmt><sourceDesc><p/></sourceDesc></fileDesc>
<profileDesc><textClass><keywords n="rhyme"><term key="aabb"/></keywords></textClass></profileDesc></teiHeader>
<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text></TEI>`;
const FIELDS = `key\tkind\tfacet\tname_pl\tname_en\tname_de
catalogue\tvalue\ttak\tkatalog\tcatalogue\tKatalog
leaves\tliczba\t\tliczba kart\tleaves\t
seen\tdate\tno\toglądano\tseen\t
page\tlink\tno\tstrona\t\t
page2\tlink\tno\tp2\t\t`;

describeOnBothDatabases('fields of records that the installation declares', (open) => {
  let opened: EditorServer;
  const upload = async (kind: string, files: Record<string, string>) =>
    sendFile(opened.staff, `/api/import/${kind}`, await zipOf(files));
  const record = async (lang: string) => {
    const answer = await opened.server.app.inject({ url: `/api/texts/record/A?lang=${lang}` });
    const { entries } = answer.json() as AnswerOf<typeof textRecord>;
    return entries.flatMap(({ field, name, values }) =>
      field === 'further' ? [`${name}: ${values.map(({ text, uri }) => (uri === null ? text : `<${uri}>`))}`] : [],
    );
  };
  const type = async (field: string, value: string) => {
    const sources = (await opened.staff.ask('GET', '/api/texts/record-sources/A')).json() as AnswerOf<
      typeof recordSources
    >;
    const basis = sources.fields.find((one) => one.field === field)?.basis ?? 0;
    const body = { code: 'A', field, cells: { [field]: value }, basis };
    return opened.staff.ask('POST', '/api/texts/change-record', { body });
  };

  beforeAll(async () => {
    opened = await openEditorServer(open);
    const files = { 'manifest.json': manifest('transcription', 'A', { pl: 'A', en: 'A' }), 'text.xml': TEI };
    expectAccepted(await upload('add-transcription/A', files));
  });
  afterAll(() => opened.server.close());

  test('come as a table, are kept in versions and given back as they are', async () => {
    expect(await record('en')).toEqual(['rhyme: aabb']);
    const stored = expectAccepted(await upload('add-record-fields', { 'fields.tsv': FIELDS }));
    expect(stored).toMatchObject({ version: 1, diff: { rows: { added: 5 } }, report: { counts: { fields: 5 } } });
    const current = await opened.staff.ask('GET', '/api/import/other-current/record-fields');
    const again = await sendFile(opened.staff, '/api/import/add-record-fields', new Uint8Array(current.rawPayload));
    expect(expectAccepted(again).unchanged).toBe(true);
    const listed = (await opened.server.app.inject({ url: '/api/texts/record-fields' })).json();
    expect(
      listed.map(({ key, kind, isFacet }: { key: string; kind: string; isFacet: boolean }) => [key, kind, isFacet]),
    ).toEqual([
      ['catalogue', 'value', true],
      ['leaves', 'number', false],
      ['seen', 'date', false],
      ['page', 'link', false],
      ['page2', 'link', false],
    ]);
    const more = 'key\tkind\tname_en\nleaves\tnumber\tnumber of leaves\n';
    expect(expectAccepted(await upload('update-record-fields', { 'fields.tsv': more })).diff.rows).toEqual({
      ...{ added: 0, changed: 1, same: 4, removed: 0 },
    });
  });

  test('are refused with the place of what is wrong', async () => {
    const bad = `key\tkind\tfacet\na b\tvalue\tno\nx\tcolour\tno\ny\tvalue\tperhaps\nz\t\t\nZ\t\t\n\tvalue\t\n`;
    const { report } = expectFormError(await upload('add-record-fields', { 'fields.tsv': bad }), 'refused');
    expect(report?.problems.map(({ line, column, code, found }) => [line, column, code, found])).toEqual([
      [2, 1, 'TAB-VALUE', 'a b'],
      [3, 3, 'TAB-VALUE', 'colour'],
      [4, 9, 'TAB-VALUE', 'perhaps'],
      [6, 1, 'TAB-VALUE', 'Z'],
      [7, 1, 'TAB-VALUE', undefined],
    ]);
    const many = ['key', ...Array.from({ length: 101 }, (_, i) => `k${i}`)].join('\n');
    expectFormError(await upload('add-record-fields', { 'fields.tsv': many }), 'refused');
  });

  test('have their names in the record, also without scripts, and an identifier of that type says what stands there', async () => {
    expect(await record('en')).toEqual(['catalogue: K 12', 'p2: javascript:alert(1)', 'rhyme: aabb']);
    expect(await record('pl')).toEqual(['katalog: K 12', 'p2: javascript:alert(1)', 'rhyme: aabb']);
    const { body } = await opened.server.app.inject({ url: '/texts/item?code=A&lang=pl' });
    expect(body).toContain('<dt>katalog</dt>\n<dd><span lang="und">K 12</span></dd>');
  });

  test('are typed by hand, each of its kind', async () => {
    const refused = async (field: string, value: string) => {
      const { code, fieldErrors } = (await type(`further.${field}`, value)).json();
      return [code, Object.keys(fieldErrors ?? {})];
    };
    expect(await refused('leaves', 'many')).toEqual(['value', ['further.leaves']]);
    for (const wrong of ['1450-1400', '99999', 'maj', '1402-02-30', '1402-05']) {
      expect(await refused('seen', wrong)).toEqual(['value', ['further.seen']]);
    }
    expect(await refused('page', 'javascript:alert(1)')).toEqual(['value', ['further.page']]);
    expect((await type('further.leaves', '12|−3,5')).json()).toHaveProperty('record');
    expect((await type('further.seen', '1402-05-03|1390-1410|-50')).json()).toHaveProperty('record');
    expect((await type('further.page', 'https://a.example/x')).json()).toHaveProperty('record');
    expect(await record('en')).toEqual([
      'catalogue: K 12',
      'number of leaves: 12,−3,5',
      'seen: 1402-05-03,1390-1410,-50',
      'strona: <https://a.example/x>',
      // What is no address leads nowhere.
      'p2: javascript:alert(1)',
      'rhyme: aabb',
    ]);
  });

  test('are columns of the template of records, in their order, also those of which nothing is known', async () => {
    const template = new Uint8Array((await opened.staff.get('/api/import/template/text-records')).rawPayload);
    const entries = (await openContainer(template)).entries;
    const table = entries.find(({ name }) => name.endsWith('texts.tsv'));
    const [head = ''] = Buffer.from(table?.bytes ?? [])
      .toString()
      .replace(/^\uFEFF/, '')
      .split(/\r?\n/);
    expect(head.split('\t').filter((name) => name.startsWith('further.'))).toEqual(
      ['catalogue', 'leaves', 'seen', 'page', 'page2', 'rhyme'].map((key) => `further.${key}`),
    );
  });

  test('are columns of the table of records, each of its kind', async () => {
    const bad = await upload('add-text-records', { 'texts.tsv': 'code\tfurther.leaves\tfurther.page\nA\tten\tx\n' });
    expect(
      expectFormError(bad, 'refused').report?.problems.map(({ line, column, found }) => [line, column, found]),
    ).toEqual([
      [2, 3, 'ten'],
      [2, 7, 'x'],
    ]);
    const good = 'code\tfurther.catalogue\nA\tK 13|K 14\n';
    expectAccepted(await upload('add-text-records', { 'texts.tsv': good }));
    expect((await record('en'))[0]).toBe('catalogue: K 13,K 14');
  });
});
