/** The whole application on a test database, asked without a network. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { searchSentences } from '@glosa/contract';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { Unavailable } from '../src/errors.ts';
import { route } from '../src/http/route.ts';
import type { TestDatabase } from './databases.ts';

const INDEX_HTML = `<!doctype html>
<html lang="%LANG%" data-contrast="%CONTRAST%" data-size="%SIZE%">
<head><title>%TITLE%</title><!--head--></head>
<body><div id="root"><!--body--></div></body>
</html>
`;

/** An application whose index is still being built: reading works, search answers `index-not-ready`. */
export async function buildReadingApp({ storage, config }: TestDatabase): Promise<FastifyInstance> {
  const webDir = join(config.dataDir, 'web');
  await mkdir(join(webDir, 'assets'), { recursive: true });
  await writeFile(join(webDir, 'index.html'), INDEX_HTML);
  await writeFile(join(webDir, 'assets', 'main-abc123.js'), 'export {};\n');
  return buildApp({
    storage,
    webDir,
    version: '0.0.0-test',
    build: 'test',
    logLevel: 'silent',
    shedLoad: false,
    search: (app) =>
      route(app, searchSentences, async () => {
        throw new Unavailable('The index is being built.', 'index-not-ready');
      }),
    isIndexReady: () => false,
  });
}
