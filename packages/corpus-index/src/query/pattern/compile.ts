import type { Bitmap } from '../../bitmap.ts';
import type { Edge, Look, Node, Repeat } from '../ast.ts';
import type { BoundWord } from '../bind-word.ts';
import type { Predicate } from '../predicate.ts';
import type { EdgePlaces } from './bits.ts';
import { type Budget, type Check, MAX_INSTRUCTIONS, OP, type Program, type TokenTest, TooBroad } from './program.ts';
import { Simulator } from './simulate.ts';
import type { Jumps } from './spans.ts';

/** Where the parts of a pattern come from: looked up once for each node, however often it is written out. */
export interface Parts {
  /** Tokens passed over between words; null where every token counts. */
  readonly skipped: Predicate | null;
  predicate(node: Extract<Node, { kind: 'token' | 'word' }>): BoundWord;
  /** Spans of a region, a group in brackets, or a near pair. */
  spans(node: Extract<Node, { kind: 'region' | 'group' | 'near' }>): Jumps;
  /** Split words that match as a whole. */
  splits(starts: Uint32Array): Jumps;
  /** Bit p: such a region starts (or ends) between tokens p - 1 and p. */
  places(edge: Edge): EdgePlaces;
  test(predicate: Predicate): TokenTest;
  bits(predicate: Predicate): Bitmap;
}

/** Throws TooBroad. */
export function compilePattern(node: Node, parts: Parts, budget: Budget): Program {
  const compiler = new Compiler(parts, budget, false);
  return compiler.finish(compiler.node(node, compiler.accept()));
}

export const ANY_TOKEN: TokenTest = { holds: () => true, bits: null };

/** Instructions from the last to the first: each node is compiled knowing what comes after it. */
class Compiler {
  private readonly parts: Parts;
  private readonly budget: Budget;
  /** Written for a machine that goes from right to left. */
  private readonly isReversed: boolean;
  private readonly op: number[] = [];
  private readonly next: number[] = [];
  private readonly x: number[] = [];
  private readonly cost: number[] = [];
  private readonly tests: TokenTest[] = [];
  private readonly testOf = new Map<Predicate, number>();
  private readonly checks: Check[] = [];
  private readonly checkOf = new Map<Node, number>();
  private readonly jumps: Jumps[] = [];
  private readonly labels: string[] = [];
  private any = -1;

  constructor(parts: Parts, budget: Budget, isReversed: boolean) {
    this.parts = parts;
    this.budget = budget;
    this.isReversed = isReversed;
  }

  accept(): number {
    return this.add(OP.accept, 0);
  }

  finish(entry: number): Program {
    const { tests, checks, jumps, labels } = this;
    return {
      op: Uint8Array.from(this.op),
      next: Uint16Array.from(this.next),
      x: Uint16Array.from(this.x),
      cost: Uint8Array.from(this.cost),
      entry,
      tests,
      checks,
      jumps,
      labels,
    };
  }

  node(node: Node, after: number): number {
    switch (node.kind) {
      case 'token':
        return this.token(this.parts.predicate(node).short, after);
      case 'word':
        return this.word(this.parts.predicate(node), after);
      case 'any':
        return this.anyTokens(node.min, node.max, after);
      case 'sequence':
        return this.sequence(node.items, after);
      case 'choice':
        return node.branches
          .map((branch) => this.node(branch, after))
          .reduceRight((rest, way) => this.add(OP.split, way, rest));
      case 'repeat':
        return this.repeat(node, after);
      case 'labelled':
        return this.labelled(node.label, node.node, after);
      case 'edge':
      case 'look':
        return this.add(OP.check, after, this.check(node));
      default:
        return this.jump(this.parts.spans(node), after);
    }
  }

  private word({ short, long }: BoundWord, after: number): number {
    const one = this.token(short, after);
    return long.length === 0 ? one : this.add(OP.split, one, this.jump(this.parts.splits(long), after));
  }

  private token(predicate: Predicate, after: number, cost = 0): number {
    let test = this.testOf.get(predicate);
    if (test === undefined) {
      test = this.tests.push(this.parts.test(predicate)) - 1;
      this.testOf.set(predicate, test);
    }
    return this.add(OP.token, after, test, cost);
  }

