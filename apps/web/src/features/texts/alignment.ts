import type { DisplayItem } from '@glosa/contract';

/** One column of an interlinear line: what the transliteration has above what the transcription has. Either may be empty. */
export interface AlignedColumn {
  transliteration: DisplayItem[];
  transcription: DisplayItem[];
}

/** The links of the two layers, by word, in both directions. */
export interface WordLinks {
  /** Transcription word → transliteration words. */
  down: ReadonlyMap<number, readonly number[]>;
  /** Transliteration word → transcription words. */
  up: ReadonlyMap<number, readonly number[]>;
}

function append(map: Map<number, number[]>, from: number, to: number): void {
  const list = map.get(from);
  if (list === undefined) map.set(from, [to]);
  else list.push(to);
}

/** `pairs`: [transcription word, transliteration word], many to many. */
export function linkWords(pairs: readonly (readonly [number, number])[]): WordLinks {
  const down = new Map<number, number[]>();
  const up = new Map<number, number[]>();
  for (const [word, other] of pairs) {
    append(down, word, other);
    append(up, other, word);
  }
  return { down, up };
}

/** The words themselves and all that they are linked to in the other layer, whichever layer they are of. */
export function counterparts(words: readonly number[], links: WordLinks): number[] {
  return words.flatMap((word) => [word, ...(links.down.get(word) ?? []), ...(links.up.get(word) ?? [])]);
}

/** A word with the punctuation, gaps and notes that stand at it. */
interface Cluster {
  word: number | null;
  items: DisplayItem[];
}

function spaced(item: DisplayItem | undefined): boolean {
  return item !== undefined && 'sp' in item && item.sp === 1;
}

/** Cuts a line into words with their company: a mark that touches only what follows goes with what follows. */
function clusters(items: readonly DisplayItem[]): Cluster[] {
  const out: Cluster[] = [];
  let waiting: DisplayItem[] = [];
  for (const [i, item] of items.entries()) {
    const last = out.at(-1);
    if (item.k === 'w') {
      out.push({ word: item.w, items: [...waiting, item] });
      waiting = [];
    } else if (last === undefined || item.k === 's' || item.k === 'b' || item.k === 'm') waiting.push(item);
    else if (waiting.length > 0 || (spaced(items[i - 1]) && !spaced(item) && i < items.length - 1)) waiting.push(item);
    else last.items.push(item);
  }
  const last = out.at(-1);
  if (last !== undefined) last.items.push(...waiting);
  else if (waiting.length > 0) out.push({ word: null, items: waiting });
  return out;
}

function indexWords(line: readonly Cluster[]): Map<number, number> {
  const index = new Map<number, number>();
  for (const [i, cluster] of line.entries())
    if (cluster.word !== null && !index.has(cluster.word)) index.set(cluster.word, i);
  return index;
}

/** For each word of `line`, the places in the other line it is linked to. */
function targets(
  line: readonly Cluster[],
  links: ReadonlyMap<number, readonly number[]>,
  other: ReadonlyMap<number, number>,
): number[][] {
  return line.map((cluster) =>
    (cluster.word === null ? [] : (links.get(cluster.word) ?? []))
      .map((w) => other.get(w))
      .filter((i) => i !== undefined),
  );
}

/** The smallest block from (`i`, `j`) on that no link leaves; both ends exclusive. */
function block(top: readonly number[][], bottom: readonly number[][], i: number, j: number): [number, number] {
  let endTop = i + 1;
  let endBottom = j + 1;
  for (let grew = true; grew; ) {
    const reachBottom = Math.max(
      endBottom,
      ...top
        .slice(i, endTop)
        .flat()
        .map((n) => n + 1),
    );
    const reachTop = Math.max(
      endTop,
      ...bottom
        .slice(j, reachBottom)
        .flat()
        .map((n) => n + 1),
    );
    grew = reachBottom !== endBottom || reachTop !== endTop;
    endBottom = reachBottom;
    endTop = reachTop;
  }
  return [endTop, endBottom];
}

/**
 * Sets two renderings of one line over each other: columns in reading order, each the smallest stretch of both lines
 * that no alignment link leaves. Words without a link stand alone. A line without any link is one column.
 */
export function alignLine(
  transcription: readonly DisplayItem[],
  transliteration: readonly DisplayItem[],
  links: WordLinks,
): AlignedColumn[] {
  const lower = clusters(transcription);
  const upper = clusters(transliteration);
  const lowerTargets = targets(lower, links.down, indexWords(upper));
  const upperTargets = targets(upper, links.up, indexWords(lower));
  const column = (i: number, endTop: number, j: number, endBottom: number): AlignedColumn => ({
    transliteration: upper.slice(i, endTop).flatMap((cluster) => cluster.items),
    transcription: lower.slice(j, endBottom).flatMap((cluster) => cluster.items),
  });
  if (lowerTargets.every((list) => list.length === 0)) return [column(0, upper.length, 0, lower.length)];
  const columns: AlignedColumn[] = [];
  let i = 0;
  let j = 0;
  while (i < upper.length || j < lower.length) {
    const topAlone = i < upper.length && upperTargets[i]?.length === 0;
    const bottomAlone = j < lower.length && lowerTargets[j]?.length === 0;
    const [endTop, endBottom] = topAlone
      ? [i + 1, j]
      : bottomAlone
        ? [i, j + 1]
        : block(upperTargets, lowerTargets, i, j);
    columns.push(column(i, endTop, j, endBottom));
    i = endTop;
    j = endBottom;
  }
  return columns;
}
