/** Areas by size, each as near to a square as may be (Bruls, Huizing, van Wijk, 2000). Pure. */

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** How far from a square the longest of a row is that fills `side`. */
function worst(row: readonly number[], side: number): number {
  const total = sum(row);
  return Math.max(...row.map((size) => Math.max((side * side * size) / total ** 2, total ** 2 / (side * side * size))));
}

/** A box for each of `sizes`, which are from the greatest down and above nothing, in their order; together they fill `into`. */
export function squarify(sizes: readonly number[], into: Box): Box[] {
  const scale = (into.width * into.height) / (sum(sizes) || 1);
  const areas = sizes.map((size) => size * scale);
  const boxes: Box[] = [];
  let rest = { ...into };
  let at = 0;
  while (at < areas.length) {
    const side = Math.max(Math.min(rest.width, rest.height), 1e-6);
    const row = [areas[at] ?? 0];
    for (;;) {
      const next = areas[at + row.length];
      if (next === undefined || worst([...row, next], side) > worst(row, side)) break;
      row.push(next);
    }
    const isColumn = rest.width >= rest.height;
    const depth = sum(row) / side;
    let along = isColumn ? rest.y : rest.x;
    for (const area of row) {
      const length = area / depth;
      boxes.push(
        isColumn
          ? { x: rest.x, y: along, width: depth, height: length }
          : { x: along, y: rest.y, width: length, height: depth },
      );
      along += length;
    }
    rest = isColumn
      ? { ...rest, x: rest.x + depth, width: rest.width - depth }
      : { ...rest, y: rest.y + depth, height: rest.height - depth };
    at += row.length;
  }
  return boxes;
}
