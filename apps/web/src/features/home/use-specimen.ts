import { type TextListItem, type TextRange, textRange } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../api/queries.ts';

/** The first card of a text to show: one with both layers and grammar where there is any, else the first text. */
export function specimenText(texts: readonly TextListItem[]): TextListItem | undefined {
  const readable = texts.filter((text) => text.firstCard !== null);
  return (
    readable.find((text) => text.layers.transliteration && text.annotated > 0) ??
    readable.find((text) => text.layers.transliteration) ??
    readable[0]
  );
}

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
      query: { mode: text?.layers.transliteration === true ? 'both' : 'transcription', grammar: true },
    }),
    enabled: text !== undefined,
    // An ornament: where it does not come, the page is complete without it.
    throwOnError: false,
  });
  return text === undefined || data === undefined ? undefined : { text, range: data };
}
