import { type QueryOf, type SentenceResults, searchSentences, type searchWords } from '@glosa/contract';
import type { JsonAnswer } from '../../http/route.ts';
import { refused, type Setting } from '../search/hits-request.service.ts';
import { findSentences } from '../search/search.service.ts';
import { chosenWords } from './chosen-words.ts';

export type WordSentencesQuery = QueryOf<typeof searchWords>;

/** What a search is asked where nothing is said. */
const USUAL = searchSentences.query.parse({ q: '' });

/** The sentences with words of the lexical index: those of the query that finds them. */
export async function findWordSentences(
  setting: Setting,
  query: WordSentencesQuery,
): Promise<SentenceResults | JsonAnswer> {
  const { corpus, signal, language, tagset } = setting;
  const { texts, f, page, size, view, filters } = query;
  const outcome = await corpus.ask<'words-query'>(
    {
      kind: 'words-query',
      ...chosenWords(setting, query),
      conditions: {
        classes: filters.class ?? [],
        categories: filters.categories ?? {},
        forms: filters.form ?? [],
      },
      known: {
        pos: tagset.classes.map(({ tag }) => tag),
        ...Object.fromEntries(tagset.categories.map(({ tag, values }) => [tag, values.map((value) => value.tag)])),
      },
    },
    { signal },
  );
  const asked = { ...USUAL, texts, f, page, size, view, variants: '0' } as const;
  if (outcome.ok) return findSentences(setting, { ...asked, q: outcome.value.q });
  // An empty query finds nothing: the answer has the shape of one about hits, and says what was wrong.
  const nothing = (await findSentences(setting, asked)) as SentenceResults;
  return { ...nothing, interpretation: '', ...refused(outcome.refusal, language) };
}
