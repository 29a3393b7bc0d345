import type { Names, READING_LAYERS, TextListItem } from '@glosa/contract';
import { paths } from '../../paths.ts';
import type { TextAddress } from './address.ts';

/** The link of a reading page with all that its address says; the settings of the view only where they are not the usual. */
export function readingHref({ start, end, ...rest }: TextAddress & { code: string }): string {
  return paths.textItem({
    ...rest,
    startCardNumber: start.cardNumber,
    startVerseNo: start.verseNo,
    endCardNumber: end.cardNumber,
    endVerseNo: end.verseNo,
  });
}

/** A whole card, read in the way of `address`: which verses it has the text itself says. */
export const wholeCard = <A extends TextAddress>(address: A, cardNumber: number) => ({
  ...address,
  start: { cardNumber, verseNo: null },
  end: { cardNumber: null, verseNo: null },
  hl: [],
  at: null,
  asked: null,
});

/** The layer a text opens in: the transcription, if it has one. */
export function firstMode({ layers }: Pick<TextListItem, 'layers'>): 'transcription' | 'transliteration' {
  return layers.transcription || !layers.transliteration ? 'transcription' : 'transliteration';
}

/** The link to the first card of a text. */
export function firstCardHref(text: Pick<TextListItem, 'code' | 'layers' | 'firstCard'>): string {
  const { code, firstCard } = text;
  const mode = firstMode(text);
  if (firstCard === null) return paths.textItem({ code, mode, grammar: false });
  return paths.textItem({
    code,
    startCardNumber: firstCard.cardNumber,
    startVerseNo: firstCard.verseNo,
    endCardNumber: firstCard.cardNumber,
    endVerseNo: firstCard.lastVerseNo,
    mode,
    grammar: false,
  });
}

/** A way of reading that a text offers. */
export interface ModeOption {
  mode: string;
  /** Dictionary key, or the name of an other transcript. */
  kind: (typeof READING_LAYERS)[number] | 'other';
  designation?: string;
  name?: Names;
}

/** The modes a text can be read in: what it has, nothing else. Without the list's row, the mode asked for stands alone. */
export function modesOf(text: Pick<TextListItem, 'layers'> | undefined, asked: string): ModeOption[] {
  const options: ModeOption[] = [];
  const { layers } = text ?? {};
  if (layers?.transcription) options.push({ mode: 'transcription', kind: 'transcription' });
  if (layers?.transliteration) options.push({ mode: 'transliteration', kind: 'transliteration' });
  if (layers?.transcription && layers.transliteration) options.push({ mode: 'both', kind: 'both' });
  for (const { designation, name } of layers?.otherTranscripts ?? []) {
    options.push({ mode: `other:${designation}`, kind: 'other', designation, name });
  }
  if (options.length === 0 && (asked === 'transcription' || asked === 'transliteration' || asked === 'both')) {
    options.push({ mode: asked, kind: asked });
  }
  return options;
}

/** The mode after `mode`, round and round. */
export function nextMode(options: readonly ModeOption[], mode: string): string {
  const at = options.findIndex((option) => option.mode === mode);
  return options[(at + 1) % options.length]?.mode ?? mode;
}
