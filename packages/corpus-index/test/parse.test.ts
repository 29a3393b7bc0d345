import { describe, expect, it } from 'vitest';
import type { Expression, Query } from '../src/query/ast.ts';
import { parseQuery } from '../src/query/parse.ts';
import type { QueryError } from '../src/query/problem.ts';
import { vocabulary } from './query-vocabulary.ts';

function read(q: string): Query {
  const parsed = parseQuery(q, vocabulary);
  if (!parsed.ok) throw new Error(`${q}: ${JSON.stringify(parsed.error)}`);
  return parsed.query;
}

function refused(q: string): QueryError {
  const parsed = parseQuery(q, vocabulary);
  if (parsed.ok) throw new Error(`${q} can be read`);
  return parsed.error;
}

/** The error of a query with the text it points to, or `ok`. */
function errorOf(q: string): string {
  const parsed = parseQuery(q, vocabulary);
  return parsed.ok ? 'ok' : `${parsed.error.code} ${parsed.error.from}-${parsed.error.to} "${parsed.error.found}"`;
}

function warningsOf(q: string): string[] {
  return read(q).warnings.map(({ code, from, to, found }) => `${code} ${from}-${to} "${found}"`);
}

describe('the examples of the language', () => {
  it.each([
    ['krolestwo', 'word'],
    ['=króla', 'word'],
    ['krol*', 'word'],
    ['„syn boży”', 'sequence'],
    ['lemma:mieć ... lemma:być', 'sequence'],
    ['pos:NOUN&case:gen&number:pl', 'token'],
    ['translit:Xięstwa', 'token'],
    ['[translit="X.*" & form="K.*"]', 'token'],
    ['(?longest) [pos="DET"]? [pos="ADJ"]+ [pos="NOUN"]', 'sequence'],
    ['a:[pos="NOUN"] [] b:[pos="NOUN"] :: a.lemma = b.lemma', 'where'],
    ['"król" (?! "polski")', 'sequence'],
    ['(<s/> containing lemma:mieć) !containing lemma:nie', 'relation'],
    ['syn <<5>> boży', 'near'],
    ['król within (<s/> !containing boży)', 'relation'],
    ['pan text:RP card:12r-15v', 'word'],
    ['[foreign & pos="NOUN"]', 'token'],
    ['<s> [pos="CCONJ"]', 'sequence'],
    ['i', 'word'],
    ['within', 'word'],
    ['"łaska"%cd', 'token'],
    ['norm:nie norm:tylko', 'sequence'],
    ['*osc', 'word'],
    ['"[pP]rz[ye].*(ł|ła|li|ły)"', 'token'],
    ['lemma:mieć&!cas:gen', 'token'],
    ['(?standard) lemma:nie []{0,3} lemma:być', 'sequence'],
    ['lemma:święty pos:NOUN | norm:pan norm:jezus', 'choice'],
    ['pos:fin "\\?" </s>', 'sequence'],
    ['[] lemma:nie [] within text', 'relation'],
    ['lemma:król text:pl_mpdt*', 'token'],
    ['<double pos="plusq"/>', 'region'],
    ['[double.pos="perf"]', 'token'],
  ])('%s', (q, kind) => {
    expect(read(q).body.kind).toBe(kind);
    expect(read(q).warnings).toEqual([]);
  });
});

