import { valueTest } from '../labels.ts';
import { accepts, acceptsAny } from '../regex/accepts.ts';
import { askedYears } from '../year-span.ts';
import type { Matcher, Span } from './ast.ts';
import type { ParseContext } from './parse-context.ts';
import { nearestNames, QueryProblem } from './problem.ts';
import { isQuote, type Scanner } from './scanner.ts';
import { type Blindness, escapeRegex, literalMatcher, literalValue, regexMatcher } from './values.ts';
import type { RegionValue, Vocabulary } from './vocabulary.ts';

/** A value as it stands in the query, before it is known what it is compared with. */
interface WrittenValue {
  readonly source: string;
  /** Of the source, without its quotes. */
  readonly span: Span;
  readonly flags: string;
  readonly kind: 'string' | 'literal' | 'number';
}

/** Attribute and value of a test; the attribute is the folded companion where the flags ask for it. */
interface Tested {
  readonly attribute: string;
  readonly matcher: Matcher;
}

/** STRING with its flags, LITERAL or INT. Throws UNQUOTED_VALUE for a word. */
export function readValue(context: ParseContext): WrittenValue {
  const { scanner } = context;
  scanner.skipSpace();
  if (scanner.atQuote() || scanner.peek() === "'") return readQuoted(scanner);
  const run = scanner.wordRun();
  if (run.from === run.to) scanner.fail(['"']);
  const source = scanner.text.slice(run.from, run.to);
  if (/^\d+$/u.test(source)) return { source, span: run, flags: '', kind: 'number' };
  throw new QueryProblem('UNQUOTED_VALUE', run.from, run.to, [`"${source}"`], [`"${source}"`]);
}

/** The scanner is at the opening quote. */
export function readQuoted(scanner: Scanner): WrittenValue {
  const isLiteral = scanner.peek() === "'";
  const span = isLiteral ? scanner.quoted("'") : scanner.quoted();
  const source = scanner.text.slice(span.from, span.to);
  return { source, span, flags: readFlags(scanner), kind: isLiteral ? 'literal' : 'string' };
}

/** `/…/` with flags. The scanner is at the opening slash. */
export function readSlashes(scanner: Scanner): WrittenValue {
  const span = scanner.quoted('/');
  return { source: scanner.text.slice(span.from, span.to), span, flags: readFlags(scanner), kind: 'string' };
}

/** `%c`, `%d`, `%l` in any combination. */
function readFlags(scanner: Scanner): string {
  const before = scanner.at;
  scanner.skipSpace();
  if (!scanner.eat('%')) {
    scanner.at = before;
    return '';
  }
  let flags = '';
  while ('cdl'.includes(scanner.peek()) && scanner.peek() !== '') {
    flags += scanner.peek();
    scanner.at++;
  }
  if (flags === '') scanner.fail(['c', 'd', 'l']);
  return flags;
}

/** What a value accepts. `literally`: it is no regular expression. */
export function matcherOf(value: WrittenValue, literally = false): Matcher {
  const blindness = blindnessOf(value.flags);
  if (value.kind === 'number') return literalValue(value.source);
  const isPlain = literally || value.kind === 'literal' || value.flags.includes('l');
  return isPlain ? literalMatcher(value.source, blindness) : regexMatcher(value.source, value.span.from, blindness);
}

function blindnessOf(flags: string): Blindness {
  return { caseless: flags.includes('c'), markless: flags.includes('d') };
}

/** The test that an attribute has this value. `%cd` is what the folded companion of an attribute is for. */
export function testOf(context: ParseContext, attribute: string, value: WrittenValue, literally = false): Tested {
  const { vocabulary } = context;
  const isBlind = value.flags.includes('c') && value.flags.includes('d');
  const companion = isBlind ? foldedCompanion(vocabulary, attribute) : attribute;
  const { kind } = vocabulary.kind(companion);
  const isFolded = kind === 'folded' || kind === 'lemma-folded';
  const flags = isFolded ? value.flags.replace(/[cd]/gu, '') : value.flags;
  const matcher = checkTagValue(context, companion, matcherOf({ ...value, flags }, literally), value.span);
  return { attribute: companion, matcher };
}

function foldedCompanion({ schema }: Vocabulary, attribute: string): string {
  const column = schema.strings.find(({ name }) => name === attribute);
  if (column !== undefined) return column.folded;
  return attribute === schema.readings.lemma ? schema.readings.folded : attribute;
}

/** Classes and categories are closed sets: a value that there is none of is worth a warning. */
export function checkTagValue(context: ParseContext, attribute: string, matcher: Matcher, span: Span): Matcher {
  const { vocabulary } = context;
  const kind = vocabulary.kind(attribute);
  if (kind.kind === 'feature')
    return checkClosed(context, attribute, vocabulary.features(), spelledFeature(vocabulary, matcher), span);
  // Variants are classes of whole words: a pattern has no meaning among them.
  if (kind.kind === 'variant' && matcher.kind === 'pattern') {
    throw new QueryProblem('REGEX_UNSUPPORTED', span.from, span.to, ["'…'"]);
  }
  if (kind.kind === 'joint') warnOfOrder(context, matcher, span);
  if (kind.kind !== 'tag') return matcher;
  return checkClosed(context, attribute, vocabulary.tagValues(kind.attribute), matcher, span);
}

