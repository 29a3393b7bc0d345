import { fold } from '../normalize.ts';
import type { Any, Filter, Item, Query, RegionQuery, Sequence, Span } from './ast.ts';
import { type ParseContext, parsePairs, parseQuoted, parseSlashes, parseToken } from './parse-condition.ts';
import { parseFilter } from './parse-filter.ts';
import { readQuantifier } from './parse-quantifier.ts';
import { nearestNames, type QueryError, QueryProblem } from './problem.ts';
import { composeQuery, Scanner } from './scanner.ts';
import { globMatcher } from './values.ts';
import type { Vocabulary } from './vocabulary.ts';

export type ParseResult =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: QueryError };

/** Repetitions are written out; a query of more items than this is refused. */
const MAX_ITEMS = 200;

/** Reads a query. Never throws on any string: what cannot be read or run is answered as a value. */
export function parseQuery(given: string, vocabulary: Vocabulary): ParseResult {
  const { text, original } = composeQuery(given);
  const spanOf = ({ from, to }: Span): Span => ({ from: original(from), to: original(to) });
  try {
    return { ok: true, query: new QueryParser(given, new Scanner(text), vocabulary, spanOf).query() };
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error;
    const { from, to } = spanOf(error);
    const suggestions = error.replacements.map((replacement) => given.slice(0, from) + replacement + given.slice(to));
    const { code, expected } = error;
    return { ok: false, error: { code, from, to, found: given.slice(from, to), expected, suggestions } };
  }
}

class QueryParser implements ParseContext {
  readonly scanner: Scanner;
  readonly vocabulary: Vocabulary;
  private readonly given: string;
  private readonly spanOf: (span: Span) => Span;
  private readonly filters: Filter[] = [];
  private items: Item[] = [];
  private layer: string | null = null;
  /** An element of the full language was used: words stand strictly next to each other. */
  private isFormal = false;
  private lastIsFormal = false;

  constructor(given: string, scanner: Scanner, vocabulary: Vocabulary, spanOf: (span: Span) => Span) {
    this.given = given;
    this.scanner = scanner;
    this.vocabulary = vocabulary;
    this.spanOf = spanOf;
  }

  query(): Query {
    this.mode();
    this.scanner.skipSpace();
    const regionQuery = this.scanner.peek() === '<' ? this.regionQuery() : null;
    if (regionQuery === null) this.readItems();
    const body = regionQuery ?? this.sequence({ from: 0, to: this.scanner.text.length });
    const hasWord = this.items.some((item) => item.kind === 'word');
    const adjacency = hasWord && !this.isFormal ? 'words' : 'strict';
    return { text: this.given, adjacency, body, filters: this.filters, layer: this.layer };
  }

  private mode(): void {
    this.scanner.skipSpace();
    const found = /^\(\?(standard|longest|shortest|all)\)/u.exec(this.scanner.text.slice(this.scanner.at));
    if (found !== null) this.notYet(found[0].length);
  }

  /** `<s/> containing a !containing b …` */
  private regionQuery(): RegionQuery {
    const start = this.scanner.at;
    const region = this.regionSign();
    const span = this.span(start);
    const tests: { negated: boolean; sequence: Sequence }[] = [];
    this.isFormal = true;
    for (;;) {
      this.scanner.skipSpace();
      if (this.scanner.done) break;
      const at = this.scanner.at;
      if (this.eatFilter()) continue;
      const negated = this.scanner.eat('!');
      const name = this.scanner.name();
      if (name === 'within') this.notYet(0, at);
      if (name !== 'containing') {
        this.scanner.at = at;
        if (tests.length === 0 && this.scanner.atWord()) this.notYet(0, start);
        this.scanner.fail(['containing', '!containing']);
      }
      tests.push({ negated, sequence: this.operand() });
    }
    if (tests.length === 0) {
      throw new QueryProblem('EMPTY_MATCH', start, this.scanner.text.length, ['containing', '!containing']);
    }
    return { kind: 'regions', region, tests, span };
  }

