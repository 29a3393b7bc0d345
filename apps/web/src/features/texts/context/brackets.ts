/** Which lines a passage of a source or a theme goes along, drawn as brackets in the margin. Pure. */
import { type ContextData, sourceKey, themeKey } from './use-context-data.ts';

export type BracketKind = 'source' | 'theme';

interface Bracket<Label> {
  key: string;
  kind: BracketKind;
  label: Label;
  /** Orders of its first and last verse. */
  first: number;
  last: number;
}

/** A piece of a bracket beside one verse. */
export interface Segment {
  key: string;
  kind: BracketKind;
  /** 0 is nearest to the text. */
  lane: number;
  starts: boolean;
  ends: boolean;
}

export interface VerseBrackets<Label> {
  segments: readonly Segment[];
  /** Those that begin here, also where there is no room to draw them. */
  openings: readonly Pick<Bracket<Label>, 'key' | 'kind' | 'label'>[];
}

/** So many stand beside one another at most. */
export const LANES = 3;

function bracketsOf<Label>(data: ContextData, labels: Labels<Label>): Bracket<Label>[] {
  const sources = data.sources.map((entry) => ({
    ...{ key: sourceKey(entry), kind: 'source' as const, label: labels.source(entry) },
    ...{ first: entry.firstVerse, last: entry.lastVerse },
  }));
  const themes = data.themes.map((entry) => ({
    ...{ key: themeKey(entry), kind: 'theme' as const, label: labels.theme(entry) },
    ...{ first: entry.firstVerse, last: entry.lastVerse },
  }));
  // Of those that begin together the longest stands outside.
  return [...sources, ...themes].sort((one, other) => one.first - other.first || one.last - other.last);
}

interface Labels<Label> {
  source: (entry: ContextData['sources'][number]) => Label;
  theme: (entry: ContextData['themes'][number]) => Label;
}

/** By reference of the verse. What begins before the loaded part opens where it is first seen. */
export function layBrackets<Label>(
  data: ContextData,
  labels: Labels<Label>,
): ReadonlyMap<string, VerseBrackets<Label>> {
  const verses = [...data.verses.values()].sort((one, other) => one.ord - other.ord);
  const out = new Map<string, { segments: Segment[]; openings: Bracket<Label>[] }>();
  const at = (reference: string) => {
    const known = out.get(reference) ?? { segments: [], openings: [] };
    out.set(reference, known);
    return known;
  };
  const taken: number[] = [];
  for (const bracket of bracketsOf(data, labels)) {
    const along = verses.filter(({ ord }) => ord >= bracket.first && ord <= bracket.last);
    const [start] = along;
    const end = along.at(-1);
    if (start === undefined || end === undefined) continue;
    at(start.reference).openings.push(bracket);
    const lane = Array.from({ length: LANES }, (_, i) => i).find((one) => (taken[one] ?? -1) < start.ord);
    if (lane === undefined) continue;
    taken[lane] = end.ord;
    for (const verse of along) {
      at(verse.reference).segments.push({
        ...{ key: bracket.key, kind: bracket.kind, lane },
        ...{ starts: verse === start, ends: verse === end },
      });
    }
  }
  return out;
}
