/** Texts and their layers: which there are, and what each says of itself. */
import type { Names, TextRecord } from '@glosa/contract';
import type { NotNull, Selectable } from 'kysely';
import { namesOf, storedNames } from '../db/names.ts';
import type { LayerTable, TextTable, WholeRow } from '../db/schema.ts';
import type { Reader, Writer } from '../db/transaction.ts';
import { NotFound } from '../errors.ts';
import { withRecords } from './records.ts';

/** With its name as one value; as stored: it may be missing in one language. */
type Named<Row> = Omit<Row, 'name'> & { name: Names };

export type TextRow = Named<Selectable<TextTable>>;
/** `record`: what is known of the text beside the layer, as it is in force; null where nothing is. */
export type LayerRow = Named<Omit<Selectable<LayerTable>, 'header_xml' | 'record'>> & { record: TextRecord | null };

/** What names one layer of one text. */
export interface LayerIdentity {
  kind: LayerRow['kind'];
  code: string;
  /** '' except for other transcripts. */
  designation: string;
}

/** A layer with what its text says of itself. */
export interface LayerOfText extends LayerRow {
  code: string;
  textName: Names;
  /** Visitors see the text. */
  isVisible: boolean;
  textRevision: number;
  /** Another one after every change of what is linked to the text, as far as it is searched. */
  textLinks: string;
  textUpdatedAt: string;
}

const LAYER_COLUMNS = [
  'layer.id',
  'layer.text_id',
  'layer.kind',
  'layer.designation',
  'layer.name',
  'layer.transcript_kind',
  'layer.language',
  'layer.licence',
  'layer.source',
  'layer.record',
  'layer.cards',
  'layer.verses',
  'layer.words',
  'layer.sentences',
  'layer.annotated_words',
  'layer.composites',
  'layer.version',
  'layer.updated_at',
] as const;

/** All texts in their order, or only those that visitors see. */
export async function listTexts(reader: Reader, onlyActive: boolean): Promise<TextRow[]> {
  const texts = reader.selectFrom('corpus_text').selectAll().orderBy('ord').orderBy('id');
  return (await (onlyActive ? texts.where('active', '=', 1) : texts).execute()).map(named);
}

/** A text, also one that visitors do not see. `code` as it is stored: in NFC. */
export async function findText(reader: Reader, code: string): Promise<TextRow | undefined> {
  const row = await reader.selectFrom('corpus_text').selectAll().where('code', '=', code).executeTakeFirst();
  return row && named(row);
}

/** A text that visitors see. */
export async function findActiveText(reader: Reader, code: string): Promise<TextRow | undefined> {
  const text = await findText(reader, code);
  return text?.active === 1 ? text : undefined;
}

/** A text that a visitor may see, with its layers. `base` is the layer whose cards and verses its addresses count. */
export interface VisibleText extends TextWithLayers {
  base: LayerRow;
}

/** @throws NotFound where there is no such text, or none that a visitor may see. */
export async function getVisibleText(reader: Reader, code: string): Promise<VisibleText> {
  const text = await findActiveText(reader, code);
  if (text === undefined) throw new NotFound('There is no such text.');
  const layers = await listLayersOf(reader, text.id);
  const base = baseLayer(layers);
  if (base === undefined) throw new NotFound('The text has no layer yet.');
  return { text, layers, base };
}

/** A text with its layers; it has no `base` as long as it has none. */
export interface TextWithLayers {
  text: TextRow;
  layers: LayerRow[];
  base: LayerRow | undefined;
}

/** All texts in their order, or only those that visitors see. */
export async function listTextsWithLayers(reader: Reader, onlyActive: boolean): Promise<TextWithLayers[]> {
  const texts = await listTexts(reader, onlyActive);
  const rows = await reader
    .selectFrom('layer')
    .select(LAYER_COLUMNS)
    .orderBy('text_id')
    .orderBy('designation')
    .execute();
  const byText = Map.groupBy(await layerRows(reader, rows), ({ text_id }) => text_id);
  return texts.map((text) => {
    const layers = byText.get(text.id) ?? [];
    return { text, layers, base: baseLayer(layers) };
  });
}

