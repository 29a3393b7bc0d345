import { byVerse, commonForms, foldForm, formsOf, type MatchableWord, type Pairs } from './word-pairs.ts';

/** Verses of either version that found no place, multiplied: with more of them the text was not moved but rearranged. */
const COMPARED = 40_000;

interface Verse {
  words: number[];
  forms: string[];
  folded: Set<string>;
}

interface Likely {
  old: Verse;
  fresh: Verse;
  common: [number, number][];
}

/** Verses that went elsewhere and were changed too: each with the one that at least `share` of its words stand in. */
export function pairMovedVerses(
  before: readonly MatchableWord[],
  after: readonly MatchableWord[],
  pairs: Pairs,
  share: number,
): void {
  const olds = freeVerses(before, pairs.ofBefore);
  const news = freeVerses(after, pairs.ofAfter);
  if (olds.length * news.length > COMPARED) return;
  const likely: Likely[] = [];
  for (const fresh of news) {
    for (const old of olds) {
      const wanted = Math.max(2, Math.max(old.words.length, fresh.words.length) * share);
      if (shared(old, fresh) < wanted) continue;
      const common = commonForms(old.forms, fresh.forms);
      if (common.length >= wanted) likely.push({ old, fresh, common });
    }
  }
  const used = new Set<Verse>();
  for (const { old, fresh, common } of likely.sort((a, b) => b.common.length - a.common.length)) {
    if (used.has(old) || used.has(fresh)) continue;
    used.add(old).add(fresh);
    for (const [one, other] of common) pairs.join(old.words[one] as number, fresh.words[other] as number);
  }
}

function freeVerses(words: readonly MatchableWord[], paired: Int32Array): Verse[] {
  return [...byVerse(words, paired).values()]
    .filter(({ length }) => length >= 2)
    .map((indexes) => {
      const forms = formsOf(words, indexes);
      return { words: indexes, forms, folded: new Set(forms.map(foldForm)) };
    });
}

/** At most so many words can be common to both, repeated ones aside. */
function shared(old: Verse, fresh: Verse): number {
  let count = 0;
  for (const form of fresh.forms) if (old.folded.has(foldForm(form))) count++;
  return count;
}
