import { listWords, readWord, searchWords } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../api/list-query.ts';
import { PageError } from '../../api/page-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { askedParams, readFilters, type WordsAddress } from './list/words-address.ts';

/** What of the index an address shows. */
export type Shown = 'list' | 'word' | 'sentences';

export const shownBy = ({ shown, lemma }: WordsAddress): Shown =>
  shown === 'sentences' ? 'sentences' : lemma === '' ? 'list' : 'word';

/** Whether the word asked for is no headword. */
export const isUnknown = (error: unknown): boolean => error instanceof PageError && error.status === 404;

/** The answer to an address: the list, one word, or the sentences; the other two are not asked for. */
export function useWords(address: WordsAddress) {
  const { language: lang } = useI18n();
  const shown = shownBy(address);
  const { initial, sort, page, lemma, texts, q } = address;
  const asked = { ...askedParams(address), lang, page };
  const list = useQuery({
    ...endpointQuery(listWords, { query: { ...asked, initial, sort } }),
    ...LIST_QUERY,
    enabled: shown === 'list',
  });
  const word = useQuery({
    ...endpointQuery(readWord, { params: { lemma }, query: { texts, lang } }),
    throwOnError: (error) => !isUnknown(error) && LIST_QUERY.throwOnError(error),
    enabled: shown === 'word',
  });
  const sentences = useQuery({
    ...endpointQuery(searchWords, { query: { ...asked, filters: readFilters(address.filters) } }),
    ...LIST_QUERY,
    enabled: shown === 'sentences' && q.trim() !== '',
  });
  return { list, word, sentences };
}