/** The layers of one text. */
export async function listLayersOf(reader: Reader, textId: number): Promise<LayerRow[]> {
  const layers = reader.selectFrom('layer').select(LAYER_COLUMNS).where('text_id', '=', textId);
  return layerRows(reader, await layers.orderBy('designation').execute());
}

/** The layer of that name, also of a text that visitors do not see; null where it was never imported. */
export async function findLayer(
  reader: Reader,
  { code, kind, designation }: LayerIdentity,
): Promise<LayerOfText | null> {
  const row = await layersOfTexts(reader)
    .where('corpus_text.code', '=', code)
    .where('layer.kind', '=', kind)
    .where('layer.designation', '=', designation)
    .executeTakeFirst();
  return row === undefined ? null : layerOfText(reader, row);
}

/** By its id; null where there is none. */
export async function findLayerById(reader: Reader, id: number): Promise<LayerOfText | null> {
  const row = await layersOfTexts(reader).where('layer.id', '=', id).executeTakeFirst();
  return row === undefined ? null : layerOfText(reader, row);
}

/** All layers of all texts. */
export async function listLayers(reader: Reader): Promise<LayerOfText[]> {
  return layersWithTexts(reader, await layersOfTexts(reader).execute());
}

/** The id of the transcription of a text; null where it has none. */
export async function findTranscription(reader: Reader, textId: number): Promise<number | null> {
  const layers = await listLayersOf(reader, textId);
  return layers.find(({ kind }) => kind === 'transcription')?.id ?? null;
}

/** The transcriptions of all texts in the order of the texts, or only of those that visitors see. */
export async function listTranscriptions(reader: Reader, onlyActive: boolean): Promise<LayerOfText[]> {
  const all = layersOfTexts(reader)
    .where('layer.kind', '=', 'transcription')
    .orderBy('corpus_text.ord')
    .orderBy('corpus_text.id');
  const rows = await (onlyActive ? all.where('corpus_text.active', '=', 1) : all).execute();
  return layersWithTexts(reader, rows);
}

function layersOfTexts(reader: Reader) {
  return reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .select(LAYER_COLUMNS)
    .select(['corpus_text.code', 'corpus_text.name as textName', 'corpus_text.active'])
    .select(['corpus_text.revision as textRevision', 'corpus_text.links as textLinks'])
    .select('corpus_text.updated_at as textUpdatedAt');
}

type RowOfText = Awaited<ReturnType<ReturnType<typeof layersOfTexts>['execute']>>[number];

async function layersWithTexts(reader: Reader, rows: readonly RowOfText[]): Promise<LayerOfText[]> {
  const layers = await layerRows(reader, rows);
  return layers.map(({ textName, active, ...row }) => ({
    ...row,
    textName: namesOf(textName),
    isVisible: active === 1,
  }));
}

async function layerOfText(reader: Reader, row: RowOfText): Promise<LayerOfText | null> {
  const [layer = null] = await layersWithTexts(reader, [row]);
  return layer;
}

/** The transcription where there is one: references, ranges and counts are about it. */
export function baseLayer(layers: readonly LayerRow[]): LayerRow | undefined {
  return (
    layers.find(({ kind }) => kind === 'transcription') ??
    layers.find(({ kind }) => kind === 'transliteration') ??
    layers[0]
  );
}

const named = <Row extends { name: string }>(row: Row): Named<Row> => ({ ...row, name: namesOf(row.name) });

async function layerRows<Row extends { text_id: number; kind: string; name: string; record: string | null }>(
  reader: Reader,
  rows: readonly Row[],
): Promise<(Named<Omit<Row, 'record'>> & { record: TextRecord | null })[]> {
  return (await withRecords(reader, rows)).map(named);
}

/** As it is stored. */
export const storedRecord = (record: TextRecord | null): string | null =>
  record === null ? null : JSON.stringify(record);