  private operand(): Sequence {
    this.scanner.skipSpace();
    const start = this.scanner.at;
    if (this.scanner.done) this.scanner.fail(['element']);
    this.items = [];
    this.readItems(true);
    return this.sequence(this.span(start));
  }

  /** `<name/>`; what else may stand between these signs is read later. */
  private regionSign(): string {
    const opener = this.scanner.at;
    this.scanner.eat('<');
    if (this.scanner.peek() === '<' || this.scanner.peek() === '/') this.notYet(2, opener);
    this.scanner.skipSpace();
    const at = this.scanner.at;
    const name = this.scanner.name();
    if (name === '') this.scanner.fail(['region']);
    this.checkRegion(name, at);
    this.scanner.skipSpace();
    if (this.scanner.eat('/>')) return name;
    if (this.scanner.text.indexOf('>', this.scanner.at) < 0) this.scanner.fail(['/>']);
    return this.notYet(0, opener);
  }

  private checkRegion(name: string, at: number): void {
    if (this.vocabulary.regions.has(name)) return;
    if (this.vocabulary.isReserved(name)) this.notYet(0, at);
    const names = this.vocabulary.regionNames;
    const nearest = nearestNames(name, names);
    throw new QueryProblem('UNKNOWN_STRUCT', at, at + name.length, nearest.length > 0 ? nearest : names, nearest);
  }

  private readItems(isOperand = false): void {
    for (;;) {
      this.scanner.skipSpace();
      if (this.scanner.done) return;
      if (this.atRelation(isOperand)) {
        if (isOperand) return;
        this.relation();
        continue;
      }
      this.item();
      if (this.items.length > MAX_ITEMS) throw new QueryProblem('TOO_BROAD', 0, this.scanner.at);
    }
  }

  private item(): void {
    this.lastIsFormal = true;
    if (this.formalItem()) return;
    this.lastIsFormal = false;
    const { scanner } = this;
    if (scanner.peek() === '=') this.exactWord();
    else if (!this.eatGap()) {
      if (!scanner.atWord()) scanner.fail(['word', '[', '"']);
      this.wordOrPair();
    }
  }

  /** What starts with a sign of the formal language; false where none stands here. */
  private formalItem(): boolean {
    const { scanner } = this;
    const sign = scanner.peek();
    if (sign === '[') this.bracket();
    else if (scanner.atQuote() || this.atLiteral()) this.quotedForms();
    else if (sign === '/') this.slashes();
    else if (sign === '(') this.groupOrFail();
    else if (sign === '<') {
      if (!scanner.startsWith('<<')) this.regionSign();
      this.notYet(1);
    } else if (scanner.startsWith('::')) this.notYet(2);
    else if ('|!~'.includes(sign) || (sign === '&' && this.items.length > 0)) this.notYet(1);
    else return false;
    return true;
  }

  /** A word may begin with an apostrophe; with a second one it is a literal. */
  private atLiteral(): boolean {
    return this.scanner.peek() === "'" && this.scanner.text.indexOf("'", this.scanner.at + 1) > 0;
  }

  private bracket(): void {
    const start = this.scanner.at;
    this.isFormal = true;
    const condition = parseToken(this);
    const span = this.span(start);
    if (condition === null) this.pushAny(start);
    else this.pushRepeated({ kind: 'token', condition, span }, true);
  }

  /** `"a"` is one exact form, `"a b"` a phrase of them. */
  private quotedForms(): void {
    const { scanner } = this;
    const start = scanner.at;
    this.isFormal = true;
    const attribute = this.exactAttribute();
    const isString = scanner.atQuote();
    const { from, to } = scanner.quoted(isString ? undefined : "'");
    const text = scanner.text.slice(from, to);
    const words = [...text.matchAll(/\S+/gu)];
    scanner.at = start;
    if (!isString || words.length < 2) {
      const value = parseQuoted(this, attribute);
      const span = this.span(start);
      const test = { kind: 'test', attribute: value.attribute, matcher: value.matcher } as const;
      this.pushRepeated({ kind: 'token', condition: test, span }, true);
      return;
    }
    scanner.quoted();
    if (scanner.peek() === '%') this.notYet(2);
    for (const word of words) {
      const at = from + word.index;
      const inner = new Scanner(scanner.text.slice(0, at + word[0].length).concat('"'));
      inner.at = at - 1;
      const { matcher } = parseQuoted({ scanner: inner, vocabulary: this.vocabulary }, attribute);
      const span = this.spanOf({ from: at, to: at + word[0].length });
      this.items.push({ kind: 'token', condition: { kind: 'test', attribute, matcher }, span });
    }
  }

