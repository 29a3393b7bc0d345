import type { Layer } from '../schema.ts';
import type { Item, Query, RegionQuery, Sequence } from './ast.ts';
import { type Binding, bindCondition, bindWord } from './bind.ts';
import type { Predicate } from './predicate.ts';

/** A token condition at a fixed distance from the start of its block. */
export interface Element {
  readonly predicate: Predicate;
  readonly offset: number;
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
  readonly kind: 'sequence';
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  readonly trail: number;
}

export interface RegionPlan {
  readonly kind: 'regions';
  readonly region: string;
  readonly tests: readonly { readonly negated: boolean; readonly plan: SequencePlan }[];
}

export type Plan = SequencePlan | RegionPlan;

const NO_POSITIONS = new Uint32Array(0);

export function planQuery(binding: Binding, query: Query, layer: Layer): Plan {
  const { body } = query;
  return body.kind === 'regions'
    ? planRegions(binding, body, layer)
    : planSequence(binding, body, query.adjacency, layer);
}

function planRegions(binding: Binding, query: RegionQuery, layer: Layer): RegionPlan {
  const tests = query.tests.map(({ negated, sequence }) => ({
    negated,
    plan: planSequence(binding, sequence, 'strict', layer),
  }));
  return { kind: 'regions', region: query.region, tests };
}

function planSequence(
  binding: Binding,
  { items }: Sequence,
  adjacency: Query['adjacency'],
  layer: Layer,
): SequencePlan {
  const draft = new Draft(adjacency === 'words');
  for (const item of items) draft.add(item, binding, layer);
  return draft.plan();
}

/** Blocks as they grow from left to right. */
class Draft {
  private readonly skips: boolean;
  private readonly blocks: { elements: Element[]; length: number; long: Uint32Array }[] = [];
  private readonly links: Link[] = [];
  /** Tokens of any kind since the last element. */
  private min = 0;
  private max = 0;

  constructor(skips: boolean) {
    this.skips = skips;
  }

  add(item: Item, binding: Binding, layer: Layer): void {
    if (item.kind === 'any') {
      this.min += item.min;
      this.max += item.max;
      return;
    }
    if (item.kind === 'token') this.element(bindCondition(binding, item.condition), NO_POSITIONS);
    else {
      const { short, long } = bindWord(binding, item, layer);
      this.element(short, long);
    }
    this.min = 0;
    this.max = 0;
  }

  plan(): SequencePlan {
    if (this.blocks.length === 0) this.blocks.push({ elements: [], length: 0, long: NO_POSITIONS });
    const last = this.blocks.at(-1) as (typeof this.blocks)[number];
    if (last.long.length > 0) return { kind: 'sequence', blocks: this.blocks, links: this.links, trail: this.min };
    last.length += this.min;
    return { kind: 'sequence', blocks: this.blocks, links: this.links, trail: 0 };
  }

  private element(predicate: Predicate, long: Uint32Array): void {
    const last = this.blocks.at(-1);
    const isFixed = this.min === this.max && !(this.skips && this.min === 0);
    if (last === undefined) {
      if (this.min !== this.max) this.startWithGap();
      const offset = this.min === this.max ? this.min : 0;
      // The match of a split word starts where the word does, so a block of it holds nothing else.
      if (offset === 0 || long.length === 0) {
        this.blocks.push({ elements: [{ predicate, offset }], length: offset + 1, long });
        return;
      }
      this.blocks.push({ elements: [], length: offset, long: NO_POSITIONS });
      this.follow(predicate, long, { min: 0, max: 0, skip: false });
      return;
    }
    if (isFixed && last.long.length === 0 && long.length === 0) {
      const offset = last.length + this.min;
      last.elements.push({ predicate, offset });
      last.length = offset + 1;
      return;
    }
    this.follow(predicate, long, { min: this.min, max: this.max, skip: this.skips && this.max === 0 });
  }

  /** A gap before the first element: hits start anywhere within it. */
  private startWithGap(): void {
    this.blocks.push({ elements: [], length: 0, long: NO_POSITIONS });
    this.links.push({ min: this.min, max: this.max, skip: false });
  }

  private follow(predicate: Predicate, long: Uint32Array, link: Link): void {
    this.links.push(link);
    this.blocks.push({ elements: [{ predicate, offset: 0 }], length: 1, long });
  }
}

/** The plan in words, for people who ask why a query is slow. */
export function explainPlan(plan: Plan): string[] {
  if (plan.kind === 'regions') {
    return plan.tests.flatMap(({ negated, plan: inner }) => [
      `${plan.region} ${negated ? '!containing' : 'containing'}`,
      ...explainPlan(inner).map((line) => `  ${line}`),
    ]);
  }
  return plan.blocks.flatMap((block, i) => {
    const ordered = [...block.elements].sort((a, b) => a.predicate.bound - b.predicate.bound);
    const lines = ordered.map(
      ({ predicate, offset }, place) => `${place === 0 ? 'look up' : 'and test'} +${offset} ${predicate.plan}`,
    );
    if (block.long.length > 0) lines.push(`or ${block.long.length} split words`);
    if (lines.length === 0) lines.push(`any ${block.length} tokens`);
    const link = plan.links[i];
    if (link === undefined) return lines;
    return [...lines, link.skip ? 'then, past skipped tokens' : `then after ${link.min} to ${link.max} tokens`];
  });
}

/** At most so many hits (infinite: not known), and whether it is exactly so many. */
export function estimatePlan(plan: Plan, regions: (name: string) => number): { hits: number; exact: boolean } {
  if (plan.kind === 'regions') return { hits: regions(plan.region), exact: false };
  // Several starts may lead to one later element, so only those of the first block limit the number of hits.
  const { elements, length, long } = plan.blocks[0] as Block;
  const hits = Math.min(...elements.map(({ predicate }) => predicate.bound)) + long.length;
  const isPlain = plan.blocks.length === 1 && elements.length === 1 && length === 1 && long.length === 0;
  return { hits, exact: isPlain && elements[0]?.predicate.isExact === true };
}
