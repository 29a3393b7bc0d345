import { ReadStream, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Open files that are left for everything that is no connection: the database, the index, files of the pages, PostgreSQL. */
const KEPT = 256;
/** What a machine without a limit of its own is good for. */
const MOST = 16_384;

/** How many connections a process may have at a time, by how many files it may have open. */
export function mostConnections(): number {
  const files = openFilesLimit();
  return Math.min(MOST, Math.max(files - KEPT, Math.floor(files / 2)));
}

function openFilesLimit(): number {
  try {
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch (error) {
    // Linux alone has this file; on other systems only a native module could read the limits.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return MOST;
    throw error;
  }
}

/**
 * Keeps the number of connections below a limit. A new client that comes when it is reached takes the place of the connection
 * on which the server has waited the longest for its client: for a request that drips in, for the next one, or for the client to
 * take an answer that is there. So clients that hold connections cannot keep visitors out, and the process has files to open.
 */
export function limitConnections(app: FastifyInstance, most: number): void {
  /** Of every connection; those that wait for their client stand in `idle`, too, the longest waiting first. */
  const all = new Set<Socket>();
  const idle = new Set<Socket>();
  const wait = (socket: Socket) => {
    idle.delete(socket);
    if (all.has(socket)) idle.add(socket);
  };
  app.server.on('connection', (socket: Socket) => {
    all.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      idle.delete(socket);
    });
    if (all.size > most) cut(all, idle, socket);
    wait(socket);
  });
  app.addHook('preHandler', async ({ raw }) => {
    idle.delete(raw.socket);
  });
  app.addHook('onSend', async ({ raw }, _reply, payload) => {
    const isThere = typeof payload === 'string' || Buffer.isBuffer(payload) || payload instanceof ReadStream;
    if (isThere) wait(raw.socket);
  });
  app.addHook('onResponse', async ({ raw }) => wait(raw.socket));
}

/** Where the server is at work for everybody, who has just come goes. */
function cut(all: Set<Socket>, idle: Set<Socket>, latest: Socket): void {
  const longest = idle.values().next().value ?? latest;
  all.delete(longest);
  idle.delete(longest);
  longest.destroy();
}
