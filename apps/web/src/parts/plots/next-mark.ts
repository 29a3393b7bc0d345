/** Which mark an arrow leads to. */

interface Middle {
  x: number;
  y: number;
}

/** Where the middle of each lies in the window. */
export const middlesOf = (marks: readonly Element[]): Middle[] =>
  marks.map((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

/** Marks less than this apart, in px, stand in one line. */
const LINE = 4;

/**
 * The index of the mark that a key leads to from the one at `at`: left and right go through the rows in their order, up and
 * down to the nearest mark above or below, home and end to the first and the last. Undefined where the key leads nowhere.
 */
export function nextMark(key: string, at: number, middles: readonly Middle[]): number | undefined {
  const last = middles.length - 1;
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'ArrowRight':
      return at < last ? at + 1 : undefined;
    case 'ArrowLeft':
      return at > 0 ? at - 1 : undefined;
    case 'ArrowDown':
      return nearest(at, middles, 1);
    case 'ArrowUp':
      return nearest(at, middles, -1);
    default:
      return undefined;
  }
}

function nearest(at: number, middles: readonly Middle[], side: 1 | -1): number | undefined {
  const from = middles[at];
  if (from === undefined) return undefined;
  let [found, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [i, { x, y }] of middles.entries()) {
    const away = (y - from.y) * side;
    if (away <= LINE) continue;
    // What is straight below is nearer than what is beside it.
    const distance = away + 2 * Math.abs(x - from.x);
    if (distance < least) [found, least] = [i, distance];
  }
  return found < 0 ? undefined : found;
}
