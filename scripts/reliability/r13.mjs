// R13: a second server on a data folder ends by itself and names the first.
import { check, newFolder, removeFolder, startServer } from './server.mjs';

export async function run() {
  const folder = newFolder();
  try {
    const first = startServer({ DATA_DIR: folder });
    const address = await first.ready();
    const second = startServer({ DATA_DIR: folder });
    const { code, after } = await second.exit;
    check(code === 1, `it ended with ${code}`);
    check(second.said().includes(`(pid ${first.child.pid})`), `it does not name the first: ${second.said()}`);
    check(after <= 2_000, `it took ${after} ms`);
    check((await fetch(`${address}/healthz`)).ok, 'the first does not answer');
    await first.stop();
    return [`ends after ${after} ms with status ${code} and the pid of the first`];
  } finally {
    removeFolder(folder);
  }
}
