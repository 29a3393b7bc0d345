import type { CataloguedText } from '@glosa/contract';
import { paths } from '../../paths.ts';

/** A text opens at its first card. */
export function firstCardHref({ code, firstCard }: Pick<CataloguedText, 'code' | 'firstCard'>): string {
  if (firstCard === null) return paths.textItem({ code });
  const { cardNumber, verseNo, lastVerseNo } = firstCard;
  return paths.textItem({
    code,
    startCardNumber: cardNumber,
    startVerseNo: verseNo,
    endCardNumber: cardNumber,
    endVerseNo: lastVerseNo,
  });
}
