import type { IndexSchema } from '../schema.ts';
import type {
  Comparison,
  Condition,
  Equation,
  Filter,
  Matcher,
  Mode,
  Node,
  Operand,
  Query,
  RegionTest,
  Word,
} from './ast.ts';
import { canonicalCondition, canonicalQuery } from './canonical.ts';
import { modeOf } from './modes.ts';
import { globOfRegex } from './values.ts';

/** How a query was read, as values that the caller can put into words. */
export interface Interpretation {
  /** The same query written out in one way; reading it gives the same query. */
  readonly canonical: string;
  /** 'words': elements follow each other also across skipped tokens (punctuation). */
  readonly adjacency: 'words' | 'strict';
  /** What decides between hits that overlap; null: each start counts, with its nearest end. */
  readonly mode: Mode | null;
  readonly layer: string;
  /** 'query': it stands in the query and was not the caller's choice. */
  readonly layerFrom: 'query' | 'caller';
  readonly body: InterpretedPattern;
  readonly filters: readonly InterpretedFilter[];
}

export type InterpretedPattern =
  | InterpretedWord
  | { readonly kind: 'token'; readonly condition: InterpretedCondition; readonly text: string }
  /** `max` null: any number, within the sentence. */
  | { readonly kind: 'any'; readonly min: number; readonly max: number | null }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly InterpretedPattern[] }
  | { readonly kind: 'repeat'; readonly part: InterpretedPattern; readonly min: number; readonly max: number | null }
  | { readonly kind: 'labelled'; readonly label: string; readonly part: InterpretedPattern }
  | {
      readonly kind: 'region' | 'region-start' | 'region-end';
      readonly region: string;
      readonly tests: readonly InterpretedTest[];
    }
  | { readonly kind: 'window'; readonly tokens: number }
  | {
      readonly kind: 'look';
      readonly side: 'ahead' | 'behind';
      readonly negated: boolean;
      readonly part: InterpretedPattern;
    }
  | {
      readonly kind: 'near';
      readonly left: InterpretedPattern;
      readonly right: InterpretedPattern;
      readonly distance: number | null;
    }
  | {
      readonly kind: 'relation';
      readonly operator: 'within' | 'containing';
      readonly negated: boolean;
      readonly left: InterpretedPattern;
      readonly right: InterpretedPattern;
    }
  | { readonly kind: 'where'; readonly pattern: InterpretedPattern; readonly condition: InterpretedEquation };

export interface InterpretedWord {
  readonly kind: 'word';
  readonly match: Word['match'];
  readonly negated: boolean;
  readonly value: string;
  readonly isPattern: boolean;
  /** The attributes that the word is compared with; one of them suffices. */
  readonly attributes: readonly string[];
}

/** `attribute` null: the label of a region. */
export interface InterpretedTest {
  readonly attribute: string | null;
  readonly operator: Comparison;
  readonly match: 'literal' | 'glob' | 'regex';
  readonly value: string;
  readonly caseless: boolean;
  readonly markless: boolean;
}

export type InterpretedCondition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly InterpretedCondition[] }
  | { readonly kind: 'not'; readonly part: InterpretedCondition }
  | ({ readonly kind: 'test'; readonly attribute: string } & Omit<InterpretedTest, 'attribute' | 'operator'>)
  | { readonly kind: 'inside'; readonly region: string; readonly tests: readonly InterpretedTest[] }
  | {
      readonly kind: 'order';
      readonly attribute: string;
      readonly operator: Exclude<Comparison, '=' | '!='>;
      readonly value: string;
    };

export type InterpretedEquation =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly InterpretedEquation[] }
  | { readonly kind: 'not'; readonly part: InterpretedEquation }
  | {
      readonly kind: 'compare';
      readonly label: string;
      readonly attribute: string;
      readonly operator: Comparison;
      readonly right: { readonly label: string; readonly attribute: string } | InterpretedTest;
    };

export interface InterpretedFilter {
  readonly region: string;
  /** Of the region, as a query calls it; null: its label. */
  readonly attribute: string | null;
  readonly match: 'label' | 'glob' | 'range' | 'years';
  readonly negated: boolean;
  readonly value: string;
  /** End of a range. */
  readonly last: string | null;
  /** Between years and what they are compared with. */
  readonly operator: Exclude<Comparison, '!='>;
}

/** `layerName` is the layer that bare words are compared in, by the query or by the caller's choice. */
export function interpret(query: Query, layerName: string, schema: IndexSchema): Interpretation {
  const reader = new Reader(layerName, schema);
  return {
    canonical: canonicalQuery(query, schema),
    adjacency: query.adjacency,
    mode: toldMode(query),
    layer: layerName,
    layerFrom: query.layer === null ? 'caller' : 'query',
    body: reader.pattern(query.body),
    filters: query.filters.map(interpretedFilter),
  };
}

/** The mode that a query asks for or that its repetitions call for; null where the reader need not be told. */
function toldMode(query: Query): Mode | null {
  return query.mode ?? (modeOf(query) === 'longest' ? 'longest' : null);
}

