/** Versions of the tagset, and all that is annotated in the corpus, to be checked against one. */
import type { Insertable, Selectable } from 'kysely';
import type { TagsetVersionTable } from '../../db/schema-annotation.ts';
import type { Reader, Writer } from '../../db/transaction.ts';

export type TagsetVersionRow = Omit<Selectable<TagsetVersionTable>, 'content'>;

/** The latest first. */
export function listTagsetVersions(reader: Reader, limit: number): Promise<TagsetVersionRow[]> {
  return reader
    .selectFrom('tagset_version')
    .select(['version', 'kind', 'of_version', 'digest', 'counts', 'invalid', 'actor', 'created_at'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

/** The content of a version, null for the default; undefined where there is no such version. */
export async function findTagsetContent(reader: Reader, version: number): Promise<string | null | undefined> {
  const row = await reader
    .selectFrom('tagset_version')
    .select('content')
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content;
}

/** One after the other, also over several servers: whoever has this row goes first. */
export async function takeTagsetTurn(writer: Writer, at: string): Promise<void> {
  await writer
    .insertInto('setting')
    .values({ key: 'tagset.last', value: at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: at }))
    .execute();
}

export async function insertTagsetVersion(writer: Writer, row: Insertable<TagsetVersionTable>): Promise<void> {
  await writer.insertInto('tagset_version').values(row).execute();
}

/** Rows at once: few enough that nobody waits for them. */
const AT_ONCE = 5000;

export interface StoredAnnotation {
  kind: 'single' | 'double';
  /** Of the reading or the composite form. */
  id: number;
  posClass: string | null;
  /** JSON. */
  categories: string;
}

/** Every reading and then every composite form there is, some thousands at a time, in whatever state each then is. */
export async function* readAnnotations(reader: Reader): AsyncGenerator<StoredAnnotation[]> {
  for (const [table, kind] of [
    ['reading', 'single'],
    ['composite', 'double'],
  ] as const) {
    for (let last = 0; ; ) {
      const rows = await reader
        .selectFrom(table)
        .select(['id', 'pos_class as posClass', 'categories'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      if (rows.length === 0) break;
      yield rows.map((row) => ({ ...row, kind }));
      last = rows.at(-1)?.id ?? last;
    }
  }
}

export interface AnnotationPlace {
  code: string;
  card: string;
  verse: string;
  wordNo: number;
  form: string;
}

/** Where readings or composite forms stand, these by their first member; by id. */
export async function listAnnotationPlaces(
  reader: Reader,
  kind: StoredAnnotation['kind'],
  ids: readonly number[],
): Promise<Map<number, AnnotationPlace>> {
  const pieces =
    kind === 'single'
      ? reader.selectFrom('reading').select(['reading.id as id', 'reading.piece_id as pieceId'])
      : reader
          .selectFrom('composite_member')
          .select(['composite_member.composite_id as id', 'composite_member.piece_id as pieceId'])
          .where('composite_member.ord', '=', 1);
  const rows = await reader
    .selectFrom(pieces.as('annotation'))
    .innerJoin('piece', 'piece.id', 'annotation.pieceId')
    .innerJoin('word', 'word.id', 'piece.word_id')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .innerJoin('layer', 'layer.id', 'word.layer_id')
    .innerJoin('corpus_text', 'corpus_text.id', 'layer.text_id')
    .select(['annotation.id', 'corpus_text.code', 'card.address as card', 'verse.label as verse'])
    .select(['word.word_no as wordNo', 'word.form'])
    .where('annotation.id', 'in', [0, ...ids])
    .execute();
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}
