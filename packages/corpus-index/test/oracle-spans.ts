import type { HitMode } from '../src/query/modes.ts';
import type { PlainHit } from './spec.ts';

/** A hit with the tokens that its gaps take beyond what they must. */
export interface Span extends PlainHit {
  readonly cost: number;
}

/** The spans that a mode keeps of all that fit. */
export function choose(spans: readonly Span[], mode: HitMode): Span[] {
  if (mode === 'all') return [...spans];
  const starts = Map.groupBy(spans, ({ start }) => start);
  if (mode === 'longest') {
    let free = 0;
    return [...starts].flatMap(([start, same]) => {
      if (start < free) return [];
      const [best] = [...same].sort((a, b) => a.cost - b.cost || b.end - a.end) as [Span];
      free = best.end;
      return [best];
    });
  }
  const nearest = [...starts.values()].map((same) => same.reduce((a, b) => (b.end < a.end ? b : a)));
  if (mode === 'nearest') return nearest;
  if (mode === 'standard') return [...Map.groupBy(nearest, ({ end }) => end).values()].map(([first]) => first as Span);
  return nearest.filter(
    (one) => !nearest.some((other) => other !== one && other.start >= one.start && other.end <= one.end),
  );
}

/** By start, then end; of those alike one is kept. */
export function sorted(spans: readonly Span[]): Span[] {
  const order = [...spans].sort((a, b) => a.start - b.start || a.end - b.end || compareMembers(a, b));
  const seen = new Set<string>();
  return order.filter((span) => {
    const key = JSON.stringify([span.start, span.end, span.members]);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

export function tokensOf({ start, end, members }: PlainHit): readonly number[] {
  return members ?? Array.from({ length: end - start }, (_, i) => start + i);
}

export function length({ start, end }: Span): number {
  return end - start;
}

function compareMembers(a: Span, b: Span): number {
  const others = b.members ?? [];
  const [at = -1] = (a.members ?? []).flatMap((member, i) => (member === others[i] ? [] : [i]));
  if (at < 0) return (a.members?.length ?? 0) - others.length;
  return (a.members?.[at] ?? 0) - (others[at] ?? Number.NEGATIVE_INFINITY);
}
