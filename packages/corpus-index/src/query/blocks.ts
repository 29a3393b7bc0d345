import type { IndexData } from '../index-data.ts';
import { bitSet } from '../positions.ts';
import type { Edge, Look, Node } from './ast.ts';
import { tokensAfter, tokensBefore } from './pattern/bits.ts';
import type { Parts } from './pattern/compile.ts';
import { known, type Predicate } from './predicate.ts';

/**
 * A token condition at a fixed distance from the start of its block: among the tokens that the block covers, or before
 * or after them in the same stretch. `isAbsent`: no such token may be there.
 */
export interface Element {
  readonly predicate: Predicate;
  readonly offset: number;
  readonly isAbsent: boolean;
}

/**
 * Elements at fixed distances, evaluated together. `length` is what the block covers. `long` are starts of split words
 * that match its only element as a whole and so cover more than `length`.
 */
export interface Block {
  readonly elements: readonly Element[];
  readonly length: number;
  readonly long: Uint32Array;
}

/** How the next block follows: after `min` to `max` tokens, or (`skip`) after any number of skipped tokens. */
export interface Link {
  readonly min: number;
  readonly max: number;
  readonly skip: boolean;
}

/** `links[i]` leads from `blocks[i]` to `blocks[i + 1]`; `trail` tokens of any kind end the hit. */
export interface SequencePlan {
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  readonly trail: number;
  /** All hits have one length. */
  readonly isRigid: boolean;
  /** A gap of no fixed length ends the sequence; of its lengths `trail` or the last block has the least. */
  readonly hasOpenEnd: boolean;
  /** In which block each label stands, and how far from its start. */
  readonly labels: ReadonlyMap<string, { readonly block: number; readonly offset: number }>;
}

const NO_POSITIONS = new Uint32Array(0);
/** A repetition written out further than this is left to the pattern machine. */
const MAX_COPIES = 40;

/** The node as blocks, gaps and links; null where it is more than that. */
export function planBlocks(data: IndexData, node: Node, parts: Parts): SequencePlan | null {
  const draft = new Draft(data, parts);
  return draft.add(node) ? draft.plan() : null;
}

/** Blocks as they grow from left to right. */
class Draft {
  private readonly data: IndexData;
  private readonly parts: Parts;
  private readonly skips: boolean;
  private readonly blocks: { elements: Element[]; length: number; long: Uint32Array }[] = [];
  private readonly links: Link[] = [];
  private readonly labels = new Map<string, { block: number; offset: number }>();
  /** Tokens of any kind since the last element. */
  private min = 0;
  private max = 0;

  constructor(data: IndexData, parts: Parts) {
    this.data = data;
    this.parts = parts;
    this.skips = parts.skipped !== null;
  }

  /** False where the node does not fit into blocks. */
  add(node: Node): boolean {
    switch (node.kind) {
      case 'any':
        this.min += node.min;
        this.max += node.max;
        return true;
      case 'token':
      case 'word':
        this.token(node);
        return true;
      case 'sequence':
        return node.items.every((item) => this.add(item));
      case 'repeat':
        if (node.min !== node.max || node.min > MAX_COPIES) return false;
        return Array.from({ length: node.min }).every(() => this.add(node.node));
      case 'labelled':
        return this.labelled(node.label, node.node);
      case 'edge':
        return this.edge(node);
      case 'look':
        return this.look(node);
      case 'choice':
      case 'group':
      case 'region':
      case 'near':
        return false;
    }
  }

  plan(): SequencePlan {
    const hasOpenEnd = this.min !== this.max;
    if (this.blocks.length === 0) this.blocks.push({ elements: [], length: 0, long: NO_POSITIONS });
    const last = this.blocks.at(-1) as (typeof this.blocks)[number];
    const { blocks, links, labels } = this;
    const isRigid = blocks.length === 1 && last.long.length === 0 && !hasOpenEnd;
    const trail = last.long.length > 0 ? this.min : 0;
    last.length += this.min - trail;
    return { blocks, links, trail, isRigid, hasOpenEnd, labels };
  }

