/** What the record of a text weighs on its page: the page as it is sent, with the record and without it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { writePastApplication } from '../../../test/past-application.ts';
import { importAllSamples, importFolder } from '../../../test/sample-corpus.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';

const MOST_BYTES = 2000;

/** Short texts of other projects with long records, where they lie beside the project. */
const CORPUS = join(import.meta.dirname, '../../../../../../shared/corpora/mhd');
const OTHERS = ['HuH', 'RPaul', 'Mem'].filter((code) => existsSync(join(CORPUS, fileOf(code))));

function fileOf(code: string): string {
  return `${code}-transcription.zip`;
}

async function fill(database: TestDatabase): Promise<void> {
  await importAllSamples(database);
  await importFolder(database, CORPUS, OTHERS.map(fileOf));
}

describeOnBothDatabases('the head note of a text', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  beforeAll(async () => {
    database = await open(fill);
    server = await buildTestApp(database);
  });
  afterAll(() => server.close());

  /** A page for a visitor, and how many bytes of it are sent to a browser that takes this encoding. */
  const sent = async (code: string, encoding: string) => {
    const url = `/texts/item?code=${encodeURIComponent(code)}&lang=en`;
    const plain = await server.app.inject({ url });
    const { headers, rawPayload } = await server.app.inject({ url, headers: { 'accept-encoding': encoding } });
    expect([code, headers['content-encoding']]).toEqual([code, encoding]);
    return { body: plain.body, bytes: rawPayload.length };
  };

  test.each(['gzip', 'br'])(
    `adds at most ${MOST_BYTES} bytes to a page, all that its head says to machines included (%s)`,
    async (encoding) => {
      const layers = await database.storage.read
        .selectFrom('layer')
        .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
        .select(['layer.id', 'layer.record', 'layer.source', 'layer.licence', 'corpus_text.code'])
        .where('layer.kind', '<>', 'other-transcript')
        .execute();
      const texts = [...Map.groupBy(layers, ({ code }) => code)].filter(([, own]) => own.some(({ record }) => record));
      expect(texts.length).toBeGreaterThanOrEqual(4);
      const added: Record<string, number> = {};
      for (const [code, own] of texts) {
        const change = (values: (row: (typeof own)[number]) => object) =>
          writePastApplication(database.storage, async (writer) => {
            for (const row of own)
              await writer.updateTable('layer').set(values(row)).where('id', '=', row.id).execute();
          });
        const withRecord = await sent(code, encoding);
        expect(withRecord.body).toContain('<details><summary>');
        await change(() => ({ record: null, source: null, licence: null }));
        const without = await sent(code, encoding);
        await change(({ record, source, licence }) => ({ record, source, licence }));
        expect(without.body).not.toContain('<details><summary>');
        added[code] = withRecord.bytes - without.bytes;
      }
      // A record weighs something: where it does not, the two pages are the same one.
      const wrong = Object.entries(added).filter(([, bytes]) => bytes < 200 || bytes > MOST_BYTES);
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
