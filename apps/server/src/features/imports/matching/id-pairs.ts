import { APART, byVerse, commonForms, formsOf, type MatchableWord, type Pairs } from './word-pairs.ts';

/** Pairs words by `xml:id`, as far as the ids are to be believed. */
export function pairByXmlId(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const byId = new Map<string, number>();
  for (const [index, word] of before.entries()) if (word.xmlId !== null) byId.set(word.xmlId, index);
  for (const [index, word] of after.entries()) {
    const old = word.xmlId === null ? undefined : byId.get(word.xmlId);
    if (old !== undefined && pairs.isFree(old, index)) pairs.join(old, index);
  }
  const doubted = renumbered(before, after, pairs);
  setApart(before, after, pairs);
  for (const index of doubted) pairs.release(index);
}

/**
 * Where most words with an id have that of a stored word, ids are kept with care: one that is new then marks a new
 * word, also where another stood. Elsewhere words may have been renumbered, and their ids say nothing.
 */
function setApart(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): void {
  const named = [...after.keys()].filter((index) => after[index]?.xmlId !== null);
  const known = named.filter((index) => pairs.ofAfter[index] !== -1);
  if (known.length === 0 || known.length * 2 < named.length) return;
  if (!before.every(({ xmlId }) => xmlId !== null)) return;
  for (const index of named) if (pairs.ofAfter[index] === -1) pairs.ofAfter[index] = APART;
}

/**
 * Words of verses whose ids were given again: ids made of places (`RP.1r.1.3`) name another word once one is inserted
 * before and the file is renumbered. So in a verse where most ids lead to words of other forms, or to none, while it
 * says as a whole what a verse said, or most of its own words stood there under other ids.
 */
function renumbered(before: readonly MatchableWord[], after: readonly MatchableWord[], pairs: Pairs): Set<number> {
  if (pairs.ofAfter.every((old) => old === -1)) return new Set();
  const oldVerses = byVerse(before, new Int32Array(before.length).fill(-1));
  const formAt = (index: number) => after[index]?.form;
  const isSame = (index: number) => formAt(index) === before[pairs.ofAfter[index] ?? -1]?.form;
  const contents = contentsOf(before, oldVerses);
  const doubted = new Set<number>();
  for (const [verse, news] of byVerse(after, new Int32Array(after.length).fill(-1))) {
    const same = news.filter(isSame).length;
    if (news.length < 2 || same * 2 >= news.length || news.every((index) => after[index]?.xmlId === null)) continue;
    const forms = formsOf(after, news);
    const source = contents.get(forms.join('\u0000'));
    const stood = source ? 0 : commonForms(formsOf(before, oldVerses.get(verse) ?? []), forms).length;
    if (!source && (stood * 2 <= news.length || stood <= same + 1)) continue;
    for (const index of news) doubted.add(index);
    // What took the words of that verse by their ids, and is spelt otherwise, gives them back.
    for (const old of source ?? []) {
      const holder = pairs.ofBefore[old] ?? -1;
      if (holder >= 0 && !isSame(holder)) doubted.add(holder);
    }
  }
  return doubted;
}

/** Words of verses by what the verse says. */
function contentsOf(words: readonly MatchableWord[], verses: ReadonlyMap<string, number[]>): Map<string, number[]> {
  const contents = new Map<string, number[]>();
  for (const indexes of verses.values()) {
    const content = formsOf(words, indexes).join('\u0000');
    const list = contents.get(content);
    if (list) for (const index of indexes) list.push(index);
    else contents.set(content, [...indexes]);
  }
  return contents;
}