class Reader {
  private readonly exact: readonly string[];
  private readonly folded: readonly string[];

  constructor(layerName: string, schema: IndexSchema) {
    const layer = schema.layers[layerName];
    this.exact = layer?.exact ?? [];
    this.folded = layer?.folded ?? [];
  }

  pattern(body: Operand): InterpretedPattern {
    switch (body.kind) {
      case 'relation': {
        const { operator, negated, left, right } = body;
        return { kind: 'relation', operator, negated, left: this.pattern(left), right: this.pattern(right) };
      }
      case 'where':
        return { kind: 'where', pattern: this.pattern(body.pattern), condition: interpretedEquation(body.condition) };
      case 'window':
        return { kind: 'window', tokens: body.tokens };
      default:
        return this.node(body);
    }
  }

  private node(node: Node): InterpretedPattern {
    switch (node.kind) {
      case 'word':
        return this.word(node);
      case 'token':
        return {
          kind: 'token',
          condition: interpretedCondition(node.condition),
          text: canonicalCondition(node.condition),
        };
      case 'any':
        return { kind: 'any', min: node.min, max: finite(node.max) };
      case 'sequence':
        return { kind: 'sequence', parts: node.items.map((item) => this.node(item)) };
      case 'choice':
        return { kind: 'choice', parts: node.branches.map((branch) => this.node(branch)) };
      case 'repeat':
        return { kind: 'repeat', part: this.node(node.node), min: node.min, max: finite(node.max) };
      case 'labelled':
        return { kind: 'labelled', label: node.label, part: this.node(node.node) };
      case 'group':
        return this.pattern(node.body);
      case 'region':
        return { kind: 'region', region: node.region, tests: node.tests.map(interpretedTest) };
      case 'edge':
        return { kind: `region-${node.side}`, region: node.region, tests: node.tests.map(interpretedTest) };
      case 'look':
        return { kind: 'look', side: node.side, negated: node.negated, part: this.node(node.node) };
      case 'near':
        return { kind: 'near', left: this.node(node.left), right: this.node(node.right), distance: node.distance };
    }
  }

  private word({ match, negated, matcher }: Word): InterpretedWord {
    const attributes = match === 'any' ? [] : match === 'exact' ? this.exact : this.folded;
    const isPattern = matcher.kind === 'pattern';
    const value = matcher.kind === 'literal' ? matcher.value : matcher.source;
    return { kind: 'word', match, negated, value, isPattern, attributes };
  }
}

function finite(max: number): number | null {
  return Number.isFinite(max) ? max : null;
}

function interpretedCondition(condition: Condition): InterpretedCondition {
  switch (condition.kind) {
    case 'test':
      return { kind: 'test', attribute: condition.attribute, ...interpretedMatcher(condition.matcher) };
    case 'inside':
      return { kind: 'inside', region: condition.region, tests: condition.tests.map(interpretedTest) };
    case 'order':
      return condition;
    case 'not':
      return { kind: 'not', part: interpretedCondition(condition.part) };
    case 'and':
    case 'or':
      return { kind: condition.kind, parts: condition.parts.map(interpretedCondition) };
  }
}

function interpretedTest({ attribute, operator, matcher }: RegionTest): InterpretedTest {
  return { attribute, operator, ...interpretedMatcher(matcher) };
}

function interpretedMatcher(matcher: Matcher): Pick<InterpretedTest, 'match' | 'value' | 'caseless' | 'markless'> {
  const { caseless, markless = false } = matcher;
  if (matcher.kind === 'literal') return { match: 'literal', value: matcher.value, caseless, markless };
  const glob = matcher.syntax === 'glob' ? matcher.source : globOfRegex(matcher.source);
  if (glob !== null) return { match: 'glob', value: glob, caseless, markless };
  return { match: 'regex', value: matcher.source, caseless, markless };
}

function interpretedEquation(equation: Equation): InterpretedEquation {
  if (equation.kind === 'not') return { kind: 'not', part: interpretedEquation(equation.part) };
  if (equation.kind !== 'compare') return { kind: equation.kind, parts: equation.parts.map(interpretedEquation) };
  const { left, operator, right } = equation;
  const { label, attribute } = left;
  if (right.kind === 'value') {
    const value = interpretedTest({ attribute, operator, matcher: right.matcher });
    return { kind: 'compare', label, attribute, operator, right: value };
  }
  return { kind: 'compare', label, attribute, operator, right: { label: right.label, attribute: right.attribute } };
}

function interpretedFilter({ name, region, attribute, negated, value }: Filter): InterpretedFilter {
  const base = { region, attribute: attribute === null ? null : name, negated, operator: '=' } as const;
  switch (value.kind) {
    case 'range':
      return { ...base, match: 'range', value: value.first, last: value.last };
    case 'label':
      return { ...base, match: 'label', value: value.label, last: null };
    case 'pattern':
      return { ...base, match: 'glob', value: value.source, last: null };
    case 'years': {
      const operator = value.operator === ':' ? '=' : value.operator;
      return { ...base, match: 'years', operator, value: value.written, last: null };
    }
  }
}
