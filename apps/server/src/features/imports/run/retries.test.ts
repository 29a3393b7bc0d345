import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, layerZip, sendFile } from '../../../../test/uploads.ts';
import { zipOf } from '../../../../test/zips.ts';

type Ask = () => Promise<LightMyRequestResponse>;

/** A client that gets no answer asks again: at once, from a second window, or when the first attempt is done. */
describeOnBothDatabases('a change that is asked for again', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    ({ database, server, staff } = await openEditorServer(open));
  });
  afterAll(() => server.close());

  /** All but what was only checked, and whose turn it was last. */
  const state = async () => {
    const { import_upload: _staged, setting: _turn, ...dump } = await dumpDatabase(database.config);
    return dump;
  };
  const deeds = async () => (await state())['audit']?.length ?? 0;
  const send = (path: string, file: Uint8Array) => () => sendFile(staff, `/api/import/${path}`, file);
  const codeOf = (answer: LightMyRequestResponse) => {
    const { code, unchanged, saved, version } = answer.json() as Record<string, unknown>;
    return [answer.statusCode, code ?? (unchanged === true || saved === false ? 'unchanged' : version)];
  };

  /** Asked for three times, twice at the same time: one effect, one record; `then` is what the others are told. */
  const once = async (ask: Ask, then: string) => {
    const before = await deeds();
    const [one, two] = (await Promise.all([ask(), ask()])).map(codeOf);
    expect([one, two]).toContainEqual([200, then]);
    const after = await state();
    expect(await deeds()).toBe(before + 1);
    expect(codeOf(await ask())).toEqual([200, then]);
    expect(await state()).toEqual(after);
  };
  const first = (path: string) => async () =>
    (await staff.get(`/api/import/${path}`)).json().versions.at(-1).id as number;

  it('is made once: layers', async () => {
    const zip = (...verses: string[]) => layerZip('transcription', 'Raz', verses);
    await once(send('add-transcription/Raz', await zip('Otoć/oto ja', 'tu')), 'exists');
    await once(send('update-transcription/Raz', await zip('Otoć/oto my', 'tu')), 'unchanged');
    const other = await zipOf({ 'text.txt': '@card 1r\n1\tOtoć ja\n' });
    await once(send('add-other-transcript/Raz/Odpis', other), 'exists');
    const id = await first('versions/transcription/Raz')();
    await once(() => staff.post(`/api/import/restore/${id}?confirm=1`), 'current');
    const losing = await zip('Otoć/oto', 'tu tam');
    await once(send('update-transcription/Raz?confirm=1', losing), 'unchanged');
  });

  it('is made once, and answered each time as the first time, where it was checked before', async () => {
    const zip = await layerZip('transcription', 'Raz', ['Otoć/oto', 'tu tam owam']);
    const url = '/api/import/update-transcription/Raz';
    const { token } = expectAccepted(await sendFile(staff, `${url}?dryRun=1`, zip));
    const before = await deeds();
    const answers = await Promise.all([1, 2, 3].map(() => staff.post(`${url}?token=${token}&confirm=1`)));
    answers.push(await staff.post(`${url}?token=${token}&confirm=1`));
    for (const answer of answers) expect(expectAccepted(answer)).toEqual(answers[0]?.json());
    expect(await deeds()).toBe(before + 1);
  });

  it('is made once: cards', async () => {
    const { content, version } = (await staff.get('/api/texts/transcription/card-content/Raz/1r')).json();
    const save = (body: Record<string, string>) => () =>
      staff.ask('POST', '/api/import/transcription/change-card-content/Raz/1r', {
        body: new URLSearchParams(body).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    await once(save({ content: content.replace('tam', 'sam'), version }), 'unchanged');
    await once(save({ content: `\r\n${content.replace('tam', '<hi>ówdzie</hi>')}  ` }), 'unchanged');
  });

  it('is made once: tables', async () => {
    const groups = (...forms: string[]) =>
      zipOf({ 'groups.tsv': `group\tform\tlayer\n${forms.map((form) => `1\t${form}\tlemma\n`).join('')}` });
    await once(send('add-phonetic-variants', await groups('jego', 'iego')), 'unchanged');
    await once(send('update-phonetic-variants?confirm=1', await groups('jego', 'yego')), 'unchanged');
    const id = await first('other-versions/phonetic-variants')();
    await once(() => staff.post(`/api/import/other-restore/${id}?confirm=1`), 'current');
  });

  it('is made once: what is decided about orphans and texts', async () => {
    for (const verses of [
      ['Otoć/oto ja/ja tu/tu', 'tam'],
      ['x y', 'wolne'],
    ]) {
      await send('update-transcription/Raz?confirm=1', await layerZip('transcription', 'Raz', verses))();
    }
    const [orphan] = (await staff.get('/api/import/orphans/Raz')).json().orphans;
    const twice = async (ask: Ask, status: number) => {
      const before = await deeds();
      const done = await ask();
      expect([done.statusCode, done.json().error]).toEqual([200, undefined]);
      const after = await state();
      expect((await ask()).statusCode).toBe(status);
      expect([await deeds(), await state()]).toEqual([before + 1, after]);
    };
    await twice(() => staff.delete(`/api/import/delete-orphan/${orphan.id}`), 200);
    await twice(() => staff.post(`/api/import/undelete-orphan/${orphan.id}`), 200);
    await twice(() => staff.post(`/api/import/attach-orphan/${orphan.id}`, { reference: '1r.2.1' }), 404);
    for (const [call, body] of [
      ['change-active', { active: false }],
      ['change-name', { name: { pl: 'Inna', en: 'Other' } }],
    ] as const) {
      await twice(() => staff.post(`/api/texts/${call}`, { code: 'Raz', ...body }), 200);
    }
    const { transcription } = (await staff.get('/api/import/text-status/Raz')).json().text;
    await twice(() => staff.delete('/api/import/delete-other-transcript/Raz/Odpis?confirm=1'), 200);
    await twice(() => staff.delete(`/api/import/delete-transcription/${transcription.id}?confirm=1`), 404);
  });
});
