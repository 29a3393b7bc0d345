/** Whether the parts of a tagset that has the right shape fit each other. */
import { maxOf, minOf } from '../evaluate/assign.ts';
import { type DoubleRule, MEMBERS, type SlotCondition, type TokenTest, type ValueSource } from '../rules/rule.ts';
import type { Tagset } from '../tagset.ts';
import { step, type TagsetLog } from './shapes.ts';

/** What is defined: what the rest of the file may name. */
interface Known {
  values: ReadonlyMap<string, ReadonlySet<string>>;
  classes: ReadonlySet<string>;
  /** Composite class → its categories. */
  doubles: ReadonlyMap<string, readonly string[]>;
}

export function checkTagset(tagset: Tagset, log: TagsetLog, reserved: ReadonlySet<string>): void {
  const known: Known = {
    values: new Map(tagset.categories.map(({ tag, values }) => [tag, new Set(values.map((one) => one.tag))])),
    classes: new Set(tagset.classes.map(({ tag }) => tag)),
    doubles: new Map(tagset.doubleClasses.map(({ tag, categories }) => [tag, categories])),
  };
  for (const part of ['categories', 'groups', 'classes', 'doubleClasses'] as const) {
    unique(
      tagset[part].map(({ tag }) => tag),
      `/${part}`,
      'tag',
      log,
    );
  }
  unique(
    tagset.rules.map(({ id }) => id),
    '/rules',
    'id',
    log,
  );
  checkCategories(tagset, log, reserved);
  checkClasses(tagset, known, log);
  for (const [at, rule] of tagset.rules.entries()) checkRule(rule, `/rules/${at}`, known, log);
  for (const [at, clitic] of tagset.clitics.entries()) {
    const path = `/clitics/${at}`;
    admit([clitic.class], known.classes, `${path}/class`, log, true);
    // A clitic may follow classes, and be kept away by readings, that another tagset has: what is not there is never met.
    for (const [category, value] of Object.entries(clitic.categories)) {
      checkValues(category, value, step(`${path}/categories`, category), known, log);
    }
  }
}

function unique(tags: readonly string[], path: string, key: string, log: TagsetLog): void {
  for (const [at, tag] of tags.entries()) {
    if (tags.indexOf(tag) < at) log.add(`${path}/${at}/${key}`, 'duplicate', tag);
  }
}

/** `isOne`: the path is that of the tag itself, not of a list of tags. */
function admit(
  tags: readonly string[],
  known: { has(tag: string): boolean },
  path: string,
  log: TagsetLog,
  isOne = false,
): void {
  for (const [at, tag] of tags.entries()) {
    if (!known.has(tag)) log.add(isOne ? path : step(path, at), 'unknown-tag', tag);
  }
}

/** One value, or a list of those admitted. */
function checkValues(
  category: string,
  values: string | readonly string[],
  path: string,
  known: Known,
  log: TagsetLog,
): void {
  const own = known.values.get(category);
  if (!own) log.add(path, 'unknown-tag', category);
  else if (typeof values === 'string') admit([values], own, path, log, true);
  else admit(values, own, path, log);
}

function checkCategories({ categories }: Tagset, log: TagsetLog, reserved: ReadonlySet<string>): void {
  const tags = new Set(categories.map(({ tag }) => tag));
  for (const [at, { tag: own, values, agrees, telling, axis }] of categories.entries()) {
    if (reserved.has(own)) log.add(`/categories/${at}/tag`, 'reserved', own);
    if (agrees && telling) log.add(`/categories/${at}/telling`, 'contradiction', 'telling', 'agrees');
    const { within = [] } = axis;
    if (typeof within !== 'string') admit(within, tags, `/categories/${at}/axis/within`, log);
    const path = `/categories/${at}/values`;
    unique(
      values.map(({ tag }) => tag),
      path,
      'tag',
      log,
    );
    for (const [i, { tag, kindOf }] of values.entries()) {
      const isKnown = kindOf === undefined || (kindOf !== tag && values.some((one) => one.tag === kindOf));
      if (!isKnown) log.add(`${path}/${i}/kindOf`, 'unknown-tag', kindOf);
    }
  }
}

function checkClasses(tagset: Tagset, known: Known, log: TagsetLog): void {
  const groups = new Set(tagset.groups.map(({ tag }) => tag));
  const entries = new Set(tagset.groups.flatMap(({ entry }) => (entry ? [entry.tag] : [])));
  const marks = tagset.classes.findIndex((one) => one.marks === true);
  for (const [at, one] of tagset.classes.entries()) {
    if (one.marks === true && at > marks) log.add(`/classes/${at}/marks`, 'duplicate', one.tag);
  }
  for (const [at, { tag, group, entry, categories, optional }] of tagset.classes.entries()) {
    const path = `/classes/${at}`;
    if (known.doubles.has(tag)) log.add(`${path}/tag`, 'both-kinds', tag);
    admit([group], groups, `${path}/group`, log, true);
    if (entry !== undefined) admit([entry], entries, `${path}/entry`, log, true);
    admit(categories, known.values, `${path}/categories`, log);
    admit(optional, new Set(categories), `${path}/optional`, log);
    repeated(categories, `${path}/categories`, log);
  }
  for (const [at, { categories }] of tagset.doubleClasses.entries()) {
    admit(categories, known.values, `/doubleClasses/${at}/categories`, log);
    repeated(categories, `/doubleClasses/${at}/categories`, log);
  }
}

