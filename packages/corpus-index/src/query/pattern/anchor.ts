import type { IndexData } from '../../index-data.ts';
import { type PositionSet, unite } from '../../positions.ts';
import type { Node } from '../ast.ts';
import type { Parts } from './compile.ts';

/** Something without which a node does not match: it stands `min` to `max` tokens after the start. */
export interface Anchor {
  readonly bound: number;
  readonly min: number;
  readonly max: number;
  readonly plan: string;
  positions(): PositionSet;
}

/** How many tokens a node covers, and the rarest thing it must hold, if there is one. */
export interface Shape {
  readonly min: number;
  readonly max: number;
  readonly anchor: Anchor | null;
}

const NOTHING: Shape = { min: 0, max: 0, anchor: null };

export function shapeOf(node: Node, parts: Parts, data: IndexData): Shape {
  const of = (one: Node) => shapeOf(one, parts, data);
  switch (node.kind) {
    case 'token':
    case 'word':
      return tokenShape(node, parts, data);
    case 'any':
      return { min: node.min, max: node.max, anchor: null };
    case 'sequence':
      return sequenceShape(node.items.map(of), parts.skipped !== null);
    case 'choice':
      return choiceShape(node.branches.map(of), data.length);
    case 'repeat': {
      const one = of(node.node);
      const anchor = node.min > 0 ? one.anchor : null;
      return { min: one.min * node.min, max: one.max === 0 ? 0 : one.max * node.max, anchor };
    }
    case 'labelled':
      return of(node.node);
    case 'edge':
    case 'look':
      return NOTHING;
    default:
      return jumpShape(parts.spans(node).spans.starts);
  }
}

function tokenShape(node: Extract<Node, { kind: 'token' | 'word' }>, parts: Parts, data: IndexData): Shape {
  const { short, long } = parts.predicate(node);
  const positions = () =>
    long.length === 0
      ? short.positions()
      : unite([short.positions(), { kind: 'list', list: long, count: long.length }], data.length);
  const anchor = { bound: short.bound + long.length, min: 0, max: 0, plan: short.plan, positions };
  return { min: 1, max: long.length === 0 ? 1 : Number.POSITIVE_INFINITY, anchor };
}

function jumpShape(starts: Uint32Array): Shape {
  const count = starts.length;
  const positions = (): PositionSet => ({ kind: 'list', list: starts, count });
  const anchor = { bound: count, min: 0, max: 0, plan: `${count} spans`, positions };
  return { min: 1, max: Number.POSITIVE_INFINITY, anchor };
}

function sequenceShape(shapes: readonly Shape[], skips: boolean): Shape {
  let min = 0;
  let max = 0;
  let best: Anchor | null = null;
  for (const shape of shapes) {
    if (shape.max === 0) continue;
    if (skips && max > 0) max = Number.POSITIVE_INFINITY;
    const { anchor } = shape;
    if (anchor !== null && (best === null || anchor.bound < best.bound)) {
      best = { ...anchor, min: anchor.min + min, max: anchor.max + max };
    }
    min += shape.min;
    max += shape.max;
  }
  return { min, max, anchor: best };
}

/** One of several things must be there, where every branch has one. */
function choiceShape(shapes: readonly Shape[], length: number): Shape {
  const min = Math.min(...shapes.map((shape) => shape.min));
  const max = Math.max(...shapes.map((shape) => shape.max));
  const anchors = shapes.map(({ anchor }) => anchor).filter((anchor) => anchor !== null);
  if (anchors.length < shapes.length) return { min, max, anchor: null };
  const anchor = {
    bound: anchors.reduce((sum, { bound }) => sum + bound, 0),
    min: Math.min(...anchors.map((one) => one.min)),
    max: Math.max(...anchors.map((one) => one.max)),
    plan: anchors.map(({ plan }) => plan).join(' | '),
    positions: () =>
      unite(
        anchors.map((one) => one.positions()),
        length,
      ),
  };
  return { min, max, anchor };
}
