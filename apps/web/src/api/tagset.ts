import { type TagsetNames, tagsetNames } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './queries.ts';

/**
 * What this installation calls classes, categories and values; null where it has the default tagset, or is not known to
 * have another yet: a name of the default is better than no page.
 */
export function useOwnTags(): TagsetNames | null {
  const { data } = useQuery({ ...endpointQuery(tagsetNames, {}), throwOnError: false });
  return data?.own ?? null;
}
