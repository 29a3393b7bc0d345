import type { CorpusView } from '../corpus-view.ts';
import type { Intervals } from '../hits.ts';
import { lowerBound } from '../positions.ts';
import { once } from '../remember.ts';
import { isIn, type Writing } from '../schema.ts';
import { type Collation, collationOf } from './collation.ts';
import { Parts } from './dispersion.ts';

/** The part of the index that a query searched: what its counts are set against. Null: all of it. */
export type Scope = Intervals | null;

/** Number of tokens in it. */
export function tokensIn(data: CorpusView, scope: Scope): number {
  return scope === null ? data.length : tokensBetween(scope, 0, data.length);
}

/** Number of its tokens in [from, to). */
export function tokensBetween(scope: Scope, from: number, to: number): number {
  if (scope === null) return to - from;
  let tokens = 0;
  // An interval that starts before `from` may reach into it; the one after it is the first that does not.
  for (let i = Math.max(0, (lowerBound(scope, from) & ~1) - 2); i < scope.length && scope[i] < to; i += 2) {
    tokens += Math.max(0, Math.min(scope[i + 1], to) - Math.max(scope[i], from));
  }
  return tokens;
}

/** The texts as parts of what was searched. */
export function partsOf({ partition: { starts, ends, labels } }: CorpusView, scope: Scope): Parts {
  return new Parts(labels.map((_, text) => tokensBetween(scope, starts[text], ends[text])));
}

export function perMillion(hits: number, tokens: number): number {
  return tokens === 0 ? 0 : (hits / tokens) * 1e6;
}

const writings = new WeakMap<CorpusView, readonly Writing[]>();

/** In which order its words are: that of its texts' writing; of texts of several writings, that of the corpus' own. */
export function collationIn(data: CorpusView, scope: Scope): Collation {
  const { starts, ends } = data.partition;
  const [own] = data.schema.writings;
  const found = new Set(
    once(writings, data, () => writingsOfTexts(data)).filter(
      (_, text) => tokensBetween(scope, starts[text], ends[text]) > 0,
    ),
  );
  const [first = own, other] = found;
  return collationOf((other === undefined ? first : own).alphabet, data.folding);
}

/** In which order words of a language are, by its BCP 47 tag: that of its writing, else that of the corpus' own. */
export function collationOfLanguage({ schema: { writings: all }, folding }: CorpusView, language: string): Collation {
  const [own] = all;
  return collationOf((all.find((writing) => isIn(writing, language)) ?? own).alphabet, folding);
}

function writingsOfTexts({ schema: { writings: all, textLanguage }, partition }: CorpusView): Writing[] {
  const [own] = all;
  return Array.from({ length: partition.size }, (_, text) => {
    const language = textLanguage === undefined ? '' : partition.attribute(textLanguage, text);
    return all.find((writing) => isIn(writing, language)) ?? own;
  });
}
