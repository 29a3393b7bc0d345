import { citeText, type Language } from '@glosa/contract';
import { queryOptions } from '@tanstack/react-query';
import { callText } from '../../../api/client.ts';
import { type CitationFormat, type Taken, takenQuery } from './take-links.ts';

/** A citation as the server writes it, asked for in the language of the page. */
export function citationQuery(taken: Taken, format: CitationFormat, lang: Language) {
  const query = { ...takenQuery(taken), format, lang };
  return queryOptions({
    queryKey: [citeText.name, taken.code, query],
    queryFn: ({ signal }) => callText(citeText, { params: { code: taken.code }, query }, signal),
    throwOnError: false,
  });
}
