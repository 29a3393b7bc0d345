import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANES, layBrackets } from './brackets.ts';
import type { ContextData } from './use-context-data.ts';

const labels = { source: () => 's', theme: () => 't' };

/** Passages as first and last verse; every verse from 1 to `verses` is touched. */
function data(verses: number, sources: readonly (readonly [number, number])[]): ContextData {
  const all = Array.from({ length: verses }, (_, i) => ({
    ord: i + 1,
    reference: `1r.${i + 1}`,
    sources: 1,
    themes: 0,
  }));
  return {
    verses: new Map(all.map((verse) => [verse.reference, verse])),
    sources: sources.map(([firstVerse, lastVerse], id) => ({ parallel: { id }, firstVerse, lastVerse })),
    themes: [],
  } as unknown as ContextData;
}

const stretches = fc.array(
  fc
    .tuple(fc.integer({ min: -3, max: 12 }), fc.integer({ min: 0, max: 8 }))
    .map(([from, more]) => [from, from + more] as const),
  { maxLength: 12 },
);

describe('brackets', () => {
  it('begin once, end once, go along every verse between, and never share a lane of a verse', () => {
    fc.assert(
      fc.property(stretches, (sources) => {
        const laid = layBrackets(data(12, sources), labels);
        for (const { segments } of laid.values()) {
          expect(new Set(segments.map(({ lane }) => lane)).size).toBe(segments.length);
          expect(segments.every(({ lane }) => lane >= 0 && lane < LANES)).toBe(true);
        }
        const drawn = Map.groupBy(
          [...laid].flatMap(([reference, { segments }]) => segments.map((one) => ({ ...one, reference }))),
          ({ key }) => key,
        );
        for (const [key, pieces] of drawn) {
          const [from, to] = sources[Number(key.slice(2))] ?? [0, 0];
          expect(pieces).toHaveLength(Math.min(to, 12) - Math.max(from, 1) + 1);
          expect(pieces.filter(({ starts }) => starts)).toHaveLength(1);
          expect(pieces.filter(({ ends }) => ends)).toHaveLength(1);
          expect(new Set(pieces.map(({ lane }) => lane)).size).toBe(1);
        }
      }),
    );
  });

  it('are all named where they begin, also those for which there is no room', () => {
    fc.assert(
      fc.property(stretches, (sources) => {
        const laid = layBrackets(data(12, sources), labels);
        const opened = [...laid.values()].flatMap(({ openings }) => openings.map(({ key }) => key));
        const seen = sources.flatMap(([from, to], id) => (to >= 1 && from <= 12 ? [`s-${id}`] : []));
        expect(opened.toSorted()).toEqual(seen.toSorted());
      }),
    );
  });
});
