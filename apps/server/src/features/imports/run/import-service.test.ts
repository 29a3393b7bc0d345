import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';

const PER_HOUR = 8;

describeOnBothDatabases('uploads through forms', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let clock = Date.parse('2026-11-21T10:00:00Z');
  const now = () => new Date(clock);
  let browser: TestClient;
  let made = 0;

  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, undefined, { now, uploadsPerHour: PER_HOUR });
  });
  afterAll(() => server.close());

  const someone = async (role: 'editor' | 'admin' = 'editor') => {
    const login = `osoba-${++made}`;
    await addTestAccounts(database.storage, [{ login, role }]);
    return buildTestClient(server.app).open(await addTestSession(database.storage, login, now()));
  };
  beforeEach(async () => {
    browser = await someone();
  });
  const state = async () => {
    const { import_upload: _staged, ...dump } = await dumpDatabase(database.config);
    return dump;
  };
  const layersOf = (code: string) =>
    database.storage.read
      .selectFrom('layer')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .select(['layer.kind', 'layer.version', 'layer.words'])
      .where('corpus_text.code', '=', code)
      .orderBy('layer.kind')
      .execute();

  it('checks without storing, then applies by the token what was checked', async () => {
    const zip = await layerZip('transcription', 'Ż1', ['Otoć ja', 'tu jestem']);
    const before = await state();
    const url = '/api/import/add-transcription/%C5%BB1';
    const checked = expectAccepted(await sendFile(browser, `${url}?dryRun=1`, zip));
    expect(checked).toMatchObject({
      report: { ok: true, counts: { cards: 1, words: 4 } },
      version: null,
      unchanged: false,
    });
    expect(await state()).toEqual(before);
    const token = checked.token ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    const dump = JSON.stringify(await dumpDatabase(database.config));
    expect(dump).not.toContain(token);

    const applied = expectAccepted(await browser.ask('POST', `${url}?token=${token}`));
    expect(applied).toMatchObject({ version: 1, text: { code: 'Ż1', textType: 'transcription', designation: null } });
    expect(await layersOf('Ż1')).toEqual([{ kind: 'transcription', version: 1, words: 4 }]);
    const after = await dumpDatabase(database.config);
    expect(expectAccepted(await browser.ask('POST', `${url}?token=${token}`))).toEqual(applied);
    expect(await dumpDatabase(database.config)).toEqual(after);
    // The same of a client that does not know tokens: one effect, and it is told.
    expectFormError(await sendFile(browser, url, zip), 'exists');
    const again = await sendFile(browser, '/api/import/update-transcription/%C5%BB1', zip);
    expect(expectAccepted(again)).toMatchObject({ unchanged: true, version: null });
    expect(await state()).toEqual(await state());
  });

  it('keeps a token for one hour, one person and one purpose', async () => {
    const zip = await layerZip('transcription', 'T2', ['Otoć ja']);
    const url = '/api/import/add-transcription/T2';
    const check = async () => expectAccepted(await sendFile(browser, `${url}?dryRun=1`, zip)).token ?? '';
    const token = await check();
    expectFormError(await (await someone()).ask('POST', `${url}?token=${token}`), 'token');
    expectFormError(await browser.ask('POST', `/api/import/add-transcription/T3?token=${token}`), 'token');
    expectFormError(await browser.ask('POST', `/api/import/update-transcription/T2?token=${token}`), 'token');
    expectFormError(await browser.ask('POST', `${url}?token=${'x'.repeat(43)}`), 'token');
    expectFormError(await sendFile(browser, `${url}?token=${token}`, zip), 'token');
    expect((await browser.ask('POST', `${url}?token=short`)).statusCode).toBe(400);
    clock += 60 * 60 * 1000;
    const later = await buildTestClient(server.app).open(
      await addTestSession(database.storage, `osoba-${made - 1}`, now()),
    );
    expectFormError(await later.ask('POST', `${url}?token=${token}`), 'token');
    expect(await layersOf('T2')).toEqual([]);
  });

  it('takes a token once, however often it comes at the same time', async () => {
    const zip = await layerZip('transcription', 'T4', ['Otoć ja']);
    const url = '/api/import/add-transcription/T4';
    const { token } = expectAccepted(await sendFile(browser, `${url}?dryRun=1`, zip));
    const answers = await Promise.all([1, 2, 3].map(() => browser.ask('POST', `${url}?token=${token}`)));
    for (const answer of answers) expect(expectAccepted(answer).version).toBe(1);
    expect(await layersOf('T4')).toMatchObject([{ version: 1 }]);
  });

  it('lets one run and five wait; who comes then is told to come again', async () => {
    const zip = await layerZip(
      'transcription',
      'T5',
      Array.from({ length: 400 }, () => 'a b c d e f g h'),
    );
    const people = await Promise.all(Array.from({ length: 10 }, () => someone()));
    const answers = await Promise.all(
      people.map((one, i) => sendFile(one, `/api/import/add-transcription/Q${i}?job=job-of-${i}`, zip)),
    );
    const codes = answers.map((answer) => (answer.json() as { code?: string }).code ?? 'stored').sort();
    expect(codes.filter((code) => code === 'busy')).toHaveLength(4);
    // The manifest names another text: refused, each in its turn.
    expect(codes.filter((code) => code === 'refused')).toHaveLength(6);
    const first = people[0] as TestClient;
    expect((await first.get('/api/import/progress/job-of-0')).json()).toEqual({ stage: 'done', ahead: 0 });
    expect((await first.get('/api/import/progress/job-of-1')).json()).toEqual({ stage: 'unknown', ahead: 0 });
  });

  describe('of one person', () => {
    it('are counted when they are stored: checks and refused files are not', async () => {
      const one = await someone();
      const url = '/api/import/add-transcription/T6';
      const zip = await layerZip('transcription', 'T6', ['Otoć ja']);
      const { token } = expectAccepted(await sendFile(one, `${url}?dryRun=1`, zip));
      for (let i = 0; i < 4; i++) expectAccepted(await sendFile(one, `${url}?dryRun=1`, zip));
      for (let i = 0; i < 4; i++)
        expectFormError(await sendFile(one, '/api/import/add-transcription/T7', zip), 'refused');
      for (let i = 0; i < PER_HOUR; i++) {
        const text = await layerZip('transcription', `U${i}`, ['Otoć ty']);
        expectAccepted(await sendFile(one, `/api/import/add-transcription/U${i}`, text));
      }
      const refused = await sendFile(one, `${url}?dryRun=1`, zip);
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
      expect(Number(refused.headers['retry-after'])).toBe(3600);
      // The body was read to its end, so that a page that is still sending sees the answer.
      expect(refused.headers['connection']).not.toBe('close');
      expectAccepted(await sendFile(await someone(), `${url}?dryRun=1`, zip));
      expectAccepted(await one.ask('POST', `${url}?token=${token}`));
    });
  });
});
