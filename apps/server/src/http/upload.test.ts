import { connect } from 'node:net';
import { type Endpoint, endpoint, LARGEST_UPLOAD } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { buildTestClient, type TestClient } from '../../test/client.ts';
import { fileHead, multipartBody, multipartType, type TestPart } from '../../test/multipart.ts';
import { FormError, TooManyRequests } from '../errors.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';
import { displayName } from './upload.ts';

const call = { method: 'POST', summary: '', feature: 'test', role: 'public', errors: [] } as const;
const answer = z.object({ name: z.string().optional(), size: z.number().optional(), given: z.unknown().optional() });
const takeFile = endpoint({ ...call, name: 'takeFile', path: '/api/take-file', bodyType: 'zip', answer });
const body = z.strictObject({ content: z.string(), version: z.string().optional() });
const form = { ...call, bodyType: 'form', bodyLimit: 2000, body, answer } as const;
const takeForm = endpoint({ ...form, name: 'takeForm', path: '/api/take-form' });

describe('a body that is no JSON', () => {
  let app: FastifyInstance;
  let browser: TestClient;
  let handled = 0;
  let refusal: Error | undefined;

  beforeAll(async () => {
    app = await buildServer(BARE_SERVER);
    const withFile = async ({ upload }: { upload: { fileName: string; bytes: Uint8Array } | null }) => {
      handled++;
      return upload === null ? {} : { name: upload.fileName, size: upload.bytes.length };
    };
    route(app, takeFile, withFile, {
      beforeUpload: () => {
        if (refusal !== undefined) throw refusal;
      },
    });
    route(app, takeForm, async ({ body }) => ({ given: body }));
    app.get('/token', async (_request, reply) => {
      app.csrf.ensure(reply, undefined);
      return {};
    });
    // A server starts only where every declared call is handled.
    for (const declared of ENDPOINTS) route(app, declared as Endpoint, async () => ({}));
    browser = buildTestClient(app);
    await browser.get('/token');
  });
  afterAll(() => app.close());

  const post = (url: string, body: string | Buffer, type: string | undefined) =>
    browser.ask('POST', url, { body, headers: { 'content-type': type } });
  const send = async (parts: readonly TestPart[]) => {
    const sent = await post('/api/take-file', multipartBody(parts), multipartType());
    return [sent.statusCode, sent.json()];
  };
  const badRequest = [400, expect.objectContaining({ code: 'bad-request' })];

  describe('a file', () => {
    it('is handed on whole, by the name it is to be shown by', async () => {
      expect(await send([{ content: 'abc' }])).toEqual([200, { name: 't.zip', size: 3 }]);
      expect(await send([{ content: Buffer.alloc(3_000_000, 1) }])).toEqual([200, { name: 't.zip', size: 3_000_000 }]);
      expect(await send([{ content: '' }])).toEqual([200, { name: 't.zip', size: 0 }]);
    });

    it('is not always sent: a call may need none, a form always has one', async () => {
      const none = await browser.ask('POST', '/api/take-file');
      expect([none.statusCode, none.json()]).toEqual([200, {}]);
      const required = { code: 'form.required', fieldErrors: { file: expect.any(String) } };
      expect(await send([])).toEqual([200, expect.objectContaining(required)]);
      expect(await send([{ head: fileHead(''), content: '' }])).toEqual([200, expect.objectContaining(required)]);
    });

    it.each(['../../x.zip', 'C:\\\\a\\\\x.zip', '/etc/passwd/x.zip', 'x\u202epiz.zip', `${'ż'.repeat(4000)}.zip`])(
      'called %j is shown by its last part, cleaned',
      async (name) => {
        const [status, { name: shown }] = (await send([{ head: fileHead(name), content: 'a' }])) as [
          number,
          { name: string },
        ];
        expect(status).toBe(200);
        expect(shown).not.toMatch(/[/\\\u202e]|\.\./);
        expect(shown.length).toBeLessThanOrEqual(255);
      },
    );

    it('may be named in the extended form', async () => {
      const head = `Content-Disposition: form-data; name="file"; filename="a.zip"; filename*=UTF-8''..%2F%C5%BCywot.zip`;
      expect(await send([{ head, content: 'a' }])).toEqual([
        200,
        { name: expect.stringMatching(/^(a|żywot)\.zip$/), size: 1 },
      ]);
    });

    it.each<[string, TestPart[]]>([
      ['two files', [{ content: 'a' }, { content: 'b' }]],
      ['in another part', [{ head: fileHead('t.zip', 'zip'), content: 'a' }]],
      ['beside a field', [{ content: 'a' }, { head: 'Content-Disposition: form-data; name="x"', content: 'b' }]],
      ['as a field', [{ head: 'Content-Disposition: form-data; name="file"', content: 'b' }]],
      ['beside a field of 1 MB', [{ head: 'Content-Disposition: form-data; name="x"', content: 'b'.repeat(1e6) }]],
      ['of 2,000 parts', Array.from({ length: 2000 }, () => ({ content: 'a' }))],
      ['of 2,000 nameless parts', Array.from({ length: 2000 }, () => ({ head: 'X: y', content: 'a' }))],
      ['with 1 MB of head before', [{ head: `X: ${'a'.repeat(1e6)}\r\n${fileHead('t.zip')}`, content: 'a' }]],
      ['with 1 MB of head after', [{ head: `${fileHead('t.zip')}\r\nX: ${'a'.repeat(1e6)}`, content: 'a' }]],
      ['with a name of 1 MB', [{ head: fileHead('a'.repeat(1e6)), content: 'a' }]],
      ['with a name that is no name', [{ head: fileHead('t.zip', '__proto__'), content: 'a' }]],
    ])('%s is 400', async (_what, parts) => {
      const before = handled;
      expect(await send(parts)).toEqual(badRequest);
      expect(handled).toBe(before);
    });

    it('in a broken body is 400, in a body of another type 415', async () => {
      const whole = multipartBody([{ content: 'abc' }]);
      const broken: [Buffer, string][] = [
        [whole, 'multipart/form-data'],
        [whole, 'multipart/form-data; boundary='],
        [whole, multipartType('another')],
        [whole.subarray(0, whole.length - 20), multipartType()],
        [whole.subarray(0, 60), multipartType()],
        [Buffer.from('x'), multipartType()],
      ];
      for (const [body, type] of broken) expect((await post('/api/take-file', body, type)).statusCode).toBe(400);
      for (const type of ['application/zip', 'application/json', 'multipart/mixed; boundary=x', 'x', undefined]) {
        expect((await post('/api/take-file', whole, type)).statusCode).toBe(415);
      }
    });

    it('that is too large is told so, up to twice the limit; then the connection is closed', async () => {
      const problem = { code: 'file-size', fieldErrors: { file: expect.stringContaining('50') } };
      const large = Buffer.alloc(LARGEST_UPLOAD + 1);
      expect(await send([{ content: large.subarray(1) }])).toEqual([200, { name: 't.zip', size: LARGEST_UPLOAD }]);
      expect(await send([{ content: large }])).toEqual([200, expect.objectContaining(problem)]);
      const huge = multipartBody([{ content: Buffer.alloc(2 * LARGEST_UPLOAD + 20_000) }]);
      const sent = await post('/api/take-file', huge, multipartType());
      expect([sent.statusCode, sent.json().code, sent.headers['connection']]).toEqual([413, 'too-large', 'close']);
    });

    it('is not taken from someone who may not send one now', async () => {
      const before = handled;
      refusal = new FormError('busy', 'form.required');
      expect(await send([{ content: 'abc' }])).toEqual([200, expect.objectContaining({ code: 'busy' })]);
      refusal = new TooManyRequests('Often.', 60);
      const sent = await post('/api/take-file', multipartBody([{ content: 'abc' }]), multipartType());
      // The file was let pass, so that a client that still sends it sees the answer, and goes on with the connection.
      expect([sent.statusCode, sent.headers['retry-after'], sent.headers['connection']]).toEqual([
        429,
        '60',
        'keep-alive',
      ]);
      refusal = undefined;
      expect(handled).toBe(before);
    });
  });

  it('of a file that is cut off reaches no handler and leaves the server as it was', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(address).port);
    const whole = multipartBody([{ content: Buffer.alloc(200_000, 7) }]);
    const before = handled;
    const head = [
      ...['POST /api/take-file HTTP/1.1', 'Host: x', `Content-Type: ${multipartType()}`],
      ...[`Content-Length: ${whole.length}`, `X-CSRF-Token: ${browser.cookie('csrf-token')}`],
      `Cookie: csrf-token=${browser.cookie('csrf-token')}`,
    ].join('\r\n');
    for (let time = 0; time < 100; time++) {
      const part = [0.01, 0.5, 0.99][time % 3] ?? 0;
      await new Promise<void>((done) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(`${head}\r\n\r\n`);
          socket.write(whole.subarray(0, Math.floor(whole.length * part)), () => socket.destroy());
        });
        socket.once('close', () => done());
      });
    }
    expect(handled).toBe(before);
    expect(await send([{ content: 'abc' }])).toEqual([200, { name: 't.zip', size: 3 }]);
    await expect.poll(() => new Promise((done) => app.server.getConnections((_error, count) => done(count)))).toBe(0);
  });

  describe('a form', () => {
    const type = 'application/x-www-form-urlencoded';
    it('is read strictly', async () => {
      const sent = await post('/api/take-form', 'content=%C5%BCywot+i+%2B&version=', type);
      expect([sent.statusCode, sent.json()]).toEqual([200, { given: { content: 'żywot i +', version: '' } }]);
      for (const body of [
        'content=a&content=b',
        'content=%zz',
        'content=%',
        'x=1',
        'content=a&x=1',
        '',
        'version=1',
        '%00=1',
        '%FF=1',
      ]) {
        expect([body, (await post('/api/take-form', body, type)).statusCode]).toEqual([body, 400]);
      }
      expect((await post('/api/take-form', `content=${'a'.repeat(2000)}`, type)).statusCode).toBe(413);
      for (const other of ['application/json', multipartType(), 'text/plain', undefined]) {
        expect([other, (await post('/api/take-form', '{"content":"a"}', other)).statusCode]).toEqual([other, 415]);
      }
    });

    it('keeps open where what a person pasted is no text', async () => {
      for (const [value, code] of [
        ['%ED%A0%80', 'encoding'],
        ['%FF', 'encoding'],
        ['%00', 'character'],
      ]) {
        const sent = await post('/api/take-form', `content=${value}`, type);
        expect([sent.statusCode, sent.json().code]).toEqual([200, code]);
      }
    });
  });
});

describe('the name of a file', () => {
  it.each([
    ['', 'upload.zip'],
    ['..', 'upload.zip'],
    ['a/../b.zip', 'b.zip'],
    ['a\u0000\u001bb.zip', 'ab.zip'],
    ['z\u0307ywot.zip', 'żywot.zip'],
  ])('%j is shown as %j', (given, shown) => {
    expect(displayName(given)).toBe(shown);
  });
});
