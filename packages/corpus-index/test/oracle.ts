import type {
  Comparison,
  Edge,
  Equation,
  Expression,
  Look,
  Node,
  Operand,
  Query,
  Relation,
  Word,
} from '../src/query/ast.ts';
import type { HitMode } from '../src/query/modes.ts';
import { choose, length, type Span, sorted, tokensOf } from './oracle-spans.ts';
import {
  compares,
  covers,
  groupPasses,
  passesFilters,
  regionsOf,
  tokenHolds,
  valuesAt,
  wordMatches,
} from './oracle-token.ts';
import type { PlainCorpus, PlainHit } from './spec.ts';

type Labels = Readonly<Record<string, number>>;
/** One way to have matched so far: up to where, with how many tokens in gaps beyond what they must take. */
interface Way {
  readonly at: number;
  readonly cost: number;
  readonly labels: Labels;
}
/** What a match must not leave: positions [from, to). */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * What a query means, by brute force over plain tokens: from every start, the set of all ways to go on. Everything that
 * the engine does must agree with this.
 */
export class Oracle {
  private readonly corpus: PlainCorpus;
  private readonly skips: boolean;

  constructor(corpus: PlainCorpus, query: Pick<Query, 'adjacency'>) {
    this.corpus = corpus;
    this.skips = query.adjacency === 'words';
  }

  hits(query: Query, mode: HitMode): PlainHit[] {
    const found = choose(this.spans(query.body, null, mode), mode);
    const kept = found.filter(({ start }) => passesFilters(this.corpus, query.filters, start));
    return kept.map(({ start, end, members }) => (members === undefined ? { start, end } : { start, end, members }));
  }

  /** All spans that fit, sorted; `bound` are the stretches of what is around. */
  private spans(expression: Expression, bound: Stretch[] | null, mode: HitMode = 'all'): Span[] {
    const { node, relations, equations } = takeApart(expression);
    const wide = relations.map((relation) => this.widening(relation)).find((found) => found !== null);
    const stretches = wide ?? bound ?? this.units();
    const all = this.baseSpans(node, equations, stretches, mode);
    const kept = all.filter((span) => relations.every((relation) => this.related(relation, span)));
    return sorted(kept);
  }

  private baseSpans(node: Node, equations: readonly Equation[], stretches: Stretch[], mode: HitMode): Span[] {
    if (node.kind === 'near') return this.pairs(node, stretches, equations);
    if (node.kind === 'region' && equations.length === 0) return this.regionSpans(node);
    const found: Span[] = [];
    for (const stretch of stretches) {
      for (let start = stretch.from; start < stretch.to; start++) {
        const ways = this.go(node, [{ at: start, cost: 0, labels: {} }], stretch);
        const ends = new Map<number, number>();
        for (const { at, cost, labels } of ways) {
          const holds = at > start && equations.every((equation) => this.equals(equation, labels));
          if (holds) ends.set(at, Math.min(cost, ends.get(at) ?? cost));
        }
        for (const [end, cost] of ends) found.push({ start, end, cost: mode === 'longest' ? cost : 0 });
      }
    }
    return found;
  }

  private units(): Stretch[] {
    const { tokens } = this.corpus;
    const starts = tokens.flatMap(({ unit }, p) => (p === 0 || tokens[p - 1]?.unit !== unit ? [p] : []));
    return starts.map((from, i) => ({ from, to: starts[i + 1] ?? tokens.length }));
  }

  /** `within` a kind of region that cannot overlap, sentences excepted, lets matches run on in it. */
  private widening({ operator, negated, right }: Relation): Stretch[] | null {
    if (operator !== 'within' || negated || right.kind !== 'region') return null;
    if (!['text', 'card', 'verse'].includes(right.region)) return null;
    return regionsOf(this.corpus, right.region, right.tests).map(({ start, end }) => ({ from: start, to: end }));
  }

  private related({ operator, negated, right }: Relation, { start, end }: Span): boolean {
    return this.relates(operator, right, start, end) !== negated;
  }