describe('mistakes are told with their place', () => {
  it.each([
    ['[form="x"', 'SYNTAX 9-9 ""'],
    ['[lema="x"]', 'UNKNOWN_ATTR 1-5 "lema"'],
    ['[form=król]', 'UNQUOTED_VALUE 6-10 "król"'],
    ['[form="kr(ól"]', 'REGEX 9-10 "("'],
    ['"a" within zdanie', 'UNKNOWN_STRUCT 11-17 "zdanie"'],
    ['[pos="NOUN"]{3,2}', 'RANGE 12-17 "{3,2}"'],
    ['[form="a" & ]', 'SYNTAX 12-13 "]"'],
    ['pan ) bóg', 'SYNTAX 4-5 ")"'],
    ['[]*', 'EMPTY_MATCH 0-3 "[]*"'],
    ['"abc', 'SYNTAX 0-1 """'],
    ['"(a)\\1"', 'REGEX_UNSUPPORTED 4-6 "\\1"'],
    ['', 'EMPTY_MATCH 0-0 ""'],
    ['text:RP', 'EMPTY_MATCH 0-7 "text:RP"'],
    ['lema:być', 'UNKNOWN_ATTR 0-4 "lema"'],
    ['lema:"być"', 'UNKNOWN_ATTR 0-4 "lema"'],
    ['layer:x a', 'UNKNOWN_VALUE 6-7 "x"'],
    ['(a b', 'SYNTAX 0-1 "("'],
    ['()', 'SYNTAX 1-2 ")"'],
    ['a | ', 'SYNTAX 4-4 ""'],
    ['a |', 'SYNTAX 3-3 ""'],
    ['| a', 'SYNTAX 0-1 "|"'],
    ['a &', 'SYNTAX 3-3 ""'],
    ['& a', 'SYNTAX 0-1 "&"'],
    ['! a', 'SYNTAX 1-2 " "'],
    ['"a{300}"', 'REGEX_UNSUPPORTED 3-6 "300"'],
    ['"(?=a)"', 'REGEX_UNSUPPORTED 1-4 "(?="'],
    ['"[z-a]"', 'REGEX 2-5 "z-a"'],
    ['"*a"', 'REGEX 1-2 "*"'],
    ['"(.{200}){200}"', 'REGEX_UNSUPPORTED 1-14 "(.{200}){200}"'],
    ['[]{2,}', 'TOO_BROAD 0-6 "[]{2,}"'],
    ['a | []{2,}', 'TOO_BROAD 0-10 "a | []{2,}"'],
    ['król{0}', 'EMPTY_MATCH 4-7 "{0}"'],
    ['[pos="fin"]*', 'EMPTY_MATCH 0-12 "[pos="fin"]*"'],
    ['([pos="fin"]*)+ "a"', 'EMPTY_MATCH 0-15 "([pos="fin"]*)+"'],
    ['<s>', 'EMPTY_MATCH 0-3 "<s>"'],
    ['<s>? "a"', 'SYNTAX 3-4 "?"'],
    ['"a" (?= []*)', 'EMPTY_MATCH 4-12 "(?= []*)"'],
    ['<zdanie/> containing a', 'UNKNOWN_STRUCT 1-7 "zdanie"'],
    ['<text lan="x"/>', 'UNKNOWN_ATTR 6-9 "lan"'],
    ['<s', 'SYNTAX 2-2 ""'],
    ['<double>', 'SYNTAX 7-8 ">"'],
    ['a:[] a:[]', 'SYNTAX 5-6 "a"'],
    ['lemma:[]', 'SYNTAX 6-7 "["'],
    ['a:[] :: b.lemma = "x"', 'UNKNOWN_LABEL 8-9 "b"'],
    ['a:[] (?= b:[]) :: b.lemma = "x"', 'UNKNOWN_LABEL 18-19 "b"'],
    ['a:[] :: a.lema = "x"', 'UNKNOWN_ATTR 10-14 "lema"'],
    ['a:[] :: a', 'SYNTAX 9-9 ""'],
    ['a:[] :: a.lemma = b', 'UNQUOTED_VALUE 18-19 "b"'],
    ['a <<0>> b', 'RANGE 4-5 "0"'],
    ['a <<5> b', 'SYNTAX 5-6 ">"'],
    ['(?longst) a', 'SYNTAX 2-8 "longst"'],
    ['a (?longest)', 'SYNTAX 4-11 "longest"'],
    ['[form < "a"]', 'SYNTAX 6-7 "<"'],
    ['[form contains "a"]', 'SYNTAX 6-14 "contains"'],
    ['[n < "a"]', 'SYNTAX 6-7 "a"'],
    ['"a" within', 'SYNTAX 10-10 ""'],
    ['a within s b', 'SYNTAX 11-12 "b"'],
    ['a within <s>', 'SYNTAX 9-12 "<s>"'],
    ['theme:x', 'NOT_YET 0-5 "theme"'],
    ['<parallel/>', 'NOT_YET 1-9 "parallel"'],
    ['[var="x"]', 'NOT_YET 1-4 "var"'],
    ['"a"%x', 'SYNTAX 4-5 "x"'],
    ['!(a b)', 'SYNTAX 0-1 "!"'],
  ])('%s', (q, error) => {
    expect(errorOf(q)).toBe(error);
  });

  it('counts in the units of the query as typed, also where composing shortens it', () => {
    const decomposed = 'kro\u0301l bo\u0301g )';
    expect(errorOf(decomposed)).toBe(`SYNTAX ${decomposed.length - 1}-${decomposed.length} ")"`);
    expect(errorOf('𐌰𐌱 )')).toBe('SYNTAX 5-6 ")"');
    expect(errorOf('bo\u0301g [lema="x"]')).toBe('UNKNOWN_ATTR 6-10 "lema"');
  });

  it.each([
    ['[lema="x"]', '[lemma="x"]'],
    ['[form=król]', '[form="król"]'],
    ['"a"{3,2}', '"a"{2,3}'],
    ['[form="x"', '[form="x"]'],
    ['[form="a" & ]', '[form="a"]'],
    ['[form="kr(ól"]', '[form="kr\\(ól"]'],
    ['pan ) bóg', 'pan bóg'],
    ['(a b', '(a b)'],
    ['"abc', '"abc"'],
    ['(?longst) a', '(?longest) a'],
    ['[pos="fin"]*', '[pos="fin"]+'],
    ['text:RP', '[] text:RP'],
    ['!text:RP  card:2r', '[] !text:RP  card:2r'],
    ['a:[] :: b.lemma = "x"', 'a:[] :: a.lemma = "x"'],
    ['a <<0>> b', 'a <<1>> b'],
  ])('%s: offers %s', (q, repaired) => {
    const { suggestions } = refused(q);
    expect(suggestions).toContain(repaired);
    expect(suggestions.map(errorOf)).toEqual(suggestions.map(() => 'ok'));
  });
});

