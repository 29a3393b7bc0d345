/** Cells of the table that longest common subsequences are found in, at most; beyond that only both ends are compared. */
const CELLS = 4_000_000;

/**
 * Which word of a card was which before: index of the old word for each new one, -1 for none. Words of the same form in
 * the same order are the same; a single word between them, where one word was, is that word changed. Of more the forms
 * would have to be compared: that is left to the comparison of the whole layer.
 */
export function sameWords(before: readonly string[], after: readonly string[]): Int32Array {
  const match = new Int32Array(after.length).fill(-1);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) match[start] = start++;
  let endBefore = before.length;
  let endAfter = after.length;
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    match[--endAfter] = --endBefore;
  }
  matchCommon(before.slice(start, endBefore), after.slice(start, endAfter), start, match);
  pairChanged(match, before.length);
  return match;
}

function matchCommon(before: readonly string[], after: readonly string[], offset: number, match: Int32Array): void {
  const width = after.length + 1;
  if (before.length * after.length === 0 || before.length * after.length > CELLS) return;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      const isSame = before[i] === after[j];
      lengths[i * width + j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) match[offset + j++] = offset + i++;
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
}

/** One word on both sides. */
function pairChanged(match: Int32Array, count: number): void {
  let old = 0;
  for (let start = 0; start <= match.length; start++) {
    let end = start;
    while (end < match.length && match[end] === -1) end++;
    const next = end < match.length ? (match[end] as number) : count;
    if (end - start === 1 && next - old === 1) match[start] = old;
    old = next + 1;
    start = end;
  }
}
