import type { IndexSchema } from '../src/index.ts';
import { type KnownRegions, Vocabulary } from '../src/query/vocabulary.ts';
import { schema } from './schema.ts';

/** The names that tests of the parser use, without any corpus behind them. */
const full: IndexSchema = {
  ...schema,
  regions: [
    { name: 'text', attributes: ['lang', 'type'] },
    { name: 'card', parent: 'text' },
    { name: 'verse', parent: 'card' },
    { name: 's', parent: 'text' },
    { name: 'foreign', attributes: ['of'] },
  ],
  groups: ['double'],
  numbers: ['wordId', 'n'],
  aliases: { ...schema.aliases, case: 'cas', number: 'num', sent: 's', zdanie: 's' },
  reserved: ['theme', 'source', 'parallel', 'var'],
};

const TAGS = [
  { name: 'pos', values: ['', 'NOUN', 'ADJ', 'DET', 'CCONJ', 'subst', 'fin'] },
  { name: 'cas', values: ['', 'gen', 'nom'] },
  { name: 'num', values: ['', 'sg', 'pl'] },
];

function regions(labels: string[], attributes: Readonly<Record<string, string[]>> = {}): KnownRegions {
  return {
    labelled: (label) => labels.flatMap((one, i) => (one === label ? [i] : [])),
    distinctLabels: () => labels,
    attributeValues: (name) => attributes[name] ?? [],
  };
}

export const vocabulary = new Vocabulary(
  full,
  TAGS,
  new Map([
    ['text', regions(['RP', 'PF', 'pl_mpdt1', 'a-b'], { lang: ['pl', 'lat'], type: ['prose', 'verse'] })],
    ['card', regions(['12r', '15v'])],
    ['verse', regions(['1', '2'])],
    ['s', regions(['1', '2'])],
    ['foreign', regions([''], { of: ['lat'] })],
  ]),
  new Map([
    ['double', { attributeNames: ['pos', 'lemma', 'num'], values: (a) => (a === 'pos' ? ['perf', 'plusq'] : []) }],
  ]),
);
