import { checkCharacters, decodeUtf8, RareCharacters } from '../decode.ts';
import { readManifest } from '../facts.ts';
import type { Manifest } from '../layer.ts';
import { byNaturalName } from '../natural-order.ts';
import type { ProblemLog } from '../problem.ts';
import type { ContainerEntry } from '../zip.ts';
import { openTable } from './open-table.ts';
import type { RawTable } from './table.ts';

/** The files of a zip that holds tables, by what they are for. */
export interface TableSet {
  manifest: Manifest | null;
  /** By their names without the ending; what could not be read is not there, and has been logged. */
  tables: ReadonlyMap<string, RawTable>;
  /** Names of the tables that the zip has, whether or not they could be read. */
  named: ReadonlySet<string>;
  /** Files of other kinds, asked for by their whole name. */
  others: ReadonlyMap<string, ContainerEntry>;
}

export interface TableKind {
  /** As the manifest calls it. */
  kind: string;
  /** Names without the ending. */
  tables: readonly string[];
  others?: readonly string[];
}

/** Which table a file is by its name, `events.csv` or `Events.xlsx`. */
export function tableOf(path: string, names: readonly string[]): string | undefined {
  const base = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return names.find((name) => new RegExp(`^${name}\\.(tsv|csv|xlsx)$`).test(base));
}

/** Sorts the files of a zip and opens the tables, at least one of which must be there. */
export function openTables(entries: readonly ContainerEntry[], wanted: TableKind, log: ProblemLog): TableSet {
  const files = sortFiles(entries, wanted, log);
  const manifest = readTheManifest(files.get('manifest.json'), wanted.kind, log);
  const rare = new RareCharacters();
  const tables = new Map<string, RawTable>();
  for (const name of wanted.tables) {
    const entry = files.get(name);
    const table = entry ? openTable(entry, log, rare) : null;
    if (table) tables.set(name, table);
  }
  rare.report(log);
  const { others = [] } = wanted;
  return {
    manifest,
    tables,
    named: new Set(wanted.tables.filter((name) => files.has(name))),
    others: new Map(others.flatMap((name) => (files.has(name) ? [[name, files.get(name) as ContainerEntry]] : []))),
  };
}

function sortFiles(
  entries: readonly ContainerEntry[],
  { tables, others = [] }: TableKind,
  log: ProblemLog,
): Map<string, ContainerEntry> {
  const files = new Map<string, ContainerEntry>();
  for (const entry of [...entries].sort(byNaturalName)) {
    const base = entry.name.slice(entry.name.lastIndexOf('/') + 1).toLowerCase();
    const purpose = tableOf(base, tables) ?? [...others, 'manifest.json'].find((name) => name === base);
    if (purpose === undefined) log.warn(['ZIP-KIND', 'unused'], { file: entry.name });
    else if (files.has(purpose)) log.error(['ZIP-KIND', 'twice'], { file: entry.name, expected: purpose });
    else files.set(purpose, entry);
  }
  if (![...tables, ...others].some((name) => files.has(name))) {
    const expected = [...tables.map((name) => `${name}.tsv`), ...others].join(', ');
    log.error(['ZIP-KIND', 'no-table'], { expected });
  }
  return files;
}

function readTheManifest(entry: ContainerEntry | undefined, kind: string, log: ProblemLog): Manifest | null {
  if (entry === undefined) return null;
  const text = decodeUtf8(entry.name, entry.bytes, log);
  if (text === null || !checkCharacters(entry.name, text, log)) return null;
  return readManifest(entry.name, text, { kind, code: null }, log);
}
