import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

let app: FastifyInstance;
let port = 0;
/** The order in which addresses were asked for. */
const asked: string[] = [];
beforeAll(async () => {
  app = await buildServer(BARE_SERVER);
  for (const declared of ENDPOINTS) route(app, declared as Endpoint, async () => ({}));
  // A later one is ready earlier.
  app.get<{ Params: { n: string } }>('/slow/:n', async ({ params: { n } }) => {
    asked.push(n);
    await wait((100 - Number(n)) % 7);
    return { n };
  });
  app.post('/post', async ({ body }) => ({ body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
});
afterAll(() => app.close());

/** Sends bytes as they are; everything that comes until the server closes, or until `isEnough`. */
function talk(bytes: string, isEnough: (text: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isEnough(text)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
}

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`;
const HIDDEN = lines('GET /slow/666 HTTP/1.1', 'host: x', '', '');
const POST = ['POST /post HTTP/1.1', 'host: x', 'content-type: application/json'];

it.each([
  ['both lengths', lines(...POST, 'content-length: 4', 'transfer-encoding: chunked', '', '0', '', HIDDEN)],
  ['both, the other way round', lines(...POST, 'transfer-encoding: chunked', 'content-length: 4', '', '0', '', HIDDEN)],
  ['two lengths', lines(...POST, 'content-length: 2', 'content-length: 60', '', `{}${HIDDEN}`)],
  ['a length with a sign', lines(...POST, 'content-length: +2', '', `{}${HIDDEN}`)],
  ['a length in another notation', lines(...POST, 'content-length: 0x2', '', `{}${HIDDEN}`)],
  ['an encoding that only looks like chunked', lines(...POST, 'transfer-encoding: xchunked', '', '0', '', HIDDEN)],
  ['an encoding before chunked', lines(...POST, 'transfer-encoding: chunked, identity', '', '0', '', HIDDEN)],
  ['a space before the colon', lines(...POST, 'transfer-encoding : chunked', '', '0', '', HIDDEN)],
  ['a chunk longer than it says', lines(...POST, 'transfer-encoding: chunked', '', '2', '{}more', '0', '', HIDDEN)],
  [
    'a size of a chunk that is no number',
    lines(...POST, 'transfer-encoding: chunked', '', '2g', '{}', '0', '', HIDDEN),
  ],
  ['a negative size', lines(...POST, 'transfer-encoding: chunked', '', '-2', '{}', '0', '', HIDDEN)],
  ['a size beyond any number', lines(...POST, 'transfer-encoding: chunked', '', 'f'.repeat(17), '{}', '0', '', HIDDEN)],
  ['a bare LF after the size', lines(...POST, 'transfer-encoding: chunked', '', '2\n{}', '0', '', HIDDEN)],
  ['bare LFs between headers', `GET /slow/1 HTTP/1.1\nhost: x\n\n${HIDDEN}`],
  ['a bare LF in a header', lines('GET /slow/1 HTTP/1.1', 'host: x\nx-a: b', '', HIDDEN)],
  ['a bare CR in a header', lines('GET /slow/1 HTTP/1.1', 'host: x', 'x-a: b\rx-c: d', '', HIDDEN)],
  ['a folded header', lines('GET /slow/1 HTTP/1.1', 'host: x', 'x-a: b', '\tc: d', '', HIDDEN)],
  ['a NUL in a header', lines('GET /slow/1 HTTP/1.1', 'host: x', 'x-a: b\0c', '', HIDDEN)],
  ['a header without a name', lines('GET /slow/1 HTTP/1.1', 'host: x', ': b', '', HIDDEN)],
])('closes a connection on %s, and what is hidden behind it is not asked', async (_, bytes) => {
  asked.length = 0;
  const text = await talk(bytes);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(text.toLowerCase()).toContain('connection: close');
  expect(asked).toEqual([]);
});

it('answers a hundred questions that came at once in their order, each with its own answer', async () => {
  asked.length = 0;
  const numbers = Array.from({ length: 100 }, (_, n) => String(n));
  const bytes = numbers.map((n) => lines(`GET /slow/${n} HTTP/1.1`, 'host: x', '')).join('');
  const text = await talk(bytes, (all) => all.includes('{"n":"99"}'));
  const answers = Array.from(text.matchAll(/\{"n":"(\d+)"\}/g), ([, n]) => n);
  expect(answers).toEqual(numbers);
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(100);
  expect(asked).toEqual(numbers);
});

it('keeps the bodies of pipelined changes apart', async () => {
  const bodies = ['{"a":1}', '{"b":"GET /slow/1 HTTP/1.1"}', '{"c":[]}'];
  const bytes = bodies.map((body) => lines(...POST, `content-length: ${body.length}`, '') + body).join('');
  const text = await talk(bytes, (all) => all.includes('"c"'));
  expect(Array.from(text.matchAll(/\{"body":(.*?)\}(?=HTTP|$)/g), ([, body]) => body)).toEqual(bodies);
});
