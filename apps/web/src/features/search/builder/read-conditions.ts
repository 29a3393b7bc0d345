import { BLANK, type Described, type Kind, type Part } from './query-form.ts';

/** What a query says of an attribute: a text of which a part may be left open, or values one of which has to hold. */
interface Condition {
  name: string;
  /** Null where the form cannot say it. */
  pattern: Pick<Described, 'part' | 'text'> | null;
  values: readonly string[] | null;
}

const NAME = /^[a-z]+$/;
const VALUE = /^[\p{L}\p{N}_-]+$/u;
const ESCAPED = String.raw`(?:\\[^]|[^\s()[\]{}<>|&!=:/^%#@$+~\\"„“”«»…])`;

/** A plain word, with signs escaped. */
export const PLAIN = `${ESCAPED}+`;
/** `name:value`. */
export const PAIR = String.raw`[\p{L}]+:(?:/[^/\s]*/|${ESCAPED}+)`;
/** A value in quotes. */
export const QUOTED = String.raw`(?:"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\')*')`;

const TEXTS: Readonly<Record<string, Kind>> = { norm: 'form', form: 'exact', lemma: 'lemma' };

const partOf = (isEnd: boolean, isBeginning: boolean): Part =>
  isBeginning ? (isEnd ? 'contains' : 'begins') : isEnd ? 'ends' : 'is';

const listOf = (values: readonly string[]): readonly string[] | null =>
  values.every((value) => VALUE.test(value)) ? values : null;

/** A text with its stars: what part of a word it is. Null where signs stand for letters inside it. */
export function readPattern(source: string): Condition['pattern'] {
  const isEnd = source.startsWith('*');
  const isBeginning = /(?:^|[^\\])(?:\\\\)*\*$/u.test(source) && source.length > 1;
  const core = source.slice(isEnd ? 1 : 0, isBeginning ? -1 : undefined);
  if (core === '' || /(?:^|[^\\])(?:\\\\)*[*?]/u.test(core)) return null;
  return { part: partOf(isEnd, isBeginning), text: core.replace(/\\(.)/gsu, '$1') };
}

/** The same of a regular expression, where any letters are `.*`. */
function readRegex(source: string): Condition['pattern'] {
  const isEnd = source.startsWith('.*');
  const isBeginning = source.length > 2 && /(?:^|[^\\])(?:\\\\)*\.\*$/u.test(source);
  const core = source.slice(isEnd ? 2 : 0, isBeginning ? -2 : undefined);
  // What is escaped is itself, unless it is a letter, which would mean a class of them.
  const plain = core.replace(/\\([^\p{L}\p{N}])/gsu, '');
  if (core === '' || /[.*+?()[\]{}|\\^$]/u.test(plain)) return null;
  return { part: partOf(isEnd, isBeginning), text: core.replace(/\\(.)/gsu, '$1') };
}

/** The word that conditions describe together: a text at most, no name twice, categories of a class alone. */
function wordOf(conditions: readonly Condition[], isCategory: (name: string) => boolean): Described | null {
  const values: Record<string, readonly string[]> = {};
  let word: Described = { ...BLANK, kind: 'class', values };
  const seen = new Set<string>();
  for (const { name, ...condition } of conditions) {
    if (seen.has(name) || !NAME.test(name)) return null;
    seen.add(name);
    const kind = TEXTS[name];
    if (kind !== undefined) {
      if (condition.pattern === null || word.kind !== 'class') return null;
      word = { ...word, kind, ...condition.pattern };
    } else if (condition.values === null) return null;
    else if (name !== 'pos' && isCategory(name)) values[name] = condition.values;
    else if (name === 'pos' && condition.values.length === 1) word = { ...word, posClass: condition.values[0] ?? '' };
    else return null;
  }
  const isGrammatical = word.posClass !== '';
  return isGrammatical || (word.kind !== 'class' && Object.keys(values).length === 0) ? word : null;
}

/** `name:value` with `&` between. */
export function readPairs(source: string, isCategory: (name: string) => boolean): Described | null {
  const conditions = [...source.matchAll(new RegExp(PAIR, 'gu'))].map(([pair]): Condition => {
    const colon = pair.indexOf(':');
    const value = pair.slice(colon + 1);
    const inSlashes = value.startsWith('/');
    return {
      name: pair.slice(0, colon),
      pattern: inSlashes ? null : readPattern(value),
      values: listOf(inSlashes ? value.slice(1, -1).split('|') : [value]),
    };
  });
  return wordOf(conditions, isCategory);
}

const TEST = new RegExp(String.raw`^([\p{L}_]+)\s*(==?)\s*(${QUOTED})\s*`, 'u');

/** `name="value"` at the beginning of a text, and what follows it. */
function readTest(source: string): { condition: Condition; rest: string } | null {
  const [whole, name, operator, quoted] = TEST.exec(source) ?? [];
  if (whole === undefined || name === undefined || quoted === undefined) return null;
  const inside = quoted.slice(1, -1);
  const isLiteral = operator === '==' || quoted.startsWith("'");
  // In a literal only its quote is escaped, which a text may not need.
  if (isLiteral && inside.includes('\\')) return null;
  const pattern = isLiteral ? { part: 'is' as const, text: inside } : readRegex(inside);
  const values = listOf(isLiteral ? [inside] : inside.split('|'));
  return {
    condition: { name, pattern: pattern?.text === '' ? null : pattern, values },
    rest: source.slice(whole.length),
  };
}

/** `(name="a" | name="b")`, all of one name: the values together. */
function readChoice(source: string): { condition: Condition; rest: string } | null {
  const values: string[] = [];
  let first: string | undefined;
  for (let rest = source.slice(1).trimStart(); ; rest = rest.slice(1).trimStart()) {
    const test = readTest(rest);
    if (test?.condition.values == null || (first ?? test.condition.name) !== test.condition.name) return null;
    first = test.condition.name;
    values.push(...test.condition.values);
    rest = test.rest;
    if (rest.startsWith(')')) {
      return { condition: { name: first, pattern: null, values }, rest: rest.slice(1).trimStart() };
    }
    if (!rest.startsWith('|')) return null;
  }
}

/** What stands between square brackets. */
export function readBrackets(body: string, isCategory: (name: string) => boolean): Described | null {
  if (body.trim() === '') return { ...BLANK, kind: 'any' };
  const conditions: Condition[] = [];
  for (let rest = `&${body.trim()}`; rest !== ''; ) {
    if (!rest.startsWith('&')) return null;
    const source = rest.slice(1).trimStart();
    const read = source.startsWith('(') ? readChoice(source) : readTest(source);
    if (read === null) return null;
    conditions.push(read.condition);
    rest = read.rest;
  }
  const word = wordOf(conditions, isCategory);
  return word === null ? null : { ...word, brackets: true };
}

/** How often, in the one way of several in which the form writes it; null where it makes no sense. */
export function readTimes(source: string): string | null {
  const known = { '': [1, 1], '?': [0, 1], '+': [1, Infinity], '*': [0, Infinity] } as const;
  const [, least, comma, most] = /^\{(\d*)(,?)(\d*)\}$/.exec(source) ?? [];
  const from = Number(least);
  const to = comma === '' ? from : most === '' ? Infinity : Number(most);
  if (!(source in known) && (least === undefined || source === '{,}' || to < Math.max(from, 1))) return null;
  const [n, m] = known[source as keyof typeof known] ?? [from, to];
  const short = Object.entries(known).find(([, [a, b]]) => a === n && b === m)?.[0];
  return short ?? (n === m ? `{${n}}` : `{${n},${m === Infinity ? '' : m}}`);
}
