import type { SourceNode } from '@glosa/contract';
import { alike } from '@glosa/dictionary';
import { describe, expect, it } from 'vitest';
import { cellsOf, heightsOf, type Matrix, radiusOf } from './matrix.ts';

const node = (id: number): SourceNode => ({
  ...{
    id,
    name: alike(`Book ${id}`),
    abbr: alike(''),
    show: true,
    type: 'package',
    hasChildren: true,
    hasVerses: false,
  },
  ...{ passages: 0, path: [] },
});
const matrix = (...rows: [code: string, passages: number][][]): Matrix => ({
  ...{ within: null, texts: [] },
  rows: rows.map((cells, at) => ({ node: node(at), cells: cells.map(([code, passages]) => ({ code, passages })) })),
});

describe('the matrix of sources', () => {
  it('has a cell for each text of each row', () => {
    const cells = cellsOf(
      matrix(
        [['A', 2]],
        [
          ['A', 1],
          ['B', 3],
        ],
      ),
    );
    expect(cells.map((cell) => [cell.node.id, cell.code, cell.passages])).toEqual([
      [0, 'A', 2],
      [1, 'A', 1],
      [1, 'B', 3],
    ]);
  });

  it('draws circles whose areas are as their passages, and none too small to be seen', () => {
    const [one, four] = [radiusOf(25, 100), radiusOf(100, 100)];
    expect(four ** 2 / one ** 2).toBeCloseTo(4);
    expect(radiusOf(1, 100_000)).toBe(2);
  });

  it('is as high as its rows, and no higher than its frame', () => {
    expect(
      heightsOf(
        matrix(
          [['A', 2]],
          [
            ['A', 1],
            ['B', 3],
          ],
        ),
      ),
    ).toEqual({ wide: 46 + 2 * 34, narrow: 2 * 36 + 3 * 44 });
    expect(heightsOf(matrix(...Array.from({ length: 70 }, () => [['A', 1]] as [string, number][])))).toEqual({
      wide: 576,
      narrow: 576,
    });
  });
});
