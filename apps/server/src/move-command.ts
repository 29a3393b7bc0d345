/** `npm run move-to-postgres -- URL [--lang pl|en]`: the data folder's database into an empty PostgreSQL database. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DICTIONARIES, type DictionaryLanguage, format } from '@glosa/dictionary';
import { commandLanguage, err, out, progressPrinter, runCommand, tellDamage } from './command.ts';
import { parseConfig } from './config.ts';
import { type Loaded, loadDump } from './db/dump/load.ts';
import { withPostgresTarget } from './db/dump/postgres-load.ts';
import { openSqliteDump } from './db/dump/sqlite-dump.ts';
import { lockDataFolder } from './db/lock.ts';
import { embeddedFile } from './db/open.ts';

await runCommand(main);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { lang: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
  });
  const texts = DICTIONARIES[commandLanguage(values.lang)];
  // A password in the address would stand in the list of processes: the setting is the other way.
  const { dataDir, databaseUrl } = parseConfig({
    ...process.env,
    ...(positionals[0] && { DATABASE_URL: positionals[0] }),
  });
  if (values.help || databaseUrl === undefined || positionals.length > 1) {
    (values.help ? out : err)(texts['backup.move.usage']);
    return values.help ? 0 : 2;
  }
  const started = performance.now();
  const loaded = await move(resolve(dataDir), databaseUrl, commandLanguage(values.lang));
  if (loaded === null) return 1;
  for (const [table, { rows, sha256 }] of loaded) out(`${table}\t${rows}\t${sha256}`);
  const rows = [...loaded.values()].reduce((sum, end) => sum + end.rows, 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  out(format(texts['backup.move.done'], { tables: String(loaded.size), rows: String(rows), seconds }));
  return 0;
}

/** No other process may write meanwhile: what came after the moment of the copy would be lost. Null: texts are damaged. */
async function move(dataDir: string, url: string, language: DictionaryLanguage): Promise<Loaded | null> {
  const lock = await lockDataFolder(dataDir);
  try {
    const dump = openSqliteDump(embeddedFile(dataDir));
    try {
      if (!(await tellDamage(dump, language))) return null;
      return await withPostgresTarget(url, (target) =>
        loadDump(dump, target, {
          endSessions: false,
          onProgress: progressPrinter(language, 'backup.progress.write'),
          onCompared: progressPrinter(language, 'backup.progress.compare'),
        }),
      );
    } finally {
      await dump.close();
    }
  } finally {
    lock.release();
  }
}
