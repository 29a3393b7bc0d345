import { Bitmap } from '../bitmap.ts';
import { type Hits, pickSpans, type Spans, spanHits } from '../hits.ts';
import type { Expression, Mode, Node, Query } from './ast.ts';
import { spansOf } from './pattern/spans.ts';

/** `nearest`, which is never written: every start with its nearest end. */
export type HitMode = Mode | 'nearest';

/** The mode a query is run in. */
export function modeOf({ mode, body }: Pick<Query, 'mode' | 'body'>): HitMode {
  if (mode !== null) return mode;
  const base = baseOf(body);
  // What the corpus itself delimits, or pairs, is found as it is.
  if (base.kind === 'region' || base.kind === 'near') return 'all';
  return repeats(base) ? 'longest' : 'nearest';
}

/** What is matched, without what it is related to. */
export function baseOf(expression: Expression): Node {
  switch (expression.kind) {
    case 'relation':
      return baseOf(expression.left);
    case 'where':
      return baseOf(expression.pattern);
    case 'group':
      return baseOf(expression.body);
    case 'sequence':
    case 'choice': {
      const only = expression.kind === 'sequence' ? expression.items : expression.branches;
      return only.length === 1 ? baseOf(only[0]) : expression;
    }
    case 'word':
    case 'token':
    case 'any':
    case 'repeat':
    case 'labelled':
    case 'region':
    case 'edge':
    case 'look':
    case 'near':
      return expression;
  }
}

/** Whether something other than tokens of any kind may come in different numbers. */
function repeats(node: Node): boolean {
  switch (node.kind) {
    case 'sequence':
      return node.items.some(repeats);
    case 'choice':
      return node.branches.some(repeats);
    case 'labelled':
      return repeats(node.node);
    case 'repeat':
      return (node.min !== node.max && !isGap(node.node)) || repeats(node.node);
    case 'word':
    case 'token':
    case 'any':
    case 'group':
    case 'region':
    case 'edge':
    case 'look':
    case 'near':
      return false;
  }
}

function isGap(node: Node): boolean {
  if (node.kind === 'sequence') return node.items.every(isGap);
  return node.kind === 'any';
}

/** Chooses among hits of which no two have the same start, or of which all are wanted. */
export function choose(hits: Hits, mode: HitMode, length: number): Hits {
  if (mode === 'all' || (mode === 'nearest' && hits.spans === undefined)) return hits;
  const spans = spansOf(hits);
  return spanHits(pickSpans(spans, chosen(spans, mode, length)));
}

/** Numbers of the spans that a mode keeps. Gaps are not known of here: `longest` takes the furthest end. */
function chosen(spans: Spans, mode: HitMode, length: number): Uint32Array {
  if (mode === 'longest') return longest(spans);
  const nearest = firstOfEach(spans.starts);
  if (mode === 'nearest') return nearest;
  return mode === 'standard' ? earliest(spans, nearest, length) : innermost(spans, nearest);
}

function firstOfEach(starts: Uint32Array): Uint32Array {
  const kept = new Uint32Array(starts.length);
  let n = 0;
  for (let i = 0; i < starts.length; i++) if (i === 0 || starts[i] !== starts[i - 1]) kept[n++] = i;
  return kept.subarray(0, n);
}

function earliest({ ends }: Spans, numbers: Uint32Array, length: number): Uint32Array {
  const seen = new Bitmap(length + 1);
  const kept = new Uint32Array(numbers.length);
  let n = 0;
  for (let k = 0; k < numbers.length; k++) {
    const end = ends[numbers[k]];
    if (seen.has(end)) continue;
    seen.add(end);
    kept[n++] = numbers[k];
  }
  return kept.subarray(0, n);
}

function innermost({ ends }: Spans, numbers: Uint32Array): Uint32Array {
  const kept = new Uint32Array(numbers.length);
  let n = kept.length;
  let least = Number.POSITIVE_INFINITY;
  for (let k = numbers.length - 1; k >= 0; k--) {
    const end = ends[numbers[k]];
    if (end < least) kept[--n] = numbers[k];
    least = Math.min(least, end);
  }
  return kept.subarray(n);
}

/** Of several as long, which differ in their members, the first. */
function longest({ starts, ends }: Spans): Uint32Array {
  const kept = new Uint32Array(starts.length);
  let n = 0;
  let free = 0;
  let best = 0;
  for (let i = 0; i < starts.length; i++) {
    if (i === 0 || starts[i] !== starts[i - 1] || ends[i] !== ends[best]) best = i;
    if (starts[i + 1] === starts[i] || starts[i] < free) continue;
    kept[n++] = best;
    free = ends[best];
  }
  return kept.subarray(0, n);
}
