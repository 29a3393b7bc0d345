import { type Names, type QueryOf, SEARCH_LAYERS, type Suggestions, type searchSuggest } from '@glosa/contract';
import { type NamedTags, namesOfTags } from '@glosa/tagset';
import { findCardAddresses } from '../../corpus/places.ts';
import type { Reader } from '../../db/transaction.ts';
import { nameInIndex, namesInQueries } from '../../indexing/query-names.ts';
import { INDEX_SCHEMA } from '../../indexing/schema.ts';
import { type AtCaret, readCaret } from './caret.ts';
import type { Setting } from './hits-request.service.ts';
import { nameOfCategory, nameOfValue } from './lists.service.ts';
import { fieldCalled, known, plain, type RecordField, recordFields, startIn, valuesLike } from './suggest-record.ts';

export type SuggestQuery = QueryOf<typeof searchSuggest>;
type Item = Suggestions['items'][number];
type At<K extends AtCaret['kind']> = Extract<AtCaret, { kind: K }>;

/** Attributes of tokens that are offered by name, besides the categories. */
const ATTRIBUTES = [
  'form',
  'norm',
  'translit',
  'tnorm',
  'word',
  'wnorm',
  'lemma',
  'lnorm',
  'pos',
  'tag',
  'lang',
  'var',
];
const STRUCTURES = ['s', 'verse', 'card', 'text', 'double', 'foreign', 'theme', 'parallel'];
/** Filters that are offered by name. */
const FILTERS = ['text', 'card', 'theme', 'source'];
/** What is called by names of several words. */
const NAMED = ['theme', 'source'];
/** Classes and values are few: all are asked for, so that they can be found by their names as well. */
const ALL = 1000;

/** Fields of records whose values are offered where a word is begun: what texts are classified by. */
const CLASSIFYING = ['language', 'region', 'place', 'domain', 'genre', 'form', 'author'];
/** From so many letters on: fewer begin too many values. */
const VALUE_LETTERS = 3;
/** So much of what is no word is offered beside words, however many of these there are. */
const BESIDE = 3;

/** What may come at the caret, the most frequent first. */
export async function suggest(reader: Reader, setting: Setting, query: SuggestQuery): Promise<Suggestions> {
  const { q, at = q.length, limit } = query;
  const to = Math.min(at, q.length);
  const { tagset } = setting;
  const caret = readCaret(q, to, {
    isNamed: (name) => NAMED.includes(nameInIndex(name, tagset)) || fieldCalled(setting, name) !== undefined,
    isStructure: (name) => STRUCTURES.includes(name),
  });
  if (caret === null) return { from: to, to, items: [] };
  const { from, items } = await offeredAt(reader, setting, caret, q, limit);
  return { from, to, items: items.slice(0, limit) };
}

/** `from`: where begins what an item replaces. */
async function offeredAt(
  reader: Reader,
  setting: Setting,
  caret: AtCaret,
  q: string,
  limit: number,
): Promise<{ from: number; items: Item[] }> {
  const { from, prefix } = caret;
  switch (caret.kind) {
    case 'structure': {
      const names = STRUCTURES.filter((name) => name.startsWith(prefix));
      return { from, items: names.map((text) => named(text, 'structure', known(`read.unit.${text}`))) };
    }
    case 'attribute':
      if (caret.structure !== null) return { from, items: tagAttributes(setting, caret.structure, prefix) };
      return { from, items: attributeItems(setting.tagset, prefix, '') };
    case 'labelled':
      return { from, items: [...attributeItems(setting.tagset, prefix, ''), ...fieldItems(setting, prefix, '')] };
    case 'word':
      return { from, items: await itemsAtWord(setting, caret, limit) };
    case 'name':
      return { from, items: await nameItems(setting, caret, q, limit) };
    case 'value': {
      if (caret.structure !== null) return { from, items: await tagValues(setting, caret, caret.structure, limit) };
      const items = await valueItems(reader, setting, caret, q, limit);
      const field = caret.isQuoted || prefix === '' ? undefined : fieldHidden(setting, caret.attribute);
      const others = field === undefined ? [] : pairs(field, setting, prefix);
      if (field === undefined || others.length === 0) return { from, items };
      // They replace the name as well.
      const own = items.map((item) => ({ ...item, text: `${caret.attribute}:${item.text}` }));
      return { from: from - caret.attribute.length - 1, items: withRoom(own, others, limit) };
    }
  }
}

