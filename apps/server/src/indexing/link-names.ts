/** By what names queries find themes and sources: their own, and those of everything they stand below. */
import type { SourceType, ThemeKind } from '@glosa/contract';
import { type DictionaryLanguage, LANGUAGES, listOf, type Names, writtenIn } from '@glosa/dictionary/browser';
import { namesOf } from '../db/names.ts';
import type { Reader } from '../db/transaction.ts';

export interface NamedTheme {
  label: string;
  kind: ThemeKind;
  /** Ids, and names in all languages, of the theme and of those above it. */
  names: readonly string[];
}

/** The themes by their row ids. */
export async function readThemeNames(reader: Reader): Promise<ReadonlyMap<number, NamedTheme>> {
  const stored = await reader.selectFrom('theme').select(['id', 'parent_id', 'label', 'kind', 'name']).execute();
  const rows = stored.map((row) => ({ ...row, name: namesOf(row.name) }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    rows.map((row) => {
      const way = wayTo(row.id, byId);
      const names = distinct(way.flatMap(({ label, name }) => [label, ...listOf(name)]));
      return [row.id, { label: row.label, kind: row.kind, names }];
    }),
  );
}

/** Tells by what a range from one node to another one, or within one, is found; null: visitors are not to know of it. */
type NamesOfRange = (from: number, to: number) => readonly string[] | null;

export async function readSourceNames(reader: Reader): Promise<NamesOfRange> {
  const stored = await reader
    .selectFrom('source_node')
    .select(['id', 'parent_id', 'ord', 'type', 'label', 'name', 'abbr', 'shown'])
    .execute();
  const rows = stored.map((row) => ({ ...row, name: namesOf(row.name), abbr: namesOf(row.abbr) }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const siblings = Map.groupBy(rows, ({ parent_id }) => parent_id);
  return (from, to) => {
    const [first, last] = [wayTo(from, byId), wayTo(to, byId)];
    const isShown = (way: readonly SourceRow[]) => way.length > 0 && way.every(({ shown }) => shown === 1);
    if (!isShown(first) || !isShown(last)) return null;
    const ways = [first, ...(from === to ? [] : [last])];
    const [start, end] = [first.at(-1), last.at(-1)];
    if (start !== undefined && end !== undefined && start.parent_id === end.parent_id) {
      const between = (siblings.get(start.parent_id) ?? []).filter(
        ({ ord, shown }) => shown === 1 && start.ord < ord && ord < end.ord,
      );
      ways.push(...between.map((node) => [...first.slice(0, -1), node]));
    }
    return distinct(ways.flatMap((way) => way.flatMap((_, i) => citationsOf(way.slice(0, i + 1)))));
  };
}

interface SourceRow {
  id: number;
  parent_id: number | null;
  type: SourceType;
  label: string;
  name: Names;
  abbr: Names;
  shown: number;
}

/**
 * What the last node of a way is called: name and abbreviation (`Łk`), also behind the abbreviations of what holds it
 * (`Vulg Łk`). A part by its number alone would be any part: it is called after its work (`Łk 5`).
 */
function citationsOf(way: readonly SourceRow[]): string[] {
  const at = way.findLastIndex(({ type }) => type !== 'part');
  const above = way.slice(0, Math.max(0, at));
  const [work, ...parts] = way.slice(Math.max(0, at));
  if (work === undefined) return [];
  return LANGUAGES.flatMap((language) => {
    const numbers = parts.map((part) => briefly(part, language));
    const [name, abbr] = [work.name[language], briefly(work, language)].map((one) => [one, ...numbers].join(' '));
    const holders = above.map((node) => node.abbr[language]).filter((one) => one !== '');
    const behind = holders.map((holder) => `${holder} ${abbr}`);
    return [name ?? '', abbr ?? '', ...behind, [...holders, abbr].join(' ')];
  });
}

function briefly({ abbr, label, name }: SourceRow, language: DictionaryLanguage): string {
  return writtenIn(language, abbr) ?? (label || name[language]);
}

/** From the root to the node, which is the last; empty where it is not there. */
function wayTo<T extends { parent_id: number | null }>(id: number, byId: ReadonlyMap<number, T>): T[] {
  const way: T[] = [];
  for (let at = byId.get(id); at !== undefined && !way.includes(at); ) {
    way.unshift(at);
    at = at.parent_id === null ? undefined : byId.get(at.parent_id);
  }
  return way;
}

function distinct(names: readonly string[]): string[] {
  const plain = names.map((name) => name.normalize('NFC').replace(/\s+/gu, ' ').trim());
  return [...new Set(plain)].filter((name) => name !== '');
}
