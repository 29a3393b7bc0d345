/** Letters without case and marks, for finding a name by typing: `sw` finds `Święty`. */
export function foldForFilter(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ſ', 's')
    .replaceAll('ꟁ', 'o');
}