/** Words, and some names of attributes and values of records that begin so as well. */
async function itemsAtWord(setting: Setting, caret: At<'word'>, limit: number): Promise<Item[]> {
  const { prefix, isExact } = caret;
  const words = await wordItems(setting, caret, limit);
  if (prefix.length < 2 || isExact) return words;
  const names = [...attributeItems(setting.tagset, prefix, ':', FILTERS), ...fieldItems(setting, prefix, ':')];
  if (prefix.length < VALUE_LETTERS) return withRoom(words, names, limit);
  const declared = setting.fields.filter(({ isFacet }) => isFacet).map(({ key }) => key);
  const fields = recordFields(setting).filter(({ attribute }) => [...CLASSIFYING, ...declared].includes(attribute));
  return withRoom(words, [...names, ...fields.flatMap((field) => pairs(field, setting, prefix))], limit);
}

/** Of the first as many as there is room for, and of the others a few in any case. */
function withRoom(first: readonly Item[], others: readonly Item[], limit: number): Item[] {
  const room = Math.max(limit - others.length, limit - BESIDE, Math.ceil(limit / 2));
  return [...first.slice(0, room), ...others];
}

const named = (text: string, kind: Item['kind'], name: Names | null): Item => ({ text, kind, count: null, name });

/** The field that is called as something else is, so that a query has to name the text: `text_form`. */
function fieldHidden(setting: Setting, name: string): RecordField | undefined {
  return recordFields(setting).find(({ attribute, written }) => attribute === name && written !== name);
}

/** Names of fields with which a filter begins. */
function fieldItems(setting: Setting, prefix: string, ending: string): Item[] {
  const fields = recordFields(setting).filter(({ written, name }) =>
    startsSo([written, ...Object.values(name)], prefix),
  );
  return fields.map(({ written, name }) => named(`${written}${ending}`, 'attribute', name));
}

const startsSo = (names: readonly string[], prefix: string): boolean => startIn(names, prefix) !== null;

/** The values of a field that begin so, each with the name of the field. */
function pairs(field: RecordField, setting: Setting, prefix: string): Item[] {
  return valuesLike(setting, field, prefix).map(({ value, texts, name }) => ({
    text: `${field.written}:${asName(value)}`,
    kind: 'value',
    count: null,
    texts,
    name,
  }));
}

/** What the tests of a structure may name. */
function tagAttributes(setting: Setting, structure: string, prefix: string): Item[] {
  const { tagset } = setting;
  const isMeant = ({ text, name }: Item) => startsSo([text, ...Object.values(name ?? {})], prefix);
  if (structure === 'double') return attributeItems(tagset, prefix, '').filter(({ text }) => isOfDoubles(tagset, text));
  const ofRecords = recordFields(setting).map(({ attribute, name }) => named(attribute, 'attribute', name));
  const own = attributesOf(structure).map((name) => named(name, 'attribute', known(`read.attribute.${name}`)));
  const label = named('label', 'attribute', known('read.attribute.label'));
  return [...(structure === 'text' ? ofRecords : own), label].filter(isMeant);
}

const isOfDoubles = (tagset: NamedTags, attribute: string): boolean =>
  ['pos', 'lemma', 'lnorm'].includes(attribute) || namesOfTags(tagset).isCategory(attribute);

function attributesOf(structure: string): readonly string[] {
  const kind = INDEX_SCHEMA.regions.find(({ name }) => name === structure);
  return kind !== undefined && 'attributes' in kind
    ? kind.attributes.map((one) => (one === structure ? 'name' : one))
    : [];
}

