import { specimenQuery, specimenText, type TextListItem, type TextRange, textRange } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/queries.ts';

/** The first card of that text; undefined while it is on its way or where it does not come. */
export function useSpecimen(
  texts: readonly TextListItem[] | undefined,
): { text: TextListItem; range: TextRange } | undefined {
  const text = texts === undefined ? undefined : specimenText(texts);
  const first = text?.firstCard;
  const { data } = useQuery({
    ...endpointQuery(textRange, {
      params: {
        code: text?.code ?? '',
        startCardNumber: first?.cardNumber ?? 1,
        startVerseNo: first?.verseNo ?? '',
        endCardNumber: first?.cardNumber ?? 1,
        endVerseNo: first?.lastVerseNo ?? '',
      },
      query: text === undefined ? {} : specimenQuery(text),
    }),
    enabled: text !== undefined,
    // An ornament: where it does not come, the page is complete without it.
    throwOnError: false,
  });
  return text === undefined || data === undefined ? undefined : { text, range: data };
}
