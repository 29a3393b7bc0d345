/** Two writings of one verse, word by word. */

export interface WordRun {
  text: string;
  /** Whether the other writing does not have it. */
  differs: boolean;
}

const join = (words: readonly { text: string; differs: boolean }[]): WordRun[] => {
  const runs: WordRun[] = [];
  for (const { text, differs } of words) {
    const last = runs.at(-1);
    if (last !== undefined && last.differs === differs) last.text += ` ${text}`;
    else runs.push({ text, differs });
  }
  return runs;
};

/** Lengths of the longest common subsequences of all endings of two lists of words. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const table = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = table[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return table;
}

/** Beyond this, comparing what lies between the common beginning and end of two writings takes too long. */
const MOST_PAIRS = 4_000_000;

/** How many words two lists have in common at their beginning. */
function commonStart(a: readonly string[], b: readonly string[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length += 1;
  return length;
}

/** What both have from the beginning or to the end is out of the question; only the rest has to be compared. */
function split(a: readonly string[], b: readonly string[]) {
  const start = commonStart(a, b);
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const end = commonStart(restA.toReversed(), restB.toReversed());
  const until = (words: readonly string[]) => words.slice(0, words.length - end);
  return { start: a.slice(0, start), a: until(restA), b: until(restB), end: restA.slice(restA.length - end) };
}

const all = (words: readonly string[], differs: boolean): WordRun[] => words.map((text) => ({ text, differs }));

function compare(a: readonly string[], b: readonly string[]): { left: WordRun[]; right: WordRun[] } {
  if (a.length * b.length > MOST_PAIRS) return { left: all(a, true), right: all(b, true) };
  const common = commonLengths(a, b);
  const left: WordRun[] = [];
  const right: WordRun[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one !== undefined && one === other) {
      left.push({ text: one, differs: false });
      right.push({ text: one, differs: false });
      i += 1;
      j += 1;
    } else if (one !== undefined && (other === undefined || (common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0))) {
      left.push({ text: one, differs: true });
      i += 1;
    } else {
      right.push({ text: other ?? '', differs: true });
      j += 1;
    }
  }
  return { left, right };
}

/** The words of each writing, those the other one lacks marked; common words keep their order. */
export function wordDiff(before: string, after: string): { before: WordRun[]; after: WordRun[] } {
  const words = (text: string) => text.split(/\s+/).filter(Boolean);
  const parts = split(words(before), words(after));
  const { left, right } = compare(parts.a, parts.b);
  const [start, end] = [all(parts.start, false), all(parts.end, false)];
  return { before: join([...start, ...left, ...end]), after: join([...start, ...right, ...end]) };
}
