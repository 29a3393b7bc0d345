/** What is another thing in one tagset than in another. */
import { asLanguage, type Names, namesFrom } from '@glosa/dictionary/browser';
import type { TagNames } from '../categories.ts';
import type { Tagset } from '../tagset.ts';

export const CHANGED_PARTS = [
  'categories',
  'values',
  'groups',
  'classes',
  'doubleClasses',
  'rules',
  'clitics',
] as const;
export type ChangedPart = (typeof CHANGED_PARTS)[number];

/**
 * One entry that differs. `renamed`: the tag stays and its names differ, and nothing else; `changed`: anything else
 * differs, such as the categories of a class. The order of entries counts for nothing.
 */
export interface TagsetChange {
  part: ChangedPart;
  kind: 'added' | 'removed' | 'renamed' | 'changed';
  /** Tag, or id of a rule; of a clitic its form and class. */
  tag: string;
  /** Of a value: the tag of its category. */
  category: string | null;
  /** Null where there was none, or where the entry has no names. */
  before: Names | null;
  after: Names | null;
}

interface Entry {
  tag: string;
  names: Names | null;
  /** All but the names, to be compared. */
  rest: unknown;
}

/** The entries that differ, in the order of the parts and then of the tagsets: first what was there before. */
export function compareTagsets(before: Tagset, after: Tagset): TagsetChange[] {
  return CHANGED_PARTS.flatMap((part) => {
    if (part !== 'values') return compareEntries(part, null, entriesOf(before, part), entriesOf(after, part));
    const kept = after.categories.filter(({ tag }) => before.categories.some((one) => one.tag === tag));
    return kept.flatMap(({ tag, values }) => {
      const old = before.categories.find((one) => one.tag === tag)?.values ?? [];
      return compareEntries('values', tag, old.map(entryOf), values.map(entryOf));
    });
  });
}

function entriesOf(tagset: Tagset, part: Exclude<ChangedPart, 'values'>): Entry[] {
  switch (part) {
    case 'categories':
      // Its values are compared one by one.
      return tagset.categories.map(({ values: _, ...category }) => entryOf(category));
    case 'rules':
      return tagset.rules.map(({ id, ...rule }) => entryOf({ tag: id, ...rule }));
    case 'clitics':
      return tagset.clitics.map((clitic) => ({ tag: `${clitic.form} ${clitic.class}`, names: null, rest: clitic }));
    default:
      return tagset[part].map(entryOf);
  }
}

function entryOf({ tag, ...said }: TagNames & { tag: string }): Entry {
  const rest = Object.fromEntries(Object.entries(said).filter(([key]) => asLanguage(key) === undefined));
  return { tag, names: namesFrom(said), rest };
}

function compareEntries(
  part: ChangedPart,
  category: string | null,
  before: readonly Entry[],
  after: readonly Entry[],
): TagsetChange[] {
  const [olds, news] = [Map.groupBy(before, ({ tag }) => tag), Map.groupBy(after, ({ tag }) => tag)];
  const tags = [...new Set([...olds.keys(), ...news.keys()])];
  return tags.flatMap((tag): TagsetChange[] => {
    const [old = [], own = []] = [olds.get(tag), news.get(tag)];
    const kind = kindOf(old, own);
    if (kind === null) return [];
    return [{ part, kind, tag, category, before: old[0]?.names ?? null, after: own[0]?.names ?? null }];
  });
}

function kindOf(old: readonly Entry[], own: readonly Entry[]): TagsetChange['kind'] | null {
  if (own.length === 0) return 'removed';
  if (old.length === 0) return 'added';
  if (textOf(old.map(({ rest }) => rest)) !== textOf(own.map(({ rest }) => rest))) return 'changed';
  return textOf(old.map(({ names }) => names)) === textOf(own.map(({ names }) => names)) ? null : 'renamed';
}

/** Whatever the order of its keys. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The same text for the same tagset, whatever the order of keys it was written with; orders of lists count. */
export function canonicalTagset(tagset: Tagset): string {
  const { categories, groups, classes, doubleClasses, rules, clitics } = tagset;
  return textOf({ categories, groups, classes, doubleClasses, rules, clitics });
}
