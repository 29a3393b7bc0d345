import { type CataloguedText, type HomeTexts, specimenQuery, type TextRange, textRange } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from './queries.ts';

/** The first card of the text that the main page shows, where there is one and it comes. */
export function useSpecimen(texts: HomeTexts | undefined): {
  specimen: { text: CataloguedText; range: TextRange } | undefined;
  /** It may still come: its place is kept. */
  isAwaited: boolean;
} {
  const text = texts?.specimen ?? undefined;
  const first = text?.firstCard;
  const { data, isPending } = useQuery({
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
  return {
    specimen: text === undefined || data === undefined ? undefined : { text, range: data },
    isAwaited: texts === undefined || (text !== undefined && isPending),
  };
}
