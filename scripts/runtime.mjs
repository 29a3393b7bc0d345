// What the scripts share: where the project is, and how to run its tools under the runtime that it pins.
// Built-ins only, any Node >= 18: this also runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const windows = process.platform === 'win32';
const bin = join(root, 'node_modules', '.bin');

/** The environment in which `node`, `tsc`, `vite` … are the project's own, whatever the machine has. */
export function environment(extra = {}) {
  const path = Object.keys(process.env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [path]: `${bin}${delimiter}${process.env[path] ?? ''}`, ...extra };
}

// On Windows the tools are .cmd files, which only a shell can start.
const options = ({ env, ...more } = {}) => ({ cwd: root, shell: windows, env: environment(env), ...more });

/** Runs a command to its end. `capture` keeps its output instead of showing it. */
export function run(command, args, { capture = false, env } = {}) {
  const stdio = capture ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const result = spawnSync(command, args, options({ stdio, env, encoding: 'utf8', maxBuffer: 1 << 26 }));
  return {
    ok: result.status === 0,
    status: result.status ?? 1,
    output: `${result.stdout ?? ''}${result.stderr ?? ''}${result.error ? `${result.error.message}\n` : ''}`,
  };
}

/** Characters of what a command wrote that are kept: enough for its last words. */
const TAIL = 4000;

/** Waits for a command to end; `heard` gets what it writes, and the error where it could not be started. */
async function ended(child, heard) {
  child.stdout.on('data', (chunk) => heard(chunk, process.stdout));
  child.stderr.on('data', (chunk) => heard(chunk, process.stderr));
  return new Promise((done) => {
    child.once('error', (error) => {
      heard(error.message, process.stderr);
      done(false);
    });
    child.once('close', (status) => done(status === 0));
  });
}

/** Runs a command to its end and shows what it writes meanwhile; `tail` is the end of it. */
export async function runShown(command, args, { env } = {}) {
  const child = spawn(command, args, options({ stdio: ['inherit', 'pipe', 'pipe'], env }));
  let tail = '';
  const ok = await ended(child, (chunk, stream) => {
    stream.write(chunk);
    tail = (tail + chunk).slice(-TAIL);
  });
  return { ok, tail };
}

/** Runs a command to its end, while others run; `output` is all that it wrote. */
export async function runBeside(command, args) {
  const child = spawn(command, args, options({ stdio: ['ignore', 'pipe', 'pipe'] }));
  const chunks = [];
  const ok = await ended(child, (chunk) => chunks.push(chunk));
  return { ok, output: chunks.join('') };
}

/** Starts a command that goes on running. */
export function start(command, args, { env } = {}) {
  return spawn(command, args, options({ stdio: 'inherit', env }));
}

/** `1.2 s` since `from`, a value of Date.now(). */
export const seconds = (from) => `${((Date.now() - from) / 1000).toFixed(1)} s`;