  private relates(operator: Relation['operator'], right: Operand, start: number, end: number): boolean {
    if (right.kind === 'window')
      return operator === 'within' ? end - start <= right.tokens : end - start >= right.tokens;
    const others = this.known(right);
    return operator === 'within'
      ? others.some((other) => other.start <= start && end <= other.end)
      : others.some((other) => start <= other.start && other.end <= end);
  }

  private readonly inner = new Map<Node, Map<number, Span[]>>();
  private readonly operands = new Map<Operand, Span[]>();

  private known(right: Expression): Span[] {
    const found = this.operands.get(right) ?? this.spans(right, null);
    this.operands.set(right, found);
    return found;
  }

  private isTextStart(at: number): boolean {
    return this.corpus.regions.some(({ kind, start }) => kind === 'text' && start === at);
  }

  private regionSpans({ region, tests }: Pick<Edge, 'region' | 'tests'>): Span[] {
    const groups = this.corpus.groups.filter((group) => group.kind === region && groupPasses(group, tests));
    const hulls = groups.map(({ members }) => {
      return { start: members[0], end: members[members.length - 1] + 1, members, cost: 0 };
    });
    return sorted([
      ...hulls,
      ...regionsOf(this.corpus, region, tests).map(({ start, end }) => ({ start, end, cost: 0 })),
    ]);
  }

  private pairs(node: Extract<Node, { kind: 'near' }>, stretches: Stretch[], equations: readonly Equation[]): Span[] {
    const [left, right] = [node.left, node.right].map((side) => choose(this.spans(side, stretches), 'nearest')) as [
      Span[],
      Span[],
    ];
    const found: Span[] = [];
    for (const one of left) {
      const stretch = stretches.find(({ from, to }) => from <= one.start && one.start < to);
      if (stretch === undefined || one.end > stretch.to) continue;
      const near = right
        .filter(
          ({ start, end }) => stretch.from <= start && end <= stretch.to && (start >= one.end || end <= one.start),
        )
        .map((other) => {
          const isAfter = other.start >= one.end;
          const steps = isAfter ? other.start - one.end + 1 : one.start - other.end + 1;
          return { other, isAfter, steps };
        })
        .filter(({ steps }) => steps <= (node.distance ?? steps))
        .sort(
          (a, b) => a.steps - b.steps || Number(b.isAfter) - Number(a.isAfter) || length(a.other) - length(b.other),
        );
      const [best] = near;
      if (best === undefined) continue;
      const labels = { [labelOf(node.left)]: one.start, [labelOf(node.right)]: best.other.start };
      if (!equations.every((equation) => this.equals(equation, labels))) continue;
      const members = [...new Set([...tokensOf(one), ...tokensOf(best.other)])].sort((a, b) => a - b);
      found.push({ start: members[0], end: members[members.length - 1] + 1, members, cost: 0 });
    }
    return sorted(found);
  }

  /** All ways to go on through a node. */
  private go(node: Node, ways: readonly Way[], stretch: Stretch): Way[] {
    switch (node.kind) {
      case 'token':
        return this.pass(ways, stretch, (p) => tokenHolds(this.corpus, node.condition, p));
      case 'word':
        return this.word(node, ways, stretch);
      case 'any': {
        const one = (from: Way[], cost: number) => this.pass(from, stretch, () => true, cost);
        return repeated(ways, node.min, node.max, (from, i) => one(from, i < node.min ? 0 : 1));
      }
      case 'sequence':
        return this.sequence(node.items, ways, stretch);
      case 'choice':
        return distinct(node.branches.flatMap((branch) => this.go(branch, ways, stretch)));
      case 'repeat':
        return repeated(ways, node.min, node.max, (from) => this.go(node.node, from, stretch));
      case 'labelled':
        return distinct(
          ways.flatMap((way) =>
            this.go(node.node, [way], stretch).map((after) => {
              const { [node.label]: _, ...labels } = after.labels;
              return { ...after, labels: after.at > way.at ? { ...labels, [node.label]: way.at } : labels };
            }),
          ),
        );
      case 'edge': {
        const spans = this.regionSpans(node);
        // Where one text ends and the next starts, what ends is no place for what comes after, nor the other way round.
        const border = node.side === 'start' ? stretch.to : stretch.from;
        const isPlace = (at: number) => at !== border || !this.isTextStart(at);
        return ways.filter(
          ({ at }) => isPlace(at) && spans.some(({ start, end }) => at === (node.side === 'start' ? start : end)),
        );
      }
      case 'look':
        return ways.filter(({ at }) => this.sees(node, at, stretch) !== node.negated);
      default:
        return this.jump(node, ways, stretch);
    }
  }

