import type { WordLayer } from '@glosa/contract';
import type { ChosenWords } from './words-request.ts';

/** Attribute that words of a layer are values of, with the one that compares it folded. */
export const ATTRIBUTES = {
  lemma: { exact: 'lemma', folded: 'lnorm' },
  transcription: { exact: 'form', folded: 'norm' },
  transliteration: { exact: 'translit', folded: 'tnorm' },
} as const satisfies Record<WordLayer, { exact: string; folded: string }>;

/** How the index calls a way of comparing. */
export function matchOf(match: ChosenWords['match']): 'exact' | 'begins' | 'ends' | 'contains' | 'glob' {
  return match === 'pattern' ? 'glob' : match;
}
