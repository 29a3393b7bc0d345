// R15: clients that send or read as slowly as they can and never hang up, for two minutes, beside visitors who do not; then
// more such clients than the server may have files open.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../runtime.mjs';
import { openPlace, startGlosa } from './place.mjs';
import { row, secondsOr, withClosing } from './row.mjs';
import { ask, percentile, spread, visit } from './visitors.mjs';

const SLOW_HEADERS = 500;
const SLOW_BODIES = 200;
const SLOW_READERS = 200;
/** A slow client is cut off after half a minute; the server looks at its connections every two seconds. */
const CUT = 30_000 + 5_000;
/** All of a kind are there after so long, in milliseconds: this is about slowness, not about a rush (R18). */
const ARRIVAL = 10_000;
const PAGE = '/api/texts/text/MP/1/1/1/5?mode=both&grammar=true';
/** More than the buffers of a connection take (4 MB on Linux): the largest file there is, so often on one connection. */
const SENT_AT_LEAST = 8_000_000;

/**
 * Ports of the clients that the server at `port` has still: to one that reads nothing its own connection looks whole long
 * after the server has let go of it.
 */
function connectedTo(port) {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter((row) => row.length > 3);
  const portOf = (address) => Number.parseInt(address.split(':')[1], 16);
  return new Set(
    rows.filter(([, near, , state]) => state === '01' && portOf(near) === port).map(([, , far]) => portOf(far)),
  );
}

/** With so many open files the server is started once more, beside so many slow headers. */
const FILES = 1_024;
const CROWD = 1_100;

/**
 * One slow client, which stays until its connection is no more, whatever it is answered; resolves to how long it was let be,
 * in milliseconds. `drip` is sent every second.
 */
function slowClient(port, first, drip, { reads = true } = {}) {
  const started = performance.now();
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  let timer;
  const gone = new Promise((resolve) => {
    socket.on('connect', () => {
      socket.write(first);
      if (drip !== '')
        timer = setInterval(() => {
          if (socket.writable) socket.write(drip);
        }, 1_000);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(performance.now() - started);
    });
  });
  if (reads) socket.resume();
  else socket.pause();
  return { gone, socket };
}

/** The largest script of the web application, and how many bytes it has. */
function largestFile() {
  const folder = join(root, 'apps/web/dist/assets');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const sizes = files.map((name) => ({ path: `/assets/${name}`, size: statSync(join(folder, name)).size }));
  return sizes.reduce((most, one) => (one.size > most.size ? one : most));
}

const { path: LARGE, size: LARGE_SIZE } = largestFile();
const LARGE_REQUESTS = `GET ${LARGE} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(Math.ceil(SENT_AT_LEAST / LARGE_SIZE));

const KINDS = {
  'slow headers': [
    SLOW_HEADERS,
    (port) => slowClient(port, 'GET /api/app-title HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n'),
  ],
  'slow bodies': [
    SLOW_BODIES,
    (port) =>
      slowClient(
        port,
        'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
        ' ',
      ),
  ],
  'slow readers': [SLOW_READERS, (port) => slowClient(port, LARGE_REQUESTS, '', { reads: false })],
};

/** Keeps so many clients of a kind there until `isOver`, the first of them come one after another; how long each was let be. */
async function keepSlow(port, count, open, isOver, all) {
  const times = [];
  const one = async (_, i) => {
    await wait((i * ARRIVAL) / count);
    while (!isOver()) {
      const client = open(port);
      all.add(client);
      times.push(await client.gone);
      all.delete(client);
    }
  };
  await Promise.all(Array.from({ length: count }, one));
  return times;
}

/** Sockets of the server that are connected, by /proc: what it holds itself, whatever the clients think. */
async function settle(server, base, seconds) {
  for (let n = 0; n < seconds * 4; n++) {
    if (server.openFiles() <= base) return n / 4;
    await wait(250);
  }
  return undefined;
}

/** A server with few files that it may open, and more clients that hold connections: visitors are served all the same. */
async function crowd(place, seconds, { check }) {
  const server = await startGlosa(place, { command: ['sh', '-c', `ulimit -n ${FILES}; exec "$0" "$@"`] });
  const [, open] = KINDS['slow headers'];
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > end;
  const all = new Set();
  const slow = keepSlow(server.port, CROWD, open, isOver, all);
  const paths = [PAGE, '/api/search/sentences?q=pan'];
  let n = 0;
  let most = 0;
  const sampling = setInterval(() => {
    most = Math.max(most, server.openFiles());
  }, 500);
  const visitors = await visit(server.address, { count: 10, next: () => paths[n++ % 2], isOver, pause: 100 });
  for (const { socket } of all) socket.destroy();
  await slow;
  clearInterval(sampling);
  const said = `${spread(visitors.times)}, ${visitors.faults.length} errors, ${most} files at most`;
  check(`visitors beside ${CROWD} connections, ${FILES} files`, said, visitors.faults.length === 0, '0 errors');
  await server.stop();
}

await row('R15', ['sqlite', 'postgres'], async ({ engine, check, say }) =>
  withClosing(async (later) => {
    const seconds = secondsOr(120);
    const place = later(await openPlace(engine), (one) => one.close());
    const server = later(await startGlosa(place), (one) => one.stop());
    const { port } = server;
    const paths = [PAGE, '/api/texts/list-texts-names', '/api/search/sentences?q=pan'];
    let n = 0;
    const next = () => paths[n++ % paths.length];
    const normal = (isOver) => visit(server.address, { count: 10, next, isOver, pause: 100 });
    const warm = performance.now() + 5_000;
    const idle = await normal(() => performance.now() > warm);
    await wait(12_000);
    const base = server.openFiles();
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    const all = new Set();
    let most = 0;
    const sampling = setInterval(() => {
      most = Math.max(most, server.openFiles());
      const connected = connectedTo(port);
      for (const { socket } of all)
        if (socket.localPort !== undefined && !socket.connecting && !connected.has(socket.localPort)) socket.destroy();
    }, 1_000);
    const kinds = Object.entries(KINDS);
    const slow = kinds.map(([, [count, open]]) => keepSlow(port, count, open, isOver, all));
    const visitors = await normal(isOver);
    const times = await Promise.all(slow);
    clearInterval(sampling);
    say(`idle ${spread(idle.times)}; most open files ${most}, base ${base}`);
    const p95 = percentile(visitors.times, 95);
    check('visitors meanwhile', spread(visitors.times), p95 < 500, 'p95 500 ms');
    check('their errors', visitors.faults.length, visitors.faults.length === 0, '0');
    for (const { path, status, error } of visitors.faults.slice(0, 3)) say(`${path} ${status} ${error ?? ''}`);
    for (const [i, [name]] of kinds.entries()) {
      const longest = Math.max(...times[i]);
      check(
        `${name}: ${times[i].length} were cut, the last after`,
        `${(longest / 1000).toFixed(1)} s`,
        longest <= CUT,
        '30 s',
      );
    }
    const back = await settle(server, base, 60);
    check(
      'open files back to where they were',
      `${back ?? 'not'} s after, ${server.openFiles()} of ${base}`,
      back !== undefined,
      '60 s',
    );
    const { status } = await ask(server.address, '/healthz');
    check('it still answers', status, status === 200);
    await server.stop();
    await crowd(place, Math.min(seconds, 60), { check });
  }),
);
