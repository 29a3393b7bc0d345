/** `npm run restore -- FILE [--lang pl|en]`: a backup into an empty data folder or an empty PostgreSQL database. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DICTIONARIES, format } from '@glosa/dictionary';
import { commandLanguage, err, out, progressPrinter, runCommand } from './command.ts';
import { parseConfig } from './config.ts';
import { openDumpFile } from './db/dump/dump-file.ts';
import { type Loaded, type LoadOptions, loadDump } from './db/dump/load.ts';
import { withPostgresTarget } from './db/dump/postgres-load.ts';
import type { Dump } from './db/dump/shape.ts';
import { forgetIndex, openSqliteTarget } from './db/dump/sqlite-load.ts';
import { lockDataFolder } from './db/lock.ts';
import { embeddedFile } from './db/open.ts';

await runCommand(main);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lang: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const language = commandLanguage(values.lang);
  const texts = DICTIONARIES[language];
  const [name, ...more] = positionals;
  if (values.help || name === undefined || more.length > 0) {
    (values.help ? out : err)(texts['backup.restore.usage']);
    return values.help ? 0 : 2;
  }
  const started = performance.now();
  const dump = await openDumpFile(resolve(process.env['INIT_CWD'] ?? process.cwd(), name));
  const loaded = await restore(dump, {
    // What was ended since the backup must not come to life again.
    endSessions: true,
    onProgress: progressPrinter(language, 'backup.progress.write'),
    onCompared: progressPrinter(language, 'backup.progress.compare'),
  }).finally(dump.close);
  for (const [table, { rows, sha256 }] of loaded) out(`${table}\t${rows}\t${sha256}`);
  const rows = [...loaded.values()].reduce((sum, end) => sum + end.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const created = dump.createdAt;
  out(format(texts['backup.restore.done'], { created, tables: String(loaded.size), rows: String(rows), seconds }));
  return 0;
}

async function restore(dump: Dump, options: LoadOptions): Promise<Loaded> {
  const config = parseConfig(process.env);
  const dataDir = resolve(config.dataDir);
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) {
    const loaded = await withPostgresTarget(databaseUrl, (target) => loadDump(dump, target, options));
    forgetIndex(dataDir);
    return loaded;
  }
  const lock = await lockDataFolder(dataDir);
  try {
    const loaded = await loadDump(dump, openSqliteTarget(embeddedFile(dataDir)), options);
    forgetIndex(dataDir);
    return loaded;
  } finally {
    lock.release();
  }
}