function repeated(tags: readonly string[], path: string, log: TagsetLog): void {
  for (const [at, tag] of tags.entries()) if (tags.indexOf(tag) < at) log.add(step(path, at), 'duplicate', tag);
}

function checkRule(rule: DoubleRule, path: string, known: Known, log: TagsetLog): void {
  const slots = new Set(rule.slots.map(({ id }) => id));
  const needSlot = (id: string, at: string) => slots.has(id) || log.add(at, 'unknown-slot', id, [...slots].join(', '));
  admit([rule.class], known.doubles, `${path}/class`, log, true);
  checkSlots(rule, path, known, log);
  for (const [at, group] of (rule.oneOf ?? []).entries()) {
    for (const [i, id] of group.entries()) needSlot(id, `${path}/oneOf/${at}/${i}`);
  }
  for (const [at, { slots: pair, categories }] of rule.agree.entries()) {
    for (const [i, id] of pair.entries()) needSlot(id, `${path}/agree/${at}/slots/${i}`);
    admit(categories, known.values, `${path}/agree/${at}/categories`, log);
  }
  if ('from' in rule.lemma) needSlot(rule.lemma.from, `${path}/lemma/from`);
  const own = known.doubles.get(rule.class);
  for (const [category, source] of Object.entries(rule.result)) {
    const at = step(`${path}/result`, category);
    if (own && !own.includes(category)) log.add(at, 'unknown-tag', category, own.join(', '));
    checkSource(category, source, at, { known, log, needSlot });
  }
  for (const [at, phrase] of (rule.phrases ?? []).entries()) checkPhrase(phrase, `${path}/phrases/${at}`, known, log);
}

function checkPhrase(
  { words, categories = {} }: { words: string; categories?: Readonly<Record<string, string>> },
  path: string,
  known: Known,
  log: TagsetLog,
): void {
  const count = words.split(' ').length;
  if (count < MEMBERS.min || count > MEMBERS.max) log.add(`${path}/words`, 'size', words, '2–5');
  for (const [category, value] of Object.entries(categories)) {
    checkValues(category, value, step(`${path}/categories`, category), known, log);
  }
}

function checkSlots({ slots }: DoubleRule, path: string, known: Known, log: TagsetLog): void {
  unique(
    slots.map(({ id }) => id),
    `${path}/slots`,
    'id',
    log,
  );
  const heads = slots.filter(({ head }) => head).length;
  if (heads !== 1) log.add(`${path}/slots`, 'head', heads, '1');
  const sum = (of: typeof minOf) => slots.reduce((total, slot) => total + of(slot), 0);
  if (sum(minOf) > MEMBERS.max || sum(maxOf) < MEMBERS.min) log.add(`${path}/slots`, 'size', null, '2–5');
  for (const [at, slot] of slots.entries()) {
    if (maxOf(slot) < minOf(slot)) log.add(`${path}/slots/${at}/max`, 'range', slot.max, String(minOf(slot)));
    for (const [i, test] of slot.any.entries()) {
      const own = `${path}/slots/${at}/any/${i}`;
      if (Object.keys(test).length === 0) log.add(own, 'empty-test');
      checkTest(test, own, known, log);
    }
  }
}

function checkTest(test: TokenTest, path: string, known: Known, log: TagsetLog): void {
  admit(test.class ?? [], known.classes, `${path}/class`, log);
  for (const [category, values] of Object.entries(test.categories ?? {})) {
    checkValues(category, values, step(`${path}/categories`, category), known, log);
  }
}

interface SourceCheck {
  known: Known;
  log: TagsetLog;
  needSlot: (id: string, path: string) => unknown;
}

function checkSource(category: string, source: ValueSource, path: string, check: SourceCheck): void {
  const { known, log, needSlot } = check;
  if (source === null) return;
  if (typeof source === 'string') {
    checkValues(category, source, path, known, log);
    return;
  }
  if ('from' in source) {
    for (const [at, id] of source.from.entries()) needSlot(id, `${path}/from/${at}`);
    if (source.default !== undefined) checkValues(category, source.default, `${path}/default`, known, log);
    return;
  }
  for (const [at, { when, value }] of source.cases.entries()) {
    checkCondition(when, `${path}/cases/${at}/when`, check);
    checkSource(category, value, `${path}/cases/${at}/value`, check);
  }
  checkSource(category, source.else ?? null, `${path}/else`, check);
}

function checkCondition({ slot, ...test }: SlotCondition, path: string, { known, log, needSlot }: SourceCheck): void {
  needSlot(slot, `${path}/slot`);
  checkTest(test, path, known, log);
}
