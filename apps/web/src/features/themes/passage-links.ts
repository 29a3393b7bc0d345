import type { Passage } from '@glosa/contract';
import { paths } from '../../paths.ts';

/** Label of the verse of a reference, `12r.5` or `12r.5.3`. */
const verseOf = (reference: string): string => reference.split('.')[1] ?? '';

/** Into the text: a short passage marked on its cards, a long one, which comes without its words, by itself. */
export function passageHref({ code, from, to, startCardNumber, endCardNumber, words }: Passage): string {
  if (words.length > 0) return paths.textItem({ code, startCardNumber, endCardNumber, hl: words });
  const [startVerseNo, endVerseNo] = [verseOf(from), verseOf(to)];
  return paths.textItem({ code, startCardNumber, startVerseNo, endCardNumber, endVerseNo });
}

/** A range as it is cited: `12r.5 – 12v.3`, or a single place. */
export function passageReference({ from, to }: Pick<Passage, 'from' | 'to'>): string {
  return from === to ? from : `${from} – ${to}`;
}
