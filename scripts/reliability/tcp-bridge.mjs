// A way to another server on this machine that can be frozen: connections stay, but nothing comes through.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Passes on what comes to `port` (0 until `listen`) until `freeze`, and again from `thaw` on. */
export async function openBridge(farPort) {
  let isFrozen = false;
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(farPort, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one.on('data', (chunk) => other.write(chunk));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isFrozen) one.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
