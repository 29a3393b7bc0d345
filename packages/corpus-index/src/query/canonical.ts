import type { IndexSchema } from '../schema.ts';
import type {
  Condition,
  Equation,
  Expression,
  Filter,
  Matcher,
  Node,
  Operand,
  Query,
  Reference,
  Region,
  RegionTest,
  Repeat,
  Word,
} from './ast.ts';
import { escapeRegex, escapeWord, globOfRegex } from './values.ts';

/** Longer literals are written as such: as regular expressions they would be refused for their size. */
const LONG = 300;

/** The query written out in one way, such that reading it gives the same query again. */
export function canonicalQuery(query: Query, schema: IndexSchema): string {
  const writer = new Writer(query.adjacency === 'words', schema.readings.lemma);
  return [
    ...(query.mode === null ? [] : [`(?${query.mode})`]),
    writer.expression(query.body),
    ...query.filters.map(writtenFilter),
    ...(query.layer === null ? [] : [`layer:${escapeWord(query.layer)}`]),
  ].join(' ');
}

/** A condition as it stands between `[` and `]`. */
export function canonicalCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'test':
      return `${condition.attribute}=${quotedMatcher(condition.matcher)}`;
    case 'inside':
      return writtenInside(condition);
    case 'order':
      return `${condition.attribute}${condition.operator}${quotedText(condition.value)}`;
    case 'not':
      return writtenNot(condition.part);
    case 'and':
      return condition.parts
        .map((part) => (part.kind === 'or' ? `(${canonicalCondition(part)})` : canonicalCondition(part)))
        .join(' & ');
    case 'or':
      return condition.parts.map(canonicalCondition).join(' | ');
  }
}

function writtenNot(part: Condition): string {
  if (part.kind === 'test') return `${part.attribute}!=${quotedMatcher(part.matcher)}`;
  if (part.kind === 'inside' && part.tests[0]?.operator === '=') return writtenInside(part, '!=');
  return part.kind === 'and' || part.kind === 'or' ? `!(${canonicalCondition(part)})` : `!${canonicalCondition(part)}`;
}

/** `operator`: in place of the test's own. */
function writtenInside({ region, tests }: Extract<Condition, { kind: 'inside' }>, operator?: '!='): string {
  const [test] = tests;
  if (test === undefined) return region;
  const name = test.attribute === null || test.attribute === region ? region : `${region}.${test.attribute}`;
  return `${name}${operator ?? test.operator}${quotedMatcher(test.matcher)}`;
}

/** Plain words are written without any sign that would make the query one of the full language. */
class Writer {
  private readonly isPlain: boolean;
  private readonly lemma: string;

  constructor(isPlain: boolean, lemma: string) {
    this.isPlain = isPlain;
    this.lemma = lemma;
  }

  expression(body: Expression): string {
    if (body.kind === 'where') return `${this.expression(body.pattern)} :: ${writtenEquation(body.condition)}`;
    if (body.kind !== 'relation') return this.alternatives(body);
    const operator = `${body.negated ? '!' : ''}${body.operator}`;
    return `${this.expression(body.left)} ${operator} ${this.operand(body.right)}`;
  }

  private operand(right: Operand): string {
    if (right.kind === 'window') return String(right.tokens);
    if (right.kind !== 'region') return bracketed(this.expression(right));
    return this.isPlain ? right.region : writtenRegion(right);
  }

  private alternatives(node: Node): string {
    return node.kind === 'choice'
      ? node.branches.map((branch) => this.sequence(branch)).join(' | ')
      : this.sequence(node);
  }

  private sequence(node: Node): string {
    return node.kind === 'sequence' ? node.items.map((item) => this.item(item)).join(' ') : this.item(node);
  }

  private item(node: Node): string {
    if (node.kind !== 'near') return this.element(node);
    const left = node.left.kind === 'near' ? this.item(node.left) : this.element(node.left);
    const sign = node.distance === null ? (this.isPlain ? '&' : '<<s>>') : `<<${node.distance}>>`;
    return `${left} ${sign} ${this.element(node.right)}`;
  }

  private element(node: Node): string {
    switch (node.kind) {
      case 'word':
        return writtenWord(node);
      case 'token':
        return this.isPlain ? this.lone(node.condition) : `[${canonicalCondition(node.condition)}]`;
      case 'any':
        return this.isPlain ? '...' : `[]${quantifier(node, true)}`;
      case 'repeat':
        return this.repeated(node);
      case 'labelled': {
        const inner = this.element(node.node);
        return `${node.label}:${/^[[(<=~!]/u.test(inner) ? inner : bracketed(inner)}`;
      }
      case 'group':
        return bracketed(this.expression(node.body));
      case 'region':
        return writtenRegion(node);
      case 'edge':
        return node.side === 'end' ? `</${node.region}>` : `<${node.region}${writtenTests(node.region, node.tests)}>`;
      case 'look': {
        const sign = `${node.side === 'behind' ? '<' : ''}${node.negated ? '!' : '='}`;
        return `(?${sign} ${this.alternatives(node.node)})`;
      }
      case 'sequence':
      case 'choice':
      case 'near':
        return bracketed(this.alternatives(node));
    }
  }

