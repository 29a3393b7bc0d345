/** Headers and tables that say of a text what cannot be: told with the place, nothing lost, and the server goes on. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AnswerOf, ImportResult, recordSources } from '@glosa/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { type EditorServer, openEditorServer } from '../../../../test/editor-server.ts';
import { expectAccepted, expectFormError, sendFile } from '../../../../test/uploads.ts';
import { manifest, zipOf } from '../../../../test/zips.ts';

const SHARED = join(import.meta.dirname, '../../../../../../../shared');
const FOLDERS = ['foreign', 'corpora/tei'].map((one) => join(SHARED, one));

/** The headers of all files of TEI beside the project, as they stand there, well formed or not. */
const foreignHeaders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.xml'))
    .flatMap((name): [name: string, header: string][] => {
      const [header] = /<teiHeader[\s\S]*?<\/teiHeader>/.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      return header === undefined ? [] : [[basename(name), header]];
    }),
);

/** Every file where all corpora are asked for, else every fifth. */
const tried = foreignHeaders.filter((_, i) => process.env['GLOSA_ALL_CORPORA'] === '1' || i % 5 === 0);

const header = (title: string, origin = '', classes = '') => `<teiHeader><fileDesc><titleStmt><title>x</title>
${title}</titleStmt><publicationStmt><p/></publicationStmt>
<sourceDesc><msDesc><msIdentifier><settlement>Wien</settlement></msIdentifier>
<history><origin>${origin}</origin></history></msDesc></sourceDesc></fileDesc>
<profileDesc><textClass>${classes}</textClass></profileDesc></teiHeader>`;

