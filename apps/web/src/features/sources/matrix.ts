/** The matrix of books and texts: what stands where, in px at the normal size of text. Pure. */
import type { AnswerOf, SourceNode, sourceMatrix } from '@glosa/contract';

export type Matrix = AnswerOf<typeof sourceMatrix>;

export interface Cell {
  node: SourceNode;
  code: string;
  passages: number;
}

/** Below that width books are one under another, each with a bar for every text. */
export const NARROW = 560;
/** Of a row, of the heads above, and of the largest circle; where it is narrow, of a book's name and of a bar's row. */
export const [ROW, HEAD, RADIUS, BOOK, BAR_ROW] = [34, 46, 14, 36, 44] as const;
/** Of a dot that can still be seen. */
const LEAST_RADIUS = 2;
/** A frame shows so much of what it scrolls. */
const FRAME = 576;

/** The cells with passages, row by row. */
export function cellsOf({ rows }: Matrix): Cell[] {
  return rows.flatMap(({ node, cells }) => cells.map((cell) => ({ node, ...cell })));
}

/** Of a circle whose area is in proportion to its passages; `most` fill the largest. */
export function radiusOf(passages: number, most: number): number {
  return Math.max(LEAST_RADIUS, RADIUS * Math.sqrt(passages / Math.max(1, most)));
}

/** How high the picture is in a wide and in a narrow frame, before it is drawn. */
export function heightsOf({ rows }: Matrix): { wide: number; narrow: number } {
  const cells = rows.reduce((sum, row) => sum + row.cells.length, 0);
  return {
    wide: Math.min(FRAME, HEAD + rows.length * ROW),
    narrow: Math.min(FRAME, rows.length * BOOK + cells * BAR_ROW),
  };
}
