import type { Folding } from '../normalize.ts';
import { acceptsAny } from '../regex/accepts.ts';
import { askedYears, overlaps, readYears, yearsBeside } from '../year-span.ts';
import type { Filter, Order, Span } from './ast.ts';
import type { ParseContext } from './parse-context.ts';
import { sameValue, unknownValue, YEARS_EXPECTED } from './parse-value.ts';
import { QueryProblem } from './problem.ts';
import { globMatcher, literalMatcher, pairMatcher } from './values.ts';
import type { RegionValue } from './vocabulary.ts';

/**
 * `region:label`, `region:glob*`, `region:first-last`, `attribute:value`, of years also `attribute>value` and the like, each
 * of them behind `!` for the opposite; `layer:name`. False where none stands here.
 */
export function eatFilter(context: ParseContext): boolean {
  const { scanner, vocabulary } = context;
  const start = scanner.at;
  const negated = scanner.eat('!');
  const name = scanner.name();
  const value = name === '' ? null : vocabulary.filterValue(name);
  const operator = scanner.startsWith('::') ? null : filterSign(context, value);
  if (operator === ':' && name === 'layer' && !negated) {
    context.layer = layerName(context);
    return true;
  }
  if (operator === null || value === null || vocabulary.isGroup(value.region)) {
    scanner.at = start;
    return false;
  }
  const run = readRun(context);
  if (scanner.peek() === '&' && !/^\s?$/u.test(scanner.peek(1))) {
    // One of several conditions on a token.
    scanner.at = start;
    return false;
  }
  context.countPart(start);
  const asked = vocabulary.isYears(value) ? yearsOf(context, value, run, operator) : filterValue(context, value, run);
  const written = vocabulary.writtenValue(value);
  context.filters.push({ name: written, negated, ...value, value: asked, span: context.span(start) });
  return true;
}

type Sign = ':' | Order['operator'];
const SIGNS: readonly Sign[] = [':', '<=', '>=', '<', '>'];

/** What stands between a name and its value; only years are compared. Null where it is no such sign. */
function filterSign({ scanner, vocabulary }: ParseContext, value: RegionValue | null): Sign | null {
  const signs = value !== null && vocabulary.isYears(value) ? SIGNS : SIGNS.slice(0, 1);
  return signs.find((sign) => scanner.eat(sign)) ?? null;
}

/** Warns where there is nothing of these years. Throws SYNTAX for what names none. */
function yearsOf(
  context: ParseContext,
  value: RegionValue,
  { source, from, to }: Run,
  operator: Sign,
): Filter['value'] {
  const asked = askedYears(source);
  if (asked === null) throw new QueryProblem('SYNTAX', from, to, YEARS_EXPECTED);
  const span = operator === ':' ? asked : yearsBeside(operator, asked);
  const known = (context.vocabulary.valuesOf(value) ?? []).flatMap((stored) => readYears(stored) ?? []);
  if (!known.some((years) => overlaps(years, span))) {
    const [first, last] = [known.map((one) => one.first), known.map((one) => one.last)];
    const expected = known.length === 0 ? [] : [`${Math.min(...first)}-${Math.max(...last)}`];
    // `>1800` is what there is nothing of, and not the year.
    context.warn(new QueryProblem('UNKNOWN_VALUE', operator === ':' ? from : from - operator.length, to, expected));
  }
  return { kind: 'years', operator, written: source, span };
}

interface Run extends Span {
  readonly source: string;
  readonly isQuoted: boolean;
}

/** Labels are not words: everything up to white space or a sign that ends an element belongs to them. */
function readRun({ scanner }: ParseContext): Run {
  const isQuoted = scanner.atQuote() || scanner.peek() === "'";
  if (isQuoted) {
    const span = scanner.peek() === "'" ? scanner.quoted("'") : scanner.quoted();
    return { ...span, isQuoted, source: scanner.text.slice(span.from, span.to) };
  }
  const from = scanner.at;
  while (!scanner.atSpaceOrEnd() && !')|&'.includes(scanner.peek())) scanner.at++;
  if (scanner.at === from) scanner.fail(['value']);
  return { from, to: scanner.at, isQuoted, source: scanner.text.slice(from, scanner.at) };
}

function filterValue(context: ParseContext, value: RegionValue, { source, isQuoted, ...span }: Run): Filter['value'] {
  const values = context.vocabulary.valuesOf(value) ?? [];
  const matcher = isQuoted ? literalMatcher(source) : globMatcher(source, false);
  if (matcher.kind === 'pattern') {
    // The size of the pattern is checked where patterns of conditions are.
    pairMatcher(source, span.from, false);
    if (!acceptsAny(matcher.node, values)) context.warn(unknownValue(context, source, values, span));
    return { kind: 'pattern', source, node: matcher.node };
  }
  const label =
    sameValue(values, matcher.value) ??
    (value.attribute === null ? undefined : alike(values, matcher.value, context.vocabulary.folding));
  if (label !== undefined) return { kind: 'label', label };
  const range = isQuoted ? null : readRange(values, source);
  if (range !== null) return range;
  context.warn(unknownValue(context, matcher.value, values, span));
  return { kind: 'label', label: matcher.value };
}

/** Names are typed as quickly as words are: the only one that differs in case and marks alone. */
function alike(values: readonly string[], given: string, { fold }: Folding): string | undefined {
  const folded = fold(given);
  const [only, other] = values.filter((value) => fold(value) === folded);
  return other === undefined ? only : undefined;
}

/** A label may hold a dash itself, so every dash is tried. */
function readRange(values: readonly string[], source: string): Filter['value'] | null {
  const known = new Set(values);
  for (let dash = source.indexOf('-'); dash >= 0; dash = source.indexOf('-', dash + 1)) {
    const first = source.slice(0, dash);
    const last = source.slice(dash + 1);
    if (known.has(first) && known.has(last)) return { kind: 'range', first, last };
  }
  return null;
}

/** A layer that is not there cannot be searched, so this is a mistake and not a warning. */
function layerName({ scanner, vocabulary }: ParseContext): string {
  const isQuoted = scanner.atQuote() || scanner.peek() === "'";
  const { from, to } = isQuoted ? scanner.quoted(scanner.peek() === "'" ? "'" : undefined) : scanner.wordRun();
  const name = scanner.text.slice(from, to);
  const layers = Object.keys(vocabulary.schema.layers);
  if (!Object.hasOwn(vocabulary.schema.layers, name)) throw new QueryProblem('UNKNOWN_VALUE', from, to, layers, layers);
  return name;
}
