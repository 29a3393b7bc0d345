/** The import command as a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programOf } from '../build/programs.ts';
import type { DatabaseConfig } from '../src/db/open.ts';

export function startImport(config: DatabaseConfig, args: readonly string[]): ChildProcess {
  const { INIT_CWD: _, ...inherited } = process.env;
  return spawn(process.execPath, [programOf('import-command'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited, DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', LC_ALL: 'C' },
  });
}

export interface CommandResult {
  status: number | null;
  out: string;
  err: string;
}

export async function runImport(config: DatabaseConfig, ...args: string[]): Promise<CommandResult> {
  const child = startImport(config, args);
  const result: CommandResult = { status: null, out: '', err: '' };
  child.stdout?.on('data', (chunk: Buffer) => {
    result.out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    result.err += chunk.toString();
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { ...result, status };
}
