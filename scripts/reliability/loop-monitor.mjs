// Loaded into a server before its own code: on SIGUSR2 it says how long its main thread was ever busy, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION = 10;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION });
  delay.enable();
  process.on('SIGUSR2', () => {
    const [most, p99] = [delay.max, delay.percentile(99)].map((ns) => Math.max(0, ns / 1e6 - RESOLUTION).toFixed(0));
    process.stderr.write(`event loop: longest ${most} ms, p99 ${p99} ms\n`);
    delay.reset();
  });
}
