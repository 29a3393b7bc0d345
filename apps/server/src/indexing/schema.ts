import { foldingOf, type IndexSchema } from '@glosa/corpus-index';
import { GERMAN } from '@glosa/corpus-index/languages/german';
import { LATIN } from '@glosa/corpus-index/languages/latin';
import { POLISH } from '@glosa/corpus-index/languages/polish';
import { listOf, namesFrom } from '@glosa/dictionary/browser';
import { type NamedTags, namesOfValues, type Tagset } from '@glosa/tagset';

/** What can be asked of a text by its record, each by the name that queries have for it. */
export const RECORD_ATTRIBUTES = [
  ...(['author', 'editor', 'date', 'workdate', 'language', 'region', 'place', 'domain', 'genre', 'form'] as const),
  ...(['settlement', 'repository', 'shelfmark', 'edition', 'licence'] as const),
] as const;
export type RecordAttribute = (typeof RECORD_ATTRIBUTES)[number];
const RECORD_LISTS = [
  'author',
  'editor',
  'language',
  'region',
  'domain',
  'genre',
  'form',
] as const satisfies RecordAttribute[];
const RECORD_YEARS = ['date', 'workdate'] as const satisfies RecordAttribute[];

/** Names of all but the categories, besides those it has in the schema. */
const OTHER_NAMES = {
  form: 'orth forma słowoforma',
  norm: 'orth_lc lc word_lc',
  translit: 'transliteracja',
  lemma: 'base lempos lemat hasło haslo',
  lnorm: 'lemma_lc',
  pos: 'upos klasa class',
  tag: 'xpos ctag znacznik',
  lang: 'język jezyk language',
  var: 'wariant variants',
  text: 'tekst',
  card: 'karta',
  verse: 'wers wiersz',
  s: 'zdanie sentence sent',
  double: 'złożona zlozona',
  foreign: 'obcy obcojęzyczne',
  theme: 'temat motyw',
  parallel: 'paralela miejsce_paralelne',
  source: 'źródło zrodlo',
  relation: 'relacja',
} as const;

function aliases(names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).flatMap(([name, others]) => others.split(' ').map((o) => [o, name])));
}

/**
 * What the corpus index holds. A position is a piece of a word (an unsplit word is one piece) or a punctuation mark.
 * `translit` is the aligned form of the transliteration, `word` the whole graphical word where it is split; both stand
 * on its first piece only, so that nothing is counted twice. `lang` is the language of the word where it is foreign,
 * else that of the text.
 */
export const INDEX_SCHEMA = {
  strings: [
    { name: 'form', folded: 'norm', skeleton: true },
    { name: 'translit', folded: 'tnorm', span: 'word', skeleton: true },
    { name: 'word', folded: 'wnorm', span: 'word', orElse: 'form', skeleton: true },
    { name: 'lang', folded: 'lang_norm' },
  ],
  readings: { lemma: 'lemma', folded: 'lnorm', posClass: 'pos' },
  language: 'lang',
  textLanguage: 'lang',
  writings: [POLISH, GERMAN, LATIN],
  /** `wordId`: the stable id of the word, 0 on punctuation. `n`: which position of its sentence; 0 outside sentences. */
  numbers: ['wordId', 'n'],
  flags: ['spaceAfter', 'punctuation'],
  regions: [
    /** `lang`: the language it is indexed in; the others: what its record says (`text-attributes.ts`). */
    { name: 'text', attributes: ['lang', ...RECORD_ATTRIBUTES], lists: RECORD_LISTS, years: RECORD_YEARS },
    { name: 'card', parent: 'text' },
    { name: 'verse', parent: 'card' },
    { name: 's', parent: 'text' },
    /** A stretch of words in another language than the text's; labelled by it. */
    { name: 'foreign', parent: 'text' },
    /** A passage that a theme occurs in. `theme`: what the theme and those above it are called. Labelled by its id. */
    { name: 'theme', parent: 'text', overlaps: true, attributes: ['theme', 'kind', 'certainty'], lists: ['theme'] },
    /** A passage drawn from a source. `source`: what the place in the source, and what holds it, are called. */
    {
      name: 'parallel',
      parent: 'text',
      overlaps: true,
      attributes: ['source', 'relation', 'certainty'],
      lists: ['source'],
    },
  ],
  /** Composite forms. */
  groups: ['double'],
  variants: 'var',
  boundary: { region: 's', outside: 'card' },
  partition: 'text',
  skip: 'punctuation',
  wordNumber: 'wordId',
  layers: {
    transcription: { folded: ['norm', 'wnorm'], exact: ['form', 'word'] },
    transliteration: { folded: ['tnorm'], exact: ['translit'] },
    both: { folded: ['norm', 'wnorm', 'tnorm'], exact: ['form', 'word', 'translit'] },
  },
  defaultLayer: 'both',
  labelNames: 'id xml_id code kod no nr num number numer n title tytuł tytul sigle symbol'.split(' '),
  structureNames: {
    ...{ doc: 'text', document: 'text', page: 'card', pb: 'card', folio: 'card', strona: 'card' },
    ...{ line: 'verse', lb: 'verse', l: 'verse', u: 's' },
  },
  operatorNames: { wewnątrz: 'within', zawiera: 'containing', zawierające: 'containing' },
  /** Names of the query language that have no data yet. */
  reserved: ['type'],
} as const satisfies IndexSchema;

