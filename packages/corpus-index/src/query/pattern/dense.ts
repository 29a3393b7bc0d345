import { Bitmap, fullBitmap } from '../../bitmap.ts';
import type { Node, Repeat } from '../ast.ts';
import type { Boundary } from '../boundary.ts';
import { type EdgePlaces, runLeft, shiftedUp, tokensAfter, tokensBefore } from './bits.ts';
import type { Parts } from './compile.ts';

/**
 * A set of places between tokens, each within a stretch: bit p of `inner` is the place before token p, bit p of `last`
 * the place after token p where that is the last of its stretch.
 */
export interface Places {
  readonly inner: Bitmap;
  readonly last: Bitmap;
}

/** Copies of one thing written out before a closure is taken instead. */
const MAX_UNROLLED = 12;

/** Whether all starts of a node can be found for the whole corpus at once. */
export function isDense(node: Node, parts: Parts): boolean {
  if (parts.skipped !== null) return false;
  const isInner = (inner: Node) => isDense(inner, parts);
  switch (node.kind) {
    case 'token':
    case 'edge':
      return true;
    case 'word':
      return isToken(node, parts);
    case 'any':
      return node.max === Number.POSITIVE_INFINITY || node.max <= MAX_UNROLLED;
    case 'sequence':
      return node.items.every(isInner);
    case 'choice':
      return node.branches.every(isInner);
    case 'labelled':
      return isInner(node.node);
    case 'look':
      return node.side === 'ahead' ? isInner(node.node) : isReach(node.node, parts);
    case 'repeat':
      if (!isInner(node.node) || node.min > MAX_UNROLLED) return false;
      return node.max === Number.POSITIVE_INFINITY ? isToken(node.node, parts) : node.max <= MAX_UNROLLED;
    case 'group':
    case 'region':
    case 'near':
      return false;
  }
}

/** How many bitmaps the size of the corpus `startsOf` works through. */
export function denseCost(node: Node): number {
  switch (node.kind) {
    case 'sequence':
      return node.items.reduce((sum, item) => sum + denseCost(item), 0);
    case 'choice':
      return node.branches.reduce((sum, branch) => sum + denseCost(branch) + 1, 0);
    case 'labelled':
    case 'look':
      return denseCost(node.node) + 1;
    case 'repeat':
      return node.max === Number.POSITIVE_INFINITY ? 6 + node.min : denseCost(node.node) * node.max * 2;
    case 'any':
      return node.max === Number.POSITIVE_INFINITY ? 6 + node.min : node.max * 3;
    case 'word':
    case 'token':
    case 'group':
    case 'region':
    case 'edge':
    case 'near':
      return 2;
  }
}

/** Exactly one token. */
function isToken(node: Node, parts: Parts): boolean {
  if (node.kind === 'labelled') return isToken(node.node, parts);
  return node.kind === 'token' || (node.kind === 'word' && parts.predicate(node).long.length === 0);
}

/** Exactly one token, with or without a gap after it. */
function isReach(node: Node, parts: Parts): boolean {
  if (node.kind !== 'sequence') return isToken(node, parts);
  const [first, ...gaps] = node.items;
  return first !== undefined && isToken(first, parts) && gaps.every((gap) => gap.kind === 'any' && isDense(gap, parts));
}

/**
 * Works from right to left on whole bitmaps: from the places where the rest of a pattern matches to those where it
 * matches with one element more.
 */
export class DenseStarts {
  private readonly parts: Parts;
  private readonly boundary: Boundary;
  private readonly nowhere: Bitmap;

  constructor(parts: Parts, boundary: Boundary) {
    this.parts = parts;
    this.boundary = boundary;
    this.nowhere = new Bitmap(boundary.length);
  }

  /** Positions where a match of the node starts. */
  startsOf(node: Node): Bitmap {
    return this.before(node, this.everywhere()).inner;
  }

  private everywhere(): Places {
    const { boundary } = this;
    const inner = boundary.isComplete ? fullBitmap(boundary.length) : boundary.inside;
    return { inner, last: inner };
  }

  private before(node: Node, after: Places): Places {
    switch (node.kind) {
      case 'token':
      case 'word':
        return this.token(this.bits(node), after);
      case 'any':
        return this.anyTokens(node.min, node.max, after);
      case 'sequence':
        return node.items.reduceRight((places, item) => this.before(item, places), after);
      case 'choice':
        return node.branches.map((branch) => this.before(branch, after)).reduce(either);
      case 'labelled':
        return this.before(node.node, after);
      case 'repeat':
        return this.repeat(node, after);
      case 'edge':
        return both(after, this.edge(this.parts.places(node)));
      case 'look': {
        const found =
          node.side === 'ahead' ? this.before(node.node, this.everywhere()) : this.behind(this.lastOf(node.node));
        return node.negated ? without(after, found) : both(after, found);
      }
      case 'group':
      case 'region':
      case 'near':
        throw new RangeError(`${node.kind} is not dense`);
    }
  }

