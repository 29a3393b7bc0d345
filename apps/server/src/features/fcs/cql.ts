/**
 * CQL 1.2 (Contextual Query Language, Library of Congress), all of its syntax, of which words, phrases and booleans mean
 * something here. The rest is refused by the diagnostic that names it, once the query is known to be well formed.
 */
import { type Diagnostic, Refused, sru } from './diagnostics.ts';

export type Boolean = 'and' | 'or' | 'not';

export type CqlQuery = { kind: 'term'; words: readonly string[] } | { kind: Boolean; left: CqlQuery; right: CqlQuery };

/** A query of more booleans than this was not written by anyone. */
export const MAX_BOOLEANS = 40;

interface Token {
  /** `sign`: brackets, slash, comparison; `plain`: outside quotation marks. */
  kind: 'sign' | 'plain' | 'quoted';
  /** Escapes and all. */
  text: string;
}

/** @throws Refused for a query that is malformed or asks for what there is not. */
export function parseCql(query: string): CqlQuery {
  const parser = new Parser(tokensOf(query));
  const found = parser.sorted();
  parser.end();
  if (parser.unsupported !== null) throw new Refused(parser.unsupported);
  return found;
}

const TOKEN = /\s+|(?<sign>==|<=|>=|<>|[()=<>/])|"(?<quoted>(?:[^"\\]|\\.)*)"|(?<plain>(?:[^\s()=<>"/\\]|\\.)+)/suy;

function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < query.length) {
    const found = TOKEN.exec(query);
    // A quotation mark without its other one, or a backslash at the end.
    if (found === null) throw new Refused(sru(10));
    const { sign, quoted, plain } = found.groups ?? {};
    if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted });
    else if (plain !== undefined) tokens.push({ kind: 'plain', text: plain });
  }
  return tokens;
}

const COMPARISONS = new Set(['=', '==', '<', '>', '<=', '>=', '<>']);
const BOOLEANS = new Set(['and', 'or', 'not', 'prox']);

class Parser {
  /** The first thing that there is not. */
  unsupported: Diagnostic | null = null;
  private readonly tokens: readonly Token[];
  private at = 0;
  private booleans = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  /** A query with the order of its records, if any. */
  sorted(): CqlQuery {
    const found = this.query();
    if (this.word() !== 'sortby') return found;
    this.at++;
    do {
      this.term();
      this.modifiers();
    } while (this.atTerm());
    this.miss(sru(80));
    return found;
  }

  end(): void {
    if (this.at < this.tokens.length) throw new Refused(sru(10));
  }

  /** `> name = "uri"` any number of times, then clauses. */
  private query(): CqlQuery {
    while (this.sign() === '>') {
      this.at++;
      const name = this.term();
      if (this.sign() === '=') this.at++;
      else {
        this.miss(sru(15, name.text));
        continue;
      }
      this.miss(sru(15, this.term().text));
    }
    return this.clauses();
  }

  /** Booleans are all of one rank, from left to right. */
  private clauses(): CqlQuery {
    let found = this.clause();
    for (;;) {
      const word = this.word();
      if (word === null || !BOOLEANS.has(word)) return found;
      this.at++;
      if (++this.booleans > MAX_BOOLEANS) this.miss(sru(38, String(MAX_BOOLEANS)));
      if (word === 'prox') this.miss(sru(39));
      const [modifier] = this.modifiers();
      if (modifier !== undefined) this.miss(sru(46, modifier));
      found = { kind: word === 'prox' ? 'and' : (word as Boolean), left: found, right: this.clause() };
    }
  }

  private clause(): CqlQuery {
    if (this.sign() === '(') {
      this.at++;
      const found = this.query();
      if (this.sign() !== ')') throw new Refused(sru(10));
      this.at++;
      return found;
    }
    const first = this.term();
    const relation = this.relation();
    return { kind: 'term', words: this.wordsOf(relation === null ? first : this.indexed(first, relation)) };
  }

  /** What stands behind an index and its relation; only "wherever, equal to" is what a term by itself means. */
  private indexed({ text: index }: Token, relation: string): Token {
    const [modifier] = this.modifiers();
    const name = index.toLowerCase();
    if (name !== 'cql.serverchoice') {
      const dot = name.indexOf('.');
      const isOwn = dot === -1 || name.slice(0, dot) === 'cql';
      this.miss(isOwn ? sru(16, index) : sru(15, index.slice(0, dot)));
    }
    if (relation !== '=') this.miss(sru(19, relation));
    if (modifier !== undefined) this.miss(sru(20, modifier));
    return this.term();
  }

  /** A sign, or a word that is no boolean. */
  private relation(): string | null {
    const sign = this.sign();
    const word = this.word();
    const isRelation =
      sign === null ? word !== null && !BOOLEANS.has(word) && word !== 'sortby' : COMPARISONS.has(sign);
    if (!isRelation) return null;
    return (this.tokens[this.at++] as Token).text;
  }

  /** `/name=value` any number of times; the names. */
  private modifiers(): string[] {
    const names: string[] = [];
    while (this.sign() === '/') {
      this.at++;
      names.push(this.term().text);
      if (!COMPARISONS.has(this.sign() ?? '')) continue;
      this.at++;
      this.term();
    }
    return names;
  }

  private wordsOf({ text }: Token): string[] {
    const words = this.unescaped(text)
      .split(/\s+/u)
      .filter((word) => word !== '');
    if (words.length === 0) this.miss(sru(27));
    return words;
  }

  /** What the letters of a term stand for. */
  private unescaped(text: string): string {
    return text.replace(/\\(.)|[*?^]/gsu, (sign, escaped: string | undefined) => {
      if (escaped === undefined) this.miss(sign === '^' ? sru(31, sign) : sru(28, sign));
      else if (!'*?^"\\'.includes(escaped)) this.miss(sru(26, escaped));
      return escaped ?? sign;
    });
  }

  private atTerm(): boolean {
    const kind = this.tokens[this.at]?.kind;
    return kind === 'plain' || kind === 'quoted';
  }

  private term(): Token {
    if (!this.atTerm()) throw new Refused(sru(10));
    return this.tokens[this.at++] as Token;
  }

  private sign(): string | null {
    const token = this.tokens[this.at];
    return token?.kind === 'sign' ? token.text : null;
  }

  /** In small letters: names of the language have no case. Null within quotation marks. */
  private word(): string | null {
    const token = this.tokens[this.at];
    return token?.kind === 'plain' ? token.text.toLowerCase() : null;
  }

  private miss(diagnostic: Diagnostic): void {
    this.unsupported ??= diagnostic;
  }
}
