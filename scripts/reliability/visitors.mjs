// Clients of a server: visitors over connections that stay open, a member of staff, and how long they waited.
import { Agent, request } from 'node:http';
import { ADMIN } from './place.mjs';

/** Where the bare connections of `ask` are kept; one for each kind of visitor. */
export const connections = (count) => new Agent({ keepAlive: true, maxSockets: count });

/**
 * One request: `{ status, body, headers, milliseconds }`; rejects where the connection broke. `patience`, in
 * milliseconds: an answer that takes longer is an error.
 */
export function ask(address, path, { agent, method = 'GET', headers = {}, body, patience } = {}) {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${address}${path}`, { agent, method, headers }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
          milliseconds: performance.now() - started,
        }),
      );
    });
    if (patience !== undefined) sent.setTimeout(patience, () => sent.destroy(new Error(`no answer in ${patience} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Somebody who is logged in, as a browser keeps them: cookies, and the anti-forgery token in the header. */
export async function logIn(address, { login, password } = ADMIN, agent = connections(8)) {
  const cookies = new Map();
  const person = {
    cookies,
    /** JSON unless `headers` say otherwise. */
    async ask(method, path, body, { headers = {}, patience } = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
      const answer = await ask(address, path, {
        ...{ agent, method, patience, body: isJson ? JSON.stringify(body) : body },
        headers: {
          cookie,
          'x-csrf-token': cookies.get('csrf-token') ?? '',
          ...(isJson && { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      for (const set of answer.headers['set-cookie'] ?? []) {
        const [pair] = set.split(';', 1);
        cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
      }
      return answer;
    },
    /** Lets go of the connections there are. */
    rest: () => agent.destroy(),
    close: () => agent.destroy(),
  };
  await person.ask('GET', '/api/auth/is-logged-in');
  const answer = await person.ask('POST', '/api/auth/login', { login, password });
  if (answer.status !== 200 || answer.body.includes('"error"'))
    throw new Error(`login: ${answer.status} ${answer.body}`);
  return person;
}

/** The value that so many of a hundred stay under. */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** `p50 3 ms, p95 12 ms, p99 20 ms of 4,000` */
export function spread(values) {
  const parts = [50, 95, 99].map((percent) => `p${percent} ${percentile(values, percent).toFixed(1)} ms`);
  return `${parts.join(', ')} of ${values.length}`;
}

/**
 * `count` visitors, each asking `next()` (a path) again and again until `isOver()`, waiting `pause` milliseconds on the
 * average in between. `{ times, faults, statuses }`: milliseconds of the answers with 200, what else came, how often.
 */
export async function visit(address, { count, next, isOver, pause = 0, accept = () => true, agent, patience }) {
  const own = agent ?? connections(count);
  const [times, faults, statuses] = [[], [], {}];
  const breath = () => new Promise((done) => setTimeout(done, Math.random() * 2 * pause));
  const visitor = async () => {
    // They do not all come at once.
    if (pause > 0) await breath();
    while (!isOver()) {
      const path = next();
      try {
        const answer = await ask(address, path, { agent: own, patience });
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status === 200 && accept(path, answer)) times.push(answer.milliseconds);
        else faults.push({ path, status: answer.status, answer });
      } catch (error) {
        faults.push({ path, status: 0, error: String(error) });
        statuses[error.code ?? 'broken'] = (statuses[error.code ?? 'broken'] ?? 0) + 1;
      }
      if (pause > 0) await breath();
    }
  };
  await Promise.all(Array.from({ length: count }, visitor));
  if (agent === undefined) own.destroy();
  return { times, faults, statuses };
}
