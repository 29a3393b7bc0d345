/** The tables of records and of the names of their values, through the forms; the shared ones where they are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerOf, recordVocabulary, TextListItem, textRecord } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import { importLayer } from '../../../../test/run-imports.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';
import { manifest, zipOf } from '../../../../test/zips.ts';

const CORPORA = join(import.meta.dirname, '../../../../../../../shared/corpora');

const HEADER = `<teiHeader><fileDesc><titleStmt><title xml:lang="pl">Psalm</title><title xml:lang="de">Buch</title>
<author ref="https://viaf.org/1">Jan</author></titleStmt><publicationStmt><p/>
<availability><licence target="https://licence.example/by">CC BY</licence></availability></publicationStmt>
<sourceDesc><msDesc><msIdentifier><settlement>Kraków</settlement></msIdentifier>
<history><origin><origPlace>Lwów</origPlace></origin></history></msDesc></sourceDesc></fileDesc></teiHeader>`;

describeOnBothDatabases('the table of records', (open, engine) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    ({ database, server, staff } = await openEditorServer(open));
    const body = '<text><body><ab><pb n="1r"/><lb n="1"/><w>Otoć</w></ab></body></text>';
    const bytes = await zipOf({
      'manifest.json': manifest('transcription', 'A', { pl: 'A', en: 'A' }),
      'text.xml': `<TEI xmlns="http://www.tei-c.org/ns/1.0">${HEADER}${body}</TEI>`,
    });
    await importLayer(database.storage, { kind: 'transcription', code: 'A', actor: '', fileName: 'A.zip', bytes });
    await addText('B');
  });
  afterAll(() => server.close());

  const addText = async (code: string) => {
    const bytes = await layerZip('transcription', code, ['Otoć ja']);
    await importLayer(database.storage, { kind: 'transcription', code, actor: '', fileName: 'a.zip', bytes });
  };
  const send = (path: string, content: string, name = 'texts.tsv') =>
    sendFile(staff, `/api/import/${path}`, Buffer.from(content), name);
  const said = async (code: string) => {
    const answer = await server.app.inject({ url: `/api/texts/record/${code}`, query: { lang: 'en' } });
    const { entries } = answer.json() as AnswerOf<typeof textRecord>;
    return Object.fromEntries(
      entries.map(({ field, name, values }) => [
        name ?? field,
        values.map(({ text, uri }) => (uri === null ? text : `${text} <${uri}>`)).join(' | '),
      ]),
    );
  };
  const zipped = async (path: string) => new Uint8Array((await staff.get(`/api/import/${path}`)).rawPayload);

  it('is over the header, field by field, and keeps what the header says beyond it', async () => {
    const table =
      'code\ttitle_pl\tauthor\tplace\tlicence\tgenre\tsource_url\tfurther.rhyme\n' +
      'A\tPsałterz\tJan|Piotr\tGniezno\tCC BY\tsermon\thttps://page.example/1\taabb\n' +
      'B\t\t\t\t\tsermon\t\t\n';
    const checked = expectAccepted(await send('add-text-records?dryRun=1', table));
    expect(checked).toMatchObject({ version: null, report: { problems: [], counts: { texts: 2, facts: 8 } } });
    expect(checked.diff.rows).toEqual({ added: 8, changed: 0, same: 0, removed: 0 });
    expect(checked.diff.changes[0]).toEqual({ what: 'row', fate: 'added', ref: 'A: title_pl', after: 'Psałterz' });
    expect((await said('A'))['genre']).toBeUndefined();
    expectAccepted(await staff.ask('POST', `/api/import/add-text-records?token=${checked.token}`));
    expect(await said('A')).toEqual({
      title: 'Psałterz | Buch',
      author: 'Jan <https://viaf.org/1> | Piotr',
      manuscript: 'Kraków',
      place: 'Gniezno',
      licence: 'CC BY <https://licence.example/by>',
      genre: 'sermon',
      identifiers: 'https://page.example/1 <https://page.example/1>',
      rhyme: 'aabb',
    });
    expect(await said('B')).toEqual({ title: 'Żywot próbny', licence: 'CC0', genre: 'sermon' });
    const list = await server.app.inject({ url: '/api/texts/list-texts-names' });
    expect((list.json() as TextListItem[]).map(({ code, place }) => [code, place])).toEqual([
      ['A', 'Gniezno'],
      ['B', null],
    ]);
    const page = await server.app.inject({ url: '/texts/item?code=A&lang=en' });
    expect(page.body).toMatch(/<dt>Place<\/dt>\s*<dd><span lang="und">Gniezno/);
    const cited = await server.app.inject({ url: '/api/texts/cite/A', query: { from: '1r.1', format: 'bibtex' } });
    expect(cited.body).toContain('Piotr');
    expect(expectAccepted(await send('add-text-records', table))).toMatchObject({ unchanged: true, version: null });
  });

  it('that is downloaded imports again without a difference', async () => {
    const again = expectAccepted(
      await sendFile(staff, '/api/import/add-text-records', await zipped('other-current/text-records')),
    );
    expect([again.unchanged, again.report.problems, again.diff.changes]).toEqual([true, [], []]);
  });

  it('is begun with a template of all texts as they are', async () => {
    const template = await zipped('template/text-records');
    const read = expectAccepted(await sendFile(staff, '/api/import/update-text-records?dryRun=1', template));
    expect(read.report).toMatchObject({ problems: [], counts: { texts: 2 } });
    expect(read.diff.rows.removed).toBe(0);
  });

  it('changes in an update only what it has columns of, and the text is another one then', async () => {
    const revision = async () => {
      const etags = ['A', 'B'].map(
        async (code) => (await server.app.inject({ url: `/api/texts/record/${code}` })).headers['etag'],
      );
      return Promise.all(etags);
    };
    const [a, b] = await revision();
    const update = expectAccepted(await send('update-text-records?confirm=1', 'code\tgenre\tplace\nA\tprayer\t\n'));
    expect(update.diff.rows).toEqual({ added: 0, changed: 1, same: 6, removed: 1 });
    expect(await said('A')).toMatchObject({ title: 'Psałterz | Buch', genre: 'prayer', place: 'Lwów', rhyme: 'aabb' });
    const [now, same] = await revision();
    expect([now === a, same === b]).toEqual([false, true]);
  });

  it('goes back to an earlier state', async () => {
    const { versions } = (await staff.get('/api/import/other-versions/text-records')).json();
    expect(versions.map(({ mode }: { mode: string }) => mode)).toEqual(['update', 'upload']);
    const { id } = versions[1];
    expectAccepted(await staff.ask('POST', `/api/import/other-restore/${id}?confirm=1`));
    expect(await said('A')).toMatchObject({ genre: 'sermon', place: 'Gniezno' });
  });

  it('is refused with the place and in the language of the person, and nothing is changed', async () => {
    const table = 'code\tdate_from\tdate_to\nA\t1200\t1100\nC\t99999\t\nA\t1\t2\n';
    const answer = await send('add-text-records', table);
    const { report } = expectFormError(answer, 'refused');
    const told = report?.problems.map(({ code, line, column }) => [code, line, column]);
    expect(told).toEqual([
      ['TAB-VALUE', 2, 8],
      ['TAB-VALUE', 3, 3],
      ['REF-TEXT', 3, 1],
      ['TAB-VALUE', 4, 1],
    ]);
    expect(report?.problems[0]?.message).toMatch(/^(Kolumna date_to|Column date_to)/);
    expect(await said('A')).toMatchObject({ genre: 'sermon' });
  });

  it('warns of values that the vocabulary does not name', async () => {
    const names = 'facet\tvalue\tparent\tname_en\tname_de\ngenre\tsermon\t\tsermon (spoken)\tPredigt\n';
    expectAccepted(await send('add-vocabulary', names, 'vocabulary.tsv'));
    expect((await said('A'))['genre']).toBe('sermon (spoken)');
    const vocabulary = (await server.app.inject({ url: '/api/texts/vocabulary' })).json();
    expect(vocabulary satisfies AnswerOf<typeof recordVocabulary>).toEqual({
      genre: [{ value: 'sermon', parent: null, names: { en: 'sermon (spoken)', de: 'Predigt' } }],
    });
    const { report } = expectAccepted(await send('update-text-records?dryRun=1', 'code\tgenre\nA\tsermno\nB\tode\n'));
    expect(report.problems).toMatchObject([
      { severity: 'warning', line: 2, column: 3, found: 'sermno', expected: 'sermon' },
      { severity: 'warning', line: 3, column: 3, found: 'ode' },
    ]);
    const again = await sendFile(staff, '/api/import/add-vocabulary', await zipped('other-current/vocabulary'));
    expect(expectAccepted(again)).toMatchObject({ unchanged: true, report: { problems: [] } });
  });

  // What PostgreSQL does with such tables is tried with small ones.
  it.runIf(existsSync(join(CORPORA, 'texts.tsv')) && engine === 'sqlite')(
    'of real corpora has no fault',
    async () => {
      const table = readFileSync(join(CORPORA, 'texts.tsv'), 'utf8');
      const codes = table
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split('\t', 1)[0] ?? '');
      for (const code of codes) await addText(code);
      const names = await send(
        'add-vocabulary?confirm=1',
        readFileSync(join(CORPORA, 'vocabulary.tsv'), 'utf8'),
        'vocabulary.tsv',
      );
      expect(expectAccepted(names).report.problems).toEqual([]);
      const { report } = expectAccepted(await send('add-text-records?confirm=1', table));
      expect([report.problems, report.counts['texts']]).toEqual([[], 107]);
      expect(await said('Will')).toMatchObject({
        date: '11,E (1080–1100)',
        manuscript: expect.stringContaining('Cod. R 347'),
      });
      const again = await sendFile(staff, '/api/import/add-text-records', await zipped('other-current/text-records'));
      expect(expectAccepted(again)).toMatchObject({ unchanged: true, report: { problems: [] } });
    },
    300_000,
  );
});