  private slashes(): void {
    const start = this.scanner.at;
    const matcher = parseSlashes(this.scanner);
    const attribute = (this.vocabulary.schema.strings[0] as { folded: string }).folded;
    const span = this.span(start);
    this.pushRepeated({ kind: 'token', condition: { kind: 'test', attribute, matcher }, span }, true);
  }

  /** Groups, look-around and modes are read later; an unclosed one is a mistake already. */
  private groupOrFail(): never {
    const { scanner } = this;
    const opener = scanner.at;
    let depth = 0;
    while (!scanner.done) {
      if (scanner.atQuote()) {
        scanner.quoted();
        continue;
      }
      if (scanner.peek() === '(') depth++;
      if (scanner.peek() === ')') depth--;
      scanner.at++;
      if (depth === 0) throw new QueryProblem('NOT_YET', opener, scanner.at);
    }
    throw new QueryProblem('SYNTAX', opener, opener + 1, [')']);
  }

  private exactWord(): void {
    const start = this.scanner.at;
    this.scanner.eat('=');
    const run = this.scanner.wordRun();
    if (run.from === run.to) this.scanner.fail(['word']);
    const matcher = globMatcher(this.scanner.text.slice(run.from, run.to), false);
    this.pushRepeated({ kind: 'word', match: 'exact', matcher, span: this.span(start) }, false);
  }

  private eatGap(): boolean {
    const start = this.scanner.at;
    const sign = /^(?:\.{2,3}|…)(?=\s|$)/u.exec(this.scanner.text.slice(start, start + 4));
    if (sign === null) return false;
    this.scanner.at += sign[0].length;
    this.items.push({ kind: 'any', min: 0, max: Number.POSITIVE_INFINITY, span: this.span(start) });
    return true;
  }

  private wordOrPair(): void {
    const { scanner, vocabulary } = this;
    const start = scanner.at;
    if (this.eatFilter()) return;
    const run = scanner.wordRun();
    const text = scanner.text.slice(run.from, run.to);
    if (scanner.peek() !== ':' || scanner.startsWith('::')) {
      this.word(text, start);
      return;
    }
    scanner.eat(':');
    if (vocabulary.canonical(text) === null && '[(<'.includes(scanner.peek() || ' ')) this.notYet(0, start);
    const condition = parsePairs(this, text, run);
    this.pushRepeated({ kind: 'token', condition, span: this.span(start) }, true);
  }

  private word(text: string, start: number): void {
    const matcher = globMatcher(text, false);
    const span = this.span(start);
    if (text === '*') this.items.push({ kind: 'word', match: 'any', matcher, span });
    else {
      // A word of nothing but marks folds to nothing and would stand for every token without a value.
      if (matcher.kind === 'literal' && fold(matcher.value) === '') {
        throw new QueryProblem('EMPTY_MATCH', start, this.scanner.at, ['word']);
      }
      this.pushRepeated({ kind: 'word', match: 'folded', matcher, span }, false);
    }
  }

  /** `region:…` and `layer:…`, anywhere in the query. */
  private eatFilter(): boolean {
    const { scanner, vocabulary } = this;
    const start = scanner.at;
    const name = scanner.name();
    if (scanner.peek() === ':' && !scanner.startsWith('::') && name !== '') {
      if (vocabulary.regions.has(name)) {
        scanner.eat(':');
        const filter = parseFilter(this, name, start);
        this.filters.push({ ...filter, span: this.spanOf(filter.span) });
        return true;
      }
      if (name === 'layer') {
        scanner.eat(':');
        this.layer = this.layerName();
        return true;
      }
    }
    scanner.at = start;
    return false;
  }

