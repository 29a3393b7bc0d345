import { type AnswerOf, type ThemeKind, themePassages } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { LIST_QUERY } from '../../api/list-query.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import type { ThemeAddress } from './themes-address.ts';

export type ThemePassages = AnswerOf<typeof themePassages>;

/** The passages of a theme as its address asks for them; those shown before stay until they are there. */
export function useTheme(kind: ThemeKind, id: number, { texts, page }: ThemeAddress) {
  const { language: lang } = useI18n();
  return useQuery({
    ...endpointQuery(themePassages, { params: { kind, id }, query: { texts, page, lang } }),
    ...LIST_QUERY,
  });
}
