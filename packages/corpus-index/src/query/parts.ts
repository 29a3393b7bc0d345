import { Bitmap } from '../bitmap.ts';
import type { Spans } from '../hits.ts';
import type { IndexData } from '../index-data.ts';
import { lowerBound, toBits } from '../positions.ts';
import type { Regions } from '../regions.ts';
import type { Edge, Expression, Node } from './ast.ts';
import { bindCondition } from './bind.ts';
import { type BoundWord, bindWord } from './bind-word.ts';
import type { EdgePlaces } from './pattern/bits.ts';
import type { Parts } from './pattern/compile.ts';
import type { TokenTest } from './pattern/program.ts';
import { Jumps, spansOf } from './pattern/spans.ts';
import type { Plan, Planning } from './plan.ts';
import { known, type Predicate } from './predicate.ts';
import { evaluate, groupSpans, spansOfRegions } from './run.ts';
import type { Scope } from './stage.ts';

const NO_POSITIONS = new Uint32Array(0);

/** Looks up the parts of one pattern, each once. */
export class PatternParts implements Parts {
  readonly skipped: Predicate | null;
  private readonly planning: Planning;
  private readonly scope: Scope;
  private readonly planned: (part: Expression) => Plan;
  private readonly predicates = new Map<Node, BoundWord>();
  private readonly jumps = new Map<Node, Jumps>();
  private readonly edges = new Map<Edge, EdgePlaces>();
  private readonly tests = new Map<Predicate, TokenTest>();
  private readonly bitmaps = new Map<Predicate, Bitmap>();

  /** `planned` plans a part that is an expression of its own. */
  constructor(planning: Planning, scope: Scope, planned: (part: Expression) => Plan) {
    this.planning = planning;
    this.scope = scope;
    this.planned = planned;
    const { data } = scope;
    const { skipped: bits, skippedCount: count } = data;
    this.skipped =
      planning.adjacency === 'words' ? known({ kind: 'bits', bits, count }, data.length, data.schema.skip) : null;
  }

  predicate(node: Extract<Node, { kind: 'token' | 'word' }>): BoundWord {
    let found = this.predicates.get(node);
    if (found === undefined) {
      const { binding, layer, spelling } = this.planning;
      found =
        node.kind === 'word'
          ? bindWord(binding, node, layer, spelling)
          : { short: bindCondition(binding, node.condition), long: NO_POSITIONS };
      this.predicates.set(node, found);
    }
    return found;
  }

  spans(node: Extract<Node, { kind: 'region' | 'group' | 'near' }>): Jumps {
    let found = this.jumps.get(node);
    if (found === undefined) {
      found = new Jumps(this.lookUp(node));
      this.jumps.set(node, found);
    }
    return found;
  }

  splits(starts: Uint32Array): Jumps {
    const { splitStarts, splitEnds } = this.scope.data;
    return new Jumps({ starts, ends: starts.map((start) => splitEnds[lowerBound(splitStarts, start)]) });
  }

  places(edge: Edge): EdgePlaces {
    let found = this.edges.get(edge);
    if (found === undefined) {
      found = placesOf(this.scope.data, edge);
      this.edges.set(edge, found);
    }
    return found;
  }

  test(predicate: Predicate): TokenTest {
    let found = this.tests.get(predicate);
    if (found === undefined) {
      // What many tokens satisfy is asked of a bitmap, which is small enough to stay near.
      const isCommon = predicate.bound * COMMON >= this.scope.data.length || this.bitmaps.has(predicate);
      const bits = isCommon ? this.bits(predicate) : null;
      found = bits === null ? { holds: predicate.makeTest(), bits } : { holds: (p) => bits.has(p), bits };
      this.tests.set(predicate, found);
    }
    return found;
  }

  bits(predicate: Predicate): Bitmap {
    let found = this.bitmaps.get(predicate);
    if (found === undefined) {
      found = toBits(predicate.positions(), this.scope.data.length);
      this.bitmaps.set(predicate, found);
    }
    return found;
  }

  private lookUp(node: Extract<Node, { kind: 'region' | 'group' | 'near' }>) {
    if (node.kind === 'region') return regionLike(this.scope.data, node);
    return spansOf(evaluate(this.planned(node)));
  }
}

/** One token in so many. */
const COMMON = 50;

function regionLike(data: IndexData, { region, tests }: Pick<Edge, 'region' | 'tests'>): Spans {
  const groups = data.groups.get(region);
  if (groups !== undefined) return groupSpans(groups, groups.matching(tests));
  return spansOfRegions(data.regions.get(region) as Regions, tests);
}

/** Edges of all regions of a kind, kept as long as the index is: they are asked for again and again. */
const edgesOfAll = new WeakMap<object, EdgePlaces>();

function placesOf(data: IndexData, edge: Edge): EdgePlaces {
  const regions = edge.tests.length === 0 ? data.regions.get(edge.region) : undefined;
  const key = edge.side === 'start' ? regions?.starts : regions?.ends;
  const known = key === undefined ? undefined : edgesOfAll.get(key);
  if (known !== undefined) return known;
  const { starts, ends } = regionLike(data, edge);
  const all = new Bitmap(data.length + 1);
  all.addAll(edge.side === 'start' ? starts : ends);
  const inner = all.copy();
  for (const start of data.partition.starts) inner.remove(start);
  const places =
    edge.side === 'start' ? { beforeToken: all, afterToken: inner } : { beforeToken: inner, afterToken: all };
  if (key !== undefined) edgesOfAll.set(key, places);
  return places;
}
