import type { Answer, SearchScope } from '../answers.ts';
import type { Query } from '../query/ast.ts';
import { filterIntervals } from '../query/filters.ts';
import type { Corpus } from '../segments/corpus.ts';
import { type Analysis, analysesByText, analysesOf } from './analyses.ts';
import type { Collation } from './collation.ts';
import { type GroupedHit, groupsOfHits } from './grouped.ts';
import { type ListOptions, listValues, type NamedWord } from './listed-values.ts';
import { collationIn } from './scope.ts';
import { sharedValues } from './shared-values.ts';
import { placeAmong } from './values.ts';
import { valuesOf } from './values-of.ts';

/** What is said of the words, and of the groups of words, that queries find. Every call throws as `search` does. */
export class Annotations {
  private readonly corpus: Corpus;
  private readonly answerOf: (query: string | Query, scope: SearchScope) => Answer;

  constructor(corpus: Corpus, answerOf: (query: string | Query, scope: SearchScope) => Answer) {
    this.corpus = corpus;
    this.answerOf = answerOf;
  }

  /** The first tokens of the hits by what is said of them, each token once. */
  analyses(query: string | Query, scope: SearchScope = {}): readonly Analysis[] {
    return analysesOf(this.corpus, this.answerOf(query, scope).hits.starts);
  }

  /** The same for each text of the corpus, in order. */
  analysesByText(query: string | Query, scope: SearchScope = {}): { label: string; analyses: Analysis[] }[] {
    return analysesByText(this.corpus, this.answerOf(query, scope).hits.starts);
  }

  /** The forms or lemmas of the first tokens of the hits. */
  words(query: string | Query, options: ListOptions & SearchScope): { distinct: number; rows: NamedWord[] } {
    const { hits, scope } = this.answerOf(query, options);
    return listValues(this.corpus, hits.starts, collationIn(this.corpus.view, scope), options);
  }

  /** The groups of a kind that the hits are made of, hit by hit. */
  groups(query: string | Query, options: { readonly kind: string } & SearchScope): GroupedHit[] {
    return groupsOfHits(this.corpus, this.answerOf(query, options).hits, options.kind);
  }

  /**
   * For a value of an attribute the value of another (a spelling) that all tokens with it have, of those that have one:
   * null where they differ, undefined where none has one. Throws RangeError for an attribute without values of its own.
   */
  sharedValues(attribute: string, other: string): (value: string) => string | null | undefined {
    return sharedValues(this.corpus.view, attribute, other);
  }

  /** Those of the strings that are values of an attribute. Throws RangeError for an attribute without values of its own. */
  knownValues(attribute: string, among: readonly string[]): string[] {
    const values = valuesOf(this.corpus.view, attribute);
    return among.filter((value) => placeAmong(values, value.normalize('NFC')) >= 0);
  }

  /** The order of words in what is searched, for lists that the caller makes of groups. Filters of queries are not looked at. */
  collation({ texts }: SearchScope = {}): Collation {
    return collationIn(this.corpus.view, filterIntervals(this.corpus.view, [], texts));
  }

  /** Class and categories with the values that words, or groups of a kind, have. */
  tagNames(kind?: string): ReadonlyMap<string, readonly string[]> {
    const { vocabulary, schema } = this.corpus.view;
    const { posClass, lemma, folded } = schema.readings;
    if (kind === undefined) return vocabulary.tagNames();
    const names = [posClass, ...vocabulary.valueNames(kind)].filter((name) => name !== lemma && name !== folded);
    return new Map(names.map((name) => [name, vocabulary.valuesOf({ region: kind, attribute: name }) ?? []]));
  }
}