/** Tagsets differ in the order of the values in a tag: one in another order than here would find nothing. */
function warnOfOrder(context: ParseContext, matcher: Matcher, span: Span): void {
  const ordered = matcher.kind === 'literal' ? context.vocabulary.reorderedTag(matcher.value) : null;
  if (ordered === null) return;
  context.warn(
    new QueryProblem('UNKNOWN_VALUE', span.from, span.to, [ordered], [valueInPlace(context, span, ordered)]),
  );
}

/** `Case=Gen` names its category by an alias. */
function spelledFeature(vocabulary: Vocabulary, matcher: Matcher): Matcher {
  if (matcher.kind !== 'literal') return matcher;
  const [, category = '', value = ''] = /^([^=]+)=(.*)$/su.exec(matcher.value) ?? [];
  const name = vocabulary.canonical(category);
  return name === null ? matcher : { ...matcher, value: `${name}=${value}` };
}

/** How years are written, for whom it is told. */
export const YEARS_EXPECTED = ['1200', '1150-1250', 'XII'];

/** Values of regions and groups are as closed as those of classes. */
export function checkRegionValue(context: ParseContext, value: RegionValue, matcher: Matcher, span: Span): Matcher {
  const { vocabulary } = context;
  if (vocabulary.isYears(value)) return yearsMatcher(matcher, span);
  const values = vocabulary.valuesOf(value);
  const { region, attribute } = value;
  const isClass = attribute === null || attribute === vocabulary.schema.readings.posClass;
  return values === null ? matcher : checkClosed(context, isClass ? region : attribute, values, matcher, span);
}

/** `1150-1250` has nothing in it that a pattern is told by. Throws SYNTAX for what names no years. */
function yearsMatcher(matcher: Matcher, { from, to }: Span): Matcher {
  const written = matcher.kind === 'literal' ? matcher.value : matcher.source;
  if (askedYears(written) === null) throw new QueryProblem('SYNTAX', from, to, YEARS_EXPECTED);
  return literalValue(written);
}

/**
 * The matcher, with a literal in the spelling of the value, or of the values, that it names; warns when it accepts none.
 * `named` is what the schema calls the names of these values by.
 */
function checkClosed(
  context: ParseContext,
  named: string,
  values: readonly string[],
  matcher: Matcher,
  span: Span,
): Matcher {
  if (matcher.kind === 'pattern') {
    if (accepts(matcher.node, '') || acceptsAny(matcher.node, values)) return matcher;
    // Names have brackets and full stops, too, and people do not mean them as patterns.
    const meant = context.vocabulary.valuesNamed(named, matcher.source, values);
    if (meant.length > 0) return oneOf(meant);
  } else {
    if (matcher.value === '') return matcher;
    // Blind to case or marks it may stand for several.
    const isBlind = matcher.caseless || matcher.markless === true;
    if (isBlind && values.some(valueTest({ operator: '=', matcher }, context.vocabulary.folding))) return matcher;
    const value = sameValue(values, matcher.value);
    if (value !== undefined) return literalValue(value);
    const meant = context.vocabulary.valuesNamed(named, matcher.value, values);
    if (meant.length > 0) return oneOf(meant);
  }
  const given = matcher.kind === 'literal' ? matcher.value : matcher.source;
  context.warn(unknownValue(context, given, values, span, context.vocabulary.namesOfValues(named, values)));
  return matcher;
}

function oneOf(values: readonly string[]): Matcher {
  const escaped = values.map((value) => value.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  return values.length === 1 ? literalValue(values[0]) : regexMatcher(escaped.join('|'), 0, SHARP);
}

const SHARP: Blindness = { caseless: false, markless: false };

/** The value that is spelled so, or else the only one that differs in case alone. */
export function sameValue(values: readonly string[], given: string): string | undefined {
  if (values.includes(given)) return given;
  const lower = given.toLowerCase();
  const alike = values.filter((value) => value.toLowerCase() === lower);
  return alike.length === 1 ? alike[0] : undefined;
}

/** A value that is none of a closed set, with those most like it; `names` are what values are called besides. */
export function unknownValue(
  context: ParseContext,
  given: string,
  values: readonly string[],
  span: Span,
  names: readonly string[] = [],
): QueryProblem {
  const nearest = nearestNames(given, [...new Set([...values, ...names])], context.vocabulary.folding);
  const expected = nearest.length > 0 ? nearest : values.slice(0, 50);
  const replacements = nearest.map((value) => valueInPlace(context, span, value));
  return new QueryProblem('UNKNOWN_VALUE', span.from, span.to, expected, replacements);
}

/** A value as it can stand in place of one, between quotation marks or without any. */
function valueInPlace({ scanner }: ParseContext, { from }: Span, value: string): string {
  if (/^[\p{L}\p{M}\p{N}_-]+$/u.test(value)) return value;
  const sign = scanner.text[from - 1] ?? '';
  if (sign === "'") return value.replace(/['\\]/gu, '\\$&');
  const escaped = escapeRegex(value);
  return isQuote(sign) ? escaped : `"${escaped}"`;
}
