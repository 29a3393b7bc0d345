import fc from 'fast-check';

/** Letters, also such as are composed with their neighbour, and marks of every use. */
const letters = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[abcząſ]{1,3}$/) },
  fc.constantFrom('a-b', 'x’y', '&amp;', '1', 'z\u0307', '\u0301', '\u204a'),
);
const mark = fc.constantFrom('.', '..', ',', '„', '¶', '-', '=', '&lt;', '’', '/');
const blank = fc.constantFrom('', ' ', ' ', '\n');

/** Verses and cards are numbered when the whole is put together: `{lb}` and `{pb}` stand for them here. */
const breaks = fc.constantFrom(
  '{lb}',
  '{lb}',
  '{lb no}',
  '{pb}{lb}',
  '{pb}{lb no}',
  '\n{lb}',
  '-{lb no}',
  '{pb no}{lb}',
);
const small = fc.constantFrom(
  '<note>nota &amp; x</note>',
  '<note place="margin">n</note> ',
  '<gap/>',
  '<gap reason="hole" extent="2&#10;chars"/>',
  '<cb n="b"/>',
  '<milestone unit="tom" n="2"/>',
);

const wrap =
  (name: string, values = '') =>
  (inner: string) =>
    `<${name}${values}>${inner}</${name.split(' ')[0]}>`;
const inline = fc.constantFrom(
  wrap('hi'),
  wrap('hi', ' rend="rubric"'),
  wrap('hi', ' rend="superscript"'),
  wrap('ex'),
  wrap('add', ' place="above" hand="#h2"'),
  wrap('add', ' hand="#h3"'),
  wrap('add', ' place="in the margin"'),
  wrap('del'),
  wrap('del', ' hand="#h2"'),
  wrap('supplied'),
  wrap('surplus'),
  wrap('foreign', ' xml:lang="la"'),
  wrap('foreign'),
  wrap('seg', ' xml:lang="de"'),
  wrap('seg', ' xml:lang="pl"'),
  wrap('quote'),
  wrap('rs', ' type="person"'),
  wrap('rs', ' type="gens"'),
  wrap('rs'),
  wrap('placeName'),
);
const block = fc.constantFrom(
  wrap('p'),
  wrap('head'),
  wrap('head', ' n="1" type="main"'),
  wrap('div', ' type="chapter" n="1"'),
  wrap('lg'),
  wrap('l', ' n="3"'),
  (inner: string) => `<p/>${inner}`,
);
const sentence = fc.constantFrom(
  (inner: string) => `<s>${inner}</s>`,
  (inner: string) => `<s n="{id}">${inner}</s>`,
  (inner: string) => `<s n="8"></s>${inner}`,
  (inner: string) => `<s n="{id}"/>${inner}`,
  (inner: string) => `<s n="{id}" part="I">${inner}</s>`,
  (inner: string) => `<s part="F">${inner}</s>`,
  (inner: string) => `<s part="M">${inner}</s>`,
);
const choice = fc.constantFrom(
  (inner: string) => `<choice><sic>zły &lt;t</sic><corr>${inner}</corr></choice>`,
  (inner: string) => `<choice><reg>${inner}</reg><orig>y</orig></choice>`,
  (inner: string) => `<choice><abbr>ꝑ</abbr><expan>${inner}</expan></choice>`,
  (inner: string) => `<subst><del>o</del><add>${inner}</add></subst>`,
  (inner: string) => `<choice><sic>x</sic>${inner}</choice>`,
);

const { inWord } = fc.letrec<{ inWord: string }>((tie) => ({
  inWord: fc
    .array(
      fc.oneof(
        { depthSize: 'small', maxDepth: 3 },
        letters,
        fc.oneof(letters, small, breaks, mark.map(wrap('pc'))),
        fc.tuple(fc.oneof(inline, choice), tie('inWord')).map(([around, inner]) => around(inner)),
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join('')),
}));

const attributes = fc.constantFrom(
  '',
  '',
  ' xml:id="{id}"',
  ' lemma="le&quot;m" pos="subst" msd="num=sg|cas=nom"',
  ' corresp="#a b#c"',
  ' xml:lang="la"',
);
const word = fc.oneof(
  fc.tuple(attributes, inWord).map(([values, inner]) => `<w${values}>${inner}</w>`),
  fc.tuple(attributes, inWord, inWord).map(([values, a, b]) => `<w${values}><w xml:id="{id}">${a}</w><w>${b}</w></w>`),
  fc.tuple(inWord, small, breaks, inWord).map(([a, x, b, c]) => `<w part="I">${a}</w>${x}${b}<w part="F">${c}</w>`),
  fc
    .tuple(inWord, mark, breaks, inWord)
    .map(([a, x, b, c]) => `<w part="I">${a}</w>${b}<pc>${x}</pc><w part="F">${c}</w>`),
);

const { text } = fc.letrec<{ text: string }>((tie) => ({
  text: fc
    .array(
      fc
        .tuple(
          fc.oneof(
            { depthSize: 'small', maxDepth: 4 },
            word,
            fc.oneof(letters, word, mark, mark.map(wrap('pc')), breaks, small),
            fc.tuple(fc.oneof(inline, block, sentence, choice), tie('text')).map(([around, inner]) => around(inner)),
          ),
          blank,
        )
        .map(([one, after]) => one + after),
      { minLength: 1, maxLength: 6 },
    )
    .map((parts) => parts.join('')),
}));

/** The body of a TEI file; most of them are read without an error. */
export const teiBody = fc
  .tuple(fc.constantFrom('<p>', '', '<s n="a"></s>'), text, fc.boolean())
  .map(([start, inner, marked]) => {
    let card = 1;
    let verse = 1;
    let id = 0;
    const numbered = inner.replace(/\{(pb|lb|id)( no)?\}/g, (_, what: string, no = '') => {
      const joins = no === '' ? '' : ' break="no"';
      if (what === 'id') return `i${++id}`;
      if (what === 'lb') return `<lb n="${++verse}"${joins}/>`;
      verse = 0;
      return `<pb n="${++card}"${joins}/>`;
    });
    const whole = withoutNested(marked ? `<s n="1">${numbered}</s>` : numbered);
    return `<pb n="1"/>${start}<lb n="1"/>${whole}${start === '<p>' ? '</p>' : ''}`;
  });

/** Sentences within sentences are reported as a mistake; what is made of them need not come back. */
function withoutNested(text: string): string {
  let depth = 0;
  return text.replace(/<(\/?)s(?: [^>]*?)?(\/?)>/g, (tag, closing: string, empty: string) => {
    if (empty !== '') return depth > 0 ? '' : tag;
    const isOuter = closing === '' ? depth++ === 0 : --depth === 0;
    return isOuter ? tag : '';
  });
}
