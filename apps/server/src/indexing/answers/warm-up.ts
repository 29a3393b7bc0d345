import type { GrammarUnit, WordLayer } from '@glosa/contract';
import { answer } from './answer.ts';
import type { GrammarRequest, Index, WordsRequest } from './request.ts';

/** What can be listed. The contract's own lists: a thread that loaded the contract would have all its schemas made. */
export interface Listings {
  layers: readonly WordLayer[];
  units: readonly GrammarUnit[];
}

const ALL_WORDS: WordsRequest = {
  kind: 'words',
  ...{ layer: 'lemma', match: 'begins', typed: '', initial: '', texts: null, variants: false, without: [] },
  ...{ language: null, homographs: [] },
  ...{ sort: 'value', page: 1, size: 50, auxiliary: {}, isForFile: false },
};

const ANYTHING = { classes: [], categories: [], lemma: '', form: '' };

const ALL_FORMS: GrammarRequest = {
  kind: 'grammar',
  asked: { unit: 'single', first: ANYTHING, second: null, place: 'next', distance: 1, marks: null },
  scope: { texts: null, layer: 'both', variants: false, without: [] },
  known: { single: {}, double: {} },
  ...{ of: 'form', sort: 'value', withQueries: true, page: 1, size: 50, withFacets: true },
};

/**
 * Asks for what has to be put in order or counted once for each corpus, so that later requests do not wait for it. Each
 * step does one such thing; between them others can be answered.
 */
export function* warmUp(index: Index, { layers, units }: Listings): Generator<void> {
  for (const layer of layers) {
    for (const sort of ['value', 'end', 'hits'] as const) {
      answer(index, { ...ALL_WORDS, layer, sort });
      yield;
    }
  }
  const [lemma] = index.valueList({ attribute: 'lemma', sort: 'hits', offset: 0, limit: 1 }).rows;
  if (lemma === undefined) return;
  answer(index, { ...ALL_WORDS, match: 'exact', typed: lemma.value, variants: true });
  yield;
  const everywhere = { language: null, homographs: [], texts: null, allTexts: null };
  answer(index, { kind: 'word', lemma: lemma.value, ...everywhere, auxiliary: {} });
  yield;
  for (const listed of units) {
    answer(index, { ...ALL_FORMS, of: listed });
    yield;
  }
  answer(index, { ...ALL_FORMS, asked: { ...ALL_FORMS.asked, unit: 'double' } });
}
