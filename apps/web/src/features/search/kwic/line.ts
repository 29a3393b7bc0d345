import type { KwicHit } from '@glosa/contract';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { type HitToken, type Stretch, stretches } from '../../../parts/sentences/sentence.ts';

export const COLUMNS = ['reference', 'left', 'node', 'right'] as const;
export type Column = (typeof COLUMNS)[number];
/** The columns that hold text. */
export type Side = Exclude<Column, 'reference'>;

type Order = Pick<ResultsAddress, 'sort' | 'words'>;

/**
 * How many tokens of a side, counted from the hit outwards, decide on its place: as many as were asked for, but none of
 * another sentence, which the order does not look at.
 */
export function decisive(side: Side, hit: KwicHit, { sort, words }: Order): number {
  if (side !== sort) return 0;
  return Math.min(words, side === 'node' ? hit.node.length : hit.inside[side]);
}

/** One side of a line as stretches, those that decide on its place marked; `beyond` is of other sentences. */
export function sideOf(
  hit: KwicHit,
  side: Side,
  order: Order,
  layer: 'form' | 'translit',
): { inside: Stretch[]; beyond: Stretch[] } {
  const tokens = hit[side];
  const own = side === 'node' ? tokens.length : hit.inside[side];
  const edge = side === 'left' ? tokens.length - own : own;
  const inside = side === 'left' ? tokens.slice(edge) : tokens.slice(0, edge);
  const beyond = side === 'left' ? tokens.slice(0, edge) : tokens.slice(edge);
  const count = decisive(side, hit, order);
  const first = side === 'left' ? inside.length - count : 0;
  const textOf = (token: HitToken) => token[layer];
  return {
    inside: stretches(inside, textOf, (_, at) => at >= first && at < first + count),
    beyond: stretches(beyond, textOf, () => false),
  };
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

/** A line as it reads, the hit in square brackets. */
export function lineText(hit: KwicHit): string {
  return `${written(hit.left)}${gap(hit.left)}[${written(hit.node)}]${gap(hit.node)}${written(hit.right)}`;
}

/** A line to be copied: its place follows in round brackets, with who the text is, where that is known. */
export function copyText(hit: KwicHit, witness: string | null): string {
  return `${lineText(hit)} (${[referenceOf(hit), ...(witness === null ? [] : [witness])].join('; ')})`;
}
