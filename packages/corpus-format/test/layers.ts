import type { ParsedLayer } from '../src/index.ts';

/** A layer without what its file alone had: places, and how much of it was cut by rule. */
export function comparable(layer: ParsedLayer) {
  const strip = <T extends { place: unknown }>(list: readonly T[]) => list.map(({ place: _, ...rest }) => rest);
  const { supplied: _, header, ...rest } = layer;
  const { xml, ...facts } = header;
  return {
    ...rest,
    header: facts,
    cards: strip(layer.cards),
    verses: strip(layer.verses),
    words: strip(layer.words),
    doubles: strip(layer.doubles),
  };
}