  private pass(ways: readonly Way[], { to }: Stretch, holds: (position: number) => boolean, cost = 0): Way[] {
    return ways
      .filter(({ at }) => at < to && holds(at))
      .map((way) => ({ ...way, at: way.at + 1, cost: way.cost + cost }));
  }

  private sequence(items: readonly Node[], ways: readonly Way[], stretch: Stretch): Way[] {
    let hasBefore = false;
    let now = [...ways];
    for (const item of items) {
      const isPlace = item.kind === 'look' || item.kind === 'edge';
      const skips = hasBefore && !isPlace && item.kind !== 'any';
      hasBefore ||= !isPlace;
      now = this.go(item, skips ? this.passOver(now, stretch) : now, stretch);
    }
    return now;
  }

  /** A query of words passes over punctuation. */
  private passOver(ways: readonly Way[], stretch: Stretch): Way[] {
    if (!this.skips) return [...ways];
    const isMark = (p: number) => this.corpus.tokens[p]?.punctuation === true;
    return repeated(ways, 0, Number.POSITIVE_INFINITY, (from) => this.pass(from, stretch, isMark));
  }

  private word(node: Word, ways: readonly Way[], stretch: Stretch): Way[] {
    const token = (p: number) => this.corpus.tokens[p];
    if (node.match === 'any') return this.pass(ways, stretch, (p) => token(p).punctuation === node.negated);
    const is = (value: string) => wordMatches(node.matcher, value, node.match);
    const isWhole = (p: number) => is(token(p).word) || (node.match !== 'exact' && is(token(p).translit));
    const isOne = (p: number) => is(token(p).form) || (this.wholeEnd(p) === p + 1 && isWhole(p));
    if (node.negated) return this.pass(ways, stretch, (p) => !isOne(p) && !isWhole(this.wordStart(p)));
    const wholes = ways
      .filter(({ at }) => at < stretch.to && isWhole(at))
      .map((way) => ({ ...way, at: this.wholeEnd(way.at) }));
    return distinct([...this.pass(ways, stretch, isOne), ...wholes.filter(({ at }) => at <= stretch.to)]);
  }

  private wordStart(position: number): number {
    const { tokens } = this.corpus;
    let start = position;
    while (tokens[position]?.wordId !== 0 && tokens[start - 1]?.wordId === tokens[position]?.wordId) start--;
    return start;
  }

  /** End of the split word that starts there. */
  private wholeEnd(start: number): number {
    const { tokens } = this.corpus;
    const id = tokens[start]?.wordId;
    let end = start + 1;
    while (id !== 0 && tokens[end]?.wordId === id) end++;
    return end;
  }

  private sees({ side, node }: Look, at: number, stretch: Stretch): boolean {
    const from = (start: number) => [{ at: start, cost: 0, labels: {} }];
    if (side === 'ahead') return this.go(node, this.passOver(from(at), stretch), stretch).length > 0;
    for (let start = stretch.from; start <= at; start++) {
      if (this.passOver(this.go(node, from(start), stretch), stretch).some((way) => way.at === at)) return true;
    }
    return false;
  }

  private jump(
    node: Extract<Node, { kind: 'region' | 'group' | 'near' }>,
    ways: readonly Way[],
    stretch: Stretch,
  ): Way[] {
    const spans = node.kind === 'region' ? this.regionSpans(node) : this.within(node, stretch);
    return distinct(
      ways.flatMap((way) => {
        const here = spans.filter(({ start, end }) => start === way.at && end <= stretch.to);
        return here.map(({ end }) => ({ ...way, at: end }));
      }),
    );
  }

