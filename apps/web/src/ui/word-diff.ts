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

/** The words of each writing, those the other one lacks marked; common words keep their order. */
export function wordDiff(before: string, after: string): { before: WordRun[]; after: WordRun[] } {
  const a = before.split(/\s+/).filter(Boolean);
  const b = after.split(/\s+/).filter(Boolean);
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
  return { before: join(left), after: join(right) };
}
