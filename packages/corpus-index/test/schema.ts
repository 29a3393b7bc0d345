import { GERMAN } from '../languages/german.ts';
import { POLISH } from '../languages/polish.ts';
import { foldingOf, type IndexSchema } from '../src/index.ts';

/** The schema that tests and benchmarks index by: texts in two layers on cards and verses. */
export const schema = {
  strings: [
    { name: 'form', folded: 'norm' },
    { name: 'translit', folded: 'tnorm', span: 'word' },
    { name: 'word', folded: 'wnorm', span: 'word', orElse: 'form' },
  ],
  readings: { lemma: 'lemma', folded: 'lnorm', posClass: 'pos' },
  writings: [POLISH, GERMAN],
  numbers: ['wordId'],
  flags: ['spaceAfter', 'punctuation'],
  regions: [
    { name: 'text' },
    { name: 'card', parent: 'text' },
    { name: 'verse', parent: 'card' },
    { name: 's', parent: 'text' },
  ],
  boundary: { region: 's', outside: 'card' },
  partition: 'text',
  skip: 'punctuation',
  wordNumber: 'wordId',
  layers: {
    transcription: { folded: ['norm', 'wnorm'], exact: ['form', 'word'] },
    transliteration: { folded: ['tnorm'], exact: ['translit'] },
    both: { folded: ['norm', 'tnorm', 'wnorm'], exact: ['form', 'word'] },
  },
  defaultLayer: 'both',
  aliases: { orth: 'form', base: 'lemma', upos: 'pos', orth_lc: 'norm' },
  labelNames: 'id xml_id code kod no nr num number numer n title tytuł tytul sigle symbol'.split(' '),
  structureNames: {
    ...{ doc: 'text', document: 'text', page: 'card', pb: 'card', folio: 'card', strona: 'card' },
    ...{ line: 'verse', lb: 'verse', l: 'verse', u: 's' },
  },
  operatorNames: { wewnątrz: 'within', zawiera: 'containing', zawierające: 'containing' },
  valueNames: {
    pos: { rzeczownik: ['noun'], nominal: ['noun', 'adj', 'ger'], człon: ['part'] },
    case: { dopełniacz: ['gen'], 'second case (the 2. one)': ['gen'] },
  },
  reserved: [
    'theme',
    'source',
    'type',
    'var',
    'tag',
    'feat',
    'feats',
    'lang',
    'sent',
    'n',
    'double',
    'foreign',
    'parallel',
  ],
} as const satisfies IndexSchema;

export type TestSchema = typeof schema;

export const { fold } = foldingOf(schema);

/** With everything else that a schema may have. */
export const randomSchema = {
  ...schema,
  numbers: [...schema.numbers, 'place'],
  groups: ['double'],
  regions: [
    { name: 'text', attributes: ['lang', 'date', 'form'], lists: ['form'], years: ['date'] },
    { name: 'card', parent: 'text' },
    { name: 'verse', parent: 'card' },
    { name: 's', parent: 'text' },
    { name: 'foreign', parent: 'text', overlaps: true, attributes: ['lang'] },
    { name: 'theme', parent: 'text', overlaps: true, attributes: ['theme', 'level', 'sure'], lists: ['theme'] },
    { name: 'link', parent: 'text', overlaps: true, attributes: ['source', 'sure'], lists: ['source'] },
  ],
  reserved: [],
} as const satisfies IndexSchema;

export type RandomSchema = typeof randomSchema;
