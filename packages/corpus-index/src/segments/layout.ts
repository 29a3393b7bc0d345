import type { Intervals } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import { lowerBound } from '../positions.ts';

/** Texts that stand one after another both in one part and in the whole: positions [from, to) of the part from `at` on. */
export interface Run {
  readonly part: number;
  readonly from: number;
  readonly to: number;
  readonly at: number;
  /** The texts [first, end) of the part. */
  readonly firstText: number;
  readonly endText: number;
}

/** Positions that the whole has in a part, and where the part has them. */
export interface PartStretch {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** Which texts of several snapshots make up one corpus, in its order, and where their positions are in it. */
export class Layout {
  readonly runs: readonly Run[];
  /** Number of positions of the whole. */
  readonly length: number;
  private readonly starts: Uint32Array;
  private readonly kept: readonly Intervals[];
  private last = 0;

  constructor(parts: number, runs: readonly Run[]) {
    this.runs = runs;
    const end = runs.at(-1);
    this.length = end === undefined ? 0 : end.at + end.to - end.from;
    this.starts = Uint32Array.from(runs, ({ at }) => at);
    this.kept = Array.from({ length: parts }, (_, part) => {
      const own = runs.filter((run) => run.part === part && run.to > run.from).sort((a, b) => a.from - b.from);
      return Uint32Array.from(own.flatMap(({ from, to }) => [from, to]));
    });
  }

  /** The positions of a part that count, as it numbers them. */
  keptOf(part: number): Intervals {
    return this.kept[part];
  }

  /** The run that holds a position of the whole. */
  runAt(position: number): Run {
    const known = this.runs[this.last];
    if (position >= known.at && position < known.at + known.to - known.from) return known;
    // Runs without a position start where the next one does.
    this.last = lowerBound(this.starts, position + 1) - 1;
    return this.runs[this.last];
  }

  /** Intervals of the whole as the part numbers its share of them. */
  toPart(part: number, intervals: Intervals | null): Intervals {
    if (intervals === null) return this.keptOf(part);
    const found: [number, number][] = [];
    for (const { at, from, to } of this.runs.filter((run) => run.part === part)) {
      for (let i = 0; i < intervals.length; i += 2) {
        const start = Math.max(from, intervals[i] - at + from);
        const end = Math.min(to, intervals[i + 1] - at + from);
        if (start < end) found.push([start, end]);
      }
    }
    return Uint32Array.from(found.sort((a, b) => a[0] - b[0]).flat());
  }

  /** Positions [start, end) of the whole, part by part. */
  stretches(start: number, end: number): PartStretch[] {
    const found: PartStretch[] = [];
    for (let position = Math.max(start, 0); position < Math.min(end, this.length); ) {
      const { part, at, from, to } = this.runAt(position);
      const upTo = Math.min(end, at + to - from);
      found.push({ part, from: position - at + from, to: upTo - at + from });
      position = upTo;
    }
    return found;
  }
}

/** A text by its label, and the number of the part that has it. */
export interface PlacedText {
  readonly label: string;
  readonly part: number;
}

/** Which texts an edited corpus has. */
export interface EditedTexts {
  /** Labels of the partition's regions, in order, each with what it is taken from: 0 is this snapshot, then the segments. */
  readonly texts: readonly PlacedText[];
  /** Comes back as `index.meta`. */
  readonly meta: Readonly<Record<string, string>>;
}

/** Puts texts together in this order. Throws RangeError for one that its part has not. */
export function layOut(parts: readonly IndexData[], texts: readonly PlacedText[]): Layout {
  const runs: Run[] = [];
  for (const { label, part } of texts) {
    const partition = parts[part]?.partition;
    const [text] = partition?.labelled(label.normalize('NFC')) ?? [];
    if (partition === undefined || text === undefined) throw new RangeError(`no text ${label} in part ${part}`);
    const to = partition.ends[text];
    const before = runs.at(-1);
    if (before?.part === part && before.endText === text) {
      runs[runs.length - 1] = { ...before, to, endText: text + 1 };
      continue;
    }
    const at = before === undefined ? 0 : before.at + before.to - before.from;
    runs.push({ part, from: partition.starts[text], to, at, firstText: text, endText: text + 1 });
  }
  return new Layout(parts.length, runs);
}
