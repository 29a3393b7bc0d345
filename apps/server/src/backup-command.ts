/** `npm run backup -- FILE|FOLDER [--lang pl|en]` and `npm run backup -- --verify FILE`: the whole database as one file. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DICTIONARIES, type DictionaryLanguage, format } from '@glosa/dictionary';
import { commandLanguage, err, out, progressPrinter, runCommand, tellDamage } from './command.ts';
import { parseConfig } from './config.ts';
import { verifyDumpFile, writeDumpFile } from './db/dump/dump-file.ts';
import { openPostgresDump } from './db/dump/postgres-dump.ts';
import { openSqliteDump } from './db/dump/sqlite-dump.ts';
import { embeddedFile } from './db/open.ts';

await runCommand(main);

function parseArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      verify: { type: 'boolean', default: false },
      lang: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

async function main(): Promise<number> {
  const { values, positionals } = parseArguments();
  const language = commandLanguage(values.lang);
  const texts = DICTIONARIES[language];
  const [name, ...more] = positionals;
  if (values.help || name === undefined || more.length > 0) {
    (values.help ? out : err)(texts['backup.command.usage']);
    return values.help ? 0 : 2;
  }
  const started = performance.now();
  // npm runs scripts in the project's folder; the path was typed in the folder it was called from.
  const given = resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
  const path = values.verify ? given : placeIn(given, name);
  if (!values.verify && !(await backUp(path, language))) return 1;
  const { rows, tables, schema } = await verifyDumpFile(path, progressPrinter(language, 'backup.progress.compare'));
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const told = values.verify ? texts['backup.command.sound'] : texts['backup.command.done'];
  out(format(told, { path, tables: String(tables), rows: String(rows), schema, megabytes, seconds }));
  return 0;
}

/** In a folder every backup has a name of its own: that of its moment. */
function placeIn(path: string, typed: string): string {
  const isFolder = typed.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) return path;
  mkdirSync(path, { recursive: true, mode: 0o700 });
  return join(path, `glosa-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`);
}

/** False where nothing was written, because texts are damaged. */
async function backUp(path: string, language: DictionaryLanguage): Promise<boolean> {
  const { dataDir, databaseUrl } = parseConfig(process.env);
  const dump =
    databaseUrl === undefined ? openSqliteDump(embeddedFile(resolve(dataDir))) : await openPostgresDump(databaseUrl);
  try {
    if (!(await tellDamage(dump, language))) return false;
    await writeDumpFile(dump, path, new Date(), progressPrinter(language, 'backup.progress.read'));
    return true;
  } finally {
    await dump.close();
  }
}
