/** A tagset as a file: JSON that an installation replaces its tagset with. */
import type { CategoryAxis, CategoryValue } from '../categories.ts';
import { type ClassGroup, type DoubleClass, LEMMA_NEEDS, type WordEntry } from '../classes.ts';
import type { Clitic, CliticHost } from '../splitting/clitics.ts';
import { freeze, type Tagset } from '../tagset.ts';
import { checkTagset } from './check-tagset.ts';
import { type FileParts, withFacts } from './facts.ts';
import { named, names, rule, tag } from './read-rules.ts';
import {
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  type Read,
  record,
  required,
  TagsetLog,
  type TagsetProblem,
  text,
} from './shapes.ts';

/** Says what the file is and how it is to be read. */
export const TAGSET_FORMAT = 'tagset/1';

export type TagsetResult =
  | { tagset: Tagset; problems: readonly [] }
  /** `count` of all problems, of which the first are listed. */
  | { tagset: null; problems: readonly TagsetProblem[]; count: number };

const value = object<CategoryValue>({ ...named, kindOf: optional(tag) });
const place = integer(1, 100);
const inside: Read<'always' | string[]> = (given, path, log) =>
  typeof given === 'string' ? oneOf('always')(given, path, log) : list(tag, 1, 100)(given, path, log);
const axis = object<CategoryAxis>({ row: optional(place), column: optional(place), within: optional(inside) });
const category = object<FileParts['categories'][number]>({
  ...{ ...named, values: required(list(value, 1, 100)) },
  ...{ agrees: optional(flag), telling: optional(flag), axis: optional(axis) },
});
const entry = object<WordEntry>({ tag: required(tag), ...names });
const group = object<ClassGroup>({ ...named, entry: optional(entry) });
const tags = list(tag, 0, 100);
const posClass = object<FileParts['classes'][number]>({
  ...{ ...named, group: required(tag), entry: optional(tag) },
  ...{ categories: required(tags), optional: required(tags) },
  ...{ lemma: optional(oneOf(...LEMMA_NEEDS)), marks: optional(flag) },
});
const doubleClass = object<DoubleClass>({ ...named, categories: required(tags), absorbs: optional(flag) });
const host = object<CliticHost>({
  class: optional(tag),
  categories: required(record(tag, list(tag, 1, 100), 100)),
});
const clitic = object<Clitic>({
  ...{ form: required(text(20)), class: required(tag), lemma: required(text(100)) },
  ...{ categories: required(record(tag, tag, 100)), after: required(tags) },
  ...{ unless: optional(list(host, 0, 100)), afterLetter: optional(oneOf('vowel', 'consonant')) },
});

const file = object<Partial<FileParts> & { format: string }>({
  format: required(oneOf(TAGSET_FORMAT)),
  categories: optional(list(category, 1, 100)),
  groups: optional(list(group, 1, 100)),
  classes: optional(list(posClass, 1, 300)),
  doubleClasses: optional(list(doubleClass, 0, 200)),
  rules: optional(list(rule, 0, 200)),
  clitics: optional(list(clitic, 0, 300)),
});

/**
 * Reads a tagset from parsed JSON. A part that the file does not have stays as it is in `current`, so that the rules can
 * be replaced alone; the whole has to fit together. No category may have a `reserved` tag: it means something else where
 * the tagset is used. Facts that the file does not state are those that the default tagset has for the same tag. Takes
 * any value and never throws. The tagset cannot be changed.
 */
export function parseTagset(json: unknown, current: Tagset, reserved: ReadonlySet<string> = new Set()): TagsetResult {
  const log = new TagsetLog();
  const read = file(json, '', log);
  if (read && log.count === 0) {
    const { format: _, ...parts } = read;
    const tagset: Tagset = { ...current, ...withFacts(parts, current) };
    checkTagset(tagset, log, reserved);
    if (log.count === 0) return { tagset: freeze(tagset), problems: [] };
  }
  return { tagset: null, problems: log.problems, count: log.count };
}

/** The file that a tagset is read from again without any difference; to be written as JSON. */
export function formatTagset(tagset: Tagset): Tagset & { format: typeof TAGSET_FORMAT } {
  return { format: TAGSET_FORMAT, ...tagset };
}

/** What `formatTagset` wrote, as JSON. It was checked before it was written. */
export function tagsetOfFile(json: string): Tagset {
  const { format: _, ...parts } = JSON.parse(json) as FileParts & { format: string };
  return freeze(withFacts(parts, parts));
}
