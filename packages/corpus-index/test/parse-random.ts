import fc from 'fast-check';

/** Queries by the grammar, as text: what they mean is not told, only that they should be readable. */

const letters = fc.constantFrom('a', 'ab', 'król', 'Ł', 'within', 'containing', 's', 'x', '5', 'a.b', "d'un", '𐌰', 'ſ');
const glob = fc.oneof(
  { weight: 3, arbitrary: letters },
  fc.constantFrom(
    'kr*',
    '*a',
    '?',
    '??',
    'a\\*b',
    '\\(',
    '\\within',
    '\\...',
    "\\'a",
    'a\\ b',
    '\\\u0301a',
    '*',
    'a?b*',
  ),
);
const regex = fc.constantFrom(
  ...[
    'a',
    'kr.*',
    '.*',
    'a|b',
    '[ab]+',
    'x\\.y',
    '\\"',
    "a'b",
    'a b',
    '',
    '\\p{L}+',
    '(?:a)?',
    '^a$',
    'ł{1,2}',
    'a/b',
    '„',
  ],
);
const flags = fc.constantFrom('', '', '', '%c', '%d', '%cd', '%l', '%lc');
const quoted = fc.oneof(
  fc.tuple(regex, flags).map(([source, flag]) => `"${source.replaceAll('„', '\\„')}"${flag}`),
  fc.constantFrom("'a.b'", "'\\''", "'a\\\\'", "'x y'"),
);
const attribute = fc.constantFrom(
  'form',
  'norm',
  'translit',
  'lemma',
  'lnorm',
  'pos',
  'Case',
  'orth',
  'tag',
  'feats',
  'word',
);
const order = fc.constantFrom('<', '>', '<=', '>=');

const test = fc.oneof(
  fc.tuple(attribute, fc.constantFrom('=', '!=', '==', ' = '), quoted).map((parts) => parts.join('')),
  fc
    .tuple(fc.constantFrom('lemma', 'cas', 'feat'), fc.constantFrom(' contains ', ' not contains '), quoted)
    .map((p) => p.join('')),
  fc
    .tuple(fc.constantFrom('pos', 'cas', 'num'), fc.constantFrom('="NOUN"', '!="gen"', '="sg|pl"', '=5'))
    .map((p) => p.join('')),
  fc
    .tuple(
      fc.constantFrom('text', 'lang', 'card', 'sent', 'double.pos', 'text.type', 'foreign.of'),
      fc.constantFrom('=', '!='),
      quoted,
    )
    .map((p) => p.join('')),
  fc.tuple(fc.constantFrom('card', 'verse', 's'), order, quoted).map((p) => p.join('')),
  fc
    .tuple(fc.constantFrom('n', 'wordId'), fc.oneof(order, fc.constantFrom('=', '!=')), fc.nat(99))
    .map((p) => p.join('')),
  fc.constantFrom('foreign', 'double', 's'),
);

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 3, arbitrary: test },
    tie('condition').map((inner) => `!(${inner})`),
    fc.tuple(tie('condition'), fc.constantFrom(' & ', ' | ', '&'), tie('condition')).map((p) => p.join('')),
    tie('condition').map((inner) => `(${inner})`),
  ),
}));

const pairValue = fc.oneof(glob, quoted, fc.constantFrom('/a.*/', '/a"b|c/', '/x/%c'));
const pair = fc.oneof(
  fc.tuple(attribute, pairValue).map(([name, value]) => `${name}:${value}`),
  fc.constantFrom('pos:NOUN', 'cas:gen', 'feat:cas=gen', 'double:perf', 'n:5'),
);
const pairs = fc
  .array(pair, { minLength: 1, maxLength: 3 })
  .chain((parts) => fc.constantFrom('&', '&!').map((sign) => parts.join(sign)));
const tests = fc.constantFrom('', ' lang="lat"', ' label="a.*"', ' type!="x" lang="y"%c', ' label>="5"');
const region = tests.map((written) => `<text${written}/>`);
const filter = fc.constantFrom(
  'text:RP',
  'text:p*',
  'type:prose',
  'card:12r-15v',
  'text:"a-b"',
  'text:none',
  'layer:both',
);

const atom = fc.oneof(
  { weight: 4, arbitrary: glob },
  glob.map((word) => `=${word}`),
  letters.map((word) => `~${word}`),
  { weight: 2, arbitrary: pairs },
  { weight: 3, arbitrary: condition.map((inner) => `[${inner}]`) },
  quoted,
  fc.constantFrom('/kr.*/', '"a b"', '"a .* c"%c', '„x y”'),
  fc.constantFrom('[]', '[]{2}', '[]{0,3}', '[]*', '...', '*'),
  region,
  fc.constantFrom('<double pos="perf"/>', '<s>', '</s>', '<card label="12r">'),
);
const quantifier = fc.constantFrom('', '', '', '{2}', '{1,3}', '{1}');
const label = fc.constantFrom('', '', '', '', 'u:', 'v:', '1:');
const relation = fc.constantFrom('within', '!within', 'containing', '!containing');

const { whole, alternatives } = fc.letrec<{ whole: string; alternatives: string; sequence: string; element: string }>(
  (tie) => ({
    element: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { weight: 5, arbitrary: atom },
      fc.tuple(label, fc.constantFrom('[', '('), atom).map(([name, , one]) => (name === '' ? one : `${name}(${one})`)),
      fc.tuple(tie('whole'), quantifier).map(([inner, times]) => `( ${inner})${times}`),
      atom.map((one) => `!${one}`),
      tie('alternatives').map((inner) => `!( ${inner})`),
      fc.tuple(fc.constantFrom('(?=', '(?!', '(?<=', '(?<!'), tie('alternatives')).map(([sign, a]) => `${sign} ${a})`),
      fc.tuple(tie('element'), fc.constantFrom(' & ', ' <<3>> ', ' <<s>> '), tie('element')).map((p) => p.join('')),
      fc.tuple(condition, fc.constantFrom('?', '+', '*', '{0,2}', '{2,}')).map(([one, times]) => `[${one}]${times}`),
    ),
    sequence: fc.array(tie('element'), { minLength: 1, maxLength: 3 }).map((items) => items.join(' ')),
    alternatives: fc.array(tie('sequence'), { minLength: 1, maxLength: 2 }).map((branches) => branches.join(' | ')),
    whole: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      { weight: 3, arbitrary: tie('alternatives') },
      fc
        .tuple(
          tie('alternatives'),
          relation,
          fc.oneof(
            fc.constantFrom('s', 'text', '7', '<verse/>'),
            region,
            tie('whole').map((w) => `( ${w})`),
          ),
        )
        .map((p) => p.join(' ')),
    ),
  }),
);

const equation = fc.constantFrom(
  ' :: u.lemma = v.lemma',
  ' :: u.form = "a.*" | !(u.card < v.card & u.n >= 5)',
  ' :: u.cas != u.lang within text',
);

export const query: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: whole },
  fc.tuple(whole, fc.array(filter, { maxLength: 2 })).map(([body, filters]) => [body, ...filters].join(' ')),
  fc.tuple(fc.constantFrom('(?longest) ', '(?all) ', '(?standard)'), alternatives).map((p) => p.join('')),
  fc.tuple(atom, atom, equation).map(([a, b, equals]) => `u:(${a}) v:(${b})${equals}`),
);