/** What the tests of a structure may compare with: regular expressions. */
async function tagValues(setting: Setting, caret: At<'value'>, structure: string, limit: number): Promise<Item[]> {
  const { attribute, prefix } = caret;
  const { tagset } = setting;
  if (structure === 'text') {
    if (attribute === 'label') return textItems(setting, caret);
    const field = recordFields(setting).find((one) => one.attribute === attribute);
    if (field !== undefined) return fieldValues(field, setting, prefix);
  }
  if (structure === 'double') {
    const classes = attribute === 'pos' ? tagset.doubleClasses.map(({ tag }) => tag) : null;
    if (classes === null) return isOfDoubles(tagset, attribute) ? tagItems(setting, caret, limit) : [];
    const items = classes.map((tag) => named(tag, 'value', nameOfValue(setting, 'double', tag)));
    return items.filter(({ text, name }) => startsSo([text, ...Object.values(name ?? {})], prefix));
  }
  const found = await values(setting, `${structure}_${attribute === 'name' ? structure : attribute}`, prefix, limit);
  return found.map(({ value, count }) => ({ text: escapeRegex(value), kind: 'value', count, name: null }));
}

/** The values of a field that begin so, as strings of conditions. */
function fieldValues(field: RecordField, setting: Setting, prefix: string): Item[] {
  return valuesLike(setting, field, prefix).map(({ value, texts, name }) => ({
    text: escapeRegex(value),
    kind: 'value',
    count: null,
    texts,
    name,
  }));
}

/** Forms that begin as typed, then those that do so only without diacritics. */
async function wordItems(setting: Setting, { prefix, isExact }: At<'word'>, limit: number): Promise<Item[]> {
  const forms = await valuesInAnyCase(setting, 'form', prefix, limit);
  const folded = isExact || forms.length >= limit ? [] : await values(setting, 'norm', prefix, limit);
  const seen = new Set(forms.map(({ value }) => value.toLowerCase()));
  return [...forms, ...folded.filter(({ value }) => !seen.has(value))].map(({ value, count }) => ({
    text: escapeWord(value),
    kind: 'form',
    count,
    name: null,
  }));
}

async function valueItems(
  reader: Reader,
  setting: Setting,
  caret: At<'value'>,
  q: string,
  limit: number,
): Promise<Item[]> {
  const { names, tagset } = setting;
  const { attribute: written, prefix, isQuoted } = caret;
  const attribute = nameInIndex(written, tagset);
  const field = isQuoted && attribute === written.toLowerCase() ? fieldCalled(setting, written) : undefined;
  if (field !== undefined) return fieldValues(field, setting, prefix);
  if (attribute === 'text') return textItems(setting, caret);
  if (attribute === 'card') {
    const codes = textsIn(q, tagset).filter((code) => names.has(code));
    const found = await findCardAddresses(reader, codes.length > 0 ? codes : [...names.keys()], prefix, limit);
    return found.map((text) => named(text, 'card', null));
  }
  if (attribute === 'layer') return SEARCH_LAYERS.filter((one) => one.startsWith(prefix)).map(layerItem);
  return tagItems(setting, caret, limit);
}

/** Texts by their codes and names. */
function textItems({ names, allTexts, corpus }: Setting, { prefix, isQuoted }: At<'value'>): Item[] {
  return (allTexts ?? corpus.codes).flatMap((code) => {
    const name = names.get(code)?.name ?? null;
    const isMeant = startsAlike(code, prefix) || (prefix !== '' && name !== null && isNamed(name, prefix));
    return isMeant ? [named(isQuoted ? escapeRegex(code) : code, 'text', name)] : [];
  });
}

/** Values of an attribute of tokens. */
async function tagItems(setting: Setting, caret: At<'value'>, limit: number): Promise<Item[]> {
  const { tagset } = setting;
  const { attribute: written, prefix, isQuoted } = caret;
  const attribute = nameInIndex(written, tagset);
  const isClosed = attribute === 'pos' || namesOfTags(tagset).isCategory(attribute);
  if (!isClosed) {
    const isLemma = attribute === 'lemma';
    // Of lemmas case and missing diacritics do not matter as it is.
    const found = await (isLemma ? values : valuesInAnyCase)(setting, attribute, prefix, limit);
    const kind = isLemma || attribute === 'lnorm' ? 'lemma' : 'value';
    return found.map(({ value, count }) => ({
      text: isQuoted ? escapeRegex(value) : escapeWord(value),
      kind,
      count,
      name: null,
    }));
  }
  const found = await values(setting, attribute, '', ALL);
  return found.flatMap(({ value, count }) => {
    const name = nameOfValue(setting, attribute, value);
    const isMeant = startsAlike(value, prefix) || (name !== null && isNamed(name, prefix));
    return isMeant ? [{ text: value, kind: 'value' as const, count, name }] : [];
  });
}

