import { type AnswerOf, type ThemeKind, themePassages } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PageError } from '../../api/page-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ThemeAddress } from './themes-address.ts';

export type ThemePassages = AnswerOf<typeof themePassages>;

/** What a page says itself: no answer, or a busy server. Anything else takes the place of the page. */
export function showsFailure(error: unknown): boolean {
  return error instanceof PageError && (error.status === 0 || error.status === 503);
}

/** The passages of a theme as its address asks for them; those shown before stay until they are there. */
export function useTheme(kind: ThemeKind, id: number, { texts, page }: ThemeAddress) {
  const { language: lang } = useI18n();
  return useQuery({
    ...endpointQuery(themePassages, { params: { kind, id }, query: { texts, page, lang } }),
    placeholderData: keepPreviousData,
    throwOnError: (error) => !showsFailure(error),
  });
}
