import type { OtherImportKind } from '@glosa/contract';
import { listTexts } from '../../../corpus/texts.ts';
import type { OtherVersionTable } from '../../../db/schema.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';

/** A version without its bytes. `report` is JSON of a StoredReport. */
export interface OtherVersionRow {
  id: number;
  kind: OtherImportKind;
  version: number;
  mode: OtherVersionTable['mode'];
  ofVersion: number | null;
  fileName: string;
  size: number;
  report: string;
  rows: number;
  actor: string;
  at: string;
}

const LISTED = ['id', 'kind', 'version', 'mode', 'of_version as ofVersion', 'file_name as fileName'] as const;

function select(reader: Reader) {
  return reader
    .selectFrom('other_version')
    .select([...LISTED, 'report', 'rows', 'actor', 'created_at as at'])
    .select((query) => query.fn<number>('length', ['zip']).as('size'));
}

/** The latest first. */
export async function listVersions(
  reader: Reader,
  kind: OtherImportKind,
  page: { offset: number; limit: number },
): Promise<OtherVersionRow[]> {
  const rows = await select(reader)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({ ...row, size: Number(row.size) }));
}

export async function countVersions(reader: Reader, kind: OtherImportKind): Promise<number> {
  const { count } = await reader
    .selectFrom('other_version')
    .where('kind', '=', kind)
    .select((query) => query.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findVersion(reader: Reader, id: number): Promise<OtherVersionRow | null> {
  const row = await select(reader).where('id', '=', id).executeTakeFirst();
  return row ? { ...row, size: Number(row.size) } : null;
}

/** Null where there was none. */
export async function currentVersion(reader: Reader, kind: OtherImportKind): Promise<OtherVersionRow | null> {
  const [last] = await listVersions(reader, kind, { offset: 0, limit: 1 });
  return last ?? null;
}

/** The bytes of a version: `zip` as it was uploaded, `state` the whole table as it was afterwards. */
export async function versionBytes(
  reader: Reader,
  id: number,
): Promise<{ fileName: string; zip: Uint8Array; state: Uint8Array } | null> {
  const row = await reader
    .selectFrom('other_version')
    .select(['file_name', 'zip', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { fileName: row.file_name, zip: row.zip, state: row.state ?? row.zip } : null;
}

/** Number of the last version; 0 where there was none. */
export async function lastVersion(reader: Reader, kind: OtherImportKind): Promise<number> {
  const { version } = await reader
    .selectFrom('other_version')
    .select((query) => query.fn.max('version').as('version'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

export type NewOtherVersion = Omit<OtherVersionTable, 'id' | 'created_at'>;

export async function insertVersion(writer: Writer, version: NewOtherVersion): Promise<void> {
  await writer
    .insertInto('other_version')
    .values({ ...version, created_at: new Date().toISOString() })
    .execute();
}

/** What references are checked against: as long as it is the same, so are they. */
export async function readBasis(reader: Reader, kind: OtherImportKind): Promise<string> {
  const version = await lastVersion(reader, kind);
  const texts = await listTexts(reader, false);
  const revisions = texts.reduce((sum, { revision }) => sum + revision, 0);
  const sources = await reader
    .selectFrom('source_node')
    .select((query) => [query.fn.countAll().as('count'), query.fn.max('id').as('last')])
    .executeTakeFirstOrThrow();
  const packages = await reader
    .selectFrom('source_version')
    .select((query) => query.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return [version, texts.length, revisions, sources.count, sources.last, packages.last].map(String).join('|');
}
