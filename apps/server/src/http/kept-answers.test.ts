import { appTitle as call } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BARE_SERVER } from '../../test/bare-server.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

const others = ENDPOINTS.filter((one) => one !== call);
const MINUTE = 60_000;

describe('an answer that is kept', () => {
  let app: FastifyInstance;
  let revision: string;
  let made: number;
  let length: number;

  beforeEach(async () => {
    app = await buildServer(BARE_SERVER);
    revision = 'one';
    made = 0;
    length = 10;
    const answer = async () => ({
      title: { pl: 'ł'.repeat(length), en: '' },
      corpus: { texts: ++made, cards: 0, verses: 0, words: 0, revision: '' },
    });
    route(app, call, answer, { revision: async () => revision });
    for (const other of others) route(app, other, () => Promise.reject(new Error('not asked')));
    await app.ready();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  const ask = async (query = '') => {
    const response = await app.inject({ url: `${call.path}${query}` });
    expect(response.statusCode).toBe(200);
    return { texts: response.json().corpus.texts, etag: response.headers['etag'], body: response.body };
  };

  it('is given again, the same with the same headers, until what it depends on changes', async () => {
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect(first.texts).toBe(1);
    revision = 'two';
    const second = await ask();
    expect(second.texts).toBe(2);
    expect(second.etag).not.toBe(first.etag);
  });

  it('is that of one address and one language', async () => {
    const texts = [(await ask()).texts, (await ask('?lang=en')).texts, (await ask('?lang=pl')).texts];
    expect(texts).toEqual([1, 2, 3]);
    expect((await ask('?lang=en')).texts).toBe(2);
  });

  it('is made again after a minute, however often it was asked for', async () => {
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    for (const seconds of [0, 30, 59]) {
      clock.mockReturnValue(now + seconds * 1000);
      expect((await ask()).texts).toBe(1);
    }
    clock.mockReturnValue(now + MINUTE + 1);
    expect((await ask()).texts).toBe(2);
  });

  it('is not a large one, and many push out the oldest', async () => {
    length = 200_000;
    await ask();
    expect((await ask()).texts).toBe(2);
    length = 100_000;
    revision = 'kept for a while';
    await ask();
    expect((await ask()).texts).toBe(3);
    for (let i = 0; i < 100; i++) {
      revision = String(i);
      await ask();
    }
    revision = 'kept for a while';
    expect((await ask()).texts).toBe(104);
  });
});
