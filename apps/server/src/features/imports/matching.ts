/**
 * Which word of the stored text is which word of the uploaded one: what keeps the ids of words, and everything that hangs
 * on them, over a re-import.
 */

/** A word as the matching sees it. `verse` is the key of its verse (card address and verse label). */
export interface MatchableWord {
  xmlId: string | null;
  form: string;
  verse: string;
}

/** How a stored word fared. */
export type WordFate = 'same' | 'moved' | 'changed' | 'gone';

/** For each new word the index of the stored word it continues, or -1. */
export type WordMatch = Int32Array;

/**
 * Pairs the words of two versions of a layer, both in reading order: first by `xml:id`; then verses that stayed as they
 * were, or went elsewhere whole; then, in verses of which at least half stayed, by the longest common subsequence on the
 * folded form; then, because verses are renumbered and lines broken anew, equal forms between equal neighbours, forms
 * that occur once, and what lies between words found so far; then what is left of each verse, again on the folded form.
 * At last a few words that stand where as many others stood are taken for the same, respelt.
 */
export function matchWords(before: readonly MatchableWord[], after: readonly MatchableWord[]): WordMatch {
  if (before.length === 0) return new Int32Array(after.length).fill(-1);
  const pairs = new Pairs(before.length, after.length);
  pairByXmlId(before, after, pairs);
  pairWholeVerses(before, after, pairs);
  pairWithinVerses(before, after, pairs, 0.5);
  pairByNeighbours(before, after, pairs);
  pairHapaxes(before, after, pairs);
  pairWithinGaps(before, after, pairs);
  pairWithinVerses(before, after, pairs, 0);
  pairRespelt(pairs);
  return pairs.ofAfter.map((old) => Math.max(old, -1));
}

/** What became of each stored word, by its index. */
export function wordFates(
  before: readonly MatchableWord[],
  after: readonly MatchableWord[],
  match: WordMatch,
): WordFate[] {
  const fates: WordFate[] = before.map(() => 'gone');
  for (const [index, word] of after.entries()) {
    const old = before[match[index] ?? -1];
    if (!old) continue;
    fates[match[index] as number] = old.form !== word.form ? 'changed' : old.verse !== word.verse ? 'moved' : 'same';
  }
  return fates;
}

