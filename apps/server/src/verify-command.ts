/**
 * `npm run verify [-- CODE …] [--lang pl|en]`: compares the texts with the checksums that were kept of them, while a
 * server runs or not. `npm run verify -- --accept CODE …`: takes texts to be right as they are.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DICTIONARIES, type DictionaryLanguage, format } from '@glosa/dictionary';
import { breathing, commandLanguage, err, out, runCommand } from './command.ts';
import { parseConfig } from './config.ts';
import { keepsSums, listTexts } from './db/checksums/compare.ts';
import { renewSums } from './db/checksums/keep.ts';
import { DumpError } from './db/dump/shape.ts';
import { embeddedFile, openDatabase, type Storage } from './db/open.ts';
import { requireSound } from './db/soundness.ts';
import { takeTurnOfText } from './db/turn.ts';
import { checkTexts, linesOf } from './text-check.ts';

await runCommand(main);

/** The exit status: 0 when all texts are as they were stored, 1 when not, 2 for a wrong call. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      accept: { type: 'boolean', default: false },
      lang: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const language = commandLanguage(values.lang);
  const texts = DICTIONARIES[language];
  if (values.help || (values.accept && positionals.length === 0)) {
    (values.help ? out : err)(texts['verify.command.usage']);
    return values.help ? 0 : 2;
  }
  const storage = await open();
  try {
    if (!(await keepsSums(storage.read, storage.engine))) {
      err(texts['verify.command.old']);
      return 1;
    }
    const known = new Set((await listTexts(storage.read)).map(({ code }) => code));
    const codes = positionals.map((code) => code.normalize('NFC'));
    const missing = codes.filter((code) => !known.has(code));
    for (const code of missing) err(format(texts['verify.command.no-text'], { code }));
    if (missing.length > 0) return 1;
    return values.accept ? await accept(storage, codes, language) : await verify(storage, codes, language);
  } finally {
    await storage.close();
  }
}

/** Beside whatever server has it; the schema is left as it is. */
async function open(): Promise<Storage> {
  const { dataDir, databaseUrl } = parseConfig(process.env);
  if (databaseUrl === undefined) {
    const file = embeddedFile(resolve(dataDir));
    if (!existsSync(file)) throw new DumpError(`There is no database ${file}.`);
    requireSound(file);
  }
  return openDatabase({ dataDir, databaseUrl, lockHeldByParent: true });
}

async function verify(storage: Storage, codes: readonly string[], language: DictionaryLanguage): Promise<number> {
  const words = DICTIONARIES[language];
  const started = performance.now();
  const breathe = breathing();
  const found = await checkTexts((read) => storage.snapshot(read), {
    ...(codes.length > 0 && { codes }),
    onProgress: (code, done, all) =>
      breathe(() => err(format(words['verify.progress'], { code, done: String(done), all: String(all) }))),
  });
  for (const line of linesOf(found, language)) err(line);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const counts = { texts: String(found.texts), seconds };
  const [first] = found.damaged;
  if (first === undefined && found.unknown.length === 0) {
    out(format(words['verify.command.done'], counts));
    return 0;
  }
  const [damaged, unknown] = [String(found.damaged.length), String(found.unknown.length)];
  err(format(words['verify.command.failed'], { ...counts, damaged, unknown }));
  if (first !== undefined) err(format(words['verify.command.remedy'], { code: first.code }));
  return 1;
}

async function accept(storage: Storage, codes: readonly string[], language: DictionaryLanguage): Promise<number> {
  for (const { id, code } of await listTexts(storage.read)) {
    if (!codes.includes(code)) continue;
    await storage.transact(async (writer) => {
      await takeTurnOfText(writer, id);
      await renewSums(writer, id);
    });
    out(format(DICTIONARIES[language]['verify.command.accepted'], { code }));
  }
  return 0;
}
