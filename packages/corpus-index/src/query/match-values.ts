import { idsOf, membersOf } from '../forward-column.ts';
import type { IndexData } from '../index-data.ts';
import { valueTest } from '../labels.ts';
import type { Lexicon } from '../lexicon.ts';
import type { Folding } from '../normalize.ts';
import type { Rows } from '../postings.ts';
import { Automaton } from '../regex/automaton.ts';
import { matchLexicon } from '../regex/search.ts';
import { excludesLetters, foldPattern, marklessPattern } from '../regex/transform.ts';
import { once, Recent } from '../remember.ts';
import type { Matcher, Test } from './ast.ts';
import { nearValues } from './near-values.ts';

/** The ids that a test accepts, and of what: a string column, the lemmas, or the tags. */
export interface MatchedIds {
  readonly of: number | 'lemma' | 'tag';
  /** Sorted. */
  readonly ids: Uint32Array;
}

/** A lexicon with its folded companion. */
interface FoldedLexicon {
  readonly lexicon: Lexicon;
  readonly folded: Lexicon;
  readonly members: Rows;
}

const REMEMBERED = 256;
/** Of all answers together: 16 megabytes. */
const REMEMBERED_IDS = 4_000_000;

/** Finds the values that tests accept, and remembers the answers to the latest ones. */
export class ValueMatcher {
  private readonly data: IndexData;
  private readonly remembered = new Recent<MatchedIds>(REMEMBERED, {
    most: REMEMBERED_IDS,
    of: ({ ids }) => ids.length,
  });

  constructor(data: IndexData) {
    this.data = data;
  }

  /** `isNear`: also what is a letter or two away (of the folded values; literals only). */
  match({ attribute, matcher }: Pick<Test, 'attribute' | 'matcher'>, isNear = false): MatchedIds {
    const source = matcher.kind === 'literal' ? matcher.value : JSON.stringify(matcher.node);
    const flags = `${matcher.kind} ${matcher.caseless} ${matcher.markless ?? false} ${isNear}`;
    const key = `${attribute}\u0000${flags}\u0000${source}`;
    return once(this.remembered, key, () => this.compute(attribute, matcher, isNear));
  }

  forget(): void {
    this.remembered.clear();
  }

  private compute(attribute: string, matcher: Matcher, isNear: boolean): MatchedIds {
    const { columns, readings, vocabulary, folding } = this.data;
    const kind = vocabulary.kind(attribute);
    switch (kind.kind) {
      case 'string':
        return { of: kind.column, ids: exactIds(columns[kind.column], matcher, folding) };
      case 'folded':
        return { of: kind.column, ids: foldedIds(columns[kind.column], matcher, folding, isNear) };
      case 'lemma':
        return { of: 'lemma', ids: exactIds(this.lemmas, matcher, folding) };
      case 'lemma-folded':
        return { of: 'lemma', ids: foldedIds(this.lemmas, matcher, folding) };
      case 'tag': {
        const values = acceptedValues(readings.attributes[kind.attribute]?.values ?? [], matcher, folding);
        return { of: 'tag', ids: idsOf(readings.tagsWith(kind.attribute, values)) };
      }
      case 'joint':
        return { of: 'tag', ids: this.tagsWritten(matcher) };
      case 'feature':
        return { of: 'tag', ids: this.tagsFeatured(matcher) };
      case 'variant':
        throw new RangeError(`${attribute} is compared as words are, not by its values`);
    }
  }

  /** Tags that read so as a whole: the class and the values of the categories, with colons between them. */
  private tagsWritten(matcher: Matcher): Uint32Array {
    const { readings, folding } = this.data;
    const accepts = valueTest({ operator: '=', matcher }, folding);
    const accepted = new Uint8Array(readings.tagCount);
    for (let tag = 0; tag < accepted.length; tag++) accepted[tag] = accepts(readings.tagText(tag)) ? 1 : 0;
    return idsOf(accepted);
  }

  /** Tags that have such a category: `case=gen`. */
  private tagsFeatured(matcher: Matcher): Uint32Array {
    const { readings, folding } = this.data;
    const accepts = valueTest({ operator: '=', matcher }, folding);
    const found = new Uint8Array(readings.tagCount);
    for (const [attribute, { name, values }] of readings.attributes.entries()) {
      if (attribute === 0) continue;
      const wanted = Uint8Array.from(values, (value) => (value !== '' && accepts(`${name}=${value}`) ? 1 : 0));
      if (!wanted.includes(1)) continue;
      const mask = readings.tagsWith(attribute, wanted);
      for (let tag = 0; tag < found.length; tag++) if (mask[tag] === 1) found[tag] = 1;
    }
    return idsOf(found);
  }

  private get lemmas(): FoldedLexicon {
    const { lemmas: lexicon, folded, members } = this.data.readings;
    return { lexicon, folded, members };
  }
}

function exactIds(lexicons: FoldedLexicon, matcher: Matcher, folding: Folding): Uint32Array {
  const { lexicon, folded, members } = lexicons;
  if (matcher.markless === true) return marklessIds(lexicons, matcher, folding);
  if (matcher.kind === 'pattern') return matchLexicon(lexicon, matcher.node);
  if (!matcher.caseless) return single(lexicon.find(matcher.value));
  // Values that differ in case only have one folded form, so its members are all there is to compare.
  const lower = matcher.value.toLowerCase();
  const candidates = membersOf(members, single(folded.find(folding.fold(matcher.value))), lexicon.size);
  return candidates.filter((id) => lexicon.get(id).toLowerCase() === lower);
}

/** Without regard to marks; where case counts, what folding found is asked again with nothing but its marks taken off. */
function marklessIds(lexicons: FoldedLexicon, matcher: Matcher, folding: Folding): Uint32Array {
  const { lexicon } = lexicons;
  const { withoutMarks } = folding;
  // What excludes a letter excludes both of its cases once folded, so folding would lose some.
  const isLost = matcher.kind === 'pattern' && !matcher.caseless && excludesLetters(matcher.node);
  const candidates = isLost
    ? Uint32Array.from({ length: lexicon.size }, (_, id) => id)
    : foldedIds(lexicons, matcher, folding);
  if (matcher.caseless) return candidates;
  if (matcher.kind === 'literal') {
    const bare = withoutMarks(matcher.value);
    return candidates.filter((id) => withoutMarks(lexicon.get(id)) === bare);
  }
  const automaton = new Automaton(marklessPattern(matcher.node, folding));
  return candidates.filter((id) => automaton.matches(withoutMarks(lexicon.get(id))));
}

function foldedIds(lexicons: FoldedLexicon, matcher: Matcher, folding: Folding, isNear = false): Uint32Array {
  const { lexicon, folded, members } = lexicons;
  return membersOf(members, foldedMatches(folded, matcher, folding, isNear), lexicon.size);
}

function foldedMatches(folded: Lexicon, matcher: Matcher, folding: Folding, isNear: boolean): Uint32Array {
  if (matcher.kind === 'pattern') return matchLexicon(folded, foldPattern(matcher.node, folding));
  const value = folding.fold(matcher.value);
  return isNear ? nearValues(folded, value) : single(folded.find(value));
}

function single(id: number): Uint32Array {
  return id < 0 ? new Uint32Array(0) : Uint32Array.of(id);
}

/** Marks the values that a matcher accepts. */
function acceptedValues(values: readonly string[], matcher: Matcher, folding: Folding): Uint8Array {
  const accepts = valueTest({ operator: '=', matcher }, folding);
  return Uint8Array.from(values, (value) => (accepts(value) ? 1 : 0));
}
