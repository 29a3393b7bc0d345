import { homographOf, homographsOf, type listWords, NO_LANGUAGE_SAID, type QueryOf } from '@glosa/contract';
import type { ChosenWords, HitsRequest } from '../../indexing/start.ts';
import { hitsRequest, type Setting } from '../search/hits-request.service.ts';

/** The parameters that say which words are meant. */
export type WordsChoice = Pick<
  QueryOf<typeof listWords>,
  'layer' | 'match' | 'q' | 'texts' | 'f' | 'language' | 'variants' | 'without'
>;

/** The parameters that say in which texts words are counted. */
export type TextsChoice = Pick<WordsChoice, 'texts' | 'f'>;

/** Where words are counted: in the texts that a query would be searched for in, in neither layer more than in the other. */
export function scopeOf(setting: Setting, { texts, f }: TextsChoice): Omit<HitsRequest, 'q'> {
  const { q: _, ...scope } = hitsRequest(setting, { q: '', texts, f, layer: 'both', variants: '0', without: [] });
  return scope;
}

/** The language of a call as the index has it: null any, '' none that is said. */
export function languageOf({ language }: Pick<WordsChoice, 'language'>): string | null {
  if (language === '') return null;
  return language === NO_LANGUAGE_SAID ? '' : language;
}

export function chosenWords(setting: Setting, query: WordsChoice): ChosenWords {
  const { layer, match, q, variants, without } = query;
  const typed = q.normalize('NFC').trim();
  return {
    layer,
    match,
    // Stars alone hold on to nothing: everything is meant.
    typed: match === 'pattern' && /^\*+$/.test(typed) ? '' : typed,
    texts: scopeOf(setting, query).texts,
    language: languageOf(query),
    // A headword stands for its homographs, one of these only for itself.
    homographs: layer === 'lemma' && match === 'exact' && homographOf(typed) === null ? homographsOf(typed) : [],
    variants: variants === '1',
    without,
  };
}
