import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../../../test/accounts.ts';
import { buildTestClient, type TestClient } from '../../../../test/client.ts';
import { describeOnBothDatabases, type TestDatabase } from '../../../../test/databases.ts';
import { dumpDatabase } from '../../../../test/direct.ts';
import { multipartBody, multipartType } from '../../../../test/multipart.ts';
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts';
import { expectAccepted, expectFormError, layerZip, sendFile } from '../../../../test/uploads.ts';
import { Queue } from '../../../jobs/queue.ts';
import { IMPORT_QUEUE } from './import-queue.ts';

/** Tells when a request begins to wait. */
class WatchedQueue extends Queue {
  onAsked = () => {};
  override run<T>(...given: Parameters<typeof Queue.prototype.run<T>>): Promise<T> {
    this.onAsked();
    return super.run(...given);
  }
}

describeOnBothDatabases('work that waits for an import', (open) => {
  let database: TestDatabase;
  let server: TestApp;
  let port = 0;
  let made = 0;
  const queue = new WatchedQueue(IMPORT_QUEUE);
  let person = { login: '', client: undefined as unknown as TestClient };
  const opened: Socket[] = [];

  beforeAll(async () => {
    database = await open();
    server = await buildTestApp(database, undefined, { importQueue: queue, uploadsPerHour: 100_000 });
    port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
    person = await someone();
    const zip = await layerZip('transcription', 'Czeka', ['Otoć ja', 'tu']);
    expectAccepted(await sendFile(person.client, '/api/import/add-transcription/Czeka', zip));
    expectAccepted(await sendFile(person.client, '/api/import/update-transcription/Czeka', await changed()));
  });
  afterAll(async () => {
    for (const socket of opened) socket.destroy();
    await server.close();
  });
  beforeEach(async () => {
    person = await someone();
  });

  const changed = () => layerZip('transcription', 'Czeka', ['Otoć my', 'tu']);
  const someone = async () => {
    const login = `osoba-${++made}`;
    await addTestAccounts(database.storage, [{ login, role: 'editor' }]);
    return { login, client: await buildTestClient(server.app).open(await addTestSession(database.storage, login)) };
  };
  const state = async () => {
    const {
      import_upload: _staged,
      session: _session,
      user_account: _account,
      ...rest
    } = await dumpDatabase(database.config);
    return rest;
  };
  const set = (columns: { active: 0 } | { role: 'user' }) =>
    database.storage.transact(async (writer) => {
      await writer.updateTable('user_account').set(columns).where('login', '=', person.login).execute();
    });

  /** Begins `ask` while another import runs; `meanwhile` happens before its turn comes. */
  const whileWaiting = async (ask: () => ReturnType<TestClient['get']>, meanwhile: () => Promise<void>) => {
    const gate = Promise.withResolvers<void>();
    const turn = Promise.withResolvers<void>();
    const running = queue.run(
      () => gate.promise,
      () => {},
    );
    queue.onAsked = turn.resolve;
    const answer = ask();
    await turn.promise;
    await meanwhile();
    gate.resolve();
    await running;
    return answer;
  };

  const works: [string, (client: TestClient) => ReturnType<TestClient['get']>][] = [
    [
      'an import',
      async (client) =>
        sendFile(
          client,
          '/api/import/update-transcription/Czeka',
          await layerZip('transcription', 'Czeka', ['Otoć wy', 'tu']),
        ),
    ],
    [
      'a table',
      async (client) => sendFile(client, '/api/import/add-themes', await layerZip('transcription', 'Czeka', ['x'])),
    ],
    ['a restoration', async (client) => client.post(`/api/import/restore/${await versionId()}?confirm=1`)],
    [
      'a card',
      (client) =>
        client.ask('POST', '/api/import/transcription/change-card-content/Czeka/1r', {
          body: new URLSearchParams({ content: '<lb n="1"/>Nic\n<lb n="2"/>tu' }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    ],
    ['a deletion', async (client) => client.delete(`/api/import/delete-transcription/${await layerId()}?confirm=1`)],
  ];
  const layerId = async () =>
    (await database.storage.read.selectFrom('layer').select('id').executeTakeFirstOrThrow()).id;
  const versionId = async () =>
    (
      await database.storage.read
        .selectFrom('layer_version')
        .select('id')
        .where('version', '=', 1)
        .executeTakeFirstOrThrow()
    ).id;

  it.each(works)('%s: is not done for a person who may not do it any more', async (_what, ask) => {
    const before = await state();
    const ended = await whileWaiting(
      () => ask(person.client),
      () => set({ active: 0 }),
    );
    expect([ended.statusCode, ended.json().code]).toEqual([401, 'unauthenticated']);
    person = await someone();
    const demoted = await whileWaiting(
      () => ask(person.client),
      () => set({ role: 'user' }),
    );
    expect([demoted.statusCode, demoted.json().code]).toEqual([403, 'forbidden']);
    expect(await state()).toEqual(before);
  });

  it('is answered as a form where the card has gone meanwhile, so that nothing typed is lost', async () => {
    const { client } = person;
    const zip = await layerZip('transcription', 'Znika', ['Otoć ja']);
    expectAccepted(await sendFile(client, '/api/import/add-transcription/Znika', zip));
    const { text } = (await client.get('/api/import/text-status/Znika')).json();
    await client.delete(`/api/import/delete-transcription/${text.transcription.id}?confirm=1`);
    const before = await state();
    const saved = await client.ask('POST', '/api/import/transcription/change-card-content/Znika/1r', {
      body: new URLSearchParams({ content: '<lb n="1"/>Otoć my', version: 'x' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(expectFormError(saved, 'gone').error).toMatch(/1r.*Znika/);
    expect(await state()).toEqual(before);
  });

  /** Sends the head of a file and a part of it, and then nothing. */
  const begin = async ({ client }: typeof person) => {
    const whole = multipartBody([{ content: Buffer.alloc(100_000, 7) }]);
    const head = [
      ...['POST /api/import/update-transcription/Czeka HTTP/1.1', 'Host: x', `Content-Type: ${multipartType()}`],
      ...[`Content-Length: ${whole.length}`, `X-CSRF-Token: ${client.cookie('csrf-token')}`],
      `Cookie: csrf-token=${client.cookie('csrf-token')}; sid=${client.cookie('sid')}`,
    ];
    const socket = connect(port, '127.0.0.1');
    opened.push(socket);
    socket.on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(whole.subarray(0, 1000));
    return socket;
  };

  it('has no more files on their way than may wait', async () => {
    const sockets: Socket[] = [];
    const send = async () =>
      (await sendFile(person.client, '/api/import/update-transcription/Czeka?dryRun=1', await changed())).json().code;
    // One after another: the check itself may have taken the place that a file came for.
    const more = async () => {
      sockets.push(await begin(person));
      return send();
    };
    await expect.poll(more, { interval: 200 }).toBe('busy');
    expect(sockets.length).toBeGreaterThanOrEqual(6);
    for (const socket of sockets) socket.destroy();
    await expect.poll(send, { interval: 200 }).toBeUndefined();
  });
});
