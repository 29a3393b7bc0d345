/**
 * Which word of the stored text is which word of the uploaded one: what keeps the ids of words, and everything that hangs
 * on them, over a re-import.
 */
import { pairByXmlId } from './id-pairs.ts';
import { likePairs } from './likeness.ts';
import { pairMovedVerses } from './moved-verses.ts';
import { APART, byVerse, commonForms, formsOf, type MatchableWord, Pairs } from './word-pairs.ts';

/** How a stored word fared. */
export type WordFate = 'same' | 'moved' | 'changed' | 'gone';

/** For each new word the index of the stored word it continues, or -1. */
export type WordMatch = Int32Array;

/**
 * Pairs the words of two versions of a layer, both in reading order: first by `xml:id`; then verses that stayed as they
 * were, or went elsewhere whole; then, in verses of which at least half stayed, by the longest common subsequence on the
 * folded form, and so in verses that went elsewhere and were changed; then, because verses are renumbered and lines broken
 * elsewhere, equal forms between equal neighbours, forms that occur once, and what lies between words found so far; then what
 * is left of each verse, again on the folded form.
 * At last what is left between paired words: first what is spelt alike, which also finds the longer part of a word that
 * was divided or joined; then a few words that stand where as many others stood are taken for the same, respelt.
 */
export function matchWords(before: readonly MatchableWord[], after: readonly MatchableWord[]): WordMatch {
  if (before.length === 0) return new Int32Array(after.length).fill(-1);
  const pairs = new Pairs(before.length, after.length);
  pairByXmlId(before, after, pairs);
  pairWholeVerses(before, after, pairs);
  pairWithinVerses(before, after, pairs, 0.5);
  pairMovedVerses(before, after, pairs, 0.5);
  pairByNeighbours(before, after, pairs);
  pairHapaxes(before, after, pairs);
  pairWithinGaps(before, after, pairs, commonForms);
  pairRepeatedVerses(before, after, pairs);
  pairWithinVerses(before, after, pairs, 0);
  pairMovedVerses(before, after, pairs, 0.25);
  pairWithinGaps(before, after, pairs, likePairs);
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

/**
 * Verses that say the same under the same number, then those that say what as many others say, in their order, wherever
 * they are.
 */
function pairWholeVerses(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const oldVerses = byVerse(before, pairs.ofBefore);
  const newVerses = byVerse(after, pairs.ofAfter);
  for (const [verse, news] of newVerses) {
    const olds = oldVerses.get(verse);
    if (olds?.length !== news.length || !olds.every((old, i) => before[old]?.form === after[news[i] ?? -1]?.form))
      continue;
    joinAll(olds, news, pairs);
    oldVerses.delete(verse);
    newVerses.delete(verse);
  }
  const found = byContent(before, oldVerses);
  for (const [content, news] of byContent(after, newVerses)) {
    const olds = found.get(content) ?? [];
    if (olds.length !== news.length) continue;
    for (const [i, old] of olds.entries()) joinAll(old, news[i] ?? [], pairs);
  }
}

/** Refrains, of which there are more or fewer now: in their order. */
function pairRepeatedVerses(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const found = byContent(before, byVerse(before, pairs.ofBefore));
  for (const [content, news] of byContent(after, byVerse(after, pairs.ofAfter))) {
    for (const [i, old] of (found.get(content) ?? []).entries()) joinAll(old, news[i] ?? [], pairs);
  }
}

/** Each with each; both have as many, or the new verse is not there. */
function joinAll(olds: readonly number[], news: readonly number[], pairs: Pairs): void {
  for (const [i, fresh] of news.entries()) pairs.join(olds[i] as number, fresh);
}

/** Verses of two words or more by what they say. */
function byContent(words: readonly MatchableWord[], verses: ReadonlyMap<string, number[]>): Map<string, number[][]> {
  const contents = new Map<string, number[][]>();
  for (const indexes of verses.values()) {
    if (indexes.length < 2) continue;
    const content = indexes.map((index) => words[index]?.form).join('\u0000');
    const list = contents.get(content);
    if (list) list.push(indexes);
    else contents.set(content, [indexes]);
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
    const common = commonForms(formsOf(before, olds), formsOf(after, news));
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

/** So many words on either side of a gap are looked at. */
const GAP = 60;

/** Finds index pairs, ascending, of two lists of forms. */
type Comparer = (olds: readonly string[], news: readonly string[]) => [number, number][];

/** Between paired words: the free ones there. */
function pairWithinGaps(
  before: readonly MatchableWord[],
  after: readonly MatchableWord[],
  pairs: Pairs,
  compare: Comparer,
): void {
  const { ofAfter, ofBefore } = pairs;
  const pairAll = (olds: readonly number[], news: readonly number[]) => {
    if (olds.length === 0 || news.length === 0) return;
    for (const [old, fresh] of compare(formsOf(before, olds), formsOf(after, news))) {
      pairs.join(olds[old] as number, news[fresh] as number);
    }
  };
  for (let fresh = 0; fresh < ofAfter.length; fresh++) {
    if (ofAfter[fresh] !== -1) continue;
    let end = fresh;
    while (end < ofAfter.length && ofAfter[end] === -1) end++;
    if (end - fresh <= GAP) {
      const left = fresh === 0 ? -1 : (ofAfter[fresh - 1] as number);
      const right = end === ofAfter.length ? ofBefore.length : (ofAfter[end] as number);
      const news = Array.from({ length: end - fresh }, (_, i) => fresh + i);
      if (left >= 0 || fresh === 0) pairAll(freeFrom(ofBefore, left, 1), news);
      const rest = news.filter((index) => ofAfter[index] === -1);
      if (right >= 0) pairAll(freeFrom(ofBefore, right, -1), rest);
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
