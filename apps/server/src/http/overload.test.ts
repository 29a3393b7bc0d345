import { setImmediate } from 'node:timers/promises';
import { PageErrorBody } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { SECURITY_HEADERS } from './headers.ts';

describeOnBothDatabases('a server under too much load', (open) => {
  it('turns requests away while its event loop lags, and answers again afterwards', async () => {
    const database = await open();
    await using server = await buildTestApp(database, undefined, { maxLag: 50 });
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
    expect(shed.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', ...SECURITY_HEADERS });
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await expect.poll(status).toBe(200);
  });
});
