import type { Layer } from '../schema.ts';
import type { Condition, Item, Matcher, Query, Sequence } from './ast.ts';

/** How a query was read, as values that the caller can put into words. */
export interface Interpretation {
  /** The same query with nothing left implicit, in the bracket notation. */
  readonly canonical: string;
  /** 'words': elements follow each other also across skipped tokens (punctuation). */
  readonly adjacency: 'words' | 'strict';
  readonly layer: string;
  /** Kind of region asked for, or null where tokens are. */
  readonly region: string | null;
  /** One sequence, or for regions one for each thing they must (not) contain. */
  readonly sequences: readonly { readonly negated: boolean; readonly elements: readonly InterpretedElement[] }[];
  readonly filters: readonly InterpretedFilter[];
}

export type InterpretedElement =
  | {
      readonly kind: 'word';
      readonly match: 'folded' | 'exact' | 'any';
      readonly value: string;
      readonly isPattern: boolean;
      /** The attributes that the word is compared with; one of them suffices. */
      readonly attributes: readonly string[];
    }
  | { readonly kind: 'token'; readonly condition: InterpretedCondition; readonly text: string }
  /** `max` null: any number, within the sentence. */
  | { readonly kind: 'any'; readonly min: number; readonly max: number | null };

export type InterpretedCondition =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly InterpretedCondition[] }
  | { readonly kind: 'not'; readonly part: InterpretedCondition }
  | {
      readonly kind: 'test';
      readonly attribute: string;
      readonly match: 'literal' | 'glob' | 'regex';
      readonly value: string;
      readonly caseless: boolean;
    };

export interface InterpretedFilter {
  readonly region: string;
  readonly match: 'label' | 'glob' | 'range';
  readonly value: string;
  /** End of a range. */
  readonly last: string | null;
}

export function interpret(query: Query, layerName: string, layer: Layer): Interpretation {
  const { body } = query;
  const tests = body.kind === 'regions' ? body.tests : [{ negated: false, sequence: body }];
  const sequences = tests.map(({ negated, sequence }) => ({ negated, elements: elementsOf(sequence, layer) }));
  const filters = query.filters.map(({ region, value }): InterpretedFilter => {
    if (value.kind === 'range') return { region, match: 'range', value: value.first, last: value.last };
    if (value.kind === 'label') return { region, match: 'label', value: value.label, last: null };
    return { region, match: 'glob', value: value.source, last: null };
  });
  const region = body.kind === 'regions' ? body.region : null;
  const canonical = [...canonicalBody(query, layer), ...filters.map(canonicalFilter)].join(' ');
  return { canonical, adjacency: query.adjacency, layer: layerName, region, sequences, filters };
}

function elementsOf({ items }: Sequence, layer: Layer): InterpretedElement[] {
  return items.map((item) => elementOf(item, layer));
}

function elementOf(item: Item, layer: Layer): InterpretedElement {
  switch (item.kind) {
    case 'any':
      return { kind: 'any', min: item.min, max: Number.isFinite(item.max) ? item.max : null };
    case 'token':
      return { kind: 'token', condition: interpretCondition(item.condition), text: canonicalCondition(item.condition) };
    case 'word': {
      const attributes = item.match === 'any' ? [] : item.match === 'exact' ? layer.exact : layer.folded;
      const isPattern = item.matcher.kind === 'pattern';
      return { kind: 'word', match: item.match, value: writtenValue(item.matcher), isPattern, attributes };
    }
  }
}

function interpretCondition(condition: Condition): InterpretedCondition {
  switch (condition.kind) {
    case 'test': {
      const { attribute, matcher } = condition;
      const match = matcher.kind === 'literal' ? 'literal' : matcher.syntax;
      return { kind: 'test', attribute, match, value: writtenValue(matcher), caseless: matcher.caseless };
    }
    case 'not':
      return { kind: 'not', part: interpretCondition(condition.part) };
    case 'and':
    case 'or':
      return { kind: condition.kind, parts: condition.parts.map(interpretCondition) };
  }
}

function writtenValue(matcher: Matcher): string {
  return matcher.kind === 'literal' ? matcher.value : matcher.source;
}

function canonicalBody({ body }: Query, layer: Layer): string[] {
  const sequence = ({ items }: Sequence) => items.map((item) => canonicalItem(item, layer)).join(' ');
  if (body.kind === 'sequence') return [sequence(body)];
  const tests = body.tests.map((test) => `${test.negated ? '!' : ''}containing ${sequence(test.sequence)}`);
  return [`<${body.region}/>`, ...tests];
}

function canonicalItem(item: Item, layer: Layer): string {
  switch (item.kind) {
    case 'any':
      if (item.max === Number.POSITIVE_INFINITY) return item.min === 0 ? '[]*' : `[]{${item.min},}`;
      if (item.min === item.max) return item.min === 1 ? '[]' : `[]{${item.min}}`;
      return `[]{${item.min},${item.max}}`;
    case 'token':
      return `[${canonicalCondition(item.condition)}]`;
    case 'word': {
      if (item.match === 'any') return '*';
      const attributes = item.match === 'exact' ? layer.exact : layer.folded;
      return `[${attributes.map((attribute) => `${attribute}=${canonicalValue(item.matcher)}`).join(' | ')}]`;
    }
  }
}

function canonicalCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'test':
      return `${condition.attribute}=${canonicalValue(condition.matcher)}`;
    case 'not':
      return condition.part.kind === 'test'
        ? `${condition.part.attribute}!=${canonicalValue(condition.part.matcher)}`
        : `!(${canonicalCondition(condition.part)})`;
    case 'and':
      return condition.parts
        .map((part) => (part.kind === 'or' ? `(${canonicalCondition(part)})` : canonicalCondition(part)))
        .join(' & ');
    case 'or':
      return condition.parts.map(canonicalCondition).join(' | ');
  }
}

function canonicalValue(matcher: Matcher): string {
  return `"${patternSource(matcher)}"${matcher.caseless ? '%c' : ''}`;
}

function patternSource(matcher: Matcher): string {
  if (matcher.kind === 'literal') return matcher.value.replace(META, '\\$&');
  if (matcher.syntax === 'regex') return matcher.source;
  return matcher.source.replace(/\\(.)|([*?])|([.+()[\]{}|^$"„“”«»])/gsu, (_whole, escaped, wild, meta) => {
    if (wild !== undefined) return wild === '*' ? '.*' : '.';
    const sign = (escaped ?? meta) as string;
    return sign.replace(META, '\\$&');
  });
}

const META = /[\\.*+?()[\]{}|^$"„“”«»]/gu;

function canonicalFilter({ region, match, value, last }: InterpretedFilter): string {
  if (match === 'label') return `${region}:"${value.replace(/[\\"„“”«»]/gu, '\\$&')}"`;
  return `${region}:${value}${last === null ? '' : `-${last}`}`;
}
