/** How wide words are that are drawn in a picture, where they cannot be broken. */

/** Of the size of the type, on average; a little more than most words have, for capitals and accents. */
const LETTER = 0.52;
const SIZE = 13;

/** Of words in the size that pictures are written in, in px. */
export const widthOf = (words: string): number => words.length * LETTER * SIZE;

const lettersIn = (width: number, size: number) => Math.floor(width / (LETTER * size));

/** The words in so many lines at most, none wider than so many px; the last is cut where they are longer. */
export function linesFitting(words: string, width: number, most: number): string[] {
  const letters = lettersIn(width, SIZE);
  const lines: string[] = [];
  for (const word of words.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && (longer.length <= letters || lines.length === most)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => fitting(line, width)).filter((line) => line !== '');
}

/** The words as far as they go into so many px, cut with an ellipsis; '' where not even a few letters do. */
export function fitting(words: string, width: number, size = SIZE): string {
  const most = lettersIn(width, size);
  if (words.length <= most) return words;
  return most < 5 ? '' : `${words.slice(0, most - 1).trimEnd()}…`;
}
