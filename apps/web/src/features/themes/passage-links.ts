import type { Passage } from '@glosa/contract';
import { paths } from '../../paths.ts';

/** Label of the verse of a reference, `12r.5` or `12r.5.3`. */
const verseOf = (reference: string): string => reference.split('.')[1] ?? '';

/** Into the text: a short passage marked on its cards, a long one by itself. */
export function passageHref({ code, from, to, firstCard, lastCard, words }: Passage): string {
  if (firstCard === undefined || lastCard === undefined) return paths.textCitation(code, `${from}-${to}`);
  if (words.length > 0) {
    return paths.textItem({ code, startCardNumber: firstCard, endCardNumber: lastCard, hl: words });
  }
  return paths.textItem({
    ...{ code, startCardNumber: firstCard, startVerseNo: verseOf(from) },
    ...{ endCardNumber: lastCard, endVerseNo: verseOf(to) },
  });
}

/** A range as it is cited: `12r.5 – 12v.3`, or a single place. */
export function passageReference({ from, to }: Pick<Passage, 'from' | 'to'>): string {
  return from === to ? from : `${from} – ${to}`;
}
