import fc from 'fast-check';

/**
 * Random queries as text. They may be wrong (a label that nothing has, a group that can be empty): such are passed over
 * by the test, which counts those that it ran.
 */
const pick = (...values: string[]) => fc.constantFrom(...values);
const join = (separator: string, ...parts: fc.Arbitrary<string>[]) =>
  fc.tuple(...parts).map((written) => written.filter((part) => part !== '').join(separator));

const REGEXES = [
  'a',
  'b',
  'á',
  'A',
  'a.*',
  '.*a',
  '.*b.*',
  '[ab]+',
  'a|ba',
  '(?:ab?)+',
  '.',
  '..',
  'ł?l?b',
  '[^a]*',
  'a{1,2}b?',
  '',
];
const GLOBS = ['a', 'b', 'á', 'A', 'a*', '*a', '*b*', '?', '??', 'a?a', 'ab', 'aba', 'aab', 'x', 'łb', '.'];

const test = fc.oneof(
  join(
    '',
    pick('form', 'translit', 'word', 'lemma'),
    pick('=', '!='),
    pick(...REGEXES).map((r) => `"${r}"`),
    pick('', '', '', '%c', '%d', '%cd'),
  ),
  join(
    '',
    pick('norm', 'lnorm', 'wnorm'),
    pick('=', '!='),
    pick('"a"', '"b"', '"a.*"', '".*b"', '"[ab]+"', '"lb"', '""'),
  ),
  join('', pick('pos'), pick('=', '!='), pick('"n"', '"v"', '"adj"', '"n|v"', '""')),
  join('', pick('cas'), pick('=', '!='), pick('"gen"', '"dat"', '".*"', '""')),
  join('', pick('num'), pick('=', '!='), pick('"sg"', '"pl"', '"s."')),
  pick(
    'tag="n:gen"',
    'tag=".*:sg"',
    'feat="num=sg"',
    'feat contains "cas=gen"',
    'feat not contains "num=pl"',
    'tag!="v.*"',
  ),
  pick(
    'foreign',
    '!foreign',
    'double',
    'double.pos="n"',
    'card="2r"',
    'card>"1r"',
    'card<="1r"',
    'place<2',
    'place>=2',
    'text="T0"',
    'lang="cs"',
    'theme',
    'theme="A"',
    'theme!="B"',
    'theme="b.*"',
    'theme.level="2"',
    'text.date="1120-1190"',
    'text.date>="1200"',
    'text_form!="verse"',
    'link.sure="high"',
    'source="Ps"',
    'source!="Ps 5"',
    'source=""',
  ),
);
const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 4, arbitrary: test },
    { weight: 1, arbitrary: tie('condition').map((one) => `!(${one})`) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(pick(' & ', ' | '), tie('condition'), tie('condition'))
        .map(([sign, a, b]) => `(${a}${sign}${b})`),
    },
  ),
}));

const token = condition.map((one) => `[${one}]`);
const common = pick('[pos="n"]', '[pos!="v"]', '[form="a.*"]', '[num="sg"]', '[pos="adj"]');
const pair = join(':', pick('form', 'translit', 'lnorm'), pick('a', 'ab', 'a*', '*b'));
const any = pick('[]', '[]{0,2}', '[]{1,3}', '[]{2}', '...', '[]*', '[]+');
const plain = fc.oneof(
  { weight: 4, arbitrary: pick(...GLOBS) },
  { weight: 1, arbitrary: pick(...GLOBS).map((glob) => `=${glob}`) },
  { weight: 1, arbitrary: pick('a', 'ab', 'seed', 'abab', 'seeds', 'sed', 'sede', 'baab').map((word) => `~${word}`) },
  { weight: 1, arbitrary: pick('!a', '!ab', '!a*', '*') },
);
const quantifier = pick('?', '*', '+', '{2}', '{1,2}', '{0,2}', '{2,}', '{,2}');
const region = pick(
  '<s/>',
  '<card/>',
  '<verse/>',
  '<text lang="cs"/>',
  '<text date="1140-1190"/>',
  '<text form="verse" date>"1200"/>',
  '<text date!="XII"/>',
  '<foreign/>',
  '<foreign lang="la"/>',
  '<double/>',
  '<double pos="n"/>',
  '<theme/>',
  '<theme name="A"/>',
  '<theme name!="B" sure="high"/>',
  '<theme name="[AB].*"/>',
  '<theme label="t1"/>',
  '<link source="Ps"/>',
  '<link source!="Ps 5"/>',
  '<card label="2r"/>',
  '<card label<"10r"/>',
);
const edge = pick(
  '<s>',
  '</s>',
  '<card>',
  '</card>',
  '<verse>',
  '<foreign>',
  '</foreign>',
  '<text>',
  '</text>',
  '<theme>',
  '</theme>',
);

