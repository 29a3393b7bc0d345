/** `npm run import -- FILE.zip … [--folder ABBR] [--dry-run] [--lang pl|en]`: imports zips and single files from the shell. */

import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DICTIONARIES, type DictionaryLanguage, format } from '@glosa/dictionary';
import { commandLanguage, err, out, reportError, runCommand, Stopped } from './command.ts';
import { parseConfig } from './config.ts';
import { DataFolderInUse } from './db/lock.ts';
import { openDatabase } from './db/open.ts';
import { ImportPrinter } from './features/imports/shell/import-printer.ts';
import type { ImportFile } from './features/imports/shell/import-run.ts';
import { importThroughServer, NoServer, ServerLost } from './features/imports/shell/import-socket.ts';
import { type ImportJob, importInThread } from './features/imports/shell/import-thread.ts';
import { parseFolder, readSourceIndex, type SourcePlace } from './features/imports/sources/source-index.ts';

/** The exit status: 0 when every file was accepted, 1 when any was refused or could not be read, 2 for a wrong call. */
async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const language = commandLanguage(values.lang);
  const texts = DICTIONARIES[language];
  if (values.help || positionals.length === 0) {
    if (!values.help) err(texts['import.command.no-files']);
    (values.help ? out : err)(texts['import.command.usage']);
    return values.help ? 0 : 2;
  }
  const printer = new ImportPrinter({ language, dryRun: values['dry-run'], out, err });
  const files = await readFiles(positionals, values.folder ?? '', printer);
  try {
    if (files.length > 0) await importFiles(language, { files, dryRun: values['dry-run'], onEvent: printer.onEvent });
  } finally {
    printer.finish();
  }
  return printer.refused === 0 ? 0 : 1;
}

function readArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      folder: { type: 'string' },
      lang: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

/** npm runs scripts in the project's folder; the paths were typed in the folder it was called from. */
async function readFiles(paths: readonly string[], folder: string, printer: ImportPrinter): Promise<ImportFile[]> {
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const files: ImportFile[] = [];
  const indexes = new Map<string, Map<string, SourcePlace>>();
  for (const name of paths) {
    const path = resolve(from, name);
    try {
      const { size } = await stat(path);
      if (printer.refuseBySize(name, size)) continue;
      const source = await placeOf(path, folder, indexes);
      files.push({ name, bytes: new Uint8Array(await readFile(path)), source });
    } catch (error) {
      printer.refuseUnreadable(name, error);
    }
  }
  return files;
}

/** Where a package of a source belongs: in `--folder`, and there as the `index.tsv` beside it says. */
async function placeOf(
  path: string,
  folder: string,
  indexes: Map<string, Map<string, SourcePlace>>,
): Promise<SourcePlace> {
  const beside = dirname(path);
  const known = indexes.get(beside) ?? (await readIndex(join(beside, 'index.tsv')));
  indexes.set(beside, known);
  const place = known.get(basename(path).normalize('NFC'));
  return { folder: [...parseFolder(folder), ...(place?.folder ?? [])], names: place?.names ?? null };
}

async function readIndex(path: string): Promise<Map<string, SourcePlace>> {
  try {
    return readSourceIndex(new Uint8Array(await readFile(path)));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
}

/** Straight into the database, or through the server that holds it. */
async function importFiles(language: DictionaryLanguage, job: ImportJob): Promise<void> {
  const { dataDir, databaseUrl } = parseConfig(process.env);
  const config = { dataDir: resolve(dataDir), databaseUrl, onBackgroundError: reportError };
  try {
    const storage = await openDatabase(config);
    try {
      await importInThread(config, job);
    } finally {
      await storage.close();
    }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    await importByServer(config.dataDir, language, job, error);
  }
}

async function importByServer(
  dataDir: string,
  language: DictionaryLanguage,
  job: ImportJob,
  { pid }: DataFolderInUse,
): Promise<void> {
  const texts = DICTIONARIES[language];
  try {
    await importThroughServer(dataDir, job, () => err(texts['import.command.through-server']));
  } catch (error) {
    if (error instanceof NoServer) throw new Stopped(format(texts['import.command.no-server'], { pid: pid ?? '?' }));
    if (error instanceof ServerLost) throw new Stopped(`${texts['import.command.lost-server']} (${error.message})`);
    throw error;
  }
}

await runCommand(main);
