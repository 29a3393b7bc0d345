import type { Names, ThemeKind } from '@glosa/contract';
import { deletePassages, insertPassages, passagesOfTexts } from '../../../corpus/passages.ts';
import { namesOf, storedNames } from '../../../db/names.ts';
import type { Reader, Writer } from '../../../db/transaction.ts';
import { storedPassage } from './parallels.store.ts';
import { batches } from './table-diff.ts';
import type { ResolvedPassage, StoredPassage } from './table-passages.ts';

/** A theme as the tables and the database have it. */
export interface ThemeRow {
  kind: ThemeKind;
  id: string;
  parent: string | null;
  ord: number;
  name: Names;
  description: Names;
  authority: string | null;
}

export interface OccurrenceRow {
  theme: string;
  passage: ResolvedPassage;
  certainty: 'high' | 'medium' | 'low' | null;
  note: string | null;
}

export interface StoredOccurrence extends OccurrenceRow {
  id: number;
  ord: number;
  passage: StoredPassage;
}

export interface StoredThemes {
  /** In the order in which they were first stored. */
  themes: ThemeRow[];
  occurrences: StoredOccurrence[];
}

export async function loadThemes(reader: Reader): Promise<StoredThemes> {
  const rows = await reader.selectFrom('theme').selectAll().orderBy('id').execute();
  const labels = new Map(rows.map(({ id, label }) => [id, label]));
  const themes = rows.map((row) => ({
    ...{ kind: row.kind, id: row.label, parent: row.parent_id === null ? null : (labels.get(row.parent_id) ?? null) },
    ...{ ord: row.ord, name: namesOf(row.name), description: namesOf(row.description), authority: row.authority },
  }));
  const occurrences = await reader
    .selectFrom('theme_occurrence')
    .innerJoin('theme', 'theme.id', 'theme_occurrence.theme_id')
    .innerJoin(passagesOfTexts(reader).as('at'), 'at.id', 'theme_occurrence.passage_id')
    .selectAll('theme_occurrence')
    .select(['theme.label', 'at.textId', 'at.fromRef', 'at.toRef', 'at.fromWordId', 'at.toWordId'])
    .select(['at.lost', 'at.code'])
    .orderBy('theme_occurrence.ord')
    .execute();
  return {
    themes,
    occurrences: occurrences.map((row) => ({
      ...{ id: row.id, ord: row.ord, theme: row.label, certainty: row.certainty, note: row.note },
      passage: storedPassage(row),
    })),
  };
}

/** What has to be written for the tables to become others. */
export interface ThemeChanges {
  /** New and changed ones. Those that stay keep their numbers, which are part of addresses. */
  themes: readonly ThemeRow[];
  removedThemes: readonly string[];
  removed: readonly StoredOccurrence[];
  added: readonly { row: OccurrenceRow; ord: number }[];
  changed: readonly { id: number; row: OccurrenceRow; ord: number }[];
}

export async function saveThemes(writer: Writer, changes: ThemeChanges): Promise<void> {
  const ids = await insertNew(writer, changes.themes);
  for (const theme of changes.themes) {
    const parent = theme.parent === null ? null : (ids.get(theme.parent) as number);
    await writer
      .updateTable('theme')
      .set({ ...themeColumns(theme), parent_id: parent })
      .where('label', '=', theme.id)
      .execute();
  }
  await saveOccurrences(writer, changes, ids);
  // Last: whatever was below them and stays has another parent by now.
  for (const labels of batches(changes.removedThemes)) {
    await writer.deleteFrom('theme').where('label', 'in', labels).execute();
  }
}

/** Inserts those that are new, without their parents. Returns the numbers of all by their ids. */
async function insertNew(writer: Writer, themes: readonly ThemeRow[]): Promise<Map<string, number>> {
  const load = async () => {
    const rows = await writer.selectFrom('theme').select(['id', 'label']).execute();
    return new Map(rows.map(({ id, label }) => [label, id]));
  };
  const known = await load();
  for (const batch of batches(themes.filter(({ id }) => !known.has(id)))) {
    await writer.insertInto('theme').values(batch.map(themeColumns)).execute();
  }
  return load();
}

async function saveOccurrences(
  writer: Writer,
  { removed, added, changed }: ThemeChanges,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  await deletePassages(
    writer,
    removed.map(({ passage }) => passage.passageId),
  );
  for (const { id, row, ord } of changed) {
    const { certainty, note } = row;
    await writer.updateTable('theme_occurrence').set({ ord, certainty, note }).where('id', '=', id).execute();
  }
  const passageIds = await insertPassages(
    writer,
    added.map(({ row }) => row.passage),
  );
  const rows = added.map(({ row: { theme, certainty, note }, ord }, i) => ({
    ...{ theme_id: ids.get(theme) as number, ord, passage_id: passageIds[i] as number, certainty, note },
  }));
  for (const batch of batches(rows)) await writer.insertInto('theme_occurrence').values(batch).execute();
}

function themeColumns(theme: ThemeRow) {
  return {
    ...{ kind: theme.kind, label: theme.id, parent_id: null as number | null, ord: theme.ord },
    ...{ name: storedNames(theme.name), description: storedNames(theme.description), authority: theme.authority },
  };
}
