import { setTimeout as wait } from 'node:timers/promises';
import { type Dialect, PostgresDialect } from 'kysely';
import pg from 'pg';
import { watchedSockets } from './watchdog.ts';

const INT8 = 20;
const NUMERIC = 1700;

/** Counts and sums come as int8 and numeric; every number of ours is far below 2^53. Times are stored as text. */
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

/** How long a connection may take to come about, in milliseconds. */
const CONNECT_WAIT = 1_500;
/** How long a connection may be silent before the operating system asks whether the other end is still there. */
const KEEP_ALIVE = 10_000;

export interface PostgresOptions {
  url: string;
  access: 'read' | 'write';
  /** Told when a connection breaks, unless the pool is being closed. */
  onIdleError: (error: Error) => void;
}

export const postgresDialect = (options: PostgresOptions): Dialect => dialectOf(postgresPool(options));

export const dialectOf = (pool: pg.Pool): Dialect => new PostgresDialect({ pool });

/** What a connection that is open already sees, in the transaction it is in. */
export function postgresDialectOn(client: pg.Client): Dialect {
  const connection = { query: client.query.bind(client), release: () => {} };
  return new PostgresDialect({ pool: { connect: async () => connection, end: async () => {} } as unknown as pg.Pool });
}

/** A pool of connections; those of readers are read-only for PostgreSQL too, on top of what the types say. */
export function postgresPool({ url, access, onIdleError }: PostgresOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    stream: watchedSockets(url),
    max: access === 'read' ? 10 : 4,
    connectionTimeoutMillis: CONNECT_WAIT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE,
    application_name: `glosa ${access}`,
    ...(access === 'read' && { options: '-c default_transaction_read_only=on', statement_timeout: 30_000 }),
  });
  // The pool listens to idle connections only; one that breaks while a caller uses it would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      if (!pool.ending) onIdleError(error);
    });
  });
  pool.on('error', () => {});
  return pool;
}

export interface Subscription {
  listener: (payload: string) => void;
  onGap: () => void;
}

/** Messages between the servers on one database, over a connection that is opened again whenever it breaks. */
export class PostgresMessages {
  readonly #url: string;
  readonly #onError: (error: Error) => void;
  readonly #subscriptions = new Map<string, Set<Subscription>>();
  #client: pg.Client | undefined;
  #closed = false;
  #isReconnecting = false;

  constructor(url: string, onError: (error: Error) => void) {
    this.#url = url;
    this.#onError = onError;
  }

  async send(channel: string, payload: string): Promise<void> {
    const client = await this.#connected();
    await client.query('select pg_notify($1, $2)', [channel, payload]);
  }

  async subscribe(channel: string, subscription: Subscription): Promise<() => void> {
    const client = await this.#connected();
    const known = this.#subscriptions.get(channel) ?? new Set();
    this.#subscriptions.set(channel, known.add(subscription));
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return () => {
      known.delete(subscription);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#client?.end();
  }

  async #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client;
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: CONNECT_WAIT,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE,
      application_name: 'glosa messages',
    });
    this.#client = client;
    client.on('notification', ({ channel, payload }) => {
      for (const { listener } of this.#subscriptions.get(channel) ?? []) listener(payload ?? '');
    });
    client.on('error', (error) => {
      if (!this.#closed) this.#onError(error);
    });
    client.once('end', () => {
      this.#client = undefined;
      // An attempt to connect ends like this, too, when it fails: one loop is enough.
      if (!this.#closed && !this.#isReconnecting && this.#subscriptions.size > 0) void this.#reconnect();
    });
    try {
      await client.connect();
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
    return client;
  }

  async #reconnect(): Promise<void> {
    this.#isReconnecting = true;
    for (let delay = 250; !this.#closed; delay = Math.min(delay * 2, 5_000)) {
      await wait(delay, undefined, { ref: false });
      try {
        const client = await this.#connected();
        for (const channel of this.#subscriptions.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
        this.#isReconnecting = false;
        for (const subscriptions of this.#subscriptions.values()) for (const { onGap } of subscriptions) onGap();
        return;
      } catch (error) {
        this.#onError(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }
}