async function values({ corpus, signal }: Setting, attribute: string, prefix: string, limit: number) {
  const outcome = await corpus.ask<'suggest'>({ kind: 'suggest', attribute, prefix, limit }, { signal });
  return outcome.ok ? outcome.value : [];
}

/** Names are written with a capital letter, which people do not type. */
async function valuesInAnyCase(setting: Setting, attribute: string, prefix: string, limit: number) {
  const lower = prefix.toLowerCase();
  const prefixes = new Set([prefix, lower, `${lower.slice(0, 1).toUpperCase()}${lower.slice(1)}`]);
  const found = await Promise.all([...prefixes].map((one) => values(setting, attribute, one, limit)));
  const counts = new Map(found.flat().map(({ value, count }) => [value, count]));
  return Array.from(counts, ([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, limit);
}

const layerItem = (text: string): Item => named(text, 'value', known(`read.layer.${text}`));

/**
 * What themes or sources are called, with the number of their passages, or the values of a field of records, with that of their
 * texts. Names of several words stand in quotation marks.
 */
async function nameItems(
  setting: Setting,
  { from, attribute, prefix, isQuoted }: At<'name'>,
  q: string,
  limit: number,
): Promise<Item[]> {
  const field = fieldCalled(setting, attribute);
  const end = isQuoted && !/^["„“”«»]/u.test(q.slice(from + prefix.length)) ? '"' : '';
  const write = (value: string) => (isQuoted ? `${escapeName(value)}${end}` : asName(value));
  if (field !== undefined) {
    return valuesLike(setting, field, prefix).map(({ value, texts, name }) => ({
      ...named(write(value), 'value', name),
      texts,
    }));
  }
  const found = await values(setting, nameInIndex(attribute, setting.tagset), prefix, limit);
  return found.map(({ value, count }) => ({ ...named(write(value), 'value', null), count }));
}

const escapeName = (value: string): string => value.replace(/["„“”«»\\]/gu, '\\$&');

/** As the value of a filter, in quotation marks where it is no single word. */
const asName = (value: string): string => (/^[\p{L}\p{N}_.-]+$/u.test(value) ? value : `"${escapeName(value)}"`);

function attributeItems(tagset: NamedTags, prefix: string, ending: string, more: readonly string[] = []): Item[] {
  const own: [string, Names | null][] = [...ATTRIBUTES, ...more].map((name) => [
    name,
    known(`read.attribute.${name}`) ?? known(`read.unit.${name}`),
  ]);
  const categories: [string, Names | null][] = tagset.categories.map(({ tag }) => [tag, nameOfCategory(tagset, tag)]);
  const used = new Set<string>(tagset.classes.flatMap((posClass) => posClass.categories));
  return [...own, ...categories.filter(([tag]) => used.has(tag))]
    .filter(
      ([name, names]) =>
        (names !== null && isNamed(names, prefix)) ||
        namesInQueries(name, tagset).some((one) => startsAlike(one, prefix)),
    )
    .map(([name, names]) => named(`${name}${ending}`, 'attribute', names));
}

function isNamed(names: Names, prefix: string): boolean {
  return Object.values(names).some((name) => startsAlike(name, prefix));
}

function startsAlike(name: string, prefix: string): boolean {
  return plain(name).startsWith(plain(prefix));
}

/** Codes named by `text:` in a query. */
function textsIn(q: string, tagset: NamedTags): string[] {
  const pairs = q.matchAll(/([\p{L}_][\p{L}\p{N}_-]*):([\p{L}\p{M}\p{N}._-]+)/gu);
  return [...pairs].flatMap(([, name = '', code = '']) => (nameInIndex(name, tagset) === 'text' ? [code] : []));
}

/** As an unquoted word of a query. */
function escapeWord(text: string): string {
  return text.replace(/[()[\]{}<>|&!=:/^%#@$+~\\"„“”«»…*?\s]|^\p{M}/gu, '\\$&');
}

/** As a regular expression that means the text itself. */
function escapeRegex(text: string): string {
  return text.replace(/[\\.*+?()[\]{}|^$"„“”«»]/gu, '\\$&');
}
