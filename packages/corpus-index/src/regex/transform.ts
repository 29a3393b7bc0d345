import type { Folding } from '../normalize.ts';
import { once, Recent } from '../remember.ts';
import { type CharSet, type CodeRange, choice, literal, only, type RegexNode, sequence, setOf } from './syntax.ts';

/** Ranges longer than this are not letters that somebody listed; they are left as they are. */
const LISTED = 600;
/** Sets of more ranges are properties such as `\p{L}`: thousands of letters, so what becomes of them is kept. */
const LARGE = 32;
const REMEMBERED = 64;

/** The same for equal sets, worked out once for the latest large ones. */
function kept(make: (set: CharSet) => RegexNode): (set: CharSet) => RegexNode {
  const known = new Recent<RegexNode>(REMEMBERED);
  return (set) =>
    set.ranges.length <= LARGE ? make(set) : once(known, `${set.negated} ${set.ranges.join()}`, () => make(set));
}

/** The pattern that accepts the folded form of what `node` accepts: for attributes that hold folded values. */
export function foldPattern(node: RegexNode, folding: Folding): RegexNode {
  return mapSets(node, setsBy(folding).folded);
}

/** The pattern that accepts what `node` accepts with its marks taken off. */
export function marklessPattern(node: RegexNode, folding: Folding): RegexNode {
  return mapSets(node, setsBy(folding).markless);
}

/** Whether some set of the pattern says what a letter is not. */
export function excludesLetters(node: RegexNode): boolean {
  switch (node.kind) {
    case 'empty':
      return false;
    case 'set':
      return node.set.negated && node.set.ranges.length > 0;
    case 'sequence':
      return node.parts.some(excludesLetters);
    case 'choice':
      return node.options.some(excludesLetters);
    case 'repeat':
      return excludesLetters(node.node);
  }
}

/** The pattern that accepts every letter in either case. */
export function caselessPattern(node: RegexNode): RegexNode {
  return mapSets(node, caselessSet);
}

const caselessSet = kept(({ ranges, negated }) => {
  const more: CodeRange[] = [];
  eachListed(ranges, (character) => {
    for (const other of [character.toLowerCase(), character.toUpperCase()]) {
      const code = other.codePointAt(0) ?? 0;
      // Most letters of the world have no case: adding them once more would be most of the work.
      if (other !== character && other.length === String.fromCodePoint(code).length) more.push(only(code));
    }
  });
  return setOf([...ranges, ...more], negated);
});

const made = new WeakMap<Folding, Record<'folded' | 'markless', (set: CharSet) => RegexNode>>();

const setsBy = (folding: Folding) =>
  once(made, folding, () => ({
    folded: kept((set) => mapCharacters(set, folding.fold)),
    markless: kept((set) => mapCharacters(set, folding.withoutMarks)),
  }));

/** The set of the images of its members; those of several letters or none become words beside it. */
function mapCharacters({ ranges, negated }: CharSet, map: (character: string) => string): RegexNode {
  const single: CodeRange[] = ranges.filter((range) => !isListed(range));
  const longer: RegexNode[] = [];
  eachListed(ranges, (character) => {
    const mapped = map(character);
    const code = mapped.codePointAt(0);
    if (code !== undefined && mapped.length === String.fromCodePoint(code).length) single.push(only(code));
    else longer.push(literal(mapped));
  });
  if (negated || longer.length === 0) return setOf(single, negated);
  return choice(single.length === 0 ? longer : [setOf(single), ...longer]);
}

function mapSets(node: RegexNode, map: (set: CharSet) => RegexNode): RegexNode {
  switch (node.kind) {
    case 'empty':
      return node;
    case 'set':
      return map(node.set);
    case 'sequence':
      return sequence(node.parts.map((part) => mapSets(part, map)));
    case 'choice':
      return choice(node.options.map((option) => mapSets(option, map)));
    case 'repeat':
      return { ...node, node: mapSets(node.node, map) };
  }
}

function isListed([low, high]: CodeRange): boolean {
  return high - low < LISTED;
}

function eachListed(ranges: readonly CodeRange[], visit: (character: string) => void): void {
  for (const range of ranges) {
    if (!isListed(range)) continue;
    for (let code = range[0]; code <= range[1]; code++) visit(String.fromCodePoint(code));
  }
}
