/** What the main page shows of the corpus. */
import type { TextListItem } from './texts.ts';

/** What of a text tells whether it is one to show. */
type Shown = Pick<TextListItem, 'layers' | 'annotated' | 'firstCard'>;

/** The text whose first card is shown: one with both layers and grammar where there is any, else the first text. */
export function specimenText<Text extends Shown>(texts: readonly Text[]): Text | undefined {
  const readable = texts.filter((text) => text.firstCard !== null);
  return (
    readable.find((text) => text.layers.transliteration && text.annotated > 0) ??
    readable.find((text) => text.layers.transliteration) ??
    readable[0]
  );
}

/** How it is asked for. */
export function specimenQuery({ layers }: Pick<Shown, 'layers'>) {
  return { mode: layers.transliteration ? 'both' : 'transcription', grammar: true };
}
