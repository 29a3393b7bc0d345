/** Not worth a button. */
const SPARE = 20;

/** A description up to a word that ends before so many characters; null where it is short enough as it is. */
export function shortened(text: string, most: number): string | null {
  if (text.length <= most + SPARE) return null;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2)).replace(/[\s,;:.]+$/u, '')}…`;
}