const { strict, element } = fc.letrec<{ strict: string; element: string; group: string; query: string }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { weight: 4, arbitrary: common },
    { weight: 3, arbitrary: token },
    { weight: 3, arbitrary: any },
    { weight: 3, arbitrary: join('', fc.oneof(common, token), quantifier) },
    { weight: 1, arbitrary: plain },
    { weight: 1, arbitrary: pair },
    { weight: 1, arbitrary: edge },
    { weight: 1, arbitrary: region },
    { weight: 2, arbitrary: tie('group') },
    { weight: 2, arbitrary: join('', tie('group'), quantifier) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(pick('?=', '?!', '?<=', '?<!'), fc.oneof(common, tie('strict')))
        .map(([sign, inner]) => `(${sign} ${inner})`),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('element'), pick('<<1>>', '<<3>>', '&', '<<s>>'), tie('element'))
        .map(([a, sign, b]) => `${a} ${sign} ${b}`),
    },
  ),
  group: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    { weight: 3, arbitrary: tie('strict').map((inner) => `(${inner})`) },
    { weight: 2, arbitrary: fc.tuple(tie('strict'), tie('strict')).map(([a, b]) => `(${a} | ${b})`) },
    { weight: 1, arbitrary: tie('query').map((inner) => `(${inner})`) },
  ),
  strict: fc.array(tie('element'), { minLength: 1, maxLength: 3 }).map((items) => items.join(' ')),
  query: fc
    .tuple(
      tie('strict'),
      pick('within', '!within', 'containing', '!containing'),
      fc.oneof(region, common, tie('group')),
    )
    .map((parts) => parts.join(' ')),
}));

const operand = fc.oneof(
  { weight: 3, arbitrary: region },
  { weight: 2, arbitrary: pick('s', 'card', 'verse', 'text', 'foreign', 'theme', 'link') },
  { weight: 1, arbitrary: pick('1', '2', '3') },
  { weight: 2, arbitrary: strict.map((inner) => `(${inner})`) },
  { weight: 1, arbitrary: common },
);
const relation = join(' ', pick('within', '!within', 'containing', '!containing'), operand);

const comparison = fc.oneof(
  fc
    .tuple(
      pick('lemma', 'form', 'norm', 'pos', 'num', 'place', 'card', 'lnorm', 'tag', 'word'),
      pick('=', '!=', '<', '>='),
    )
    .map(([attribute, sign]) => `a.${attribute} ${sign} b.${attribute}`),
  pick('a.theme = b.theme', 'a.theme != b.theme', 'a.theme = "A"'),
  pick('a.text_form = "verse"', 'a.date = "1120-1190"', 'a.date > "1190"', 'match.date != "XII"'),
  pick('a.pos = "n"', 'b.form != "a.*"', 'a.form = b.lemma', 'a.num = "sg"'),
);
const equation = fc.oneof(
  { weight: 3, arbitrary: comparison },
  { weight: 1, arbitrary: fc.tuple(comparison, pick(' & ', ' | '), comparison).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: comparison.map((one) => `!(${one})`) },
);
const labelled = fc
  .tuple(
    fc.oneof(common, pick('[]')),
    fc.oneof(
      { weight: 2, arbitrary: any },
      { weight: 1, arbitrary: element },
      { weight: 1, arbitrary: fc.constant('') },
    ),
    fc.oneof(common, pick('[]'), token),
    pick('', '', '?', '+'),
    equation,
  )
  .map(([a, between, b, more, compared]) => `a:${a} ${between} b:${b}${more} :: ${compared}`);

