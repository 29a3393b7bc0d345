import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

const AT = new URL('./give-way.ts', import.meta.url).href;

it.runIf(process.platform === 'linux')('lowers the priority of the thread that says it, and of no other', async () => {
  const before = getPriority();
  const code = `import(${JSON.stringify(AT)}).then(({ giveWay }) => {
    giveWay();
    require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority());
  });`;
  const worker = new Worker(code, { eval: true });
  const lowered = await new Promise((done, fail) => worker.once('message', done).once('error', fail));
  expect(lowered).toBe(Math.min(before + 5, 19));
  expect(getPriority()).toBe(before);
});