/** How searches fold, and the letters that count as others where case and marks play no part → those others. */
export const { fold, letters: FOLDED_LETTERS } = foldingOf(INDEX_SCHEMA);

/** What queries and groups of the index are made of, so that no category may be called so. */
const NAMES_OF_INDEX: readonly string[] = [
  ...INDEX_SCHEMA.strings.flatMap(({ name, folded }) => [name, folded]),
  ...Object.values(INDEX_SCHEMA.readings),
  ...[...INDEX_SCHEMA.numbers, ...INDEX_SCHEMA.flags].map((name) => name.toLowerCase()),
  ...INDEX_SCHEMA.regions.flatMap(({ name, ...kind }) =>
    // Of texts they are also called `text_genre`, which no category can be.
    [name, ...('attributes' in kind && name !== INDEX_SCHEMA.partition ? kind.attributes : [])],
  ),
  ...INDEX_SCHEMA.groups,
  ...INDEX_SCHEMA.reserved,
  ...[INDEX_SCHEMA.variants, 'tag', 'feat', 'feats', 'label', 'layer'],
];

/** Tags that a category of a tagset must not have: the index calls something else so. */
export const RESERVED_TAGS: ReadonlySet<string> = new Set(NAMES_OF_INDEX);

/**
 * Other names of attributes, with those that the categories of a tagset have in it. Names of the field that stand for
 * what the tagset does not have are left out, and so are those that a category has as its tag.
 */
export function aliasesOf({ categories }: Pick<NamedTags, 'categories'>): Readonly<Record<string, string>> {
  const tags = new Set(categories.map(({ tag }) => tag));
  const own = categories.flatMap(({ tag, also = [], ...said }) =>
    [
      ...listOf(namesFrom(said))
        .filter(Boolean)
        .flatMap((name) => [asName(name), plainName(name)]),
      ...also,
    ].map((name): [string, string] => [name, tag]),
  );
  const all: [string, string][] = [...own, ...Object.entries(aliases(OTHER_NAMES))];
  return Object.fromEntries(all.filter(([name]) => !tags.has(name) && !RESERVED_TAGS.has(name)));
}

/** As it can stand in a query. */
const asName = (name: string) => name.toLowerCase().replaceAll(/\s+/g, '_');
const plainName = (name: string) => fold(asName(name));

/** What an installation has of its own that queries are read by. */
export interface OwnNames {
  tagset: Tagset;
  /** Keys of the further fields of records that it declares. */
  fields: readonly string[];
}

/**
 * What an index holds where the installation has this tagset and these fields: attributes and values are found by the names
 * of the one, and declared fields are asked for as those are that every record has.
 */
export function indexSchema({ tagset, fields }: OwnNames) {
  const own = aliasesOf(tagset);
  const prefixed = fields.filter((key) => isTaken(key, tagset, own));
  const regions = INDEX_SCHEMA.regions.map((kind) =>
    kind.name === 'text' ? textRegion(kind, fields, prefixed) : kind,
  );
  return { ...INDEX_SCHEMA, regions, aliases: own, valueNames: namesOfValues(tagset) } satisfies IndexSchema;
}

function textRegion(
  kind: Extract<(typeof INDEX_SCHEMA)['regions'][number], { name: 'text' }>,
  fields: readonly string[],
  prefixed: readonly string[],
) {
  // One that is called as a field of every record is not there: that field is meant.
  const declared = fields.filter((key) => !kind.attributes.some((name) => name === key));
  return {
    ...kind,
    attributes: [...kind.attributes, ...declared],
    lists: [...kind.lists, ...declared],
    prefixed: prefixed.filter((key) => declared.includes(key)),
  };
}

/** Whether queries call something else so, in whatever case: the field is then asked for as `text_KEY`. */
function isTaken(key: string, tagset: Tagset, others: Readonly<Record<string, string>>): boolean {
  const lower = key.toLowerCase();
  const isCategory = tagset.categories.some(({ tag }) => tag.toLowerCase() === lower);
  const isPrefixed = INDEX_SCHEMA.regions.some(({ name }) => lower.startsWith(`${name}_`));
  return isCategory || isPrefixed || RESERVED_TAGS.has(lower) || Object.hasOwn(others, lower);
}

/** What a record says (its attributes, then the declared fields) → how queries ask for it. */
export function recordNames({ tagset, fields }: OwnNames): ReadonlyMap<string, string> {
  const others = aliasesOf(tagset);
  const prefixed = (key: string) => `${INDEX_SCHEMA.partition}_${key}`;
  const known = RECORD_ATTRIBUTES.map((name) => [name, name === 'form' ? prefixed(name) : name] as const);
  const declared = fields.map((key) => [key, isTaken(key, tagset, others) ? prefixed(key) : key] as const);
  return new Map<string, string>([...declared, ...known]);
}

/** Raise it when what is fed to the index changes: a snapshot of an older feed is then rebuilt. */
export const FEED_VERSION = 11;
