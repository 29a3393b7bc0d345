import type { SentenceHit } from '@glosa/contract';

export type HitToken = SentenceHit['tokens'][number];

/** Neighbouring tokens that are marked together, or not marked together. */
export interface Stretch {
  match: boolean;
  text: string;
}

/** Whether a token, the so manieth of its list, is marked. */
type IsMarked = (token: HitToken, at: number) => boolean;

/** Tokens as stretches of text; `of` chooses the layer, tokens without it are left out. Hits are marked unless told. */
export function stretches(
  tokens: readonly HitToken[],
  of: (token: HitToken) => string | undefined,
  isMarked: IsMarked = (token) => token.match === 1,
): Stretch[] {
  const out: Stretch[] = [];
  const add = (match: boolean, text: string): void => {
    const last = out.at(-1);
    if (last?.match === match) last.text += text;
    else out.push({ match, text });
  };
  let space = false;
  for (const [at, token] of tokens.entries()) {
    const form = of(token);
    const match = isMarked(token, at);
    if (form !== undefined && form !== '') {
      // White space between a hit and the rest of the sentence is not part of the hit.
      if (space && out.length > 0) add(match && out.at(-1)?.match === true, ' ');
      add(match, form);
      space = false;
    }
    space ||= token.sp === 1;
  }
  return out;
}

/** Whether the other layer has anything to show for this sentence. */
export function hasOtherLayer(hit: SentenceHit): boolean {
  return hit.tokens.some((token) => token.translit !== undefined && token.translit !== '');
}

/** Where the sentence stands: `12r.5`, `12r.5–7` on one card, `12r.5 – 12v.1` where it runs on. */
export function referenceOf(hit: SentenceHit): string {
  const from = `${hit.cardAddress}.${hit.verseNo}`;
  if (hit.cardAddress !== hit.endCardAddress) return `${from} – ${hit.endCardAddress}.${hit.endVerseNo}`;
  return hit.verseNo === hit.endVerseNo ? from : `${from}–${hit.endVerseNo}`;
}
