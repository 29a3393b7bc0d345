import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../test/databases.ts';
import { dumpDatabase } from '../../../test/direct.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../test/uploads.ts';

/** Hostile material, where it lies beside the project. */
const ZIPS = resolve(import.meta.dirname, '../../../../../../shared/naughty/zip');
const found = existsSync(ZIPS)
  ? readdirSync(ZIPS, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith('.zip'))
  : [];

/** Always the same numbers, so that a failure can be looked at. */
function* numbers(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describeOnBothDatabases('files that are not what they should be', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;
  let good: Uint8Array;
  const log: string[] = [];
  const before: { dump?: Record<string, string[]> } = {};

  beforeAll(async () => {
    database = await open();
    await addTestAccounts(database.storage, [{ login: 'edyta', role: 'editor' }]);
    server = await buildTestApp(database, undefined, { uploadsPerHour: 10_000, log });
    staff = await buildTestClient(server.app).open(await addTestSession(database.storage, 'edyta'));
    good = await layerZip('transcription', 'Cel', ['Otoć/oto ja', 'KANAREK/kanarek jest']);
    expectAccepted(await sendFile(staff, '/api/import/add-transcription/Cel', good));
    before.dump = await dumpDatabase(database.config);
  });
  afterAll(() => server.close());

  const send = (file: Uint8Array) => sendFile(staff, '/api/import/update-transcription/Cel', file, 'KANAREK.zip');

  it('are refused with their reason, after any flipped bit and any cut, or are still the same file', async () => {
    const random = numbers(20_261_121);
    const next = (limit: number) => Math.floor((random.next().value ?? 0) * limit);
    let refused = 0;
    for (let i = 0; i < 400; i++) {
      const bytes = Uint8Array.from(good);
      const at = next(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
      const file = i < 200 ? bytes : good.subarray(0, at);
      const answer = await send(file);
      const result = answer.json() as {
        code?: string;
        report?: { problems: { message: string }[] };
        diff?: { words: { same: number } };
      };
      expect([i, answer.statusCode]).toEqual([i, 200]);
      if (result.code === 'refused') {
        refused++;
        expect(result.report?.problems[0]?.message).toMatch(/\S/);
        continue;
      }
      // A bit that no reader looks at (a time, a comment, a flag): the text is word for word the one that was there.
      expect([i < 200, result.code, result.diff?.words]).toEqual([
        true,
        undefined,
        { same: 4, moved: 0, changed: 0, gone: 0, added: 0 },
      ]);
    }
    // The local headers of a zip and its times are not what counts: a flip there is passed over, a cut never is.
    expect(refused).toBeGreaterThan(330);
    const words = await database.storage.read.selectFrom('word').select('form').orderBy('ord').execute();
    expect(words.map(({ form }) => form)).toEqual(['Otoć', 'ja', 'KANAREK', 'jest']);
  });

  it.runIf(found.length > 0)(
    'are refused where they lie beside the project, and nothing is written elsewhere',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'glosa-watch-'));
      const state = await dumpDatabase(database.config);
      for (const name of found) {
        const answer = await send(readFileSync(join(ZIPS, name)));
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 200, 'refused']);
      }
      expect(await dumpDatabase(database.config)).toEqual(state);
      expect(readdirSync(folder)).toEqual([]);
      rmSync(folder, { recursive: true });
    },
  );

  it('leave the texts they hold, and the tokens that were given, out of the log', async () => {
    const { token } = expectAccepted(await sendFile(staff, '/api/import/update-transcription/Cel?dryRun=1', good));
    await staff.ask('POST', `/api/import/update-transcription/Cel?token=${token}`);
    expectFormError(await staff.ask('POST', '/api/import/add-transcription/Cel'), 'form.required');
    const lines = log.join('');
    expect(lines).toContain('/api/import/update-transcription/:code');
    expect(lines).not.toContain('KANAREK');
    expect(lines).not.toContain(token);
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
