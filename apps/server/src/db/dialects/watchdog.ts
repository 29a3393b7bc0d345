import { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** A question that has had no answer for so long makes us ask whether the server is there at all, in milliseconds. */
const SILENCE = 700;
/** So long the server has to say that it is, in milliseconds. */
const SIGN_OF_LIFE = 800;
const LOOK = 100;

/**
 * Sockets to one PostgreSQL server that break when it has fallen silent: where a cable is cut or a machine frozen, nothing
 * else would ever end a query, and all requests would wait with it. A query may take long as long as the server
 * itself answers other connections meanwhile.
 */
export function watchedSockets(url: string): () => Socket {
  let asking: Promise<boolean> | undefined;
  const isThere = () => {
    asking ??= signOfLife(url).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return () => watch(new Socket(), isThere);
}

function watch(socket: Socket, isThere: () => Promise<boolean>): Socket {
  let answeredAt = 0;
  socket.on('data', () => {
    answeredAt = socket.bytesWritten;
  });
  const isWaiting = () => !socket.connecting && !socket.destroyed && socket.bytesWritten > answeredAt;
  const look = async () => {
    if (isWaiting() && !(await isThere()) && isWaiting()) {
      socket.destroy(Object.assign(new Error('PostgreSQL has fallen silent.'), { code: 'ETIMEDOUT' }));
    } else if (!socket.destroyed) socket.setTimeout(SILENCE);
  };
  socket.on('timeout', () => void look());
  return socket.setTimeout(SILENCE);
}

/** Whether the server answers on a connection of its own. */
async function signOfLife(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'glosa sign of life' });
  let answer: boolean | undefined;
  client.on('error', () => {});
  client.connect().then(
    () => {
      answer = true;
    },
    // A refusal by the server itself is an answer, too: it is starting, or has no connection to spare.
    (error: unknown) => {
      answer = error instanceof pg.DatabaseError;
    },
  );
  // In small steps, and with a turn for what has come meanwhile: a thread that was busy itself has not heard anything.
  for (let waited = 0; answer === undefined && waited < SIGN_OF_LIFE; waited += LOOK) {
    await wait(LOOK);
    await nextTurn();
  }
  if (answer === true) client.end().catch(() => {});
  else client.connection.stream.destroy();
  return answer ?? false;
}
