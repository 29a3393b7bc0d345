import type { ThemeKind } from '@glosa/contract';
import type { Selectable } from 'kysely';
import { visiblePassages } from '../../corpus/passages.ts';
import type { ThemeTable } from '../../db/schema-links.ts';
import type { Reader } from '../../db/transaction.ts';

export type ThemeRow = Selectable<ThemeTable>;

/** A theme in a passage of a text that visitors see. */
export interface OccurrenceRow {
  themeId: number;
  passageId: number;
  code: string;
  name_pl: string;
  name_en: string;
  textOrd: number;
  fromRef: string;
  toRef: string;
  /** Orders of its first and last word within the text; null where its verses have none. */
  fromOrd: number | null;
  toOrd: number | null;
  certainty: 'high' | 'medium' | 'low' | null;
  note: string | null;
}

/** Events and persons. */
export function listThemes(reader: Reader): Promise<ThemeRow[]> {
  return reader.selectFrom('theme').selectAll().orderBy('id').execute();
}

/** Everything that visitors may see of it: no inactive texts, and no passages that are lost. */
export function listOccurrences(reader: Reader): Promise<OccurrenceRow[]> {
  return reader
    .selectFrom('theme_occurrence')
    .innerJoin(visiblePassages(reader).as('at'), 'at.id', 'theme_occurrence.passage_id')
    .orderBy('theme_occurrence.ord')
    .orderBy('theme_occurrence.id')
    .select(['theme_occurrence.theme_id as themeId', 'theme_occurrence.passage_id as passageId'])
    .select(['theme_occurrence.certainty', 'theme_occurrence.note', 'at.code', 'at.name_pl', 'at.name_en'])
    .select(['at.textOrd', 'at.fromRef', 'at.toRef', 'at.fromOrd', 'at.toOrd'])
    .execute();
}

/** What the title of a theme's page needs. */
export function findTheme(reader: Reader, kind: ThemeKind, id: number): Promise<ThemeRow | undefined> {
  return reader.selectFrom('theme').selectAll().where('id', '=', id).where('kind', '=', kind).executeTakeFirst();
}
