import { withoutMarks } from '@glosa/dictionary/browser';

/** Letters without case and marks, for finding a name by typing: `sw` finds `Święty`. */
export function foldForFilter(text: string): string {
  return withoutMarks(text).toLowerCase().replaceAll('ſ', 's').replaceAll('ꟁ', 'o');
}
