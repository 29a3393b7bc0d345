import type { Names } from '@glosa/contract';
import { inEach } from '@glosa/dictionary';
import { type LostPassage, lostPassages } from '../../../corpus/passages.ts';
import { namesOf } from '../../../db/names.ts';
import type { Reader } from '../../../db/transaction.ts';

/**
 * Orphans stand in two tables and have one row of ids in the calls: even ids are annotation and composite forms, odd ones
 * passages.
 */
export function orphanId(row: { table: 'orphan' | 'passage'; id: number }): number {
  return row.id * 2 + (row.table === 'passage' ? 1 : 0);
}

export function orphanRow(id: number): { table: 'orphan' | 'passage'; id: number } {
  return { table: id % 2 === 1 ? 'passage' : 'orphan', id: Math.floor(id / 2) };
}

export interface NamedPassage extends LostPassage {
  kind: 'parallel' | 'theme';
  says: Names;
}

/** The lost passages of a text that are on the list, with what they are about. */
export async function readLostPassages(
  reader: Reader,
  code: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NamedPassage[]> {
  const rows = await reader
    .selectFrom(lostPassages(reader).as('lost'))
    .select(['lost.id', 'lost.textId', 'lost.code', 'lost.fromRef', 'lost.toRef', 'lost.deletedAt'])
    .leftJoin('parallel', 'parallel.passage_id', 'lost.id')
    .leftJoin('source_node', 'source_node.id', 'parallel.node_id')
    .leftJoin('theme_occurrence', 'theme_occurrence.passage_id', 'lost.id')
    .leftJoin('theme', 'theme.id', 'theme_occurrence.theme_id')
    .select(['source_node.abbr', 'source_node.label as part', 'parallel.id as parallelId'])
    .select(['parallel.source_from', 'parallel.source_to', 'theme.name'])
    .where('lost.code', '=', code)
    .where('lost.deletedAt', 'is', null)
    .orderBy('lost.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ abbr, part, source_from, source_to, name, parallelId, ...row }) => {
    const verses = source_from === source_to ? (source_from ?? '') : `${source_from}–${source_to}`;
    if (parallelId === null) return { ...row, kind: 'theme', says: namesOf(name ?? '{}') };
    const abbreviations = namesOf(abbr ?? '{}');
    const says = inEach((language) => `${abbreviations[language] || part || ''} ${verses}`.trim());
    return { ...row, kind: 'parallel', says };
  });
}
