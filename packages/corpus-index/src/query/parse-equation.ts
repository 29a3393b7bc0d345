import type { Equation, Expression, Node, Reference } from './ast.ts';
import { isOrder, type Operator, parseConditions, readOperator, unknownAttribute } from './parse-condition.ts';
import type { ParseContext } from './parse-context.ts';
import { checkRegionValue, checkTagValue, matcherOf, readValue } from './parse-value.ts';
import { nearestNames, QueryProblem } from './problem.ts';

/** What stands behind `::`, on the labels of the pattern before it. The scanner is behind the sign. */
export function parseEquation(context: ParseContext, pattern: Expression): Equation {
  const labels = labelsOf(pattern);
  const opener = context.scanner.at;
  return parseConditions<Extract<Equation, { kind: 'compare' }>>(context, opener, () => parseCompare(context, labels));
}

function parseCompare(context: ParseContext, labels: ReadonlySet<string>): Extract<Equation, { kind: 'compare' }> {
  const { scanner } = context;
  const start = scanner.at;
  const left = parseReference(context, labels);
  scanner.skipSpace();
  const op = readOperator(scanner, false);
  scanner.skipSpace();
  const operator = op === '==' || op === 'contains' || op === 'not contains' ? '=' : op;
  const isReference = /^[\p{L}\p{N}]+\s*\./u.test(scanner.text.slice(scanner.at, scanner.at + 100));
  const right = isReference ? parseReference(context, labels) : parseLiteralSide(context, left.attribute, op);
  return { kind: 'compare', left, operator, right, span: context.span(start) };
}

/** A value, which may be named, and is warned of, as it would be in a condition on a token. */
function parseLiteralSide(context: ParseContext, attribute: string, op: Operator) {
  const { vocabulary } = context;
  const written = readValue(context);
  const matcher = matcherOf(written, op === '==' || isOrder(op));
  const value = vocabulary.canonical(attribute) === null ? vocabulary.regionValue(attribute) : null;
  const isKnown = isOrder(op) && value?.attribute !== null && (value === null || !vocabulary.isYears(value));
  if (isKnown || vocabulary.number(attribute) !== null) return { kind: 'value', matcher } as const;
  const checked =
    value === null
      ? checkTagValue(context, attribute, matcher, written.span)
      : checkRegionValue(context, value, matcher, written.span);
  return { kind: 'value', matcher: checked } as const;
}

/** `label.attribute`, of a string, a number or the region that the labelled token lies in. */
function parseReference(context: ParseContext, labels: ReadonlySet<string>): Reference {
  const { scanner, vocabulary } = context;
  const from = scanner.at;
  const label = scanner.name();
  if (label === '') scanner.fail(['label', '!', '(']);
  const to = scanner.at;
  scanner.skipSpace();
  if (scanner.peek() !== '.') scanner.fail(['.']);
  if (!labels.has(label)) {
    const nearest = nearestNames(label, [...labels]);
    const likely = nearest.length > 0 ? nearest : [...labels];
    throw new QueryProblem('UNKNOWN_LABEL', from, to, likely, likely);
  }
  scanner.eat('.');
  scanner.skipSpace();
  const at = scanner.at;
  const name = scanner.name();
  if (name === '') scanner.fail(['attribute']);
  const value = vocabulary.regionValue(name);
  const isRegion = value !== null && !vocabulary.isGroup(value.region);
  const ofRegion = isRegion ? vocabulary.writtenValue(value) : null;
  const attribute = vocabulary.canonical(name) ?? vocabulary.number(name) ?? ofRegion;
  const isVariant = attribute !== null && attribute === vocabulary.schema.variants;
  if (attribute === null || isVariant) throw unknownAttribute(context, name, { from: at, to: scanner.at });
  return { kind: 'reference', label, attribute };
}

/** The labels that a condition on a pattern can speak of: those of what the pattern itself covers. */
function labelsOf(pattern: Expression, found = new Set<string>()): Set<string> {
  switch (pattern.kind) {
    case 'relation':
      return labelsOf(pattern.left, found);
    case 'where':
      return labelsOf(pattern.pattern, found);
    case 'labelled':
      found.add(pattern.label);
      return labelsOf(pattern.node, found);
    case 'repeat':
      return labelsOf(pattern.node, found);
    case 'sequence':
      return eachLabels(pattern.items, found);
    case 'choice':
      return eachLabels(pattern.branches, found);
    case 'near':
      return eachLabels([pattern.left, pattern.right], found);
    case 'word':
    case 'token':
    case 'any':
    case 'group':
    case 'region':
    case 'edge':
    case 'look':
      return found;
  }
}

function eachLabels(nodes: readonly Node[], found: Set<string>): Set<string> {
  for (const node of nodes) labelsOf(node, found);
  return found;
}
