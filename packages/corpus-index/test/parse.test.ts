import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallIndex } from './small.ts';

const index = smallIndex('król/król/subst/num=sg,cas=nom być/być/fin/num=sg Boga/Bóg/subst/num=pl,cas=gen\nsyn boży');

/** The error of a query with the text it points to. */
function errorOf(q: string): string {
  const parsed = index.parse(q);
  return parsed.ok ? 'ok' : `${parsed.error.code} ${parsed.error.from}-${parsed.error.to} "${parsed.error.found}"`;
}

function suggestionsOf(q: string): readonly string[] {
  const parsed = index.parse(q);
  return parsed.ok ? [] : parsed.error.suggestions;
}

describe('mistakes are told with their place', () => {
  it.each([
    ['[form="x"', 'SYNTAX 9-9 ""'],
    ['[lema="x"]', 'UNKNOWN_ATTR 1-5 "lema"'],
    ['[form=król]', 'UNQUOTED_VALUE 6-10 "król"'],
    ['[form="kr(ól"]', 'REGEX 9-10 "("'],
    ['"a" within zdanie', 'UNKNOWN_STRUCT 11-17 "zdanie"'],
    ['[pos="subst"]{3,2}', 'RANGE 13-18 "{3,2}"'],
    ['[form="a" & ]', 'SYNTAX 12-13 "]"'],
    ['pan ) bóg', 'SYNTAX 4-5 ")"'],
    ['[]*', 'EMPTY_MATCH 0-3 "[]*"'],
    ['"abc', 'SYNTAX 0-1 """'],
    ['"(a)\\1"', 'REGEX_UNSUPPORTED 4-6 "\\1"'],
    ['', 'EMPTY_MATCH 0-0 ""'],
    ['text:T', 'EMPTY_MATCH 0-6 "text:T"'],
    ['lema:być', 'UNKNOWN_ATTR 0-4 "lema"'],
    ['pos:substt', 'UNKNOWN_VALUE 4-10 "substt"'],
    ['[pos="x.*"]', 'UNKNOWN_VALUE 6-9 "x.*"'],
    ['król text:X', 'UNKNOWN_VALUE 10-11 "X"'],
    ['[form="a"', 'SYNTAX 9-9 ""'],
    ['(a b', 'SYNTAX 0-1 "("'],
    ['"a{300}"', 'REGEX_UNSUPPORTED 3-6 "300"'],
    ['"(?=a)"', 'REGEX_UNSUPPORTED 1-4 "(?="'],
    ['"[z-a]"', 'REGEX 2-5 "z-a"'],
    ['"*a"', 'REGEX 1-2 "*"'],
    ['"(.{200}){200}"', 'REGEX_UNSUPPORTED 1-14 "(.{200}){200}"'],
    ['[]{2,}', 'TOO_BROAD 0-6 "[]{2,}"'],
    ['król{0}', 'EMPTY_MATCH 4-7 "{0}"'],
    ['<zdanie/> containing a', 'UNKNOWN_STRUCT 1-7 "zdanie"'],
    ['<s/> a', 'NOT_YET 0-5 "<s/> "'],
  ])('%s', (q, error) => {
    expect(errorOf(q)).toBe(error);
  });

  it('counts in the units of the query as typed, also where composing shortens it', () => {
    const decomposed = 'kro\u0301l bo\u0301g )';
    expect(errorOf(decomposed)).toBe(`SYNTAX ${decomposed.length - 1}-${decomposed.length} ")"`);
    expect(errorOf('𐌰𐌱 )')).toBe('SYNTAX 5-6 ")"');
  });

  it('offers queries that can be run', () => {
    expect(suggestionsOf('[lema="x"]')).toContain('[lemma="x"]');
    expect(suggestionsOf('[form=król]')).toEqual(['[form="król"]']);
    expect(suggestionsOf('"a"{3,2}')).toEqual(['"a"{2,3}']);
    expect(suggestionsOf('pos:substt')).toEqual(['pos:subst']);
  });
});

describe('what is not built yet says so', () => {
  it.each([
    ['a | b', '|'],
    ['(a b)', '(a b)'],
    ['a & b', '&'],
    ['syn <<5>> boży', '<'],
    ['"król" (?! "polski")', '(?! "polski")'],
    ['(?longest) "a"', '(?longest)'],
    ['x:[pos="fin"] :: x.lemma = "a"', 'x:'],
    ['[pos="fin"]+', '+'],
    ['[pos="fin"]?', '?'],
    ['<s> [pos="fin"]', '<s'],
    ['[pos="fin"] </s>', '</'],
    ['"a" within text', 'within'],
    ['a containing <s/>', 'containing'],
    ['~król', '~'],
    ['!król', '!'],
    ['theme:x', 'theme'],
    ['[n < "3"]', 'n'],
    ['[form contains "a"]', 'contains'],
    ['"a"%d', '%d'],
  ])('%s', (q, found) => {
    const parsed = index.parse(q);
    expect(parsed.ok ? 'ok' : [parsed.error.code, parsed.error.found]).toEqual(['NOT_YET', found]);
  });
});

