/**
 * Keeps the sums of what is stored true: each change of a text says what it is about, and the sums move by the difference
 * of before and after, in its transaction. What was damaged before is therefore still told after it.
 */
import { type Insertable, sql } from 'kysely';
import type { ChecksumTable } from '../schema.ts';
import type { Reader, Transact, Writer } from '../transaction.ts';
import { takeTurnOfText } from '../turn.ts';
import {
  addAnnotation,
  addComposites,
  addWords,
  countAlignment,
  countLayer,
  countNames,
  countText,
  layersOf,
} from './count.ts';
import { type PartName, RowSum, Sums } from './sums.ts';

/** Ids in one question. */
const IDS = 5_000;
/** Of more parts than these, all of the text are read. */
const FEW = 100;
/** Rows of one insert. */
const ROWS = 1_000;

/**
 * Around a change of the annotation of words, named by their ids, and of nothing else of them: their pieces and readings, and the composite forms that
 * have a member among them before or afterwards.
 */
export async function followWords<T>(
  writer: Writer,
  { textId, layerId }: { textId: number; layerId: number },
  words: readonly number[],
  change: () => Promise<T>,
): Promise<T> {
  const before = new Sums();
  const bound = await countAnnotation(before, writer, layerId, words, []);
  const result = await change();
  const after = new Sums();
  await countAnnotation(after, writer, layerId, words, bound);
  await moveSums(writer, textId, before, after);
  return result;
}

/** What an import may change of a text. */
export interface ImportScope {
  textId: number;
  /** The layer that it is of; null: it is new. */
  layerId: number | null;
  /** Words of other layers that it writes to. */
  words: readonly number[];
}

/** Before and after an import; what `moveSums` is given. */
export async function countImported(reader: Reader, { textId, layerId, words }: ImportScope): Promise<Sums> {
  const sums = new Sums();
  await countNames(sums, reader, textId);
  if (layerId !== null) await countLayer(sums, reader, layerId);
  for (const { id, kind } of await layersOf(reader, textId)) {
    if (kind !== 'transliteration') continue;
    await countAlignment(sums, reader, id);
    for (const some of id === layerId ? [] : inChunks(words, IDS))
      await addWords(sums, reader, id, amongThem(id, some));
  }
  return sums;
}

/** Around a change of what a text is called. */
export async function followNames<T>(writer: Writer, textId: number, change: () => Promise<T>): Promise<T> {
  const before = new Sums();
  await countNames(before, writer, textId);
  const result = await change();
  const after = new Sums();
  await countNames(after, writer, textId);
  await moveSums(writer, textId, before, after);
  return result;
}

/** @returns ids of the composite forms; those named as `bound` are looked at too. */
async function countAnnotation(
  sums: Sums,
  reader: Reader,
  layerId: number,
  words: readonly number[],
  bound: readonly number[],
): Promise<number[]> {
  const composites = new Set(bound);
  for (const ids of inChunks(words, IDS)) {
    await addAnnotation(sums, reader, layerId, amongThem(layerId, ids));
    const members = await reader
      .selectFrom('piece')
      .innerJoin('composite_member', 'composite_member.piece_id', 'piece.id')
      .select('composite_member.composite_id')
      .where('piece.word_id', 'in', ids)
      .execute();
    for (const { composite_id } of members) composites.add(composite_id);
  }
  for (const ids of inChunks([...composites], IDS)) {
    await addComposites(sums, reader, layerId, sql`composite.id in (${sql.join(ids)})`);
  }
  return [...composites];
}

const amongThem = (layerId: number, words: number[]) =>
  sql<boolean>`word.layer_id = ${layerId} and word.id in (${sql.join(words)})`;

function inChunks<T>(all: readonly T[], size: number): T[][] {
  const chunks = Math.ceil(all.length / size);
  return Array.from({ length: chunks }, (_, i) => all.slice(i * size, (i + 1) * size));
}