describeOnBothDatabases('what a record cannot hold', (open, engine) => {
  let opened: EditorServer;
  let made = 0;
  const send = async (own: string) => {
    const code = `H${++made}`;
    const zip = await zipOf({
      'manifest.json': manifest('transcription', code, { pl: code, en: code }),
      'text.xml': `<TEI xmlns="http://www.tei-c.org/ns/1.0">${own}<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text></TEI>`,
    });
    return { code, answer: await sendFile(opened.staff, `/api/import/add-transcription/${code}`, zip) };
  };
  const cells = async (code: string, field: string) => {
    const answer = await opened.staff.ask('GET', `/api/texts/record-sources/${code}`);
    expect(answer.statusCode).toBe(200);
    return (answer.json() as AnswerOf<typeof recordSources>).fields.find((one) => one.field === field)?.cells;
  };
  /** Every page and file that shows records. */
  const pages = async (code: string) => {
    const urls = ['/texts', `/texts/item?code=${code}`, '/api/texts/catalogue?full=true', `/api/texts/record/${code}`];
    const answers = await Promise.all(
      [...urls, '/api/export/texts?format=xlsx', '/api/export/texts?format=tsv'].map((url) =>
        opened.server.app.inject({ url }),
      ),
    );
    return answers.map(({ statusCode }) => statusCode);
  };

  beforeAll(async () => {
    opened = await openEditorServer(open);
  });
  afterAll(() => opened.server.close());

  test.each([
    ['a span that ends before it begins', '<origDate notBefore="1300" notAfter="1200">um 1300</origDate>', '1300–1200'],
    ['a year beyond all', '<origDate when="99999">um 1300</origDate>', '99999'],
    ['a word for a year', '<origDate notBefore="soon">um 1300</origDate>', 'soon'],
  ])('in a header: %s is told with its line, and its words are kept', async (_, date, found) => {
    const { code, answer } = await send(header('', date));
    expect(expectAccepted(answer).report.problems).toMatchObject([
      { severity: 'warning', code: 'REC-VALUE', file: 'text.xml', line: 4, found },
    ]);
    expect((await cells(code, 'date'))?.['date_label']).toBe('um 1300');
    expect(await pages(code)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test('ten thousand authors of a header are told and kept, and every page goes on', async () => {
    const { code, answer } = await send(
      header(Array.from({ length: 10_000 }, (_, i) => `<author>Jan z Kęt ${i}</author>`).join('')),
    );
    expect(expectAccepted(answer).report.problems).toMatchObject([{ code: 'REC-VALUE', found: '10000' }]);
    expect((await cells(code, 'author'))?.['author']?.split('|')).toHaveLength(10_000);
    expect(await pages(code)).toEqual([200, 200, 200, 200, 200, 200]);
    const table = await sendFile(
      opened.staff,
      '/api/import/add-text-records',
      await zipOf({
        'texts.tsv': `code\tauthor\n${code}\t${Array.from({ length: 500 }, (_, i) => `A${i}`).join('|')}\n`,
      }),
    );
    expect(expectFormError(table, 'refused').report?.problems).toMatchObject([
      { code: 'TAB-VALUE', file: 'texts.tsv', line: 2, column: 4, found: '500', expected: '200' },
    ]);
    const long = await sendFile(
      opened.staff,
      '/api/import/add-text-records',
      await zipOf({
        'texts.tsv': `code\tauthor\n${code}\t${Array.from({ length: 10_000 }, (_, i) => `Jan z Kęt ${i}`).join('|')}\n`,
      }),
    );
    expect(expectFormError(long, 'refused').report?.problems).toMatchObject([
      { code: 'TAB-VALUE', line: 2, column: 4 },
    ]);
    expect((await cells(code, 'author'))?.['author']?.split('|')).toHaveLength(10_000);
  }, 120_000);

  test('values with every sign there is are kept and shown as words', async () => {
    const odd = '&lt;script&gt;alert(1)&lt;/script&gt;|"\\,:=HYPERLINK(1)';
    const { code, answer } = await send(header('', '', `<keywords n="genre"><term>${odd}</term></keywords>`));
    expectAccepted(answer);
    expect(await pages(code)).toEqual([200, 200, 200, 200, 200, 200]);
    const { body } = await opened.server.app.inject({ url: `/texts/item?code=${code}` });
    expect(body).not.toContain('<script>alert(1)');
    expect(body).toContain('&lt;script&gt;alert(1)');
  });

  test('values of a header that the vocabulary does not name are told with their line, and with what may be meant', async () => {
    const table = 'facet\tvalue\tname_en\nform\tverse\tverse\nform\tprose\tprose\n';
    expectAccepted(
      await sendFile(opened.staff, '/api/import/add-vocabulary', await zipOf({ 'vocabulary.tsv': table })),
    );
    const classes =
      '<keywords n="form">\n<term key="vers"/><term key="verse"/></keywords><keywords n="genre"><term>any</term></keywords>';
    const { code, answer } = await send(header('', '', classes));
    expect(expectAccepted(answer).report.problems).toMatchObject([
      { severity: 'warning', code: 'REC-VALUE', file: 'text.xml', line: 6, found: 'vers', expected: 'verse' },
    ]);
    expect(await cells(code, 'form')).toEqual({ form: 'vers|verse' });
  });

  // What PostgreSQL does with headers is tried with those above.
  test.runIf(engine === 'sqlite' && tried.length > 0)(
    'headers of other projects are read or refused with a place, whatever they say',
    async () => {
      const codes: string[] = [];
      for (const [name, own] of tried) {
        const { code, answer } = await send(own);
        const result = answer.json() as ImportResult;
        expect([name, answer.statusCode]).toEqual([name, 200]);
        if ('error' in result) {
          expect([name, result.report?.problems.some(({ line }) => line !== undefined)]).toEqual([name, true]);
        } else codes.push(code);
      }
      expect(codes.length).toBeGreaterThan(tried.length / 2);
      for (const code of codes) {
        expect([code, (await opened.server.app.inject({ url: `/texts/item?code=${code}` })).statusCode]).toEqual([
          code,
          200,
        ]);
        expect([code, (await opened.staff.ask('GET', `/api/texts/record-sources/${code}`)).statusCode]).toEqual([
          code,
          200,
        ]);
      }
      expect(await pages(codes[0] ?? '')).toEqual([200, 200, 200, 200, 200, 200]);
    },
    300_000,
  );
});