  private anyToken(after: number, cost: number): number {
    if (this.any < 0) this.any = this.tests.push(ANY_TOKEN) - 1;
    return this.add(OP.token, after, this.any, cost);
  }

  private anyTokens(min: number, max: number, after: number): number {
    let entry = after;
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.add(OP.split, after);
      this.x[loop] = this.anyToken(loop, 1);
      entry = loop;
    } else for (let i = min; i < max; i++) entry = this.add(OP.split, after, this.anyToken(entry, 1));
    for (let i = 0; i < min; i++) entry = this.anyToken(entry, 0);
    return entry;
  }

  private sequence(items: readonly Node[], after: number): number {
    const skipsBefore = this.skips(items);
    const steps = items.map((item, i) => ({ item, skips: skipsBefore[i] === true }));
    if (!this.isReversed) {
      return steps.reduceRight((next, { item, skips }) => {
        const entry = this.node(item, next);
        return skips ? this.passOver(entry) : entry;
      }, after);
    }
    return steps.reduce((next, { item, skips }) => this.node(item, skips ? this.passOver(next) : next), after);
  }

  /** Between words, and before a word from the second on, tokens may be passed over. */
  private skips(items: readonly Node[]): boolean[] {
    let hasBefore = false;
    return items.map((item) => {
      const isPlace = item.kind === 'look' || item.kind === 'edge';
      const skips = this.parts.skipped !== null && hasBefore && !isPlace && item.kind !== 'any';
      hasBefore ||= !isPlace;
      return skips;
    });
  }

  private passOver(after: number): number {
    const loop = this.add(OP.split, after);
    this.x[loop] = this.token(this.parts.skipped as Predicate, loop);
    return loop;
  }

  private repeat({ node, min, max }: Repeat, after: number): number {
    let entry = after;
    if (max === Number.POSITIVE_INFINITY) {
      const loop = this.add(OP.split, after);
      this.x[loop] = this.node(node, loop);
      entry = loop;
    } else for (let i = min; i < max; i++) entry = this.add(OP.split, after, this.node(node, entry));
    for (let i = 0; i < min; i++) entry = this.node(node, entry);
    return entry;
  }

  private labelled(name: string, node: Node, after: number): number {
    if (this.isReversed) return this.node(node, after);
    let label = this.labels.indexOf(name);
    if (label < 0) label = this.labels.push(name) - 1;
    const entry = this.node(node, this.add(OP.unlabel, after, label));
    return this.add(OP.label, entry, label);
  }

  private jump(jumps: Jumps, after: number): number {
    return this.add(OP.jump, after, this.jumps.push(jumps) - 1);
  }

  private check(node: Edge | Look): number {
    const known = this.checkOf.get(node);
    if (known !== undefined) return known;
    const number = this.checks.push(node.kind === 'edge' ? this.edge(node) : this.look(node)) - 1;
    this.checkOf.set(node, number);
    return number;
  }

  private edge(node: Edge): Check {
    const places = this.parts.places(node);
    return (place, from) => (place === from ? places.beforeToken : places.afterToken).has(place);
  }

  /** Answers are kept while the stretch stays the same: every start in it may ask again. */
  private look({ node, side, negated }: Look): Check {
    const isReversed = side === 'behind';
    const inner = new Compiler(this.parts, this.budget, isReversed);
    const pattern = inner.node(node, inner.accept());
    const program = inner.finish(this.parts.skipped === null ? pattern : inner.passOver(pattern));
    const simulator = new Simulator(program, this.budget, isReversed ? -1 : 1);
    const known = new Map<number, boolean>();
    let stretch = -1;
    return (place, from, to) => {
      if (stretch !== from) known.clear();
      stretch = from;
      let found = known.get(place);
      if (found === undefined) {
        found = simulator.matches(place, from, to);
        known.set(place, found);
      }
      return found !== negated;
    };
  }

  private add(op: number, next: number, x = 0, cost = 0): number {
    if (this.op.length >= MAX_INSTRUCTIONS) throw new TooBroad();
    this.op.push(op);
    this.next.push(next);
    this.x.push(x);
    this.cost.push(cost);
    return this.op.length - 1;
  }
}
