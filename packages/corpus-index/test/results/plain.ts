import fc from 'fast-check';
import { expect } from 'vitest';
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

/** How often each of them is there. */
export function countOf(labels: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** DP, its normalized form and Juilland's D by the definitions, part by part. */
export function plainDispersion(sizes: ReadonlyMap<string, number>, hits: ReadonlyMap<string, number>) {
  const parts = [...sizes].filter(([, size]) => size > 0);
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
  const tokens = sum(parts.map(([, size]) => size));
  const total = sum([...hits.values()]);
  if (parts.length < 2 || total === 0) return null;
  const dp = sum(parts.map(([label, size]) => Math.abs((hits.get(label) ?? 0) / total - size / tokens))) / 2;
  const rates = parts.map(([label, size]) => (hits.get(label) ?? 0) / size);
  const mean = sum(rates) / rates.length;
  const deviation = Math.sqrt(sum(rates.map((rate) => (rate - mean) ** 2)) / rates.length);
  return {
    dp,
    dpNorm: dp / (1 - Math.min(...parts.map(([, size]) => size)) / tokens),
    juilland: 1 - deviation / mean / Math.sqrt(rates.length - 1),
  };
}

/** The same but for rounding. */
export function nearly(found: ReturnType<typeof plainDispersion>) {
  if (found === null) return null;
  const near = (value: number): unknown => expect.closeTo(value, 6);
  return { dp: near(found.dp), dpNorm: near(found.dpNorm), juilland: near(found.juilland) };
}

const collator = new Intl.Collator('pl');

export function polish(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
