// Loaded into every thread of a server before its own code (with --expose-gc): on SIGUSR2 each thread collects what it no longer
// uses and says what is left, in bytes: `left 12345`, a line for each.
import { isMainThread } from 'node:worker_threads';

const channel = new BroadcastChannel('memory monitor');
channel.unref();

function collect() {
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
const say = (left) => process.stderr.write(`left ${left}\n`);

if (isMainThread) {
  channel.onmessage = ({ data }) => {
    if (data.left !== undefined) say(data.left);
  };
  process.on('SIGUSR2', () => {
    channel.postMessage({});
    say(collect());
  });
} else {
  channel.onmessage = ({ data }) => {
    if (data.left === undefined) channel.postMessage({ left: collect() });
  };
}