/** A part that had rows and no sum is left without one: it is told as such, and gets one at the next start. */
export async function moveSums(writer: SumWriter, textId: number, before: Sums, after: Sums): Promise<void> {
  const changed = [...new Set([...before.names, ...after.names])].filter(
    (part) => before.of(part).toString() !== after.of(part).toString(),
  );
  if (changed.length === 0) return;
  const stored = await storedSums(writer, textId, changed.length > FEW ? null : changed);
  const gone: PartName[] = [];
  const rows: ChecksumRow[] = [];
  for (const part of changed) {
    const was = before.of(part);
    const base = stored.get(part) ?? (was.isEmpty ? new RowSum() : null);
    const sum = base?.changed(was, after.of(part));
    if (sum === undefined) continue;
    if (sum.isEmpty) gone.push(part);
    else
      rows.push({ text_id: textId, layer_id: after.layerOf(part) ?? before.layerOf(part), part, sum: sum.toString() });
  }
  for (const some of inChunks(gone, ROWS)) {
    await writer.deleteFrom('checksum').where('text_id', '=', textId).where('part', 'in', some).execute();
  }
  await upsert(writer, rows);
}

/** A migration has no hooks. */
type SumWriter = Omit<Writer, 'onCommit'>;

type ChecksumRow = Insertable<ChecksumTable> & { part: PartName };

async function upsert(writer: SumWriter, rows: readonly ChecksumRow[]): Promise<void> {
  for (const some of inChunks(rows, ROWS)) {
    await writer
      .insertInto('checksum')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['text_id', 'part'])
          .doUpdateSet({ sum: sql.ref('excluded.sum'), layer_id: sql.ref('excluded.layer_id') }),
      )
      .execute();
  }
}

/** By part; `parts` null: all. Those in another form are not among them. */
export async function storedSums(
  reader: Reader,
  textId: number,
  parts: readonly PartName[] | null,
): Promise<Map<PartName, RowSum>> {
  const all = reader.selectFrom('checksum').select(['part', 'sum']).where('text_id', '=', textId);
  const rows = await (parts === null ? all : all.where('part', 'in', parts)).execute();
  return new Map(
    rows.flatMap(({ part, sum }) => {
      const parsed = RowSum.parse(sum);
      return parsed === null ? [] : [[part as PartName, parsed] as const];
    }),
  );
}

/** Gives sums to texts that have none, or in another form: those of an older version. `onBegin`: there are some. */
export async function completeSums(storage: { read: Reader; transact: Transact }, onBegin: () => void): Promise<void> {
  // All parts of a text get their sums in one transaction: the one of its names speaks for all.
  const texts = await storage.read
    .selectFrom('corpus_text')
    .leftJoin('checksum', (join) =>
      join.onRef('checksum.text_id', '=', 'corpus_text.id').on('checksum.part', '=', 'text'),
    )
    .select(['corpus_text.id', 'checksum.sum'])
    .orderBy('corpus_text.ord')
    .execute();
  let hasBegun = false;
  for (const { id, sum } of texts) {
    if (sum !== null && RowSum.parse(sum) !== null) continue;
    if (!hasBegun) onBegin();
    hasBegun = true;
    await storage.transact(async (writer) => {
      await takeTurnOfText(writer, id);
      // Another server on this database may have been quicker.
      if ((await storedSums(writer, id, ['text'])).size === 0) await renewSums(writer, id);
    });
  }
}

/** The text is taken to be right as it is. */
export async function renewSums(writer: Writer, textId: number): Promise<void> {
  const sums = await countText(writer, textId);
  await writer.deleteFrom('checksum').where('text_id', '=', textId).execute();
  await upsert(
    writer,
    sums.names.map((part) => ({
      text_id: textId,
      layer_id: sums.layerOf(part),
      part,
      sum: sums.of(part).toString(),
    })),
  );
}
