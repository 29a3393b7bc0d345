import { type ContainerEntry, ProblemLog, parseThemes, type WrittenFile, writeThemes } from '@glosa/corpus-format';
import { listOf } from '@glosa/dictionary';
import type { Reader } from '../../../db/transaction.ts';
import { isEqual, merged, type PlannedTable, type TableRow } from './table-diff.ts';
import { keyOf, referenceOf, resolvePassages } from './table-passages.ts';
import { loadThemes, type OccurrenceRow, type StoredThemes, saveThemes, type ThemeRow } from './themes.store.ts';

interface Themes {
  themes: readonly ThemeRow[];
  occurrences: readonly OccurrenceRow[];
}

/** Themes and occurrences against the texts and, in an update, the themes that are stored. */
export async function planThemes(
  reader: Reader,
  entries: readonly ContainerEntry[],
  isUpdate: boolean,
): Promise<PlannedTable> {
  const stored = await loadThemes(reader);
  const { themes: parsed, problems } = parseThemes(entries, isUpdate ? stored.themes : []);
  if (parsed === null) return { problems, content: null };
  const log = new ProblemLog();
  const places = stored.occurrences.map(({ passage }) => passage);
  const passages = await resolvePassages(reader, parsed.occurrences, places, log);
  const all = [...problems, ...log.list()];
  if (log.failed) return { problems: all, content: null };
  const given = parsed.occurrences.flatMap(({ theme, certainty, note }, i): OccurrenceRow[] => {
    const passage = passages[i];
    return passage ? [{ theme, passage, certainty, note }] : [];
  });
  const themes = parsed.themes.map(({ place, parentPlace, ...theme }): ThemeRow => theme);
  const keys = occurrenceKeys(stored.occurrences, given);
  const target = {
    themes: merged<ThemeRow>(stored.themes, themes, ({ id }) => id, isUpdate),
    occurrences: merged<OccurrenceRow>(stored.occurrences, given, (row) => keys.get(row) ?? '', isUpdate),
  };
  const rows = { before: rowsOf(stored), after: rowsOf(target) };
  return {
    problems: all,
    content: {
      counts: countThemes({ themes, occurrences: given }),
      before: [...rows.before.themes, ...rows.before.occurrences],
      after: [...rows.after.themes, ...rows.after.occurrences],
      basis: '',
      save: async (writer) => {
        await saveThemes(writer, changesOf(stored, target));
        return [];
      },
      files: () => filesOf(target),
    },
  };
}

function countThemes({ themes, occurrences }: Themes): Record<string, number> {
  const events = themes.filter(({ kind }) => kind === 'event').length;
  return { events, persons: themes.length - events, occurrences: occurrences.length };
}

/** A theme may occur twice where a text that changed brought its places together: the first stays the first. */
function occurrenceKeys(...lists: readonly (readonly OccurrenceRow[])[]): Map<OccurrenceRow, string> {
  const keys = new Map<OccurrenceRow, string>();
  for (const rows of lists) {
    const counts = new Map<string, number>();
    for (const row of rows) {
      const key = `${row.theme}\t${keyOf(row.passage)}`;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      keys.set(row, count === 1 ? key : `${key}\t${count}`);
    }
  }
  return keys;
}

/** Themes are compared without regard to their order in the file: `ord` says it. */
function rowsOf({ themes, occurrences }: Themes): { themes: TableRow[]; occurrences: TableRow[] } {
  const sorted = [...themes].sort((a, b) => (a.id < b.id ? -1 : 1));
  const keys = occurrenceKeys(occurrences);
  return { themes: sorted.map(themeRow), occurrences: occurrences.map((row) => occurrenceRow(row, keys.get(row))) };
}

function themeRow({ kind, id, parent, ord, name, description, authority }: ThemeRow): TableRow {
  const values = [kind, parent, ord, ...listOf(name), ...listOf(description), authority];
  return { what: 'theme', key: `theme\t${id}`, ref: id, values };
}

function occurrenceRow(row: OccurrenceRow, key = ''): TableRow {
  const { theme, passage, certainty, note } = row;
  const { text, fromRef, toRef } = passage;
  const ref = `${theme}: ${text} ${fromRef}–${toRef}`;
  return { what: 'row', key: `occurrence\t${key}`, ref, values: [certainty, note] };
}

function changesOf(stored: StoredThemes, target: Themes) {
  const old = new Map(stored.themes.map((theme) => [theme.id, themeRow(theme)]));
  const kept = new Set(target.themes.map(({ id }) => id));
  const keys = occurrenceKeys(stored.occurrences, target.occurrences);
  const keyIn = (row: OccurrenceRow) => keys.get(row) ?? '';
  const oldOccurrences = new Map(stored.occurrences.map((row) => [keyIn(row), row]));
  const keptOccurrences = new Set(target.occurrences.map(keyIn));
  const changes = {
    themes: target.themes.filter((theme) => {
      const before = old.get(theme.id);
      return !before || !isEqual(before, themeRow(theme));
    }),
    removedThemes: stored.themes.filter(({ id }) => !kept.has(id)).map(({ id }) => id),
    removed: stored.occurrences.filter((row) => !keptOccurrences.has(keyIn(row))),
    added: [] as { row: OccurrenceRow; ord: number }[],
    changed: [] as { id: number; row: OccurrenceRow; ord: number }[],
  };
  for (const [i, row] of target.occurrences.entries()) {
    const ord = i + 1;
    const before = oldOccurrences.get(keyIn(row));
    if (!before) changes.added.push({ row, ord });
    else if (before.ord !== ord || !isEqual(occurrenceRow(before), occurrenceRow(row))) {
      changes.changed.push({ id: before.id, row, ord });
    }
  }
  return changes;
}

function filesOf({ themes, occurrences }: Themes): WrittenFile[] {
  return writeThemes({
    themes,
    occurrences: occurrences.map(({ theme, passage, certainty, note }) => ({
      ...{ theme, certainty, note, text: passage.text },
      ...{ from: referenceOf(passage.fromRef), to: referenceOf(passage.toRef) },
    })),
  });
}

/** The files of the tables as they are now, and how many rows they have. */
export async function currentThemes(reader: Reader): Promise<{ files: WrittenFile[]; counts: Record<string, number> }> {
  const stored = await loadThemes(reader);
  return { files: filesOf(stored), counts: countThemes(stored) };
}