/** Marks off, lower case: spellings that a corrector would call the same word. */
export function foldForm(form: string): string {
  return form.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Not paired, and not to be: its id says that it is another word. */
const APART = -2;

class Pairs {
  /** -1: free. `APART`: gone, or new, for certain. */
  readonly ofAfter: Int32Array;
  readonly ofBefore: Int32Array;

  constructor(before: number, after: number) {
    this.ofBefore = new Int32Array(before).fill(-1);
    this.ofAfter = new Int32Array(after).fill(-1);
  }

  join(before: number, after: number): void {
    this.ofBefore[before] = after;
    this.ofAfter[after] = before;
  }

  isFree(before: number, after: number): boolean {
    return this.ofBefore[before] === -1 && this.ofAfter[after] === -1;
  }
}

function pairByXmlId(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const byId = new Map<string, number>();
  for (const [index, word] of before.entries()) if (word.xmlId !== null) byId.set(word.xmlId, index);
  for (const [index, word] of after.entries()) {
    const old = word.xmlId === null ? undefined : byId.get(word.xmlId);
    if (old !== undefined && pairs.isFree(old, index)) pairs.join(old, index);
  }
  setApart(before, after, pairs);
}

/**
 * Where most words that bear an id bear that of a stored word, ids are kept with care: one that is new then marks a new
 * word, also where another stood. Elsewhere words may have been numbered anew, and their ids say nothing.
 */
function setApart(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const named = [...after.keys()].filter((index) => after[index]?.xmlId !== null);
  const known = named.filter((index) => pairs.ofAfter[index] !== -1);
  if (known.length === 0 || known.length * 2 < named.length) return;
  if (!before.every(({ xmlId }) => xmlId !== null)) return;
  for (const index of named) if (pairs.ofAfter[index] === -1) pairs.ofAfter[index] = APART;
}

function byVerse(words: readonly MatchableWord[], paired: Int32Array): Map<string, number[]> {
  const verses = new Map<string, number[]>();
  for (const [index, word] of words.entries()) {
    if (paired[index] !== -1) continue;
    const verse = verses.get(word.verse);
    if (verse) verse.push(index);
    else verses.set(word.verse, [index]);
  }
  return verses;
}

/** Verses that say the same under the same number, then those that say what no other verse does, wherever they are. */
function pairWholeVerses(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const oldVerses = byVerse(before, pairs.ofBefore);
  const newVerses = byVerse(after, pairs.ofAfter);
  const joinAll = (olds: readonly number[], news: readonly number[]) => {
    for (const [i, old] of olds.entries()) pairs.join(old, news[i] as number);
  };
  for (const [verse, news] of newVerses) {
    const olds = oldVerses.get(verse);
    if (olds?.length !== news.length || !olds.every((old, i) => before[old]?.form === after[news[i] ?? -1]?.form))
      continue;
    joinAll(olds, news);
    oldVerses.delete(verse);
    newVerses.delete(verse);
  }
  const found = byContent(before, oldVerses);
  for (const [content, news] of byContent(after, newVerses)) {
    const olds = found.get(content);
    if (olds && news) joinAll(olds, news);
  }
}

/** Verses of two words or more by what they say; null where several say the same. */
function byContent(words: readonly MatchableWord[], verses: ReadonlyMap<string, number[]>) {
  const contents = new Map<string, number[] | null>();
  for (const indexes of verses.values()) {
    if (indexes.length < 2) continue;
    const content = indexes.map((index) => words[index]?.form).join('\u0000');
    contents.set(content, contents.has(content) ? null : indexes);
  }
  return contents;
}

/** Where fewer than `share` of a verse's words stayed, it is another verse under the same number: left alone. */
function pairWithinVerses(
  before: readonly MatchableWord[],
  after: readonly MatchableWord[],
  pairs: Pairs,
  share: number,
): void {
  const oldVerses = byVerse(before, pairs.ofBefore);
  for (const [verse, news] of byVerse(after, pairs.ofAfter)) {
    const olds = oldVerses.get(verse);
    if (!olds) continue;
    const common = longestCommonSubsequence(
      olds.map((index) => foldForm(before[index]?.form ?? '')),
      news.map((index) => foldForm(after[index]?.form ?? '')),
    );
    if (common.length < share * Math.max(olds.length, news.length)) continue;
    for (const [old, fresh] of common) pairs.join(olds[old] as number, news[fresh] as number);
  }
}

/** A longer stretch that changed is a new text, not a new spelling. */
const RESPELT = 3;

function pairRespelt({ ofBefore, ofAfter }: Pairs): void {
  const gaps: { old: number; fresh: number; length: number }[] = [];
  for (let fresh = 0; fresh < ofAfter.length; ) {
    let end = fresh;
    while (end < ofAfter.length && ofAfter[end] === -1) end++;
    const old = fresh === 0 ? 0 : (ofAfter[fresh - 1] as number) + 1;
    const oldEnd = end === ofAfter.length ? ofBefore.length : (ofAfter[end] as number);
    const length = end - fresh;
    const isFramed = (fresh > 0 || end < ofAfter.length) && ofAfter[fresh - 1] !== APART && ofAfter[end] !== APART;
    const isFree = ofBefore.subarray(old, oldEnd).every((paired) => paired === -1);
    if (length > 0 && length <= RESPELT && oldEnd - old === length && isFramed && isFree)
      gaps.push({ old, fresh, length });
    fresh = end + 1;
  }
  for (const { old, fresh, length } of gaps) {
    for (let step = 0; step < length; step++) {
      ofBefore[old + step] = fresh + step;
      ofAfter[fresh + step] = old + step;
    }
  }
}

/** Index pairs of a longest common subsequence, ascending. Quadratic: for the words of one verse. */
export function longestCommonSubsequence(a: readonly string[], b: readonly string[]): [number, number][] {
  const width = b.length + 1;
  // A verse of plain text without line breaks may be a whole chapter; above this the ends are compared only.
  if ((a.length + 1) * width > 4_000_000) return commonEnds(a, b);
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function commonEnds(a: readonly string[], b: readonly string[]): [number, number][] {
  const shorter = Math.min(a.length, b.length);
  const pairs: [number, number][] = [];
  let head = 0;
  while (head < shorter && a[head] === b[head]) pairs.push([head, head++]);
  const tail: [number, number][] = [];
  for (let step = 1; step <= shorter - head && a[a.length - step] === b[b.length - step]; step++) {
    tail.push([a.length - step, b.length - step]);
  }
  return [...pairs, ...tail.reverse()];
}

/** So many words on either side of a gap are looked at. */
const GAP = 60;

/** Between paired words: the free ones there, on the folded form. */
function pairWithinGaps(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const { ofAfter, ofBefore } = pairs;
  for (let fresh = 0; fresh < ofAfter.length; fresh++) {
    if (ofAfter[fresh] !== -1) continue;
    let end = fresh;
    while (end < ofAfter.length && ofAfter[end] === -1) end++;
    if (end - fresh <= GAP) {
      const left = fresh === 0 ? -1 : (ofAfter[fresh - 1] as number);
      const right = end === ofAfter.length ? ofBefore.length : (ofAfter[end] as number);
      const news = Array.from({ length: end - fresh }, (_, i) => fresh + i);
      if (left >= 0 || fresh === 0) pairAlike(before, after, pairs, freeFrom(ofBefore, left, 1), news);
      const rest = news.filter((index) => ofAfter[index] === -1);
      if (right >= 0) pairAlike(before, after, pairs, freeFrom(ofBefore, right, -1), rest);
    }
    fresh = end;
  }
}

/** The free words next to a place, in reading order. */
function freeFrom(paired: Int32Array, from: number, step: 1 | -1): number[] {
  const free: number[] = [];
  for (let index = from + step; paired[index] === -1 && free.length < GAP; index += step) free.push(index);
  return step === 1 ? free : free.reverse();
}

/** By the longest common subsequence on the folded form. */
function pairAlike(
  before: readonly MatchableWord[],
  after: readonly MatchableWord[],
  pairs: Pairs,
  olds: readonly number[],
  news: readonly number[],
): void {
  const fold = (words: readonly MatchableWord[], indexes: readonly number[]) =>
    indexes.map((index) => foldForm(words[index]?.form ?? ''));
  if (olds.length === 0 || news.length === 0) return;
  for (const [old, fresh] of longestCommonSubsequence(fold(before, olds), fold(after, news))) {
    pairs.join(olds[old] as number, news[fresh] as number);
  }
}

/** A form that occurs once in either version is one word, wherever it went. */
function pairHapaxes(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  if (!pairs.ofAfter.includes(-1) || !pairs.ofBefore.includes(-1)) return;
  const olds = onceOnly(before);
  for (const [form, fresh] of onceOnly(after)) {
    const old = olds.get(form) ?? -1;
    if (old !== -1 && fresh !== -1 && pairs.isFree(old, fresh)) pairs.join(old, fresh);
  }
}

/** Index of each form; -1 where it occurs more than once. */
function onceOnly(words: readonly MatchableWord[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const [index, { form }] of words.entries()) found.set(form, found.has(form) ? -1 : index);
  return found;
}

function pairByNeighbours(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const oldContexts = contexts(before, pairs.ofBefore);
  const newContexts = contexts(after, pairs.ofAfter);
  for (const [context, fresh] of newContexts) {
    const old = oldContexts.get(context);
    if (old !== undefined && old !== -1 && fresh !== -1 && pairs.isFree(old, fresh)) pairs.join(old, fresh);
  }
  // From each pair outwards, as long as the forms agree.
  const spread = (from: number, step: 1 | -1) => {
    const old = pairs.ofAfter[from];
    if (old === undefined || old < 0) return;
    const [nextOld, nextNew] = [before[old + step], after[from + step]];
    if (nextOld && nextNew && pairs.isFree(old + step, from + step) && nextOld.form === nextNew.form) {
      pairs.join(old + step, from + step);
    }
  };
  for (let index = 0; index < after.length; index++) spread(index, 1);
  for (let index = after.length - 1; index >= 0; index--) spread(index, -1);
}

/** Free words by their form between their neighbours' forms; -1 where the same three words occur more than once. */
function contexts(words: readonly MatchableWord[], paired: Int32Array): Map<string, number> {
  const found = new Map<string, number>();
  for (const [index, word] of words.entries()) {
    if (paired[index] !== -1) continue;
    const context = `${words[index - 1]?.form ?? ''}\u0000${word.form}\u0000${words[index + 1]?.form ?? ''}`;
    found.set(context, found.has(context) ? -1 : index);
  }
  return found;
}