const labelledPair = fc
  .tuple(common, pick('&', '<<2>>'), fc.oneof(common, token), equation)
  .map(([a, sign, b, compared]) => `a:${a} ${sign} b:${b} :: ${compared}`);

const body = fc.oneof(
  { weight: 1, arbitrary: labelledPair },
  { weight: 5, arbitrary: strict },
  { weight: 2, arbitrary: fc.tuple(strict, strict).map((branches) => branches.join(' | ')) },
  { weight: 3, arbitrary: join(' ', fc.oneof(strict, region), relation) },
  { weight: 1, arbitrary: join(' ', fc.oneof(strict, region), relation, relation) },
  { weight: 3, arbitrary: labelled },
  { weight: 1, arbitrary: fc.tuple(labelled, relation).map((parts) => parts.join(' ')) },
  { weight: 1, arbitrary: fc.tuple(strict, pick('<<2>>', '&'), element).map((parts) => parts.join(' ')) },
);
const mode = pick('', '', '', '(?standard) ', '(?longest) ', '(?shortest) ', '(?all) ');
const filter = pick(
  '',
  '',
  '',
  ' text:T0',
  ' card:2r',
  ' text:T0 text:seed',
  ' card:1r text:T1',
  ' lang:cs',
  ' text:T1 lang:pl',
  ' theme:A',
  ' theme:"B" theme:Á',
  ' theme:b*',
  ' source:"Ps 5"',
  ' source:Ps text:T0',
  ' date:1140-1190',
  ' date:XII !text:seed',
  ' date>1200 text_form:verse',
  ' !date<=1150',
  ' text_form:verse !text_form:prose',
);

/** Queries of the whole language, where every position counts unless words alone are asked for. */
export const strictQuery: fc.Arbitrary<string> = fc.tuple(mode, body, filter).map((parts) => parts.join(''));

const simple = fc.oneof(
  { weight: 4, arbitrary: common },
  { weight: 2, arbitrary: pick('[form="b.*"]', '[lemma="a"]', '[pos="n|v"]', '[num!="pl"]') },
  { weight: 1, arbitrary: token },
);
const repeated = fc.oneof(
  { weight: 4, arbitrary: join('', simple, pick('', '', '?', '+', '*', '{1,2}', '{2}', '{0,3}', '{2,}')) },
  { weight: 1, arbitrary: pick('[]') },
  { weight: 1, arbitrary: fc.tuple(simple, simple, simple).map(([a, b, c]) => `(${a} ${b} | ${c})`) },
  { weight: 1, arbitrary: fc.tuple(simple, simple, pick('?', '+', '{1,2}')).map(([a, b, q]) => `(${a} ${b})${q}`) },
);

/** Runs of tokens that repeat, of which the longest are found. */
export const repetitionQuery: fc.Arbitrary<string> = fc
  .tuple(
    pick('', '(?longest) '),
    fc.array(repeated, { minLength: 1, maxLength: 4 }),
    pick('', '', ' within <text lang="cs"/>'),
    filter,
  )
  .map(([way, items, within, limit]) => `${way}${items.join(' ')}${within}${limit}`);

/** Queries of plain words, which pass over punctuation. */
export const wordQuery: fc.Arbitrary<string> = fc
  .tuple(
    mode,
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: plain },
        { weight: 1, arbitrary: pair },
        { weight: 1, arbitrary: fc.constant('...') },
        { weight: 1, arbitrary: fc.tuple(plain, plain).map(([a, b]) => `(${a} | ${b})`) },
        { weight: 1, arbitrary: fc.tuple(plain, plain).map(([a, b]) => `${a} & ${b}`) },
        {
          weight: 1,
          arbitrary: fc.tuple(pick('?=', '?!', '?<=', '?<!'), plain).map(([sign, one]) => `(${sign} ${one})`),
        },
      ),
      { minLength: 1, maxLength: 4 },
    ),
    filter,
  )
  .map(([way, items, limit]) => `${way}${items.join(' ')}${limit}`);
