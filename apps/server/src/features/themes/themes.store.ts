import type { Names, ThemeKind } from '@glosa/contract';
import type { Selectable } from 'kysely';
import { visiblePassages } from '../../corpus/passages.ts';
import { namesOf } from '../../db/names.ts';
import type { ThemeTable } from '../../db/schema-links.ts';
import type { Reader } from '../../db/transaction.ts';

/** As stored: a name, or a description, may be missing in some language. */
export type ThemeRow = Omit<Selectable<ThemeTable>, 'name' | 'description'> & { name: Names; description: Names };

/** A theme in a passage of a text that visitors see. */
export interface OccurrenceRow {
  themeId: number;
  passageId: number;
  code: string;
  textName: Names;
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
export async function listThemes(reader: Reader): Promise<ThemeRow[]> {
  return (await reader.selectFrom('theme').selectAll().orderBy('id').execute()).map(themeOf);
}

const themeOf = (row: Selectable<ThemeTable>): ThemeRow => ({
  ...row,
  name: namesOf(row.name),
  description: namesOf(row.description),
});

/** Everything that visitors may see of it: no inactive texts, and no passages that are lost. */
export async function listOccurrences(reader: Reader): Promise<OccurrenceRow[]> {
  const rows = await reader
    .selectFrom('theme_occurrence')
    .innerJoin(visiblePassages(reader).as('at'), 'at.id', 'theme_occurrence.passage_id')
    .orderBy('theme_occurrence.ord')
    .orderBy('theme_occurrence.id')
    .select(['theme_occurrence.theme_id as themeId', 'theme_occurrence.passage_id as passageId'])
    .select(['theme_occurrence.certainty', 'theme_occurrence.note', 'at.code', 'at.textName'])
    .select(['at.textOrd', 'at.fromRef', 'at.toRef', 'at.firstWord as fromOrd', 'at.lastWord as toOrd'])
    .execute();
  return rows.map((row) => ({ ...row, textName: namesOf(row.textName) }));
}

/** What the title of a theme's page needs. */
export async function findTheme(reader: Reader, kind: ThemeKind, id: number): Promise<ThemeRow | undefined> {
  const themes = reader.selectFrom('theme').selectAll().where('id', '=', id).where('kind', '=', kind);
  return (await themes.execute()).map(themeOf)[0];
}