describe('no word is reserved', () => {
  it.each([
    'i',
    'within',
    'containing',
    'contains',
    'not',
    's',
    'text',
    'pan within',
    'within containing',
    'or and',
    'a-b',
    "d'un",
    '...a',
  ])('%s', (q) => {
    const parsed = index.parse(q);
    expect(parsed.ok && parsed.query.adjacency).toBe('words');
  });

  it('but an operator is one where it can be', () => {
    expect(errorOf('król within s')).toBe('ok');
    expect(errorOf('król within 5')).toBe('NOT_YET 5-11 "within"');
    expect(errorOf('"król" within s')).toBe('ok');
    expect(errorOf('"król" within <s/>')).toBe('ok');
  });

  it('and signs are letters behind a backslash', () => {
    expect(errorOf('\\*')).toBe('ok');
    const parsed = index.parse('a\\*\\:b');
    expect(parsed.ok && parsed.interpretation.sequences[0]?.elements[0]).toMatchObject({
      value: 'a*:b',
      isPattern: false,
    });
  });

  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~„”«»…'])('every printable sign can be searched: %s', (sign) => {
    const small = smallIndex(`x${sign === '/' || sign === '|' || sign === '~' ? '' : sign}y z`);
    const form = small.tokens(0, 1)[0]?.form ?? '';
    const escaped = form.replace(/[^\p{L}]/gu, '\\$&');
    for (const q of [`=${escaped}`, `"${escaped}"`, `form:${escaped}`]) {
      expect([q, small.search(q, { offset: 0, size: 1, unit: 'hit' }).total]).toEqual([q, 1]);
    }
  });
});

describe('readings of a query', () => {
  it('are given as values', () => {
    const parsed = index.parse('krol* =być lemma:Bóg&!num:pl ... text:T');
    expect(parsed.ok && parsed.interpretation).toEqual({
      canonical:
        '[norm="krol.*" | tnorm="krol.*" | wnorm="krol.*"] [form="być" | word="być"] [lemma="Bóg"%c & num!="pl"] []* text:"T"',
      adjacency: 'words',
      layer: 'both',
      region: null,
      sequences: [
        {
          negated: false,
          elements: [
            { kind: 'word', match: 'folded', value: 'krol*', isPattern: true, attributes: ['norm', 'tnorm', 'wnorm'] },
            { kind: 'word', match: 'exact', value: 'być', isPattern: false, attributes: ['form', 'word'] },
            {
              kind: 'token',
              text: 'lemma="Bóg"%c & num!="pl"',
              condition: {
                kind: 'and',
                parts: [
                  { kind: 'test', attribute: 'lemma', match: 'literal', value: 'Bóg', caseless: true },
                  {
                    kind: 'not',
                    part: { kind: 'test', attribute: 'num', match: 'literal', value: 'pl', caseless: false },
                  },
                ],
              },
            },
            { kind: 'any', min: 0, max: null },
          ],
        },
      ],
      filters: [{ region: 'text', match: 'label', value: 'T', last: null }],
    });
  });

  it('follow aliases and ignore the case of names', () => {
    const parsed = index.parse('[base="Bóg" & UPOS="subst" & Cas="gen"]');
    expect(parsed.ok && parsed.interpretation.canonical).toBe('[lemma="Bóg" & pos="subst" & cas="gen"]');
  });
});

describe('on any string', () => {
  const soup = fc.array(
    fc.oneof(
      fc.constantFrom(
        ...'[](){}<>"„”\'/\\|&!=:*?+.,%~ ',
        '::',
        '...',
        '<s/>',
        'containing ',
        'within ',
        '[form="',
        'lemma:',
        'text:T ',
        'o\u0301',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('król', 'pos', 'a', '{2,3}', '%cd', '=', '𐌰'),
    ),
    { maxLength: 14 },
  );

  it('answers without throwing, errors inside the string, and runs what it accepts', () => {
    fc.assert(
      fc.property(soup, (parts) => {
        const q = parts.join('');
        const parsed = index.parse(q);
        if (parsed.ok) {
          const { total, rows } = index.search(parsed.query, { offset: 0, size: 5, unit: 'region:s' });
          expect(rows.length === 0).toBe(total === 0);
          expect(index.explain(parsed.query).length).toBeGreaterThan(0);
          return;
        }
        const { from, to, found } = parsed.error;
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThanOrEqual(q.length);
        expect(found).toBe(q.slice(from, to));
      }),
      { numRuns: 5000 },
    );
  });
});
