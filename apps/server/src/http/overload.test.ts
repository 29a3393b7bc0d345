import { PageErrorBody } from '@glosa/contract';
import { DICTIONARIES } from '@glosa/dictionary';
import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../../test/databases.ts';
import { buildTestApp } from '../../test/test-app.ts';
import { SECURITY_HEADERS } from './headers.ts';

describeOnBothDatabases('a server under too much load', (open) => {
  it('turns requests away while its event loop lags, and answers again afterwards', { timeout: 60_000 }, async () => {
    const database = await open();
    await using server = await buildTestApp(database, undefined, { maxLag: 50 });
    const status = async () => (await server.app.inject({ url: '/api/app-title' })).statusCode;
    expect(await status()).toBe(200);
    const shed = await expect
      .poll(
        async () => {
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
          return server.app.inject({ url: '/api/app-title', headers: { 'accept-language': 'en' } });
        },
        // The lag is an average of a second: pauses between the stops would bring it down.
        { timeout: 30_000, interval: 1 },
      )
      .toMatchObject({ statusCode: 503 })
      .then(() => server.app.inject({ url: '/api/app-title', headers: { 'accept-language': 'en' } }));
    expect(PageErrorBody.parse(shed.json())).toMatchObject({
      code: 'unavailable',
      error: DICTIONARIES.en['answer.unavailable'],
    });
    expect(shed.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', ...SECURITY_HEADERS });
    expect((await server.app.inject({ url: '/healthz' })).statusCode).toBe(200);
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
  });
});