  private repeated(repeat: Repeat): string {
    const { node } = repeat;
    const isWord = node.kind === 'word';
    const isClosed = isWord || ['token', 'region', 'group', 'sequence', 'choice', 'near'].includes(node.kind);
    const inner = this.element(node);
    return `${isClosed ? inner : bracketed(inner)}${quantifier(repeat, !isWord)}`;
  }

  /** By itself `text:RP` would be a filter. */
  private lone(condition: Condition): string {
    return `${condition.kind === 'inside' ? '!!' : ''}${this.pairs(condition)}`;
  }

  /** `attribute:value&attribute:value` */
  private pairs(condition: Condition): string {
    switch (condition.kind) {
      case 'test':
        return this.pair(condition.attribute, condition.matcher);
      case 'inside': {
        const [test] = condition.tests;
        const name = test?.attribute ?? condition.region;
        return test === undefined ? condition.region : this.pair(name, test.matcher);
      }
      case 'not': {
        const { part } = condition;
        return part.kind === 'or'
          ? `!(${part.parts.map((one) => this.lone(one)).join(' | ')})`
          : `!${this.pairs(part)}`;
      }
      case 'and':
      case 'or':
        return condition.parts.map((part) => this.pairs(part)).join('&');
      case 'order':
        return canonicalCondition(condition);
    }
  }

  private pair(attribute: string, matcher: Matcher): string {
    const isPlain = matcher.caseless === (attribute === this.lemma) && matcher.markless !== true;
    const glob = matcher.kind === 'literal' ? literalWord(matcher.value) : globOfRegex(matcher.source);
    const value = isPlain && glob !== null && glob !== '' ? glob : quotedMatcher(matcher);
    return `${attribute}:${value}`;
  }
}

/** `(?` would begin something else. */
function bracketed(inner: string): string {
  return inner.startsWith('?') ? `( ${inner})` : `(${inner})`;
}

function quantifier({ min, max }: { readonly min: number; readonly max: number }, hasSigns: boolean): string {
  const isOpen = max === Number.POSITIVE_INFINITY;
  if (min === max) return min === 1 ? '' : `{${min}}`;
  if (hasSigns && isOpen && min <= 1) return min === 0 ? '*' : '+';
  if (hasSigns && min === 0 && max === 1) return '?';
  return `{${min},${isOpen ? '' : max}}`;
}

const MARKS = { folded: '', any: '', exact: '=', near: '~' };

function writtenWord({ match, negated, matcher }: Word): string {
  return `${negated ? '!' : ''}${MARKS[match]}${matcher.kind === 'pattern' ? matcher.source : literalWord(matcher.value)}`;
}

/** Where a word could be taken for something else its first sign is escaped. */
function literalWord(value: string): string {
  const isOther = /^(?:within|containing|\.{2,3})$|^'/u.test(value);
  return isOther ? `\\${value[0]}${escapeWord(value.slice(1))}` : escapeWord(value);
}

function writtenRegion({ region, tests }: Region): string {
  return `<${region}${writtenTests(region, tests)}/>`;
}

function writtenTests(region: string, tests: readonly RegionTest[]): string {
  const nameOf = (attribute: string | null) => (attribute === region ? 'name' : (attribute ?? 'label'));
  return tests
    .map(({ attribute, operator, matcher }) => ` ${nameOf(attribute)}${operator}${quotedMatcher(matcher)}`)
    .join('');
}

function writtenEquation(equation: Equation): string {
  switch (equation.kind) {
    case 'and':
      return equation.parts
        .map((part) => (part.kind === 'or' ? `(${writtenEquation(part)})` : writtenEquation(part)))
        .join(' & ');
    case 'or':
      return equation.parts.map(writtenEquation).join(' | ');
    case 'not':
      return `!(${writtenEquation(equation.part)})`;
    case 'compare': {
      const { left, operator, right } = equation;
      const value = right.kind === 'value' ? quotedMatcher(right.matcher) : writtenReference(right);
      return `${writtenReference(left)} ${operator} ${value}`;
    }
  }
}

function writtenReference({ label, attribute }: Reference): string {
  return `${label}.${attribute}`;
}

function quotedMatcher(matcher: Matcher): string {
  const flags = `${matcher.caseless ? 'c' : ''}${matcher.markless === true ? 'd' : ''}`;
  const isLong = matcher.kind === 'literal' && matcher.value.length > LONG;
  const written = flags === '' && !isLong ? '' : `%${flags}${isLong ? 'l' : ''}`;
  if (matcher.kind === 'pattern') return `"${matcher.source}"${written}`;
  return `${isLong ? quotedText(matcher.value) : `"${escapeRegex(matcher.value)}"`}${written}`;
}

/** Text that is read as it stands. */
function quotedText(text: string): string {
  return `"${text.replace(/[\\'"„“”«»]/gu, '\\$&')}"`;
}

function writtenFilter({ name, negated, value }: Filter): string {
  const written = `${negated ? '!' : ''}${name}`;
  switch (value.kind) {
    case 'label':
      return `${written}:${quotedText(value.label)}`;
    case 'pattern':
      return `${written}:${value.source}`;
    case 'range':
      return `${written}:${value.first}-${value.last}`;
    case 'years':
      return `${written}${value.operator}${value.written}`;
  }
}
