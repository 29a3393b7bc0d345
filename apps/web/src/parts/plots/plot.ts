/** What a plot is of: rows of data, each of which is a mark and a row of its table. */

export interface PlotColumn<Row> {
  key: string;
  label: string;
  isNumber?: boolean;
  /** Digits behind the point, where it is a number. */
  decimals?: number;
  /** Null where there is nothing to say. */
  value: (row: Row) => string | number | null;
}

/** What opening a mark does: it leads to an address, or changes what is asked for. */
export type PlotAct = { href: string } | { onPress: () => void; isPressed: boolean };

/** How high the picture is for a width, and what is drawn, both in px at the normal size of text. */
export interface Picture {
  height: number;
  marks: React.ReactNode;
  /** How wide it is, where it may be larger than its frame, which then scrolls it. */
  width?: number;
  /** Words above its marks and at their left, which stay where they are when it is scrolled; placed as its marks are. */
  heads?: { above: React.ReactNode; high: number; beside: React.ReactNode; wide: number };
}

/** What a file says of itself before its rows. */
export type FileHead = readonly (readonly [label: string, value: string])[];
