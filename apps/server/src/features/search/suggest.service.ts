import { type Names, type QueryOf, SEARCH_LAYERS, type Suggestions, type searchSuggest } from '@glosa/contract';
import { BASE_LANGUAGE, DICTIONARIES, type DictionaryKey, inEach, withoutMarks } from '@glosa/dictionary';
import { type NamedTags, namesOfTags } from '@glosa/tagset';
import { findCardAddresses } from '../../corpus/places.ts';
import type { Reader } from '../../db/transaction.ts';
import { nameInIndex, namesInQueries } from '../../indexing/query-names.ts';
import { type AtCaret, readCaret } from './caret.ts';
import type { Setting } from './hits-request.service.ts';
import { nameOfCategory, nameOfValue } from './lists.service.ts';

export type SuggestQuery = QueryOf<typeof searchSuggest>;
type Item = Suggestions['items'][number];

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

/** What may come at the caret, the most frequent first. */
export async function suggest(reader: Reader, setting: Setting, query: SuggestQuery): Promise<Suggestions> {
  const { q, at = q.length, limit } = query;
  const to = Math.min(at, q.length);
  const { tagset } = setting;
  const caret = readCaret(q, to, (name) => NAMED.includes(nameInIndex(name, tagset)));
  if (caret === null) return { from: to, to, items: [] };
  const items = await itemsAt(reader, setting, caret, q, limit);
  return { from: caret.from, to, items: items.slice(0, limit) };
}

async function itemsAt(reader: Reader, setting: Setting, caret: AtCaret, q: string, limit: number): Promise<Item[]> {
  switch (caret.kind) {
    case 'structure':
      return STRUCTURES.filter((name) => name.startsWith(caret.prefix)).map((name) => ({
        text: name,
        kind: 'structure',
        count: null,
        name: known(`read.unit.${name}`),
      }));
    case 'attribute':
      return attributeItems(setting.tagset, caret.prefix, '');
    case 'word':
      return [
        ...(await wordItems(setting, caret, limit)),
        ...(caret.prefix.length > 1 && !caret.isExact
          ? attributeItems(setting.tagset, caret.prefix, ':', FILTERS)
          : []),
      ];
    case 'name':
      return nameItems(setting, caret, q, limit);
    case 'value':
      return valueItems(reader, setting, caret, q, limit);
  }
}

/** Forms that begin as typed, then those that do so only without diacritics. */
async function wordItems(
  setting: Setting,
  { prefix, isExact }: Extract<AtCaret, { kind: 'word' }>,
  limit: number,
): Promise<Item[]> {
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
  { attribute: written, prefix, isQuoted }: Extract<AtCaret, { kind: 'value' }>,
  q: string,
  limit: number,
): Promise<Item[]> {
  const { names, allTexts, corpus, tagset } = setting;
  const attribute = nameInIndex(written, tagset);
  if (attribute === 'text') {
    return (allTexts ?? corpus.codes).flatMap((code) => {
      const name = names.get(code)?.name ?? null;
      const isMeant = startsAlike(code, prefix) || (prefix !== '' && name !== null && isNamed(name, prefix));
      return isMeant ? [{ text: isQuoted ? escapeRegex(code) : code, kind: 'text' as const, count: null, name }] : [];
    });
  }
  if (attribute === 'card') {
    const codes = textsIn(q, tagset).filter((code) => names.has(code));
    const found = await findCardAddresses(reader, codes.length > 0 ? codes : [...names.keys()], prefix, limit);
    return found.map((text) => ({ text, kind: 'card', count: null, name: null }));
  }
  if (attribute === 'layer') return SEARCH_LAYERS.filter((one) => one.startsWith(prefix)).map(layerItem);
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

function layerItem(text: string): Item {
  return { text, kind: 'value', count: null, name: known(`read.layer.${text}`) };
}

/** What themes or sources are called, with the number of their passages. Names of several words stand in quotation marks. */
async function nameItems(
  setting: Setting,
  { from, attribute, prefix, isQuoted }: Extract<AtCaret, { kind: 'name' }>,
  q: string,
  limit: number,
): Promise<Item[]> {
  const found = await values(setting, nameInIndex(attribute, setting.tagset), prefix, limit);
  const end = isQuoted && !/^["„“”«»]/u.test(q.slice(from + prefix.length)) ? '"' : '';
  return found.map(({ value, count }) => {
    const escaped = value.replace(/["„“”«»\\]/gu, '\\$&');
    const isWord = /^[\p{L}\p{N}_.-]+$/u.test(value);
    return { text: isQuoted ? `${escaped}${end}` : isWord ? value : `"${escaped}"`, kind: 'value', count, name: null };
  });
}

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
    .map(([name, names]) => ({ text: `${name}${ending}`, kind: 'attribute', count: null, name: names }));
}

const isKey = (key: string): key is DictionaryKey => Object.hasOwn(DICTIONARIES[BASE_LANGUAGE], key);

function known(key: string): Names | null {
  return isKey(key) ? inEach((language) => DICTIONARIES[language][key]) : null;
}

function isNamed(names: Names, prefix: string): boolean {
  return Object.values(names).some((name) => startsAlike(name, prefix));
}

function startsAlike(name: string, prefix: string): boolean {
  return plain(name).startsWith(plain(prefix));
}

/** Without case and diacritics: names are typed as quickly as words are. */
function plain(text: string): string {
  return withoutMarks(text).toLowerCase();
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
