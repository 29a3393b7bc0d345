import type { AnswerOf, ImportDiff, layerVersions, listOrphans, ManagedText, versionDiff } from '@glosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestClient, type TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';
import { zipOf } from '../../../../test/zips.ts';

describeOnBothDatabases('the layers of texts, through the calls', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;
  let visitor: TestClient;

  beforeAll(async () => {
    ({ database, server, staff } = await openEditorServer(open));
    visitor = await buildTestClient(server.app).open();
  });
  afterAll(() => server.close());

  /** All but what was only checked. */
  const state = async () => {
    const { import_upload: _staged, ...rest } = await dumpDatabase(database.config);
    return rest;
  };
  const add = async (code: string, ...verses: string[]) => {
    const zip = await layerZip('transcription', code, verses);
    return expectAccepted(await sendFile(staff, `/api/import/add-transcription/${code}`, zip, `${code}.zip`));
  };
  const status = async (code: string) =>
    ((await staff.get(`/api/import/text-status/${code}`)).json() as { text: ManagedText }).text;

  describe('what cannot be', () => {
    let before: Awaited<ReturnType<typeof state>>;
    beforeAll(async () => {
      await add('Ala', 'Otoć ja');
      const other = await zipOf({ 'text.txt': '@card 1r\n1\tOtoć ja\n' });
      expectAccepted(await sendFile(staff, '/api/import/add-other-transcript/Ala/Odpis%20B', other));
      before = await state();
    });
    beforeEach(async () => {
      expect(await state()).toEqual(before);
    });
    afterAll(async () => {
      expect(await state()).toEqual(before);
    });

    it.each([
      ['add-transcription/Ala', 'exists'],
      ['add-transcription/ala', 'exists'],
      ['add-transcription/ALA', 'exists'],
      ['add-transcription/A%20B', 'code-form'],
      ['add-transcription/a%2Fb', 'code-form'],
      [`add-transcription/${'a'.repeat(65)}`, 'code-form'],
      ['add-transcription/%3Cimg%3E', 'code-form'],
      ['update-transcription/Nikt', 'unknown'],
      ['add-transliteration/Nikt', 'unknown'],
      ['update-transliteration/Nikt', 'unknown'],
      ['update-transliteration/Ala', 'unknown'],
      ['add-other-transcript/Nikt/B', 'unknown'],
      ['add-other-transcript/Ala/Odpis%20B', 'exists'],
      ['add-other-transcript/Ala/odpis-b', 'exists'],
      ['add-other-transcript/Ala/a%2Fb', 'name-form'],
      ['add-other-transcript/Ala/%20', 'form.required'],
      ['update-other-transcript/Ala/C', 'unknown'],
    ])('%s: %s', async (call, code) => {
      const zip = await layerZip('transcription', 'Ala', ['Otoć ja']);
      const refused = expectFormError(await sendFile(staff, `/api/import/${call}`, zip), code);
      expect(refused.error).not.toMatch(/\{|undefined|<img/);
    });

    it('is told without an echo, in the language of the session', async () => {
      const zip = await layerZip('transcription', 'Ala', ['Otoć ja']);
      const [polish, english] = await Promise.all(
        ['pl', 'en'].map((lang) => sendFile(staff, `/api/import/add-transcription/Ala?lang=${lang}`, zip)),
      );
      expect([polish?.json().error, english?.json().error]).toEqual([
        expect.stringContaining('W korpusie jest już'),
        expect.stringContaining('The corpus already has'),
      ]);
    });

    it.each([
      [`add-other-transcript/Ala/${'a'.repeat(101)}`, 400],
      ['add-other-transcript/Ala/a%00b', 400],
      ['update-transcription/a%20b', 400],
      ['update-transcription/Ala?dryRun=0', 400],
      ['update-transcription/Ala?x=1', 400],
      ['add-parallel-locations', 404],
    ])('%s: %d', async (call, expected) => {
      const zip = await layerZip('transcription', 'Ala', ['Otoć ja']);
      expect((await sendFile(staff, `/api/import/${call}`, zip)).statusCode).toBe(expected);
    });

    it('without a file, or with one of another kind', async () => {
      const url = '/api/import/update-transcription/Ala';
      expectFormError(await staff.ask('POST', url), 'form.required');
      for (const bytes of [
        new Uint8Array(),
        Buffer.from('\x89PNG\r\n\x1a\n'),
        await zipOf({}),
        await zipOf({ 'themes.tsv': 'id\n1\n' }),
      ]) {
        const { report } = expectFormError(await sendFile(staff, url, bytes), 'refused');
        expect(report?.ok).toBe(false);
        expect(report?.problems[0]?.message).toMatch(/\S/);
      }
      const zip = await layerZip('transcription', 'Ola', ['Otoć ja']);
      expectFormError(await sendFile(staff, url, zip), 'refused');
    });
  });

  describe('a text whose annotated words vanish', () => {
    const code = 'Zguba';
    let version1 = 0;
    beforeAll(async () => {
      await add(code, 'Otoć/oto ja/ja tu', 'jest/być dom/dom tam');
    });

    it('asks first, and stores only what was agreed to', async () => {
      const url = `/api/import/update-transcription/${code}`;
      const zip = await layerZip('transcription', code, ['Otoć/oto ja/ja tu', 'jest/być']);
      const before = await state();
      const told = expectFormError(await sendFile(staff, url, zip), 'confirm');
      expect(told.diff).toMatchObject({ annotations: { kept: 3, check: 0, orphan: 1 }, words: { gone: 2 } });
      expect(told.report?.problems).toContainEqual(
        expect.objectContaining({ code: 'LOSS', message: expect.stringContaining('dom') }),
      );
      const checked = expectAccepted(await sendFile(staff, `${url}?dryRun=1`, zip));
      expect(checked.needsConfirmation).toBe(true);
      expectFormError(await staff.ask('POST', `${url}?token=${checked.token}`), 'confirm');
      expect(await state()).toEqual(before);

      // Meanwhile somebody stores another state, by which more would be lost than was told.
      const more = await layerZip('transcription', code, ['Otoć/oto ja/ja tu/tu', 'jest/być dom/dom oto/oto']);
      expectAccepted(await sendFile(staff, url, more));
      const again = expectFormError(await staff.ask('POST', `${url}?token=${checked.token}&confirm=1`), 'confirm');
      expect((again.diff as ImportDiff).annotations.orphan).toBeGreaterThan(1);
      expect((await status(code)).transcription?.version).toBe(2);
      // Now they know.
      const stored = expectAccepted(await staff.ask('POST', `${url}?token=${checked.token}&confirm=1`));
      expect(stored).toMatchObject({ version: 3, needsConfirmation: true });
      expect(await status(code)).toMatchObject({ transcription: { version: 3, words: 4, actor: 'edyta' } });
      expect((await status(code)).orphans).toBeGreaterThan(1);
    });

    it('keeps a history: files byte for byte, reports, differences', async () => {
      const { versions, total } = (await staff.get(`/api/import/versions/transcription/${code}`)).json() as AnswerOf<
        typeof layerVersions
      >;
      expect([total, versions.map(({ version, isCurrent, kind, actor }) => [version, isCurrent, kind, actor])]).toEqual(
        [
          3,
          [
            [3, true, 'import', 'edyta'],
            [2, false, 'import', 'edyta'],
            [1, false, 'import', 'edyta'],
          ],
        ],
      );
      expect(versions.map(({ before }) => before)).toEqual([versions[1]?.id, versions[2]?.id, null]);
      version1 = versions[2]?.id ?? 0;
      expect(versions.map(({ before }) => before)).toEqual([versions[1]?.id, version1, null]);
      const file = await staff.get(`/api/import/version-file/${version1}`);
      expect(file.headers['content-disposition']).toContain(`${code}-transcription-v1.zip`);
      const zip = await layerZip('transcription', code, ['Otoć/oto ja/ja tu', 'jest/być dom/dom tam']);
      expect(file.rawPayload.length).toBe(versions[2]?.size);
      expect(file.rawPayload.length).toBe(zip.length);
      const report = (await staff.get(`/api/import/version-report/${versions[0]?.id}?lang=en`)).json();
      expect(report.diff.annotations.orphan).toBe(versions[0]?.diff.annotations.orphan);
      expect(report.report.problems[0].message).toMatch(/loses its place/);
      const diff = (await staff.get(`/api/import/version-diff/${version1}`)).json() as AnswerOf<typeof versionDiff>;
      expect(diff).toEqual({
        ...{ from: 1, to: 3, more: 0 },
        verses: [{ cardAddress: '1r', verseNo: '2', before: 'jest dom tam', after: 'jest' }],
      });
      const other = (await staff.get(`/api/import/version-diff/${version1}?with=${versions[1]?.id}`)).json();
      expect(other).toMatchObject({ from: 1, to: 2, verses: [{ before: 'jest dom tam', after: 'jest dom oto' }] });
      for (const path of ['version-file', 'version-report', 'version-diff']) {
        expect((await staff.get(`/api/import/${path}/999999`)).statusCode).toBe(404);
      }
    });

    it('is brought back to an earlier version, once', async () => {
      const url = `/api/import/restore/${version1}`;
      const checked = expectAccepted(await staff.ask('POST', `${url}?dryRun=1`));
      expect(checked.diff.words.added).toBe(2);
      expectAccepted(await staff.ask('POST', `${url}?token=${checked.token}&confirm=1`));
      const { versions } = (await staff.get(`/api/import/versions/transcription/${code}`)).json() as AnswerOf<
        typeof layerVersions
      >;
      expect(versions[0]).toMatchObject({ version: 4, kind: 'restore', ofVersion: 1, isCurrent: true });
      const current = versions[0]?.id ?? 0;
      expectFormError(await staff.ask('POST', `/api/import/restore/${current}`), 'current');
      expect((await staff.ask('POST', '/api/import/restore/999999')).statusCode).toBe(404);
    });

    it('keeps what lost its word until a person decides', async () => {
      const list = async () => (await staff.get(`/api/import/orphans/${code}`)).json() as AnswerOf<typeof listOrphans>;
      const { orphans, total } = await list();
      expect(total).toBe((await status(code)).orphans);
      const [first, second] = orphans.filter(({ kind }) => kind === 'annotation');
      if (first === undefined || second === undefined) throw new Error('Too few orphans.');
      const attach = (id: number, reference: string) => staff.post(`/api/import/attach-orphan/${id}`, { reference });
      for (const reference of ['', 'x', '1r.9.1', '1r.1.0', '1r.1', 'ż;drop-table-word']) {
        expectFormError(await attach(first.id, reference), 'word');
      }
      expectFormError(await attach(first.id, '1r.1.1 1r.1.2'), 'count');
      expectFormError(await attach(first.id, '1r.1.1'), 'annotated');
      const free = await database.storage.read
        .selectFrom('word')
        .innerJoin('layer', 'layer.id', 'word.layer_id')
        .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
        .leftJoin('piece', 'piece.word_id', 'word.id')
        .leftJoin('reading', 'reading.piece_id', 'piece.id')
        .select(['word.word_no', 'word.form'])
        .where('corpus_text.code', '=', code)
        .where('reading.id', 'is', null)
        .orderBy('word.ord')
        .executeTakeFirstOrThrow();
      const reference = `1r.1.${free.word_no}`;
      const before = (await status(code)).transcription?.annotated ?? 0;
      expect((await attach(first.id, reference)).json()).toEqual({ left: total - 1 });
      expect((await status(code)).transcription?.annotated).toBeGreaterThan(before);
      expect((await attach(first.id, reference)).statusCode).toBe(404);
      expectFormError(await attach(second.id, reference), 'annotated');

      expect((await staff.delete(`/api/import/delete-orphan/${second.id}`)).json()).toEqual({ left: total - 2 });
      expect((await staff.delete(`/api/import/delete-orphan/${second.id}`)).json()).toEqual({ left: total - 2 });
      expect((await staff.post(`/api/import/undelete-orphan/${second.id}`)).json()).toEqual({ left: total - 1 });
      expect((await list()).total).toBe(total - 1);
      for (const id of [0, -1, 'x', 2 ** 31]) expect((await attach(id as number, '1r.1.1')).statusCode).toBe(400);
      for (const id of [999_998, 999_999]) expect((await attach(id, '1r.1.1')).statusCode).toBe(404);
    });
  });

  it('come and go, and what goes is told first', async () => {
    await add('Znik', 'Otoć/oto ja', 'tu');
    const transliteration = await layerZip('transliteration', 'Znik', ['Otocz ia', 'thu']);
    expectAccepted(await sendFile(staff, '/api/import/add-transliteration/Znik', transliteration));
    expectFormError(await sendFile(staff, '/api/import/add-transliteration/Znik', transliteration), 'exists');
    const other = await zipOf({ 'text.txt': '@card 1r\n1\tOtoć ja\n' });
    const added = expectAccepted(
      await sendFile(staff, '/api/import/add-other-transcript/Znik/Odpis%20krakowski', other),
    );
    expect(added.text).toEqual({ code: 'Znik', textType: 'other-transcript', designation: 'Odpis-krakowski' });
    const again = await sendFile(staff, '/api/import/update-other-transcript/Znik/Odpis-krakowski', other);
    expect(expectAccepted(again).unchanged).toBe(true);
    const text = await status('Znik');
    expect(text.otherTranscripts).toMatchObject([{ designation: 'Odpis-krakowski', name: { pl: 'Odpis krakowski' } }]);
    expect((await staff.get('/api/import/other-transcripts/Znik')).json()).toEqual(text.otherTranscripts);

    const before = await state();
    const asked = await staff.ask('DELETE', `/api/import/delete-transcription/${text.transcription?.id}`);
    expectFormError(asked, 'confirm');
    expect(asked.json().losses).toMatchObject({ cards: 3, words: 8, annotations: 1, versions: 3 });
    expect(
      (await staff.ask('DELETE', `/api/import/delete-transcription/${text.transliteration?.id}?confirm=1`)).statusCode,
    ).toBe(404);
    expect(await state()).toEqual(before);

    const url = '/api/import/delete-other-transcript/Znik/Odpis-krakowski?confirm=1';
    expect((await staff.ask('DELETE', url)).json()).toMatchObject({
      deleted: true,
      losses: { layers: ['Odpis-krakowski'] },
    });
    expectFormError(await staff.ask('DELETE', url), 'unknown');
    expectFormError(await staff.ask('DELETE', '/api/import/delete-other-transcript/Znik/Nic?confirm=1'), 'unknown');
    await staff.ask('DELETE', `/api/import/delete-transliteration/${text.transliteration?.id}?confirm=1`);
    expect(await status('Znik')).toMatchObject({ transliteration: null, otherTranscripts: [] });
    await staff.ask('DELETE', `/api/import/delete-transcription/${text.transcription?.id}?confirm=1`);
    expect((await staff.get('/api/import/text-status/Znik')).statusCode).toBe(404);
    const left = await database.storage.read
      .selectFrom('corpus_text')
      .select('code')
      .where('code', '=', 'Znik')
      .execute();
    expect(left).toEqual([]);
  });

  it('are given back as they are, and as they were after a card was changed by hand', async () => {
    await add('Obieg', 'Otoć/oto ja', 'tu/tu');
    const current = () => staff.get('/api/import/current/transcription/Obieg');
    const update = '/api/import/update-transcription/Obieg';
    const same = expectAccepted(await sendFile(staff, `${update}?dryRun=1`, (await current()).rawPayload));
    expect(same.diff).toMatchObject({ words: { same: 3, changed: 0, gone: 0, added: 0 }, cards: { changed: 0 } });
    expect((await staff.get('/api/import/current/transliteration/Obieg')).statusCode).toBe(404);

    const card = '/api/import/transcription/change-card-content/Obieg/1r';
    const { content } = (await staff.get('/api/texts/transcription/card-content/Obieg/1r')).json() as {
      content: string;
    };
    const changed = await staff.ask('POST', card, {
      body: new URLSearchParams({ content: content.replace('ja', 'my') }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(changed.json()).toMatchObject({ saved: true });
    const zip = await layerZip('transcription', 'Obieg', ['Otoć/oto oni', 'tu/tu']);
    expectAccepted(await sendFile(staff, update, zip));
    const { versions } = (await staff.get('/api/import/versions/transcription/Obieg')).json() as AnswerOf<
      typeof layerVersions
    >;
    expect(versions.map(({ kind, card: address }) => [kind, address])).toEqual([
      ['import', null],
      ['edit', '1r'],
      ['import', null],
    ]);
    const edit = versions[1]?.id ?? 0;
    expect((await staff.get(`/api/import/version-file/${edit}`)).statusCode).toBe(404);
    const diff = (await staff.get(`/api/import/version-diff/${edit}`)).json() as AnswerOf<typeof versionDiff>;
    expect(diff.verses).toEqual([{ cardAddress: '1r', verseNo: '1', before: 'Otoć my', after: 'Otoć oni' }]);
    expectAccepted(await staff.ask('POST', `/api/import/restore/${edit}?confirm=1`));
    const words = await database.storage.read
      .selectFrom('word')
      .innerJoin('layer', 'layer.id', 'word.layer_id')
      .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
      .select('word.form')
      .where('corpus_text.code', '=', 'Obieg')
      .orderBy('word.ord')
      .execute();
    expect(words.map(({ form }) => form)).toEqual(['Otoć', 'my', 'tu']);
    expect((await status('Obieg')).transcription?.annotated).toBeCloseTo(2 / 3);
  });

  it('are shown and hidden, named and moved', async () => {
    await add('Ruch', 'Otoć ja');
    const change = (call: string, body: object) => staff.post(`/api/texts/${call}`, { code: 'Ruch', ...body });
    const cards = '/api/texts/transcription/list-cards-numbers/Ruch';
    expect((await visitor.get(cards)).statusCode).toBe(200);
    expect((await change('change-active', { active: false })).json().text.active).toBe(false);
    expect((await visitor.get(cards)).statusCode).toBe(404);
    await change('change-active', { active: true });
    expect((await visitor.get(cards)).statusCode).toBe(200);
    const named = await change('change-name', { name: { pl: '  Nowa  nazwa ', en: '' } });
    expect(named.json().text.name).toEqual({ pl: 'Nowa nazwa', en: '' });
    expectFormError(await change('change-name', { name: { pl: ' ', en: 'x' } }), 'form.required');
    expectFormError(await change('change-name', { name: { pl: 'x'.repeat(201), en: 'x' } }), 'name-length');
    const order = async () => ((await staff.get('/api/import/texts')).json() as ManagedText[]).map(({ code }) => code);
    const first = (await order())[0] ?? '';
    await change('move', { before: first });
    expect((await order())[0]).toBe('Ruch');
    await change('move', { before: null });
    expect((await order()).at(-1)).toBe('Ruch');
    expectFormError(await change('move', { before: 'Nikt' }), 'unknown');
    expectFormError(await staff.post('/api/texts/change-active', { code: 'Nikt', active: true }), 'unknown');
    for (const active of ['false', 0, null]) expect((await change('change-active', { active })).statusCode).toBe(400);
    const deeds = await database.storage.read
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('subject', '=', 'Ruch')
      .orderBy('no')
      .execute();
    expect(deeds.map(({ action }) => action)).toEqual([
      'text-imported',
      'text-hidden',
      'text-shown',
      'text-renamed',
      'text-moved',
      'text-moved',
    ]);
    expect(new Set(deeds.map(({ actor }) => actor))).toEqual(new Set(['edyta']));
  });
});
