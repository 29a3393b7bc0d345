import fc from 'fast-check';
import type { CorpusIndex, Hit } from '../../src/index.ts';
import { fold, type RandomSchema } from '../schema.ts';
import type { PlainCorpus, PlainToken } from '../spec.ts';

/** What oracles of results share: values of plain tokens, and the hits of a query in text order. */

/** Queries with few and many hits, of one token and of several. */
export const query: fc.Arbitrary<string> = fc.constantFrom(
  '[]',
  '[pos="n"]',
  '[lemma="a"]',
  '[form=".*b"]',
  '[pos="n"] []',
  '[] [lemma="a"] []',
  'a',
  'seed',
  '[pos!="v"] [pos!="n"]',
  '[form="x"]',
);

/** Attributes of every kind: exact, folded, mostly empty, of readings. */
export const attribute: fc.Arbitrary<string> = fc.constantFrom(
  'form',
  'norm',
  'translit',
  'tnorm',
  'word',
  'lemma',
  'lnorm',
  'pos',
  'cas',
  'num',
);

/** A token that knows the labels of its text and card. */
export interface PlacedToken extends PlainToken {
  text: string;
  card: string;
}

export function placed({ tokens, regions }: PlainCorpus): PlacedToken[] {
  const label = (kind: string, at: number) =>
    regions.find((region) => region.kind === kind && region.start <= at && at < region.end)?.label ?? '';
  return tokens.map((token, at) => ({ ...token, text: label('text', at), card: label('card', at) }));
}

export function hitsOf(index: CorpusIndex<RandomSchema>, q: string, texts: string[] = []): Hit[] {
  return index
    .search(q, { offset: 0, size: 10_000, unit: 'hit', texts })
    .rows.flatMap(({ hits }) => hits.map(({ start, end }) => ({ start, end })));
}

/** The distinct values of a token. */
export function valuesAt(token: PlainToken, attribute: string): string[] {
  const string = { form: token.form, translit: token.translit, word: token.word }[attribute];
  if (string !== undefined) return [string];
  if (attribute === 'norm') return [fold(token.form)];
  if (attribute === 'tnorm') return [fold(token.translit)];
  if (token.readings.length === 0) return [''];
  const values = token.readings.map(({ lemma, posClass, categories }) => {
    if (attribute === 'lemma') return lemma ?? '';
    if (attribute === 'lnorm') return fold(lemma ?? '');
    return attribute === 'pos' ? (posClass ?? '') : (categories[attribute] ?? '');
  });
  return [...new Set(values)];
}

/** The token `distance` away from the hit, if it is of the same unit. */
export function neighbour(
  tokens: readonly PlacedToken[],
  { start, end }: Hit,
  side: 'left' | 'right',
  distance: number,
): PlacedToken | undefined {
  const edge = side === 'left' ? start : end - 1;
  const token = tokens[side === 'left' ? edge - distance : edge + distance];
  return token?.unit === tokens[edge]?.unit ? token : undefined;
}

const collator = new Intl.Collator('pl');

export function polish(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
