import {
  type Grammar,
  type GrammarClasses,
  grammarClasses,
  grammarDouble,
  grammarSingle,
  grammarSpread,
  searchGrammarDouble,
  searchGrammarSingle,
} from '@glosa/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { askedTexts, type TextsChosen } from '../pieces/texts-chosen.ts';
import { asksSomething, type GrammarAddress, questionParams } from './grammar-address.ts';

/** What can be asked, counted in the texts chosen. */
export function useTagset(within: TextsChosen): UseQueryResult<GrammarClasses> {
  return useQuery({ ...endpointQuery(grammarClasses, { query: askedTexts(within) }), ...LIST_QUERY });
}

/**
 * The forms or lemmas of a question, and what choosing further would leave of them. Where others than the list are
 * shown it is asked for all the same, for what the form counts; one row will do then.
 */
export function useForms(address: GrammarAddress): UseQueryResult<Grammar> {
  const { language: lang } = useI18n();
  const { kind, of, sort, page, shows } = address;
  const rows = shows === 'list' ? { page } : { page: 1, size: 1 };
  return useQuery({
    ...endpointQuery(kind === 'single' ? grammarSingle : grammarDouble, {
      query: { ...questionParams(address), of, sort, ...rows, lang },
    }),
    ...LIST_QUERY,
    enabled: asksSomething(address),
  });
}

export function useSentences(address: GrammarAddress) {
  const { language: lang } = useI18n();
  return useQuery({
    ...endpointQuery(address.kind === 'single' ? searchGrammarSingle : searchGrammarDouble, {
      query: { ...questionParams(address), page: address.page, lang },
    }),
    ...LIST_QUERY,
    enabled: asksSomething(address) && address.shows === 'sentences',
  });
}

/** `over`: `pos` or a category. */
export function useSpread(address: GrammarAddress, over: string) {
  const { language: lang } = useI18n();
  return useQuery({
    ...endpointQuery(grammarSpread, {
      params: { kind: address.kind },
      query: { ...questionParams(address), over, lang },
    }),
    ...LIST_QUERY,
  });
}
