import { propertyRanges } from './properties.ts';
import {
  ANY,
  type CodeRange,
  choice,
  complementRanges,
  EMPTY,
  only,
  type RegexNode,
  sequence,
  setOf,
} from './syntax.ts';

/** Where a pattern stops making sense. `at` and `to` are offsets in the pattern. */
export class RegexError extends Error {
  override name = 'RegexError';
  readonly code: 'REGEX' | 'REGEX_UNSUPPORTED';
  readonly at: number;
  readonly to: number;
  readonly expected: readonly string[];

  constructor(code: 'REGEX' | 'REGEX_UNSUPPORTED', at: number, to: number, expected: readonly string[]) {
    super(`${code} at ${at}`);
    this.code = code;
    this.at = at;
    this.to = to;
    this.expected = expected;
  }
}

/** Repetition counts beyond this would only make automata that no word can fill. */
const MAX_COUNT = 255;
const MAX_DEPTH = 100;
/** Characters, classes and brackets; a pattern of more accepts nothing that is a word. */
const MAX_ATOMS = 2000;
/** One repetition of another: more in a row say nothing new. */
const MAX_QUANTIFIERS = 3;

/**
 * Reads a pattern: literals, `.`, `[..]`, `\p{..} \w \d \s`, groups, `|`, `? * + {n,m}`, `\` before punctuation. The
 * pattern stands for the whole value. Throws RegexError, with REGEX_UNSUPPORTED for what other engines offer but a
 * linear-time one cannot (back-references, look-around) or a word has no use for.
 */
export function parseRegex(pattern: string): RegexNode {
  const reader = new PatternReader(pattern);
  const node = reader.alternatives(0);
  // The only character that ends a list of alternatives early is an unopened bracket.
  if (!reader.done) throw new RegexError('REGEX', reader.at, reader.at + 1, ['\\)']);
  return node;
}

class PatternReader {
  at = 0;
  private readonly pattern: string;
  private atoms = 0;

  constructor(pattern: string) {
    this.pattern = pattern;
  }

  get done(): boolean {
    return this.at >= this.pattern.length;
  }

  alternatives(depth: number): RegexNode {
    if (depth > MAX_DEPTH) throw new RegexError('REGEX_UNSUPPORTED', this.at, this.at + 1, ['fewer brackets']);
    const options = [this.sequence(depth)];
    while (this.eat('|')) options.push(this.sequence(depth));
    return choice(options);
  }

  private sequence(depth: number): RegexNode {
    const parts: RegexNode[] = [];
    while (!this.done && this.peek() !== '|' && this.peek() !== ')') parts.push(this.quantified(depth));
    return sequence(parts);
  }

  private quantified(depth: number): RegexNode {
    let node = this.atom(depth);
    for (let read = 0; ; read++) {
      const start = this.at;
      const counts = this.quantifier();
      if (counts === null) return node;
      if (read === MAX_QUANTIFIERS) throw new RegexError('REGEX', start, this.at, ['(']);
      if (counts.max < counts.min) throw new RegexError('REGEX', start, this.at, [`{${counts.max},${counts.min}}`]);
      if (this.peek() === '+') throw new RegexError('REGEX_UNSUPPORTED', this.at, this.at + 1, ['\\+']);
      // A lazy quantifier accepts the same words.
      this.eat('?');
      node = { kind: 'repeat', node, min: counts.min, max: counts.max };
    }
  }