describe('values that there are none of', () => {
  it.each([
    ['pos:substt', 'UNKNOWN_VALUE 4-10 "substt"'],
    ['[pos="x.*"]', 'UNKNOWN_VALUE 6-9 "x.*"'],
    ['król text:X', 'UNKNOWN_VALUE 10-11 "X"'],
    ['król text:X*', 'UNKNOWN_VALUE 10-12 "X*"'],
    ['[text="X"]', 'UNKNOWN_VALUE 7-8 "X"'],
    ['<double pos="prf"/>', 'UNKNOWN_VALUE 13-16 "prf"'],
    ['król lang:xx', 'UNKNOWN_VALUE 10-12 "xx"'],
    ['[feat="cas=dat"]', 'UNKNOWN_VALUE 7-14 "cas=dat"'],
    ['a:[] :: a.pos = "substt"', 'UNKNOWN_VALUE 17-23 "substt"'],
    ['a:[] :: a.text != "X"', 'UNKNOWN_VALUE 19-20 "X"'],
    ['a:[] :: a.lang = "xx"', 'UNKNOWN_VALUE 18-20 "xx"'],
    ['a:[] :: a.card < "99r"', 'UNKNOWN_VALUE 18-21 "99r"'],
    ['[card<"99r"]', 'UNKNOWN_VALUE 7-10 "99r"'],
    ['[card>=12]', 'UNKNOWN_VALUE 7-9 "12"'],
  ])('%s: is run with a warning', (q, warning) => {
    expect(warningsOf(q)).toEqual([warning]);
  });

  it('come with the nearest ones', () => {
    expect(read('pos:substt').warnings[0]?.suggestions).toEqual(['pos:subst']);
    expect(read('<double pos="prf"/>').warnings[0]?.suggestions).toEqual(['<double pos="perf"/>']);
  });

  it('are not those that differ in case alone', () => {
    expect(read('pos:noun text:rp')).toMatchObject({
      warnings: [],
      body: { condition: { matcher: { value: 'NOUN' } } },
      filters: [{ value: { label: 'RP' } }],
    });
  });
});

describe('no word is reserved', () => {
  it.each([
    'i',
    'x',
    'within',
    'containing',
    'contains',
    'not',
    's',
    'text',
    'pan within',
    'within containing',
    'within zdanie',
    'pan within zdanie',
    'pan containing boga',
    'or and',
    'a-b',
    "d'un",
    '...a',
  ])('%s', (q) => {
    const query = read(q);
    expect(query.adjacency).toBe('words');
    expect(query.body.kind === 'sequence' ? query.body.items.length : 1).toBe(q.split(' ').length);
  });

  it.each([
    ['król within s', 'region'],
    ['król within 5', 'window'],
    ['król within (<s/>)', 'region'],
    ['"król" within s', 'region'],
    ['"król" within <s/>', 'region'],
    ['"król" within [pos="fin"]+', 'repeat'],
    ['<s/> containing within', 'word'],
    ['within within s', 'region'],
    ['król !within foreign', 'region'],
    ['<verse/> containing <s> "a"', 'sequence'],
    ['<verse/> containing s', 'region'],
    ['<verse/> containing s a', 'sequence'],
  ])('but an operator is one where it can be: %s', (q, right) => {
    const { body } = read(q);
    expect(body.kind === 'relation' && body.right.kind).toBe(right);
  });

  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~„”«»…'])('every printable sign can be searched: %s', (sign) => {
    const literal = { kind: 'literal', value: `x${sign}y` };
    expect(read(`=x\\${sign}y`).body).toMatchObject({ kind: 'word', matcher: literal });
    expect(read(`form:x\\${sign}y`).body).toMatchObject({ kind: 'token', condition: { matcher: literal } });
    expect(read(`"x\\${sign}y"`).body).toMatchObject({ kind: 'token', condition: { matcher: literal } });
    if (sign !== '\\' && sign !== "'") {
      expect(read(`'x${sign}y'`).body).toMatchObject({ kind: 'token', condition: { matcher: literal } });
    }
  });
});