  private token(node: Extract<Node, { kind: 'token' | 'word' }>): void {
    const { short, long } = this.parts.predicate(node);
    this.element(short, long);
    this.min = 0;
    this.max = 0;
  }

  private element(predicate: Predicate, long: Uint32Array): void {
    const last = this.blocks.at(-1);
    const isFixed = this.min === this.max && !(this.skips && this.min === 0);
    if (last === undefined) {
      if (this.min !== this.max) this.startWithGap();
      const offset = this.min === this.max ? this.min : 0;
      // The match of a split word starts where the word does, so a block of it holds nothing else.
      if (offset === 0 || long.length === 0) {
        this.blocks.push({ elements: [{ predicate, offset, isAbsent: false }], length: offset + 1, long });
        return;
      }
      this.blocks.push({ elements: [], length: offset, long: NO_POSITIONS });
      this.follow(predicate, long, { min: 0, max: 0, skip: false });
      return;
    }
    if (isFixed && last.long.length === 0 && long.length === 0) {
      const offset = last.length + this.min;
      last.elements.push({ predicate, offset, isAbsent: false });
      last.length = offset + 1;
      return;
    }
    const isAdjacent = this.max === 0 && last.length > 0;
    this.follow(predicate, long, { min: this.min, max: this.max, skip: this.skips && isAdjacent });
  }

  /** A gap before the first element: hits start anywhere within it. */
  private startWithGap(): void {
    this.blocks.push({ elements: [], length: 0, long: NO_POSITIONS });
    this.links.push({ min: this.min, max: this.max, skip: false });
  }

  private follow(predicate: Predicate, long: Uint32Array, link: Link): void {
    this.links.push(link);
    this.blocks.push({ elements: [{ predicate, offset: 0, isAbsent: false }], length: 1, long });
  }

  /** Labels of single tokens; those of more are left to the pattern machine. */
  private labelled(label: string, node: Node): boolean {
    if (this.skips || this.labels.has(label)) return false;
    if (node.kind === 'any') {
      if (node.min !== 1 || node.max !== 1) return false;
      const block = this.settle();
      if (block === null) return false;
      this.labels.set(label, { block: this.blocks.length - 1, offset: block.length });
      return this.add(node);
    }
    if (node.kind !== 'token') return false;
    this.add(node);
    this.labels.set(label, { block: this.blocks.length - 1, offset: (this.blocks.at(-1)?.length ?? 0) - 1 });
    return true;
  }

  private edge(node: Edge): boolean {
    const block = this.settle();
    if (block === null || this.skips) return false;
    const places = this.parts.places(node);
    // Behind a token the place is known by that token: what comes next may be another stretch, or nothing.
    const isAfter = block.length > 0;
    const { length } = this.data;
    const bits = isAfter ? tokensBefore(places.afterToken, length) : tokensAfter(places.beforeToken, length);
    const predicate = known(bitSet(bits), length, `${node.side} of ${node.region}`);
    block.elements.push({ predicate, offset: isAfter ? block.length - 1 : 0, isAbsent: false });
    return true;
  }

  private look({ node, side, negated }: Look): boolean {
    if (this.skips || (node.kind !== 'token' && node.kind !== 'word')) return false;
    const { short, long } = this.parts.predicate(node);
    if (long.length > 0) return false;
    const block = this.settle();
    if (block === null) return false;
    const offset = side === 'ahead' ? block.length : block.length - 1;
    block.elements.push({ predicate: short, offset, isAbsent: negated });
    return true;
  }

  /** The block that ends here, its pending gap made part of it; null where its length is not known. */
  private settle(): (typeof this.blocks)[number] | null {
    if (this.min !== this.max) return null;
    if (this.blocks.length === 0) this.blocks.push({ elements: [], length: 0, long: NO_POSITIONS });
    const block = this.blocks.at(-1) as (typeof this.blocks)[number];
    if (block.long.length > 0) return null;
    block.length += this.min;
    this.min = 0;
    this.max = 0;
    return block;
  }
}