  private quantifier(): { min: number; max: number } | null {
    if (this.eat('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.eat('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.eat('?')) return { min: 0, max: 1 };
    if (this.peek() !== '{') return null;
    const start = this.at++;
    const min = this.number();
    let max = min;
    if (this.eat(',')) max = this.number() ?? Number.POSITIVE_INFINITY;
    if (!this.eat('}') || (min === null && max === Number.POSITIVE_INFINITY)) {
      throw new RegexError('REGEX', start, Math.min(this.at + 1, this.pattern.length), ['{n}', '{n,m}', '\\{']);
    }
    return { min: min ?? 0, max: max ?? 0 };
  }

  private number(): number | null {
    const start = this.at;
    while (!this.done && this.peek() >= '0' && this.peek() <= '9') this.at++;
    if (this.at === start) return null;
    const value = Number(this.pattern.slice(start, this.at));
    if (value > MAX_COUNT) throw new RegexError('REGEX_UNSUPPORTED', start, this.at, [`0-${MAX_COUNT}`]);
    return value;
  }

  private atom(depth: number): RegexNode {
    const start = this.at;
    if (++this.atoms > MAX_ATOMS) throw new RegexError('REGEX_UNSUPPORTED', start, start + 1, ['{n,m}']);
    const character = this.take();
    switch (character) {
      case '.':
        return ANY;
      case '[':
        return this.charClass(start);
      case '(':
        return this.group(start, depth);
      case '\\':
        return setOf(this.escape(start));
      case '*':
      case '+':
      case '?':
      case '{':
        throw new RegexError('REGEX', start, this.at, [`\\${character}`]);
      case '^':
        if (start === 0) return EMPTY;
        throw new RegexError('REGEX_UNSUPPORTED', start, this.at, ['\\^']);
      case '$':
        if (this.done) return EMPTY;
        throw new RegexError('REGEX_UNSUPPORTED', start, this.at, ['\\$']);
      default:
        return setOf([only(character.codePointAt(0) ?? 0)]);
    }
  }

  private group(start: number, depth: number): RegexNode {
    if (this.eat('?') && !this.eat(':')) {
      throw new RegexError('REGEX_UNSUPPORTED', start, Math.min(this.at + 1, this.pattern.length), ['(', '(?:']);
    }
    const inner = this.alternatives(depth + 1);
    if (!this.eat(')')) throw new RegexError('REGEX', start, start + 1, [')', '\\(']);
    return inner;
  }

  private charClass(start: number): RegexNode {
    const negated = this.eat('^');
    const ranges: CodeRange[] = [];
    let first = true;
    while (first || this.peek() !== ']') {
      if (this.done) throw new RegexError('REGEX', start, start + 1, [']', '\\[']);
      first = false;
      ranges.push(...this.classItem());
    }
    this.at++;
    return setOf(ranges, negated);
  }

  private classItem(): readonly CodeRange[] {
    const start = this.at;
    const low = this.classCharacter();
    if (low.length !== 1 || low[0]?.[0] !== low[0]?.[1]) return low;
    if (this.peek() !== '-' || this.pattern[this.at + 1] === ']' || this.at + 1 >= this.pattern.length) return low;
    this.at++;
    const high = this.classCharacter();
    const from = low[0][0];
    const to = high[0]?.[0] ?? -1;
    if (high.length !== 1 || high[0]?.[1] !== to || to < from) {
      throw new RegexError('REGEX', start, this.at, [`${String.fromCodePoint(Math.max(to, 0))}-`, '\\-']);
    }
    return [[from, to]];
  }

  private classCharacter(): readonly CodeRange[] {
    const start = this.at;
    const character = this.take();
    return character === '\\' ? this.escape(start) : [only(character.codePointAt(0) ?? 0)];
  }

  private escape(start: number): readonly CodeRange[] {
    if (this.done) throw new RegexError('REGEX', start, start + 1, ['\\\\']);
    const character = this.take();
    if (character === 'p' || character === 'P') return this.property(start, character === 'P');
    const named = NAMED[character];
    if (named !== undefined) {
      const ranges = named.flatMap((name) => propertyRanges(name) ?? []);
      return character === character.toLowerCase() ? ranges : complementRanges(ranges);
    }
    if (character === 'x' || character === 'u') return [only(this.hexadecimal(start, character))];
    if (/[\p{L}\p{N}]/u.test(character)) {
      throw new RegexError('REGEX_UNSUPPORTED', start, this.at, ['\\w', '\\d', '\\s', '\\p{…}']);
    }
    return [only(character.codePointAt(0) ?? 0)];
  }

  private property(start: number, negated: boolean): readonly CodeRange[] {
    const end = this.peek() === '{' ? this.pattern.indexOf('}', this.at) : -1;
    const name = end < 0 ? '' : this.pattern.slice(this.at + 1, end);
    const ranges = propertyRanges(name);
    if (ranges === null) {
      const to = end < 0 ? this.at : end + 1;
      throw new RegexError('REGEX_UNSUPPORTED', start, to, [
        '\\p{L}',
        '\\p{Lu}',
        '\\p{Ll}',
        '\\p{M}',
        '\\p{N}',
        '\\p{P}',
      ]);
    }
    this.at = end + 1;
    return negated ? complementRanges(ranges) : ranges;
  }

  private hexadecimal(start: number, kind: 'x' | 'u'): number {
    const braced = kind === 'u' && this.eat('{');
    const end = braced ? this.pattern.indexOf('}', this.at) : this.at + (kind === 'x' ? 2 : 4);
    const digits = this.pattern.slice(this.at, Math.max(end, this.at));
    const code = /^[0-9a-f]{1,6}$/i.test(digits) ? Number.parseInt(digits, 16) : -1;
    if (code < 0 || code > 0x10ffff || end > this.pattern.length) {
      throw new RegexError('REGEX', start, this.at, ['\\x41', '\\u0141', '\\u{1F40D}']);
    }
    this.at = braced ? end + 1 : end;
    return code;
  }

  private peek(): string {
    return this.pattern[this.at] ?? '';
  }

  private take(): string {
    const character = String.fromCodePoint(this.pattern.codePointAt(this.at) ?? 0);
    this.at += character.length;
    return character;
  }

  private eat(character: string): boolean {
    if (this.peek() !== character) return false;
    this.at++;
    return true;
  }
}

const NAMED: Readonly<Record<string, readonly string[]>> = {
  w: ['L', 'M', 'N', 'Pc'],
  W: ['L', 'M', 'N', 'Pc'],
  d: ['Nd'],
  D: ['Nd'],
  s: ['White_Space'],
  S: ['White_Space'],
};