  private layerName(): string {
    const { from, to } = this.scanner.wordRun();
    const name = this.scanner.text.slice(from, to);
    const layers = Object.keys(this.vocabulary.schema.layers);
    if (!layers.includes(name)) throw new QueryProblem('UNKNOWN_VALUE', from, to, layers, layers);
    return name;
  }

  /** Whether `within` or `containing` stands here as an operator; they are words wherever that makes sense. */
  private atRelation(isOperand: boolean): boolean {
    const { scanner } = this;
    const found = /^!?(?:within|containing)(?=\s|$|<|\()\s*/u.exec(scanner.text.slice(scanner.at, scanner.at + 40));
    if (found === null || (this.items.length === 0 && !isOperand)) return false;
    const rest = scanner.text.slice(scanner.at + found[0].length);
    if (isOperand || this.lastIsFormal || rest.startsWith('<') || rest.startsWith('(')) return true;
    const next = /^[^\s:]+/u.exec(rest)?.[0] ?? '';
    return this.vocabulary.regions.has(next) || /^\d+$/u.test(next);
  }

  /** `within s` asks for what holds anyway; the other relations are read later. */
  private relation(): void {
    const { scanner, vocabulary } = this;
    const start = scanner.at;
    const operator = /^!?[a-z]+/u.exec(scanner.text.slice(start))?.[0] ?? '';
    scanner.at += operator.length;
    scanner.skipSpace();
    const at = scanner.at;
    const region = scanner.peek() === '<' ? this.regionSign() : scanner.name();
    if (scanner.peek() === '(' || /^\d+$/u.test(region)) this.notYet(0, start, start + operator.length);
    if (region === '') scanner.fail(['region']);
    if (scanner.text[at] !== '<') this.checkRegion(region, at);
    if (operator === 'within' && region === vocabulary.schema.boundary.region) return;
    this.notYet(0, start, start + operator.length);
  }

  /** The folded, whole attribute that `"…"` reads. */
  private exactAttribute(): string {
    return (this.vocabulary.schema.strings[0] as { name: string }).name;
  }

  private pushAny(start: number): void {
    const { min, max } = readQuantifier(this.scanner, true) ?? { min: 1, max: 1 };
    this.items.push({ kind: 'any', min, max, span: this.span(start) });
  }

  private pushRepeated(item: Item, anySign: boolean): void {
    const start = this.scanner.at;
    const counts = readQuantifier(this.scanner, anySign);
    if (counts === null) {
      this.items.push(item);
      return;
    }
    this.isFormal = true;
    if (counts.max === 0) throw new QueryProblem('EMPTY_MATCH', start, this.scanner.at, ['element']);
    if (counts.min !== counts.max) throw new QueryProblem('NOT_YET', start, this.scanner.at, ['{n}']);
    if (counts.min > MAX_ITEMS) throw new QueryProblem('TOO_BROAD', start, this.scanner.at);
    for (let i = 0; i < counts.min; i++) this.items.push(item);
  }

  private sequence(span: Span): Sequence {
    const { items } = this;
    const gaps = items.filter((item): item is Any => item.kind === 'any');
    if (gaps.length === items.length) {
      const least = gaps.reduce((sum, gap) => sum + gap.min, 0);
      if (least === 0) throw new QueryProblem('EMPTY_MATCH', span.from, span.to, ['element']);
      const isOpen = gaps.some((gap) => gap.min !== gap.max);
      if (isOpen || least > MAX_ITEMS) throw new QueryProblem('TOO_BROAD', span.from, span.to, ['element']);
    }
    return { kind: 'sequence', items };
  }

  private span(from: number): Span {
    return this.spanOf({ from, to: this.scanner.at });
  }

  private notYet(length: number, from: number = this.scanner.at, to?: number): never {
    const end = Math.min(to ?? Math.max(from + length, this.scanner.at), this.scanner.text.length);
    throw new QueryProblem('NOT_YET', from, end);
  }
}
