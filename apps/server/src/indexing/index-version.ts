import type { PlacedText } from '@glosa/corpus-index';
import type { CorpusState } from './state.ts';

/** A text in a snapshot. */
export interface HeldText {
  readonly stamp: string;
  readonly tokens: number;
}

/** A snapshot in memory that threads share. */
export interface Segment {
  /** Never used again for another one. */
  readonly id: number;
  readonly buffer: SharedArrayBuffer;
  /** By code. */
  readonly texts: ReadonlyMap<string, HeldText>;
}

/** One state of the corpus as search threads open it: texts of the base, and of segments that stand before it. */
export interface IndexVersion {
  readonly revision: string;
  readonly base: Segment;
  readonly segments: readonly Segment[];
  /** Null: those of the base, as they are. */
  readonly texts: readonly PlacedText[] | null;
}

/** When so much has been edited, the base is rebuilt without waiting for quiet. */
export const MANY = { segments: 8, share: 0.1, tokens: 50_000 } as const;
/** When so much has been edited, no further segment is made: the base as it will be is waited for. */
const TOO_MANY = { segments: 24, share: 0.3, tokens: 50_000 } as const;

/** Takes each text of the state from whichever snapshot has it as it is. Throws where none has. */
export function compose(
  base: Segment,
  segments: readonly Segment[],
  state: Pick<CorpusState, 'name' | 'texts'>,
): IndexVersion {
  const placed = state.texts.map(({ code, stamp }) => {
    if (base.texts.get(code)?.stamp === stamp) return { label: code, from: null };
    const from = segments.findLast(({ texts }) => texts.get(code)?.stamp === stamp);
    if (from === undefined) throw new Error(`text ${code} is in no snapshot`);
    return { label: code, from };
  });
  const used = segments.filter((segment) => placed.some(({ from }) => from === segment));
  const texts = placed.map(({ label, from }) => ({ label, part: from === null ? 0 : used.indexOf(from) + 1 }));
  const isSame =
    texts.length === base.texts.size && [...base.texts.keys()].every((code, i) => code === texts[i]?.label);
  const isBase = used.length === 0 && isSame;
  return { revision: state.name, base, segments: used, texts: isBase ? null : texts };
}

/** Tokens of segments that count. */
export function tokensEdited({ segments, texts }: IndexVersion): number {
  const edited = (texts ?? []).filter(({ part }) => part > 0);
  return edited.reduce((sum, { label, part }) => sum + (segments[part - 1]?.texts.get(label)?.tokens ?? 0), 0);
}

export function isManyEdited(version: IndexVersion, baseTokens: number): boolean {
  return version.segments.length > MANY.segments || tokensEdited(version) > limit(MANY, baseTokens);
}

/** So many words may still be put into a further segment. */
export function roomFor(base: Segment, segments: readonly Segment[], baseTokens: number): number {
  if (segments.length >= TOO_MANY.segments) return 0;
  const edited = segments.flatMap(({ texts }) =>
    [...texts].flatMap(([code, { stamp, tokens }]) => (base.texts.get(code)?.stamp === stamp ? [] : [tokens])),
  );
  return Math.max(0, limit(TOO_MANY, baseTokens) - edited.reduce((sum, tokens) => sum + tokens, 0));
}

/** Of a small corpus any text is a large share, but all of it is soon indexed. */
function limit({ share, tokens }: { share: number; tokens: number }, baseTokens: number): number {
  return Math.max(tokens, share * baseTokens);
}
