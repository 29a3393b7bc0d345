import { type FlatCode, flatContent, type Language } from '@glosa/contract';
import { queryOptions } from '@tanstack/react-query';
import { callText, givenText } from '../../api/client.ts';

/** A tab of a page of text. */
export interface FlatPlace {
  code: FlatCode;
  tab: number;
}

/** The text of a tab in a language, as visitors read it. */
export function flatQuery({ code, tab }: FlatPlace, lang: Language) {
  const input = { params: { code, tab }, query: { lang } };
  return queryOptions({
    queryKey: [flatContent.name, { code, tab }, { lang }],
    queryFn: ({ signal }) => callText(flatContent, input, signal),
    initialData: () => givenText(flatContent, input),
  });
}
