/** What annotators did is found, read, taken away and brought back as it is. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { expectAccepted, layerZip, sendFile } from '../../../test/uploads.ts';

const CODE = 'Kept';

describeOnBothDatabases('annotation that was made by hand', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let anna: TestClient;

  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'anna', role: 'editor' }]);
    server = await buildTestApp(database);
    anna = await buildTestClient(server.app).open(await addTestSession(database.storage, 'anna'));
    const zip = await layerZip('transcription', CODE, ['Wziął jeśm to słowo.', 'Aby był król/król.']);
    expectAccepted(await sendFile(anna, `/api/import/add-transcription/${CODE}`, zip));
    const put = async (path: string, body: object) => {
      const answer = await anna.ask('PUT', `/api/annotation/${path}`, { body });
      expect([path, answer.statusCode, answer.json().error]).toEqual([path, 200, undefined]);
    };
    const annotate = (no: number, token: number, posTag: string, categories: object, lemma: string) =>
      put(`single/annotate/${CODE}/${no}`, { tokens: [token], posTag, categories, lemma });
    await annotate(1, 1, 'praet', { num: 'sg', gen: 'm', asp: 'perf' }, 'wziąć');
    await annotate(1, 2, 'fin', { num: 'sg', per: 'pri', asp: 'imperf' }, 'być');
    await put(`double/add-new/${CODE}/1`, { tokens: [1, 2] });
    await put(`split-word/${CODE}/1/5`, { partition: 'A|by' });
    await annotate(1, 6, 'by', { num: 'sg', per: 'ter' }, 'być');
    await server.indexing.settled();
  });
  afterAll(() => server.close());

  it('is found by lemma, class, subtoken and composite form', async () => {
    const count = async (q: string) => {
      const answer = await anna.get(`/api/search/sentences?q=${encodeURIComponent(q)}&texts=${CODE}`);
      return (answer.json() as { total: number }).total;
    };
    expect(await count('[lemma="wziąć" & pos="praet"]')).toBe(1);
    expect(await count('[form="by" & pos="by"]')).toBe(1);
    expect(await count('<double pos="perf"/>')).toBe(1);
  });

  it('is shown with the text', async () => {
    const answer = await anna.get(`/api/texts/text/${CODE}/1/1/1/2?mode=transcription&grammar=true`);
    const json = answer.body;
    expect([answer.statusCode, json.includes('wziąć'), json.includes('"perf"')]).toEqual([200, true, true]);
  });

  it('goes with the file of the layer and comes back with it unchanged', async () => {
    const file = await anna.get(`/api/import/current/transcription/${CODE}`);
    expect(file.statusCode).toBe(200);
    const before = await annotation();
    const url = `/api/import/update-transcription/${CODE}`;
    const again = expectAccepted(await sendFile(anna, `${url}?dryRun=1`, file.rawPayload));
    expect(again.diff).toMatchObject({ words: { changed: 0, gone: 0 }, annotations: { check: 0, orphan: 0 } });
    expectAccepted(await sendFile(anna, url, file.rawPayload));
    expect(await annotation()).toEqual(before);
  });

  it('is in the range that is taken as CoNLL-U', async () => {
    const answer = await anna.get(`/api/texts/export/${CODE}?from=1r.1&to=1r.2&format=conllu`);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/\twziąć\t/);
  });

  const annotation = async () => {
    const pages = [1].map((no) => anna.get(`/api/annotation/editor/${CODE}?sentenceNo=${no}`));
    return (await Promise.all(pages)).map((page) => {
      expect(page.statusCode).toBe(200);
      const { singleAnnotations, doubleAnnotations, singleTokens } = page.json();
      const plain = (some: { annotationId: number }[]) => some.map(({ annotationId, ...rest }) => rest);
      const tokens = singleTokens.map(({ token, partition }: { token: string; partition: string }) => [
        token,
        partition,
      ]);
      return { single: plain(singleAnnotations), double: plain(doubleAnnotations), tokens };
    });
  };
});
