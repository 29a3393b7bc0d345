import type { listWords, QueryOf } from '@glosa/contract';
import type { ChosenWords } from '../../indexing/start.ts';
import { hitsRequest, type Setting } from '../search/hits-request.service.ts';

/** The parameters that say which words are meant. */
export type WordsChoice = Pick<QueryOf<typeof listWords>, 'layer' | 'match' | 'q' | 'texts' | 'variants' | 'without'>;

/** Codes of texts that a visitor may not see are passed over, as they are where a query is searched for. */
export function textsFor(setting: Setting, texts: readonly string[]): readonly string[] | null {
  return hitsRequest(setting, { q: '', texts: [...texts], f: [], layer: 'both', variants: '0', without: [] }).texts;
}

export function chosenWords(setting: Setting, { layer, match, q, texts, variants, without }: WordsChoice): ChosenWords {
  const typed = q.normalize('NFC').trim();
  return {
    layer,
    match,
    // Stars alone hold on to nothing: everything is meant.
    typed: match === 'pattern' && /^\*+$/.test(typed) ? '' : typed,
    texts: textsFor(setting, texts),
    variants: variants === '1',
    without,
  };
}
