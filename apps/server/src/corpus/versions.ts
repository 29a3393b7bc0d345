/** Versions of layers: every state that a layer has had, by whom, and the file that it came in. */
import { sql } from 'kysely';
import type { Reader, Writer } from '../db/transaction.ts';
import { findLayerById, type LayerIdentity } from './texts.ts';

/** What is kept of a version beside the text itself. */
export interface VersionFacts {
  /** Login; '' for the command line. */
  actor: string;
  kind: 'import' | 'edit' | 'restore';
  /** Of a restoration: the version brought back. */
  ofVersion: number | null;
  /** Of an edit: the card's address, and its content before and after. */
  card: string | null;
  contentBefore: string | null;
  contentAfter: string | null;
  fileName: string;
  /** Byte for byte; of an edit empty. */
  zip: Uint8Array;
}

export interface NewVersion extends VersionFacts {
  layerId: number;
  /** Counts from 1. */
  version: number;
  /** Of the zip, in hexadecimal digits. */
  sha256: string;
  /** JSON. */
  report: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Who stored each layer as it is now, and when (ISO 8601, UTC), by the id of the layer. */
export async function listLastVersions(reader: Reader): Promise<Map<number, { at: string; actor: string }>> {
  const rows = await reader
    .selectFrom('layer')
    .innerJoin('layer_version', (join) =>
      join.onRef('layer_version.layer_id', '=', 'layer.id').onRef('layer_version.version', '=', 'layer.version'),
    )
    .select(['layer.id', 'layer_version.created_at as at', 'layer_version.actor'])
    .execute();
  return new Map(rows.map(({ id, ...said }) => [id, said]));
}

/** A version by its number; undefined where the layer has none of it. */
export function findVersion(reader: Reader, layerId: number, version: number) {
  return reader
    .selectFrom('layer_version')
    .select(['id', 'of_version as ofVersion', 'sha256', 'created_at as at'])
    .where('layer_id', '=', layerId)
    .where('version', '=', version)
    .executeTakeFirst();
}

export interface VersionZip {
  layerId: number;
  identity: LayerIdentity;
  /** Of the layer, counting from 1. */
  number: number;
  fileName: string;
  /** Empty where a card was changed by hand. */
  zip: Uint8Array;
  isCurrent: boolean;
  /** It is the one that the current version brought back. */
  isBack: boolean;
}

/** By the id of the version; null where there is none. */
export async function loadVersionZip(reader: Reader, id: number): Promise<VersionZip | null> {
  const row = await reader
    .selectFrom('layer_version')
    .select(['layer_id', 'version', 'file_name', 'zip'])
    .where('id', '=', id)
    .executeTakeFirst();
  const layer = row && (await findLayerById(reader, row.layer_id));
  if (!layer) return null;
  const current = await findVersion(reader, layer.id, layer.version);
  const { kind, code, designation } = layer;
  return {
    layerId: layer.id,
    identity: { kind, code, designation },
    number: row.version,
    fileName: row.file_name,
    zip: row.zip,
    isCurrent: row.version === layer.version,
    isBack: row.version === current?.ofVersion,
  };
}

/** How many versions some layers have, together. */
export async function countVersions(reader: Reader, layerIds: readonly number[]): Promise<number> {
  const { count } = await reader
    .selectFrom('layer_version')
    .where('layer_id', 'in', [0, ...layerIds])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The versions of a layer, the latest first, with the sizes of their files in bytes instead of these. */
export function listVersions(reader: Reader, layerId: number, { limit, offset }: { limit: number; offset: number }) {
  return reader
    .selectFrom('layer_version')
    .select(['id', 'version', 'kind', 'actor', 'of_version', 'file_name', 'report', 'card', 'created_at'])
    .select(sql<number>`length(zip)`.as('size'))
    .where('layer_id', '=', layerId)
    .orderBy('version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** What was said of a version when it was stored, JSON; null where there is none with that id. */
export async function findVersionReport(reader: Reader, id: number): Promise<string | null> {
  const row = await reader.selectFrom('layer_version').select('report').where('id', '=', id).executeTakeFirst();
  return row?.report ?? null;
}

/** What a version is made from: the last one before it with a zip, or itself, and the edits of cards from there on. */
export function listSteps(reader: Reader, layerId: number, version: number) {
  return reader
    .selectFrom('layer_version')
    .select(['zip', 'card', 'content_after as content'])
    .where('layer_id', '=', layerId)
    .where('version', '<=', version)
    .where('version', '>=', (is) =>
      is
        .selectFrom('layer_version as base')
        .select(({ fn }) => fn.max('base.version').as('version'))
        .where('base.layer_id', '=', layerId)
        .where('base.version', '<=', version)
        .where('base.kind', '!=', 'edit'),
    )
    .orderBy('version')
    .execute();
}

/** What was done to a card by hand, the latest first. */
const editsOfCard = (reader: Reader, layerId: number, address: string) =>
  reader
    .selectFrom('layer_version')
    .where('layer_id', '=', layerId)
    .where('kind', '=', 'edit')
    .where('card', '=', address)
    .orderBy('version', 'desc');

/** Who changed the card last by hand. */
export async function findLastEdit(reader: Reader, layerId: number, address: string) {
  const edits = editsOfCard(reader, layerId, address);
  const row = await edits.select(['actor', 'created_at']).limit(1).executeTakeFirst();
  return row ? { by: row.actor, at: row.created_at } : null;
}

/** Who changed the layer last: the card by hand, where that is what was done, and then as what it was sent. */
export async function findLastChange(
  reader: Reader,
  layerId: number,
  address: string,
): Promise<{ by: string; at: string; saved: string | null }> {
  const row = await reader
    .selectFrom('layer_version')
    .select(['actor', 'created_at', 'content_after'])
    .where('layer_id', '=', layerId)
    .where((is) => is.or([is('kind', '!=', 'edit'), is('card', '=', address)]))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { by: row?.actor ?? '', at: row?.created_at ?? '', saved: row?.content_after ?? null };
}

/** What a card held before each of the last hundred edits of it, the latest first. */
export async function listFormerContents(reader: Reader, layerId: number, address: string): Promise<string[]> {
  const edits = editsOfCard(reader, layerId, address);
  const rows = await edits.select('content_before as content').limit(100).execute();
  return rows.flatMap(({ content }) => content ?? []);
}

/** Keeps a version. `report`: JSON. `at`: ISO 8601, UTC. */
export async function insertVersion(
  writer: Writer,
  { layerId, version, report, at, ...facts }: NewVersion,
): Promise<void> {
  const { kind, actor, ofVersion, card, contentBefore, contentAfter, fileName, zip, sha256 } = facts;
  await writer
    .insertInto('layer_version')
    .values({
      ...{ layer_id: layerId, version, kind, actor, of_version: ofVersion, card, report, created_at: at },
      ...{ content_before: contentBefore, content_after: contentAfter, file_name: fileName },
      ...{ zip, sha256 },
    })
    .execute();
}

/** Signs with the pseudonym what a person has signed. */
export async function signVersions(writer: Writer, login: string, pseudonym: string): Promise<void> {
  await writer.updateTable('layer_version').set({ actor: pseudonym }).where('actor', '=', login).execute();
}
