// The server, restarted at every change of its sources, and the web pages from Vite. One Ctrl-C stops both.
// PORT is that of the server, PAGES_PORT that of the pages.
import { start } from './runtime.mjs';

const port = process.env['PORT'] || '8080';
const pagesPort = process.env['PAGES_PORT'] || '5173';
const running = [
  start('node', ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], { env: { PORT: port } }),
  // A port that is taken is said: another one would not be found.
  start('vite', ['apps/web', '--port', pagesPort, '--strictPort'], {
    env: { GLOSA_SERVER: `http://127.0.0.1:${port}` },
  }),
];
let stopping = false;

function stop(signal, status) {
  if (stopping) return;
  stopping = true;
  process.exitCode = status;
  for (const child of running) child.kill(signal);
}

for (const child of running) child.on('exit', (code) => stop('SIGTERM', code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal, 0));
