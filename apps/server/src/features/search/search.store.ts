import type { Reader } from '../../db/transaction.ts';

/** Code → name and language of the texts that a visitor may see. */
export async function findTextNames(
  reader: Reader,
): Promise<Map<string, { name: { pl: string; en: string }; language: string | null }>> {
  const rows = await reader
    .selectFrom('corpus_text')
    .innerJoin('layer', 'layer.text_id', 'corpus_text.id')
    .select(['code', 'corpus_text.name_pl', 'corpus_text.name_en', 'layer.language'])
    .where('active', '=', 1)
    .where('layer.kind', '=', 'transcription')
    .execute();
  return new Map(rows.map((row) => [row.code, { name: { pl: row.name_pl, en: row.name_en }, language: row.language }]));
}