/** Layers whose header has not been read for its record yet: their ids and headers, at most so many. */
export function listUnreadHeaders(reader: Reader, most: number): Promise<{ id: number; xml: string }[]> {
  return reader
    .selectFrom('layer')
    .where('header_xml', 'is not', null)
    .where('record', 'is', null)
    .select(['id', 'header_xml as xml'])
    .$narrowType<{ xml: NotNull }>()
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Writes what the header of a layer says; the text is no other one for it. */
export async function writeRecord(writer: Writer, layerId: number, record: TextRecord): Promise<void> {
  await writer
    .updateTable('layer')
    .set({ record: storedRecord(record) })
    .where('id', '=', layerId)
    .execute();
}

/** The header of the file that the layer came in. */
export async function findHeader(reader: Reader, layerId: number): Promise<string | null> {
  const { header_xml: xml } = await reader
    .selectFrom('layer')
    .where('id', '=', layerId)
    .select('header_xml')
    .executeTakeFirstOrThrow();
  return xml;
}

/**
 * Changes what a text says of itself, if anything is given, and its revision: indexes, pages and imports that are being
 * prepared see by it that the text, or what hangs on it, is another one now. `at`: ISO 8601, UTC.
 */
export async function renewText(
  writer: Writer,
  textId: number,
  at: string,
  { active, name }: { active?: 0 | 1; name?: Names } = {},
): Promise<void> {
  const columns = { ...(active !== undefined && { active }), ...(name && { name: storedNames(name) }) };
  await writer
    .updateTable('corpus_text')
    .set((row) => ({ ...columns, revision: row('revision', '+', 1), updated_at: at }))
    .where('id', '=', textId)
    .execute();
}

/**
 * The same where the text still has that revision; with names, it has those from now on. Returns whether it had it.
 */
export async function renewTextFrom(
  writer: Writer,
  textId: number,
  revision: number,
  at: string,
  names: Names | null,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('corpus_text')
    .set({ revision: revision + 1, updated_at: at, ...(names && { name: storedNames(names) }) })
    .where('id', '=', textId)
    .where('revision', '=', revision)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Adds a text that visitors see after all others. @returns its id */
export async function insertText(writer: Writer, code: string, names: Names, at: string): Promise<number> {
  const last = await writer
    .selectFrom('corpus_text')
    .select(({ fn }) => fn.max('ord').as('ord'))
    .executeTakeFirst();
  const { id } = await writer
    .insertInto('corpus_text')
    .values({
      ...{ code, name: storedNames(names), active: 1, ord: (last?.ord ?? 0) + 1 },
      ...{ revision: 1, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a layer says of itself, and what is counted of it. */
export type LayerFacts = Omit<
  WholeRow<LayerTable>,
  'id' | 'text_id' | 'kind' | 'designation' | 'version' | 'updated_at'
>;

/** Creates the layer, or with its id overwrites what it says of itself. @returns its id */
export async function saveLayer(
  writer: Writer,
  id: number | null,
  { textId, kind, designation }: Omit<LayerIdentity, 'code'> & { textId: number },
  { at, ...facts }: LayerFacts & { version: number; at: string },
): Promise<number> {
  const row = { ...facts, updated_at: at };
  if (id !== null) {
    await writer.updateTable('layer').set(row).where('id', '=', id).execute();
    return id;
  }
  const inserted = await writer
    .insertInto('layer')
    .values({ ...row, text_id: textId, kind, designation })
    .returning('id')
    .executeTakeFirstOrThrow();
  return inserted.id;
}

/** Writes at which place of the list of texts a text stands. */
export async function placeText(writer: Writer, textId: number, ord: number): Promise<void> {
  await writer.updateTable('corpus_text').set({ ord }).where('id', '=', textId).execute();
}

/** Writes what the links of a text are known by now. */
export async function stampLinks(writer: Writer, textId: number, links: string): Promise<void> {
  await writer.updateTable('corpus_text').set({ links }).where('id', '=', textId).execute();
}

/** Takes a text away with all its layers and what hangs on them. */
export async function deleteText(writer: Writer, id: number): Promise<void> {
  await writer.deleteFrom('corpus_text').where('id', '=', id).execute();
}

/** Takes one layer away with what hangs on it; its text is another one then. `at`: ISO 8601, UTC. */
export async function deleteLayer(writer: Writer, { id, text_id }: LayerRow, at: string): Promise<void> {
  await writer.deleteFrom('layer').where('id', '=', id).execute();
  await renewText(writer, text_id, at);
}