  /** The places after such a token. */
  private behind(bits: Bitmap): Places {
    return { inner: shiftedUp(bits.copy().and(this.boundary.same)), last: bits };
  }

  /** The last tokens of what matches such a node. */
  private lastOf(node: Node): Bitmap {
    if (node.kind !== 'sequence') return this.bitsWithin(node);
    const [first, ...gaps] = node.items as [Node, ...Extract<Node, { kind: 'any' }>[]];
    return gaps.reduce((last, { min, max }) => this.further(last, min, max), this.bitsWithin(first));
  }

  /** So many tokens further on, each within its stretch. */
  private further(from: Bitmap, min: number, max: number): Bitmap {
    const { same } = this.boundary;
    const step = (bits: Bitmap) => shiftedUp(bits.copy().and(same));
    let moved = from;
    for (let i = 0; i < min; i++) moved = step(moved);
    const found = moved.copy();
    if (max === Number.POSITIVE_INFINITY) {
      for (let p = found.next(0); p < found.length; ) {
        const end = Math.max(this.boundary.endOf(p), p + 1);
        found.addRange(p, end);
        p = found.next(end);
      }
      return found;
    }
    for (let i = min; i < max; i++) {
      moved = step(moved);
      found.or(moved);
    }
    return found;
  }

  private bits(node: Extract<Node, { kind: 'token' | 'word' }>): Bitmap {
    return this.parts.bits(this.parts.predicate(node).short);
  }

  /** One such token, then a place of `after`. */
  private token(bits: Bitmap | null, { inner, last }: Places): Places {
    const { boundary } = this;
    const found = new Bitmap(boundary.length);
    const same = boundary.same.words;
    const [out, from, end] = [found.words, inner.words, last.words];
    const only = bits?.words;
    for (let i = 0; i + 1 < out.length; i++) {
      const together = same[i];
      const moved = (from[i] >>> 1) | (from[i + 1] << 31);
      const fits = (moved & together) | (end[i] & ~together);
      out[i] = only === undefined ? fits : fits & only[i];
    }
    return { inner: found, last: this.nowhere };
  }

  private anyTokens(min: number, max: number, after: Places): Places {
    let places = after;
    if (max === Number.POSITIVE_INFINITY) places = either(after, this.run(null, after));
    else {
      let moved = after;
      for (let i = min; i < max; i++) {
        moved = this.token(null, moved);
        places = either(places, moved);
      }
    }
    for (let i = 0; i < min; i++) places = this.token(null, places);
    return places;
  }

  private repeat({ node, min, max }: Repeat, after: Places): Places {
    let places = after;
    if (max === Number.POSITIVE_INFINITY) places = either(after, this.run(this.bitsWithin(node), after));
    else {
      let round = after;
      for (let i = min; i < max; i++) {
        round = this.before(node, round);
        places = either(places, round);
      }
    }
    for (let i = 0; i < min; i++) places = this.before(node, places);
    return places;
  }

  private bitsWithin(node: Node): Bitmap {
    return node.kind === 'labelled'
      ? this.bitsWithin(node.node)
      : this.bits(node as Extract<Node, { kind: 'token' | 'word' }>);
  }

  /** One or more such tokens, then a place of `after`. */
  private run(bits: Bitmap | null, after: Places): Places {
    const found = this.token(bits, after).inner;
    runLeft(found, bits ?? this.boundary.same, this.boundary.same);
    return { inner: found, last: this.nowhere };
  }

  private edge({ beforeToken, afterToken }: EdgePlaces): Places {
    const { length } = this.boundary;
    return { inner: tokensAfter(beforeToken, length), last: tokensBefore(afterToken, length) };
  }
}

function either(a: Places, b: Places): Places {
  return { inner: a.inner.copy().or(b.inner), last: a.last === b.last ? a.last : a.last.copy().or(b.last) };
}

function both(a: Places, b: Places): Places {
  return { inner: a.inner.copy().and(b.inner), last: a.last.copy().and(b.last) };
}

function without(a: Places, b: Places): Places {
  return { inner: a.inner.copy().without(b.inner), last: a.last.copy().without(b.last) };
}
