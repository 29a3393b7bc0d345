import type { WordPage } from '@glosa/contract';

/** The tokens of every class, as the cells of its paradigm hold them, in the order of the page. */
export function cellsByClass({ entries }: Pick<WordPage, 'entries'>) {
  return entries.flatMap(({ classes }) =>
    classes.map(({ posClass, name, cells }) => ({
      posClass,
      name,
      hits: cells.reduce((sum, { hits }) => sum + hits, 0),
    })),
  );
}

/** What the cells come to, each token once: the number that has to be the total of the word. */
export function sumOfCells(word: Pick<WordPage, 'entries' | 'repeated'>): number {
  return cellsByClass(word).reduce((sum, { hits }) => sum + hits, 0) - word.repeated;
}
