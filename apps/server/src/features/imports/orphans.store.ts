/** What lost its place in a text: annotation in rows of its own, links as passages that are marked as lost. */
import type { Language, Orphan } from '@glosa/contract';
import type { Reader } from '../../db/transaction.ts';
import { type OrphanContent, sayReading } from './fates.ts';

/** Orphans of both tables have one kind of id: even ones are annotation, odd ones passages. */
export const idOf = {
  annotation: (id: number) => 2 * id,
  passage: (id: number) => 2 * id + 1,
};

export function tableOf(id: number): { table: 'orphan' | 'passage'; id: number } {
  return id % 2 === 0 ? { table: 'orphan', id: id / 2 } : { table: 'passage', id: (id - 1) / 2 };
}

export interface ListedOrphan extends Omit<Orphan, 'suggestions'> {
  /** Of annotation: where words for it are looked for. */
  layerId: number | null;
}

/** Of a text, in the order in which they came. */
export async function listAllOrphans(reader: Reader, textId: number, language: Language): Promise<ListedOrphan[]> {
  const rows = await reader
    .selectFrom('orphan')
    .innerJoin('layer', 'layer.id', 'orphan.layer_id')
    .selectAll('orphan')
    .where('layer.text_id', '=', textId)
    .where('orphan.deleted_at', 'is', null)
    .orderBy('orphan.id')
    .execute();
  const annotation = rows.map(
    ({ id, layer_id, kind, ref, form, content, created_at, actor }): ListedOrphan => ({
      ...{ id: idOf.annotation(id), kind, ref, form, at: created_at, actor, layerId: layer_id },
      says: whatItSays(JSON.parse(content) as OrphanContent),
    }),
  );
  return [...annotation, ...(await listLostLinks(reader, textId, language))];
}

function whatItSays(content: OrphanContent): string {
  if (!('pieces' in content)) return sayReading(content);
  return content.pieces
    .filter(({ readings }) => readings.length > 0)
    .map(({ readings }) => readings.map(sayReading).join(' / '))
    .join(' + ');
}

async function listLostLinks(reader: Reader, textId: number, language: Language): Promise<ListedOrphan[]> {
  const text = await reader
    .selectFrom('corpus_text')
    .select('updated_at')
    .where('id', '=', textId)
    .executeTakeFirstOrThrow();
  const parallels = await reader
    .selectFrom('passage')
    .innerJoin('parallel', 'parallel.passage_id', 'passage.id')
    .innerJoin('source_node', 'source_node.id', 'parallel.node_id')
    .select(['passage.id', 'passage.from_ref', 'passage.to_ref', 'parallel.source_from', 'parallel.source_to'])
    .select(['source_node.abbr_pl', 'source_node.abbr_en', 'source_node.label'])
    .where('passage.text_id', '=', textId)
    .where('passage.lost', '=', 1)
    .orderBy('passage.id')
    .execute();
  const themes = await reader
    .selectFrom('passage')
    .innerJoin('theme_occurrence', 'theme_occurrence.passage_id', 'passage.id')
    .innerJoin('theme', 'theme.id', 'theme_occurrence.theme_id')
    .select(['passage.id', 'passage.from_ref', 'passage.to_ref', 'theme.name_pl', 'theme.name_en'])
    .where('passage.text_id', '=', textId)
    .where('passage.lost', '=', 1)
    .orderBy('passage.id')
    .execute();
  const link = { form: '', at: text.updated_at, actor: '', layerId: null };
  return [
    ...parallels.map((row): ListedOrphan => {
      const source = row[`abbr_${language}`] || row.abbr_pl || row.label;
      const says = `${source} ${spell(row.source_from, row.source_to)}`.trim();
      return { ...link, id: idOf.passage(row.id), kind: 'parallel', ref: spell(row.from_ref, row.to_ref), says };
    }),
    ...themes.map((row): ListedOrphan => {
      const says = row[`name_${language}`] || row.name_pl;
      return { ...link, id: idOf.passage(row.id), kind: 'theme', ref: spell(row.from_ref, row.to_ref), says };
    }),
  ];
}

const spell = (from: string, to: string) => (from === to ? from : `${from}–${to}`);

/** How many there are of a text. */
export async function countOrphans(reader: Reader, textId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('orphan')
    .innerJoin('layer', 'layer.id', 'orphan.layer_id')
    .where('layer.text_id', '=', textId)
    .where('orphan.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const { lost } = await reader
    .selectFrom('passage')
    .where('text_id', '=', textId)
    .where('lost', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('lost'))
    .executeTakeFirstOrThrow();
  return Number(count) + Number(lost);
}

export interface FreeWord {
  ref: string;
  form: string;
}

/** Words of one orphan that are offered. */
const SUGGESTIONS = 5;

/** Words without annotation: of the same form, those nearest first, then those of the verse where the orphan stood. */
export async function suggestWords(
  reader: Reader,
  layerId: number,
  { ref, form }: { ref: string; form: string },
): Promise<FreeWord[]> {
  const [card = '', verse = ''] = ref.split('.');
  const words = reader
    .selectFrom('word')
    .innerJoin('verse', 'verse.id', 'word.verse_id')
    .innerJoin('card', 'card.id', 'verse.card_id')
    .select(['card.address', 'verse.label', 'word.word_no', 'word.form', 'word.ord'])
    .where('word.layer_id', '=', layerId)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('piece')
            .innerJoin('reading', 'reading.piece_id', 'piece.id')
            .select('piece.id')
            .whereRef('piece.word_id', '=', 'word.id'),
        ),
      ),
    );
  const beside = await words
    .where('card.address', '=', card)
    .where('verse.label', '=', verse)
    .orderBy('word.ord')
    .limit(50)
    .execute();
  const alike = await words.where('word.form', '=', form).orderBy('word.ord').limit(200).execute();
  const near = (row: { address: string; label: string }) =>
    (row.address === card ? 0 : 2) + (row.label === verse ? 0 : 1);
  const sorted = [...alike.sort((one, two) => near(one) - near(two) || one.ord - two.ord), ...beside];
  const offered = new Map<string, FreeWord>();
  for (const row of sorted) {
    const at = `${row.address}.${row.label}.${row.word_no}`;
    if (offered.size < SUGGESTIONS) offered.set(at, { ref: at, form: row.form });
  }
  return [...offered.values()];
}
