import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases, type TestDatabase } from '../../test/databases.ts';
import { isConnectionLost, Unavailable } from '../errors.ts';
import { openDatabase, type Storage } from './open.ts';

/** A way to a server that can be cut and opened again. */
class Bridge {
  /** Connections that came, those turned away included. */
  arrivals = 0;
  isOpen = true;
  /** What the near side sends with this in it does not get through: the way is cut there. */
  cutAt: RegExp | undefined;
  private isFrozen = false;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  constructor(port: number, host: string) {
    this.server = createServer((near) => {
      this.arrivals++;
      if (!this.isOpen) return near.destroy();
      const far = connect(port, host);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => other.destroy()).on('close', () => other.destroy());
        one.on('data', (chunk) => {
          if (one === near && this.cutAt?.test(String(chunk))) this.cut();
          else other.write(chunk);
        });
        if (this.isFrozen) one.pause();
      }
      return undefined;
    });
  }

  async listen(): Promise<number> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return (this.server.address() as { port: number }).port;
  }

  cut(): void {
    this.isOpen = false;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  /** Connections stay, and more come, but nothing goes through any of them. */
  freeze(isFrozen: boolean): void {
    this.isFrozen = isFrozen;
    for (const socket of this.sockets) {
      if (isFrozen) socket.pause();
      else socket.resume();
    }
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

describeOnBothDatabases('an outage of the database', (open, engine) => {
  let database: TestDatabase;
  let bridge: Bridge | undefined;
  let storage: Storage | undefined;
  const errors: unknown[] = [];
  beforeAll(async () => {
    if (engine === 'sqlite') return;
    database = await open();
    const url = new URL(String(database.config.databaseUrl));
    bridge = new Bridge(Number(url.port), url.hostname);
    url.port = String(await bridge.listen());
    url.hostname = '127.0.0.1';
    storage = await openDatabase({
      ...database.config,
      databaseUrl: url.href,
      onBackgroundError: (error) => errors.push(error),
    });
  });
  afterAll(async () => {
    await storage?.close();
    bridge?.close();
  });

  // The embedded database has no connection that could break.
  it.runIf(engine === 'postgres')('is noticed, outlasted, and told to the listeners once', async () => {
    if (storage === undefined || bridge === undefined) throw new Error('unreachable');
    const { read } = storage;
    const way = bridge;
    const ask = () => read.selectFrom('setting').selectAll().execute();
    let gaps = 0;
    const heard: string[] = [];
    await storage.listen(
      'texts',
      (payload) => heard.push(payload),
      () => gaps++,
    );
    way.cut();
    await expect(ask()).rejects.toSatisfy(isConnectionLost);
    const before = way.arrivals;
    await expect.poll(() => way.arrivals - before).toBeGreaterThanOrEqual(3);
    way.isOpen = true;
    await expect.poll(() => gaps).toBe(1);
    expect(await ask()).toEqual([]);
    await database.storage.notify('texts', 'RPrz');
    await expect.poll(() => heard).toEqual(['RPrz']);
    // A second loop, were there one, would come back within its longest pause.
    await wait(3_000);
    expect(gaps).toBe(1);
  });

  it.runIf(engine === 'postgres')(
    'in the midst of a change is told, and at its commit as one of which nothing is known',
    async () => {
      if (storage === undefined || bridge === undefined) throw new Error('unreachable');
      const { read, transact } = storage;
      const change = () =>
        transact((writer) => writer.insertInto('setting').values({ key: 'k', value: 'v' }).execute());
      bridge.cutAt = /insert/i;
      await expect(change()).rejects.toSatisfy((error) => isConnectionLost(error) && !(error instanceof Unavailable));
      bridge.cutAt = undefined;
      // Connections that were lost are noticed by and by.
      const look = async () => {
        await read.selectFrom('setting').selectAll().execute();
        return transact((writer) => writer.selectFrom('setting').selectAll().execute());
      };
      bridge.isOpen = true;
      await expect.poll(() => look().catch(() => null)).toEqual([]);
      bridge.cutAt = /commit/i;
      await expect(change()).rejects.toMatchObject({ name: 'Unavailable', code: 'outcome-unknown' });
      bridge.cutAt = undefined;
      bridge.isOpen = true;
      await expect.poll(() => look().catch(() => null)).toEqual([]);
    },
  );

  it.runIf(engine === 'postgres')('in which nothing is heard any more does not keep anyone waiting', async () => {
    if (storage === undefined || bridge === undefined) throw new Error('unreachable');
    const { read } = storage;
    const ask = () => read.selectFrom('setting').selectAll().execute();
    await ask();
    bridge.freeze(true);
    await expect(ask()).rejects.toSatisfy(isConnectionLost);
    bridge.freeze(false);
    expect(await ask()).toEqual([]);
  });
});
