import type { Names, ParadigmCell, ParadigmClass, WordPage } from '@glosa/contract';
import { alike, DICTIONARIES, inEach, namesFrom } from '@glosa/dictionary';
import { entryOfClass } from '@glosa/tagset';
import type { Answers } from '../../indexing/start.ts';
import type { Setting } from '../search/hits-request.service.ts';
import { nameOfValue } from '../search/lists.service.ts';

type Found = NonNullable<Answers['word']>;
type Entry = WordPage['entries'][number];
type Group = Entry['group'];

/** Entries are numbered by how frequent they are; classes and cells stand in the order of the tagset. */
export function entriesOf(setting: Setting, cells: Found['cells'], classes: Found['classes']): Entry[] {
  const byEntry = Map.groupBy(
    paradigms(setting, cells, classes, false),
    ({ posClass }) => entryOf(setting, posClass).value,
  );
  const entries = Array.from(byEntry, ([, own]) => ({
    group: entryOf(setting, own[0]?.posClass ?? ''),
    hits: own.reduce((sum, { hits }) => sum + hits, 0),
    classes: own,
  }));
  return entries.sort((a, b) => b.hits - a.hits).map((entry, i) => ({ no: i + 1, ...entry }));
}

export function paradigmsOfComposites(
  setting: Setting,
  cells: Found['composites'],
  classes: Found['compositeClasses'],
): ParadigmClass[] {
  return paradigms(setting, cells, classes, true);
}

function paradigms(
  setting: Setting,
  cells: Found['cells'],
  classes: Found['classes'],
  isDouble: boolean,
): ParadigmClass[] {
  const { tagset } = setting;
  const known = isDouble ? tagset.doubleClasses : tagset.classes;
  const places = new Map(known.map(({ tag }, i) => [tag, i]));
  const place = (tag: string) => places.get(tag) ?? known.length;
  const ofClass = Map.groupBy(cells, ({ posClass }) => posClass);
  return classes
    .toSorted((a, b) => place(a.posClass) - place(b.posClass) || b.hits - a.hits)
    .map(({ posClass, hits, q }) => ({
      posClass,
      name: nameOfClass(setting, posClass),
      group: isDouble ? null : groupOf(setting, posClass),
      hits,
      q,
      cells: cellsInOrder(setting, categoriesOf(setting, posClass, isDouble), ofClass.get(posClass) ?? []),
    }));
}

function categoriesOf({ tagset }: Setting, posClass: string, isDouble: boolean): readonly string[] {
  const known: readonly { tag: string; categories: readonly string[] }[] = isDouble
    ? tagset.doubleClasses
    : tagset.classes;
  return known.find(({ tag }) => tag === posClass)?.categories ?? [];
}

/** Cells by the values of one category after another, as the tagset has them; what is not set comes last. */
function cellsInOrder({ tagset }: Setting, ofClass: readonly string[], cells: Found['cells']): ParadigmCell[] {
  const further = cells.flatMap(({ categories }) => Object.keys(categories)).filter((name) => !ofClass.includes(name));
  const names = [...ofClass, ...new Set(further.sort())];
  const values = new Map(tagset.categories.map(({ tag, values: own }) => [tag, own.map((value) => value.tag)]));
  const rank = (category: string, value: string | undefined) => {
    if (value === undefined) return Number.MAX_SAFE_INTEGER;
    const at = values.get(category)?.indexOf(value) ?? -1;
    return at < 0 ? Number.MAX_SAFE_INTEGER - 1 : at;
  };
  const ranked = cells.map((cell) => ({
    cell,
    ranks: names.map((name) => rank(name, cell.categories[name])),
    text: names.map((name) => cell.categories[name] ?? '').join('\u0000'),
  }));
  ranked.sort((a, b) => {
    const i = a.ranks.findIndex((one, k) => one !== b.ranks[k]);
    return i < 0 ? (a.text < b.text ? -1 : 1) : (a.ranks[i] ?? 0) - (b.ranks[i] ?? 0);
  });
  return ranked.map(({ cell: { categories, hits, q, forms } }) => ({
    categories: Object.fromEntries(names.flatMap((name) => pairOf(categories, name))),
    hits,
    q,
    forms,
  }));
}

function pairOf(categories: Readonly<Record<string, string>>, name: string): [string, string][] {
  const value = Object.hasOwn(categories, name) ? categories[name] : undefined;
  return value === undefined ? [] : [[name, value]];
}

function groupOf({ tagset }: Setting, posClass: string): Group | null {
  const own = tagset.classes.find(({ tag }) => tag === posClass)?.group;
  const group = tagset.groups.find(({ tag }) => tag === own);
  return group === undefined ? null : { value: group.tag, name: namesFrom(group) };
}

/** Which entry a class belongs to: that of the tagset, or itself where the tagset does not have it. */
function entryOf(setting: Setting, posClass: string): Group {
  const entry = entryOfClass(setting.tagset, posClass);
  return entry === null
    ? { value: posClass, name: nameOfClass(setting, posClass) }
    : { value: entry.tag, name: namesFrom(entry) };
}

function nameOfClass(setting: Setting, posClass: string): Names {
  if (posClass === '') return inEach((lang) => DICTIONARIES[lang]['words.group.none']);
  return nameOfValue(setting, 'pos', posClass) ?? alike(posClass);
}
