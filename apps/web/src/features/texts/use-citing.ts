import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n/i18n.tsx';
import { citationQuery } from './take/citation.ts';
import type { Taken } from './take/take-links.ts';

/** How a stretch of a text is cited, in words, once it has been asked for. */
export function useCiting(taken: Taken) {
  const { language } = useI18n();
  const { data, refetch } = useQuery({ ...citationQuery(taken, 'text', language), enabled: false });
  return { citation: data?.trimEnd(), ask: () => refetch() };
}
