import { setImmediate } from 'node:timers/promises';
import { PageErrorBody } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { expect, it } from 'vitest';
import { addTestAccounts, addTestSession } from '../../test/accounts.ts';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { SECURITY_HEADERS } from './headers.ts';

/** Other sites may read what is asked for here. */
const HEADERS = { ...SECURITY_HEADERS, 'cross-origin-resource-policy': 'cross-origin' };

describeOnBothDatabases('a server under too much load', (open) => {
  it('turns requests away while its event loop lags, and answers again afterwards', async () => {
    const database = await open();
    await using server = await buildTestApp(database, undefined, { overload: { maxLag: 50 } });
    const ask = () => server.app.inject({ url: '/api/app-title', headers: { 'accept-language': 'en' } });
    const status = async () => (await ask()).statusCode;
    // The machine may be busy enough by itself at first.
    await expect.poll(status).toBe(200);
    let shed = await ask();
    // The lag is an average of a second: pauses between the stops would bring it down.
    while (shed.statusCode === 200) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
      await setImmediate();
      shed = await ask();
    }
    expect(shed.statusCode).toBe(503);
    expect(PageErrorBody.parse(shed.json())).toMatchObject({
      code: 'unavailable',
      error: DICTIONARIES.en['answer.unavailable'],
    });
    expect(shed.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', ...HEADERS });
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await expect.poll(status).toBe(200);
  });

  it('turns away visitors who would wait for too many others, but neither people who are logged in nor monitoring', async () => {
    const database = await open();
    await addTestAccounts(database.storage, [{ login: 'ola', role: 'editor' }]);
    const cookie = `sid=${await addTestSession(database.storage, 'ola')}`;
    const log: string[] = [];
    await using server = await buildTestApp(database, undefined, { overload: { maxWait: 1_000 }, log });
    const ask = (url: string, headers = {}) => server.app.inject({ url, headers });
    const search = (word: string, headers = {}) => ask(`/api/search/sentences?q=${word}`, headers);

    const crowd = Array.from({ length: 400 }, (_, n) => search(`a${n}`));
    const [staff, ...watching] = await Promise.all([search('b', { cookie }), ask('/healthz'), ask('/readyz')]);
    const answers = await Promise.all(crowd);
    const shed = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(shed.length).toBeGreaterThan(0);
    expect(shed.length).toBeLessThan(answers.length);
    for (const answer of shed) {
      expect(answer.statusCode).toBe(503);
      expect(PageErrorBody.parse(answer.json()).code).toBe('unavailable');
      expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', ...HEADERS });
    }
    // One line stands for all that were turned away within a second.
    const told = log.filter((line) => line.includes('"msg":"turned away"'));
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(shed.length / 5);
    expect(told.filter((line) => !line.includes('"level":30') || line.includes('"stack"'))).toEqual([]);
    expect([staff, ...watching].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await search('c')).statusCode).toBe(200);
  });
});
