/** How many words there are of each genre in each form. Pure. */
import { type CataloguedText, facetValues } from '@glosa/contract';

export interface MosaicCell {
  /** '' where it is not known. */
  form: string;
  genre: string;
  /** Sums of shares: a text of two genres counts in each by half of its words. */
  words: number;
  texts: number;
}

/** Cells by form, forms and genres with the most words first; what is not known last. */
export function mosaicOf(texts: readonly CataloguedText[]): MosaicCell[] {
  const cells = new Map<string, MosaicCell>();
  const forms = new Map<string, number>();
  for (const text of texts) {
    const form = facetValues(text, 'form')[0] ?? '';
    const known = facetValues(text, 'genre');
    const genres = known.length === 0 ? [''] : known;
    forms.set(form, (forms.get(form) ?? 0) + text.words);
    for (const genre of genres) {
      const key = `${form}\n${genre}`;
      const cell = cells.get(key) ?? { form, genre, words: 0, texts: 0 };
      cells.set(key, { ...cell, words: cell.words + text.words / genres.length, texts: cell.texts + 1 });
    }
  }
  const rank = (form: string) => (form === '' ? -1 : (forms.get(form) ?? 0));
  return [...cells.values()]
    .filter(({ words }) => words > 0)
    .sort((a, b) => rank(b.form) - rank(a.form) || b.words - a.words);
}
