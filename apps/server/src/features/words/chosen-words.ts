import { homographOf, homographsOf, type listWords, NO_LANGUAGE_SAID, type QueryOf } from '@glosa/contract';
import type { ChosenWords } from '../../indexing/start.ts';
import { hitsRequest, type Setting } from '../search/hits-request.service.ts';

/** The parameters that say which words are meant. */
export type WordsChoice = Pick<
  QueryOf<typeof listWords>,
  'layer' | 'match' | 'q' | 'texts' | 'language' | 'variants' | 'without'
>;

/** Codes of texts that a visitor may not see are passed over, as they are where a query is searched for. */
export function textsFor(setting: Setting, texts: readonly string[]): readonly string[] | null {
  return hitsRequest(setting, { q: '', texts: [...texts], f: [], layer: 'both', variants: '0', without: [] }).texts;
}

/** The language of a call as the index has it: null any, '' none that is said. */
export function languageOf({ language }: Pick<WordsChoice, 'language'>): string | null {
  if (language === '') return null;
  return language === NO_LANGUAGE_SAID ? '' : language;
}

export function chosenWords(setting: Setting, query: WordsChoice): ChosenWords {
  const { layer, match, q, texts, variants, without } = query;
  const typed = q.normalize('NFC').trim();
  return {
    layer,
    match,
    // Stars alone hold on to nothing: everything is meant.
    typed: match === 'pattern' && /^\*+$/.test(typed) ? '' : typed,
    texts: textsFor(setting, texts),
    language: languageOf(query),
    // A headword stands for its homographs, one of these only for itself.
    homographs: layer === 'lemma' && match === 'exact' && homographOf(typed) === null ? homographsOf(typed) : [],
    variants: variants === '1',
    without,
  };
}
