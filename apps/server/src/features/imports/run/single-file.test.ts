import type { AnswerOf, layerVersions, ManagedText } from '@glosa/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases } from '../../../../test/databases.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';
import { readZip, tei } from '../../../../test/zips.ts';

describeOnBothDatabases('a single file', (open) => {
  let server: TestApp;
  let staff: TestClient;

  beforeAll(async () => {
    ({ server, staff } = await openEditorServer(open));
  });
  afterAll(() => server.close());

  const status = async (code: string) =>
    ((await staff.get(`/api/import/text-status/${code}`)).json() as { text: ManagedText }).text;

  it('brings a layer, and is kept as a zip', async () => {
    const text = Buffer.from(tei('<pb n="1r"/><lb n="1"/>Otoć ja'));
    const send = (call: string, name: string, bytes: Uint8Array = text) =>
      sendFile(staff, `/api/import/${call}/Solo`, bytes, name);
    const added = expectAccepted(await send('add-transcription', 'Solo: 1?.XML'));
    expect([added.version, added.report.counts]).toEqual([
      1,
      expect.objectContaining({ cards: 1, verses: 1, words: 2 }),
    ]);
    expect(expectAccepted(await send('update-transcription', 'Solo: 1?.XML'))).toMatchObject({ unchanged: true });
    const [version] = (
      (await staff.get('/api/import/versions/transcription/Solo')).json() as AnswerOf<typeof layerVersions>
    ).versions;
    expect(version?.fileName).toBe('Solo: 1?.XML.zip');
    const file = await staff.get(`/api/import/version-file/${version?.id}`);
    expect(readZip(file.rawPayload)).toEqual(new Map([['text.xml', text.toString()]]));

    const plain = Buffer.from(`@card 1r\n1\t${'o'.repeat(10)} ja\n${'\n'.repeat(200_000)}`);
    expectAccepted(await send('add-transliteration', 'Solo.txt', plain));
    const { report } = expectFormError(await send('update-transcription', 'mine.xml', Buffer.from('<TEI>')), 'refused');
    expect(report?.problems[0]).toMatchObject({ code: 'XML-WF', file: 'text.xml', line: 1 });
    for (const [name, bytes] of [
      ['text.doc', text],
      ['text.xlsx', text],
      ['text.xml', new Uint8Array()],
      ['._.tsv', text],
      ['images.tsv', Buffer.from('card\n')],
      [`${'ą'.repeat(200)}.tsv`, text],
      ['C: 1.tsv', text],
    ] as const) {
      expectFormError(await send('update-transcription', name, bytes), 'refused');
    }
    expect((await status('Solo')).transcription?.version).toBe(1);
    const zipped = await layerZip('transcription', 'Solo', ['Otoć ja tu']);
    expect(expectAccepted(await send('update-transcription', 'renamed.xml', zipped)).version).toBe(2);
  });
});