  /** Every start asks again. */
  private within(node: Node, stretch: Stretch): Span[] {
    const known = this.inner.get(node) ?? new Map<number, Span[]>();
    this.inner.set(node, known);
    // What has a boundary of its own does not depend on what is around.
    const isWide = takeApart(node).relations.some((relation) => this.widening(relation) !== null);
    const key = isWide ? -1 : stretch.from;
    const spans = known.get(key) ?? this.spans(node, [stretch]);
    known.set(key, spans);
    return spans;
  }

  private equals(equation: Equation, labels: Labels): boolean {
    switch (equation.kind) {
      case 'and':
        return equation.parts.every((part) => this.equals(part, labels));
      case 'or':
        return equation.parts.some((part) => this.equals(part, labels));
      case 'not':
        return !this.equals(equation.part, labels);
      case 'compare': {
        const { left, operator, right } = equation;
        const one = labels[left.label];
        if (one === undefined) return false;
        if (right.kind === 'value') {
          const { attribute } = left;
          if (attribute === 'date' || attribute === 'text_form') {
            const tests = [{ attribute: attribute.replace('text_', ''), operator, matcher: right.matcher }];
            return tokenHolds(this.corpus, { kind: 'inside', region: 'text', tests }, one);
          }
          const isEqual = operator === '=' || operator === '!=';
          if (!isEqual) throw new RangeError('not asked');
          const test =
            attribute === 'theme'
              ? ({ kind: 'inside', region: attribute, tests: [{ attribute, operator: '=', ...right }] } as const)
              : ({ kind: 'test', attribute, matcher: right.matcher } as const);
          return tokenHolds(this.corpus, test, one) === (operator === '=');
        }
        const other = labels[right.label];
        return other !== undefined && this.compare(one, left.attribute, operator, other, right.attribute);
      }
    }
  }

  private compare(a: number, left: string, operator: Comparison, b: number, right: string): boolean {
    if (left === right && left === 'card' && operator !== '=' && operator !== '!=') {
      const [one, other] = [a, b].map((p) => this.corpus.regions.findIndex((r) => r.kind === 'card' && covers(r, p)));
      return compares(String(one), operator, String(other));
    }
    const others = valuesAt(this.corpus, b, right);
    const holds = operator === '!=' ? '=' : operator;
    const some = valuesAt(this.corpus, a, left).some((x) => others.some((y) => compares(x, holds, y)));
    return operator === '!=' ? !some : some;
  }
}

/** Rounds of `step` until nothing new comes. */
function repeated(ways: readonly Way[], min: number, max: number, step: (from: Way[], round: number) => Way[]): Way[] {
  let now = [...ways];
  for (let i = 0; i < min; i++) now = step(now, i);
  let all = now;
  for (let i = min; i < max && now.length > 0; i++) {
    const known = new Map(all.map((way) => [keyOf(way), way.cost]));
    now = step(now, i).filter((way) => way.cost < (known.get(keyOf(way)) ?? Number.POSITIVE_INFINITY));
    all = distinct([...all, ...now]);
  }
  return all;
}

function keyOf({ at, labels }: Way): string {
  return JSON.stringify([at, Object.entries(labels).sort()]);
}

/** The cheapest of the ways that have come to the same place with the same labels. */
function distinct(ways: readonly Way[]): Way[] {
  const best = new Map<string, Way>();
  for (const way of ways) {
    const known = best.get(keyOf(way));
    if (known === undefined || way.cost < known.cost) best.set(keyOf(way), way);
  }
  return [...best.values()];
}

function takeApart(expression: Expression): { node: Node; relations: Relation[]; equations: Equation[] } {
  if (expression.kind === 'relation') {
    const inner = takeApart(expression.left);
    return { ...inner, relations: [...inner.relations, expression] };
  }
  if (expression.kind === 'where') {
    const inner = takeApart(expression.pattern);
    return { ...inner, equations: [...inner.equations, expression.condition] };
  }
  if (expression.kind === 'group') return takeApart(expression.body);
  const parts =
    expression.kind === 'sequence' ? expression.items : expression.kind === 'choice' ? expression.branches : [];
  return parts.length === 1 ? takeApart(parts[0]) : { node: expression, relations: [], equations: [] };
}

function labelOf(node: Node): string {
  if (node.kind === 'sequence' && node.items.length === 1) return labelOf(node.items[0]);
  return node.kind === 'labelled' ? node.label : '';
}
