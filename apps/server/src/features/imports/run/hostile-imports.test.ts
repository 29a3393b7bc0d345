import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { openEditorServer } from '../../../../test/editor-server.ts';
import { multipartBody, multipartType } from '../../../../test/multipart.ts';
import type { TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';

/** Hostile material, where it lies beside the project. */
const ZIPS = resolve(import.meta.dirname, '../../../../../../../shared/naughty/zip');
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

/** Temporary files and the data of this suite lie some way down in a folder of its own, so that ways up lead to it. */
const outside = mkdtempSync(join(tmpdir(), 'glosa-watched-'));
const usual = process.env['TMPDIR'];
afterAll(() => rmSync(outside, { recursive: true, force: true }));

/** Every file where one might be unpacked that should not be: the folders around, the one worked in, the root. */
function filesAround(): string[] {
  const around = readdirSync(outside, { recursive: true }).map(String).sort();
  return [...around, ...readdirSync(process.cwd()), ...readdirSync('/')];
}

describeOnBothDatabases('files that are not what they should be', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let staff: TestClient;
  let good: Uint8Array;
  const log: string[] = [];
  const before: { dump?: Record<string, string[]> } = {};

  beforeAll(async () => {
    const inside = join(outside, 'a', 'b', 'c');
    mkdirSync(inside, { recursive: true });
    process.env['TMPDIR'] = inside;
    ({ database, server, staff } = await openEditorServer(open, { log }));
    good = await layerZip('transcription', 'Cel', ['Otoć/oto ja', 'KANAREK/kanarek jest']);
    expectAccepted(await sendFile(staff, '/api/import/add-transcription/Cel', good));
    before.dump = await dumpDatabase(database.config);
  });
  afterAll(async () => {
    await server.close();
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
  });

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
      const files = filesAround();
      expect(files.join('\n')).toMatch(/a\/b\/c\/glosa-test-/);
      const state = await dumpDatabase(database.config);
      for (const name of found) {
        const answer = await send(readFileSync(join(ZIPS, name)));
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 200, 'refused']);
      }
      expect(await dumpDatabase(database.config)).toEqual(state);
      expect(filesAround()).toEqual(files);
    },
  );

  it('leave nothing behind when they are cut off on their way, and others are taken all the same', async () => {
    const port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
    const body = multipartBody([{ content: Buffer.concat(Array.from({ length: 200 }, () => good)) }]);
    const head = [
      ...['POST /api/import/update-transcription/Cel HTTP/1.1', 'Host: x', `Content-Type: ${multipartType()}`],
      ...[`Content-Length: ${body.length}`, `X-CSRF-Token: ${staff.cookie('csrf-token')}`],
      `Cookie: csrf-token=${staff.cookie('csrf-token')}; sid=${staff.cookie('sid')}`,
    ];
    const [files, state] = [filesAround(), await dumpDatabase(database.config)];
    for (let time = 0; time < 100; time++) {
      const part = [0.01, 0.5, 0.99][time % 3] ?? 0;
      await new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`${head.join('\r\n')}\r\n\r\n`);
          socket.write(body.subarray(0, Math.floor(body.length * part)), () => socket.destroy());
        });
        socket.once('close', () => done());
      });
    }
    // No place in the queue is kept for a file that will not come.
    const code = async () => (await send(Buffer.from('x'))).json().code;
    await expect.poll(code, { interval: 500 }).toBe('refused');
    expect(await dumpDatabase(database.config)).toEqual(state);
    expect(filesAround()).toEqual(files);
  });

  it('leave the texts they hold, and the tokens that were given, out of the log', async () => {
    const card = '/api/import/transcription/change-card-content/Cel/1r';
    const save = (content: string, query = '') =>
      staff.ask('POST', card + query, {
        body: new URLSearchParams({ content, version: 'KANAREK' }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    for (const content of ['<lb n="1"/>KANAREK', '<KANAREK', 'KANAREK\0', '']) await save(content, '?dryRun=1');
    await staff.ask('POST', card, { body: 'content=KANAREK&content=KANAREK&%ff=KANAREK' });
    await staff.post('/api/texts/change-name', { code: 'KANAREK', name: { pl: 'KANAREK\n', en: '' } });
    await staff.post('/api/import/attach-orphan/1', { reference: 'KANAREK' });
    await sendFile(staff, '/api/import/update-themes', good, 'KANAREK.zip');
    await sendFile(staff, '/api/import/update-transcription/Cel?token=KANAREK', good, 'KANAREK.zip');
    const { token } = expectAccepted(await sendFile(staff, '/api/import/update-transcription/Cel?dryRun=1', good));
    await staff.ask('POST', `/api/import/update-transcription/Cel?token=${token}`);
    expectFormError(await staff.ask('POST', '/api/import/add-transcription/Cel'), 'form.required');
    const lines = log.join('');
    expect(lines).toContain('/api/import/update-transcription/:code');
    expect(lines).not.toContain('KANAREK');
    expect(lines).toContain('change-card-content');
    for (const secret of [token, staff.cookie('sid'), staff.cookie('csrf-token')]) {
      expect(secret).toBeTruthy();
      expect(lines).not.toContain(secret);
    }
    expect(log.filter((line) => line.includes('"level":50'))).toEqual([]);
  });
});
