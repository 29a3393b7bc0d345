/**
 * How a command reaches the server that holds a data folder, and alone may write to its database: over a socket that
 * only the folder's owner can open. It lies in a folder of its own, which no other account can enter at any moment.
 */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** What a path of a unix socket may be long, in bytes; on macOS 104, with the closing zero. */
const LONGEST_PATH = 100;

const isFile = process.platform !== 'win32';

/** Where the socket `name` of a data folder is. */
export function socketAddress(dataDir: string, name: string): string {
  const folder = resolve(dataDir);
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (!isFile) return `\\\\.\\pipe\\glosa-${key}-${name}`;
  const path = join(folder, 'sockets', `${name}.sock`);
  return Buffer.byteLength(path) <= LONGEST_PATH ? path : join(tmpdir(), `glosa-${key}`, `${name}.sock`);
}

/** In the process that holds the data folder: no process listens on a socket left by a server that was killed. */
export async function listenAt(server: Server, address: string): Promise<void> {
  if (isFile) {
    takeFolder(dirname(address));
    rmSync(address, { force: true });
  }
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(address, () => {
      server.off('error', fail);
      done();
    });
  });
}

function takeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else.`);
  chmodSync(folder, 0o700);
}

/**
 * Connects to the server behind the socket `name` of a data folder.
 * @throws when no process listens there, or one of another account than the folder's owner.
 */
export async function connectTo(dataDir: string, name: string): Promise<Socket> {
  const address = socketAddress(dataDir, name);
  if (isFile && lstatSync(dirname(address)).uid !== statSync(dataDir).uid) {
    throw new Error(`${dirname(address)} belongs to somebody else.`);
  }
  const socket = connect(address);
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('error', fail);
  });
  return socket;
}
