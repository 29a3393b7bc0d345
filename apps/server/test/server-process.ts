/** The server as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import { programOf } from '../build/programs.ts';
import { OF_THIS_MACHINE } from './environment.ts';

export interface ServerProcess {
  child: ChildProcess;
  exit: Promise<unknown[]>;
  /** Both outputs so far. */
  said: () => string;
}

/** `stdout`: where its standard output goes; `pipe` is one that no process reads. `main`: of another copy of the project. */
export function startServer(
  environment: Record<string, string | undefined>,
  { stdout, main = programOf('main') }: { stdout?: number | 'pipe'; main?: string } = {},
): ServerProcess {
  const env = { ...OF_THIS_MACHINE, PORT: '0', ...environment };
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', stdout ?? 'pipe', 'pipe'] });
  let text = '';
  for (const stream of stdout === undefined ? [child.stdout, child.stderr] : [child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  return { child, exit: once(child, 'close'), said: () => text };
}

/** Waits until it takes requests. */
export async function addressOf({ said }: ServerProcess): Promise<string> {
  const find = () => /is ready: (http\S+)/.exec(said())?.[1];
  await expect.poll(find).toBeTruthy();
  return find() ?? '';
}