describe('the tree', () => {
  const word = (value: string) => ({
    kind: 'word',
    match: 'folded',
    negated: false,
    matcher: { kind: 'literal', value },
  });
  const form = (value: string, more = {}) => ({
    kind: 'token',
    condition: { kind: 'test', attribute: 'form', matcher: { kind: 'literal', value, caseless: false, ...more } },
  });
  const cases: readonly (readonly [string, object])[] = [
    ['a b | c', { kind: 'choice', branches: [{ kind: 'sequence', items: [word('a'), word('b')] }, word('c')] }],
    ['a (b | c)', { kind: 'sequence', items: [word('a'), { kind: 'choice', branches: [word('b'), word('c')] }] }],
    ['(a b) c', { kind: 'sequence', items: [word('a'), word('b'), word('c')] }],
    ['a & b', { kind: 'near', left: word('a'), right: word('b'), distance: null }],
    ['a <<s>> b', { kind: 'near', left: word('a'), right: word('b'), distance: null }],
    ['a <<5>> b', { kind: 'near', left: word('a'), right: word('b'), distance: 5 }],
    ['a & b & c', { kind: 'near', left: { kind: 'near', left: word('a'), right: word('b') }, right: word('c') }],
    ['~krol', { kind: 'word', match: 'near', matcher: { value: 'krol' } }],
    ['*', { kind: 'word', match: 'any' }],
    ['!a', { kind: 'word', negated: true }],
    ['!!a', { kind: 'word', negated: false }],
    ['!"a"', { kind: 'token', condition: { kind: 'not', part: form('a').condition } }],
    ['!("a" | "b")', { kind: 'token', condition: { kind: 'not', part: { kind: 'or' } } }],
    ['!(a | b)', { kind: 'sequence', items: [{ kind: 'look', side: 'ahead', negated: true }, { match: 'any' }] }],
    ['!<s> a', { kind: 'sequence', items: [{ kind: 'look', negated: true, node: { kind: 'edge' } }, word('a')] }],
    ['"a b"%c', { kind: 'sequence', items: [form('a', { caseless: true }), form('b', { caseless: true })] }],
    ['" a b "', { kind: 'sequence', items: [form('a'), form('b')] }],
    ['„a ”%c', form('a', { caseless: true })],
    ['" "', form(' ')],
    ['"a"%d', form('a', { markless: true })],
    ['"a.b"%l', form('a.b')],
    ["'a.b'", form('a.b')],
    ['"a"%cd', { kind: 'token', condition: { attribute: 'norm', matcher: { value: 'a', caseless: false } } }],
    ['[pos="NOUN"%cd]', { kind: 'token', condition: { attribute: 'pos', matcher: { value: 'NOUN' } } }],
    ['[form=="a.b"]', form('a.b')],
    ['[n=5]', { kind: 'token', condition: { kind: 'and', parts: [{ operator: '>=' }, { operator: '<=' }] } }],
    ['[card>="12r"]', { kind: 'token', condition: { kind: 'order', attribute: 'card', operator: '>=', value: '12r' } }],
    ['[lang!="lat"]', { kind: 'token', condition: { kind: 'not', part: { kind: 'inside', region: 'text' } } }],
    ['[sent="1"]', { kind: 'token', condition: { kind: 'inside', region: 's' } }],
    [
      '[!foreign]',
      { kind: 'token', condition: { kind: 'not', part: { kind: 'inside', region: 'foreign', tests: [] } } },
    ],
    ['[feats contains "Case=gen"]', { kind: 'token', condition: { attribute: 'feat', matcher: { value: 'cas=gen' } } }],
    ['[cas not contains "gen"]', { kind: 'token', condition: { kind: 'not', part: { attribute: 'cas' } } }],
    ['feat:cas=gen', { kind: 'token', condition: { attribute: 'feat', matcher: { value: 'cas=gen' } } }],
    ['tag:"x.*"', { kind: 'token', condition: { attribute: 'tag' } }],
    [
      'text:RP&lemma:x',
      { kind: 'token', condition: { kind: 'and', parts: [{ region: 'text' }, { attribute: 'lemma' }] } },
    ],
    ['x:lemma:być', { kind: 'labelled', label: 'x', node: { kind: 'token' } }],
    ['a:[] :: a.pos = "noun"', { kind: 'where', condition: { right: { matcher: { value: 'NOUN' } } } }],
    ['1:[] 2:[] :: 1.lemma = 2.lemma', { kind: 'where', condition: { right: { kind: 'reference', label: '2' } } }],
    ['a:[] :: a.n < 5 & !(a.form = "x")', { kind: 'where', condition: { kind: 'and', parts: [{}, { kind: 'not' }] } }],
    ['[]{2} "a"', { kind: 'sequence', items: [{ kind: 'any', min: 2, max: 2 }, form('a')] }],
    ['"a"{,3} "b"', { kind: 'sequence', items: [{ kind: 'repeat', min: 0, max: 3 }, form('b')] }],
    ['"a"{2,}', { kind: 'repeat', min: 2, max: Number.POSITIVE_INFINITY }],
    [
      '("a" within <verse/>) "b"',
      { kind: 'sequence', items: [{ kind: 'group', body: { kind: 'relation' } }, form('b')] },
    ],
    ['(?<! "a") "b"', { kind: 'sequence', items: [{ kind: 'look', side: 'behind', negated: true }, form('b')] }],
    ['<text lang="lat" type!="verse"/>', { kind: 'region', tests: [{ attribute: 'lang' }, { operator: '!=' }] }],
    [
      '<card label="12r"> a',
      { kind: 'sequence', items: [{ kind: 'edge', side: 'start', tests: [{ attribute: null }] }, {}] },
    ],
    ['/kr[oó]l.*/', { kind: 'token', condition: { attribute: 'norm', matcher: { kind: 'pattern' } } }],
  ];
  it.each(cases)('%s', (q, tree) => {
    expect(read(q).body).toMatchObject(tree as Expression);
  });

  it('keeps what a closed value is blind to', () => {
    const matcher = { kind: 'literal', value: 'Proše', caseless: false, markless: true };
    expect(read('[type="Proše"%cd]')).toMatchObject({ warnings: [] });
    expect(read('<text type="prosé"%d/>')).toMatchObject({
      warnings: [],
      body: { tests: [{ matcher: { value: 'prosé' } }] },
    });
    expect(read('<text type="Proše"%d/>')).toMatchObject({
      warnings: [{ code: 'UNKNOWN_VALUE' }],
      body: { tests: [{ matcher }] },
    });
  });

  it('holds mode, layer and filters apart', () => {
    const query = read('(?shortest) pan text:RP type:prose card:12r-15v layer:both');
    expect(query).toMatchObject({ mode: 'shortest', layer: 'both', adjacency: 'words' });
    expect(query.filters).toMatchObject([
      { region: 'text', attribute: null, value: { kind: 'label', label: 'RP' } },
      { region: 'text', attribute: 'type', value: { kind: 'label', label: 'prose' } },
      { region: 'card', attribute: null, value: { kind: 'range', first: '12r', last: '15v' } },
    ]);
  });

  it.each(['a layer:"both"', "a layer:'both'", 'layer:both a'])('takes a layer in quotation marks: %s', (q) => {
    expect(read(q).layer).toBe('both');
  });

  it('tells plain words from the full language', () => {
    const plain = ['a b', 'a | b', '(a b) c', 'a & b', 'lemma:a b', 'a within text', '!a b', 'a ... b', 'a /b/'];
    expect(plain.map((q) => read(q).adjacency)).toEqual(plain.map(() => 'words'));
    const strict = ['a []', 'a "b"', 'a <<2>> b', 'a{2}', '<s> a', 'lemma:a', 'x:=a :: x.form = "a"'];
    expect(strict.map((q) => read(q).adjacency)).toEqual(strict.map(() => 'strict'));
  });
});
