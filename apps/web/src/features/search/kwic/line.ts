import type { KwicHit } from '@glosa/contract';
import type { ResultsAddress } from '../results-address.ts';
import { type HitToken, type Stretch, stretches } from '../sentence.ts';

export const COLUMNS = ['reference', 'left', 'node', 'right'] as const;
export type Column = (typeof COLUMNS)[number];
/** The columns that hold text. */
export type Side = Exclude<Column, 'reference'>;

type Order = Pick<ResultsAddress, 'sort' | 'words'>;

const ENDS = new Set(['.', '?', '!']);
const endsSentence = (token: HitToken): boolean => token.word === null && ENDS.has(token.form.trim());

/**
 * How many tokens of a side, counted from the hit outwards, decide on its place: as many as were asked for, but none of
 * another sentence, which the order does not look at. A sign that ends a sentence still belongs to it.
 */
export function decisive(side: Side, tokens: readonly HitToken[], { sort, words }: Order): number {
  if (side !== sort) return 0;
  const near = (side === 'left' ? [...tokens].reverse() : tokens).slice(0, words);
  const end = side === 'node' ? -1 : near.findIndex(endsSentence);
  if (end === -1) return near.length;
  return side === 'left' ? end : end + 1;
}

/** One side of a line as stretches, those that decide on its place marked. */
export function sideOf(hit: KwicHit, side: Side, order: Order, layer: 'form' | 'translit'): Stretch[] {
  const tokens = hit[side];
  const count = decisive(side, tokens, order);
  const first = side === 'left' ? tokens.length - count : 0;
  return stretches(
    tokens,
    (token) => token[layer],
    (_, at) => at >= first && at < first + count,
  );
}

const written = (tokens: readonly HitToken[]): string =>
  stretches(
    tokens,
    (token) => token.form,
    () => false,
  )
    .map(({ text }) => text)
    .join('');

/** Whether white space stands between two neighbouring parts of a line. */
const gap = (before: readonly HitToken[]): string => (before.at(-1)?.sp === 1 ? ' ' : '');

/** Where a line stands, as it is cited. */
export function referenceOf(hit: KwicHit): string {
  return `${hit.code} ${hit.cardAddress}.${hit.verseNo}`;
}

/** A line to be copied: the hit in square brackets, its place in round ones. */
export function copyText(hit: KwicHit): string {
  const text = `${written(hit.left)}${gap(hit.left)}[${written(hit.node)}]${gap(hit.node)}${written(hit.right)}`;
  return `${text} (${referenceOf(hit)})`;
}
