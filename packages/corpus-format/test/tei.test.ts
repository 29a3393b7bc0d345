import { describe, expect, it } from 'vitest';
import { brief, codes, file, forms, layerOf, parse, shown, tei } from './samples.ts';

const problemsOf = (body: string, kind: 'transcription' | 'transliteration' = 'transcription') =>
  brief(parse([file('text.xml', tei(body))], kind).problems);

describe('breaks, words, sentences', () => {
  it('reads cards, verses, sentences, words and white space', () => {
    const layer =
      layerOf(`<pb n="1r"/><lb n="1"/><s n="7"><w xml:id="a" lemma="ten" pos="subst" msd="num=sg|cas=nom">Ta</w>
      <w>mowa</w><pc>.</pc></s>
      <pb n="1v"/><lb n="1"/><s n="8"><w>Druga</w></s>`);
    expect(layer.cards.map((card) => card.address)).toEqual(['1r', '1v']);
    expect(layer.verses.map((verse) => [verse.card, verse.label])).toEqual([
      [0, '1'],
      [1, '1'],
    ]);
    expect(layer.sentences).toEqual([{ label: '7' }, { label: '8' }]);
    expect(shown(layer.verses[0]?.items)).toBe('[ab][s:7]Ta mowa. ');
    expect(layer.words[0]).toMatchObject({
      xmlId: 'a',
      form: 'Ta',
      verse: 0,
      wordNo: 1,
      sentence: 0,
      language: null,
      place: { file: 'text.xml', line: 3, column: 33 },
      pieces: [
        {
          xmlId: null,
          form: 'Ta',
          readings: [{ lemma: 'ten', posClass: 'subst', categories: { num: 'sg', cas: 'nom' } }],
        },
      ],
    });
    expect(layer.words[2]).toMatchObject({ form: 'Druga', verse: 1, wordNo: 1, sentence: 1 });
    expect(layer.header.language).toBe('pl');
    expect(layer.supplied).toEqual({ words: 0, sentences: 0 });
  });

  it.each([
    ['inside w', '<w xml:id="a">rozmyś<lb n="2" break="no"/>lanie</w> <w>o</w>'],
    ['inside w, laid out', '<w xml:id="a">rozmyś\n<lb n="2"/>\n  lanie</w> <w>o</w>'],
    ['between two w', '<w xml:id="a">rozmyś</w><lb n="2" break="no"/><w xml:id="b">lanie</w> <w>o</w>'],
    [
      'between w of part I and F',
      '<w xml:id="a" part="I">rozmyś</w>\n<lb n="2"/><w xml:id="b" part="F">lanie</w> <w>o</w>',
    ],
    ['in running text', 'rozmyś<lb n="2" break="no"/>lanie o'],
  ])('joins a word over a line break %s', (_, body) => {
    const layer = layerOf(`<pb n="1r"/><lb n="1"/>${body}`);
    expect(forms(layer)).toEqual(['rozmyślanie', 'o']);
    expect(layer.words.map((word) => [word.verse, word.wordNo])).toEqual([
      [0, 1],
      [1, 1],
    ]);
    const [first, second] = layer.verses.map((verse) => verse.items.filter((item) => item.k === 'w'));
    expect(first).toEqual([{ k: 'w', w: 0, r: [{ x: 'rozmyś' }], part: 'I' }]);
    expect(second?.[0]).toEqual({ k: 'w', w: 0, r: [{ x: 'lanie' }], part: 'F', sp: 1 });
  });

  it('shows the hyphen of a broken word without indexing it, also over a card', () => {
    const layer = layerOf('<pb n="1r"/><lb n="1"/>rozmyś-<pb n="1v"/><lb n="1" break="no"/>lanie');
    expect(forms(layer)).toEqual(['rozmyślanie']);
    expect(layer.verses.map((verse) => shown(verse.items))).toEqual(['[ab][s:1]rozmyś{pc -}~I', 'lanie~F ']);
  });

  it('marks the middle of a word that runs over two breaks', () => {
    const layer = layerOf('<pb n="1"/><lb n="1"/><w>a<lb n="2"/>b<lb n="3"/>c</w>');
    expect(layer.verses.map((verse) => shown(verse.items).replace(/\[\w+(:\d+)?\]/g, ''))).toEqual([
      'a~I',
      'b~M',
      'c~F ',
    ]);
  });

  it('splits a word with nested w into pieces', () => {
    const layer = layerOf(`<pb n="1"/><lb n="1"/><w xml:id="w"><w xml:id="w.1" lemma="chodzić" pos="praet">chodził</w>
      <w xml:id="w.2" lemma="być" pos="aglt">em</w></w>`);
    expect(layer.words).toHaveLength(1);
    expect(layer.words[0]?.form).toBe('chodziłem');
    expect(layer.words[0]?.pieces.map((piece) => [piece.xmlId, piece.form, piece.readings[0]?.lemma])).toEqual([
      ['w.1', 'chodził', 'chodzić'],
      ['w.2', 'em', 'być'],
    ]);
  });

  it('tokenises and cuts sentences where the file does not', () => {
    const layer = layerOf('<pb n="1"/><lb n="1"/>Rzekł mu: „Pódź!” I szedł.\n<lb n="2"/>Tedy <w>on</w>, a-ni ⁊ x');
    expect(forms(layer)).toEqual(['Rzekł', 'mu', 'Pódź', 'I', 'szedł', 'Tedy', 'on', 'a-ni', '⁊', 'x']);
    expect(layer.words.map((word) => word.sentence)).toEqual([0, 0, 0, 1, 1, 2, 2, 2, 2, 2]);
    expect(layer.supplied).toEqual({ words: 9, sentences: 3 });
    expect(shown(layer.verses[0]?.items)).toBe('[ab][s:1]Rzekł mu: „Pódź!” [s:2]I szedł. ');
    expect(layer.words[5]?.place).toMatchObject({ line: 4, column: 12 });
  });

  it('supplies no sentences in a transliteration', () => {
    const layer = layerOf('<pb n="1"/><lb n="1"/><w corresp="#a #b">rzekl</w>. A', 'transliteration');
    expect(layer.sentences).toEqual([]);
    expect(layer.words.map((word) => [word.sentence, word.corresp])).toEqual([
      [null, ['a', 'b']],
      [null, []],
    ]);
  });

  it('joins the parts of an interrupted sentence', () => {
    const layer = layerOf('<pb n="1"/><lb n="1"/><s n="1" part="I"><w>a</w></s><lb n="2"/><s part="F"><w>b</w></s>');
    expect(layer.sentences).toHaveLength(1);
    expect(layer.words.map((word) => word.sentence)).toEqual([0, 0]);
  });
});

describe('phenomena', () => {
  const verse = (body: string, kind: 'transcription' | 'transliteration' = 'transcription') => {
    const layer = layerOf(`<pb n="1"/><lb n="1"/><s n="1">${body}</s>`, kind);
    return {
      layer,
      text: shown(layer.verses[0]?.items)
        .replace(/\[(ab|s:1)\]/g, '')
        .trimEnd(),
    };
  };

  it.each([
    ['<w>p<ex>an</ex></w>', 'p{ex an}', ['pan']],
    ['<w><hi rend="initial">A</hi>le</w>', '{initial A}le', ['Ale']],
    ['<hi rend="rubric"><w>Tu</w></hi>', '{rubric Tu}', ['Tu']],
    ['<w>x<hi rend="superscript">o</hi></w>', 'x{sup o}', ['xo']],
    ['<w>pa<add place="above" hand="#h2">n</add></w>', 'pa{add:above+hand:h2 n}', ['pan']],
    ['<w>otpusto<supplied>w</supplied></w>', 'otpusto{supplied w}', ['otpustow']],
    ['<w><unclear>b</unclear>og</w>', '{unclear b}og', ['bog']],
    ['<w>po<gap reason="hole"/>na</w>', 'po{gap …}na', ['pona']],
    ['<w>a</w> <gap reason="hole" quantity="2" unit="chars"/> <w>b</w>', 'a [gap] b', ['a', 'b']],
    ['<persName><w>Jan</w></persName>', '{name:person Jan}', ['Jan']],
    ['<quote><w>a</w></quote>', '{quote a}', ['a']],
    ['<w>a</w><note place="margin">zob. <hi>b</hi>,\n c</note> <w>d</w>', 'a[n:zob. b, c] d', ['a', 'd']],
    ['<cb n="b"/><w>a</w>', '[column]a', ['a']],
  ])('%s', (body, text, words) => {
    const result = verse(body);
    expect(result.text).toBe(text);
    expect(forms(result.layer)).toEqual(words);
  });

  it('leaves deleted and superfluous letters out of a transcription, but not of a transliteration', () => {
    const body = '<w>p<del>o</del>an</w> <del><w>zły</w></del> <surplus><w>i</w></surplus> <w>on</w>';
    expect(forms(verse(body).layer)).toEqual(['pan', 'on']);
    expect(verse(body).text).toBe('p{del o}an ({del zły}) ({surplus i}) on');
    expect(verse(body).layer.words.map((word) => word.wordNo)).toEqual([1, 2]);
    expect(forms(verse(body, 'transliteration').layer)).toEqual(['poan', 'zły', 'i', 'on']);
  });

  it.each([
    ['<w>cz<choice><abbr>ꝑ</abbr><expan>per</expan></choice>sona</w>', 'czpersona', { kind: 'abbr', x: 'czꝑsona' }],
    ['<w>cz<choice><expan>per</expan><abbr>ꝑ</abbr></choice>sona</w>', 'czpersona', { kind: 'abbr', x: 'czꝑsona' }],
    ['<choice><sic><w>zlyt</w></sic><corr><w>zły</w></corr></choice>', 'zły', { kind: 'sic', x: 'zlyt' }],
    ['<choice><orig>iest</orig><reg>jest</reg></choice>', 'jest', { kind: 'orig', x: 'iest' }],
    ['<w>p<subst><del>o</del><add>a</add></subst>n</w>', 'pan', { kind: 'del', x: 'pon' }],
  ])('keeps the other reading of %s', (body, form, alternative) => {
    const { layer } = verse(body);
    expect(forms(layer)).toEqual([form]);
    expect(layer.verses[0]?.items.find((item) => item.k === 'w')).toMatchObject({ alt: [alternative] });
  });

  it('notes the language of words in another one', () => {
    const { layer, text } = verse(
      '<foreign xml:lang="la"><w>et</w></foreign> <w xml:lang="pl">i</w> <w xml:lang="de">und</w>',
    );
    expect(layer.words.map((word) => word.language)).toEqual(['la', null, 'de']);
    expect(text).toBe('{foreign:la et} i und');
  });

  it('starts blocks, and ends a sentence cut by rule with them', () => {
    const layer = layerOf('<pb n="1"/><lb n="1"/><head>O mowie</head><p>Pan rzekł</p>');
    expect(shown(layer.verses[0]?.items)).toBe('[ab][head][s:1]{head O} {head mowie}[p][s:2]Pan rzekł ');
  });

  it('keeps the content of elements it does not know, naming each once', () => {
    const { layer, problems } = parse([
      file('text.xml', tei('<pb n="1"/><lb n="1"/><seg>a <zzz>b</zzz></seg> <seg>c</seg>')),
    ]);
    expect(layer && forms(layer)).toEqual(['a', 'b', 'c']);
    expect(problems.map((problem) => problem.found)).toEqual(['seg', 'zzz']);
  });

  it('does not keep comments and processing instructions of the text, naming each kind once', () => {
    const body = '<pb n="1r"/><lb n="1"/>raz <!-- a -->d<!-- b -->wa\n<?oxy_comment_start?>trzy<?oxy_comment_end?>';
    expect(problemsOf(body)).toEqual([
      'TEI-PROFILE/comment 3:28',
      'TEI-PROFILE/comment 4:1',
      'TEI-PROFILE/comment 4:26',
    ]);
    expect(forms(layerOf(body))).toEqual(['raz', 'dwa', 'trzy']);
  });

  it('stores everything in NFC and says so', () => {
    const { layer, problems } = parse(
      [file('text.xml', tei('<pb n="1"/><lb n="1"/><w>z\u0307e</w> <w>o\u0328 \uf1ac</w>'))],
      'transliteration',
    );
    expect(layer && forms(layer)).toEqual(['że', 'ǫ \uf1ac']);
    expect(codes(problems)).toEqual(['CHAR-NFC', 'W-SPACE/transliteration', 'CHAR-RARE']);
    expect(problems[2]).toMatchObject({ found: 'U+F1AC', params: { count: 1 }, line: 3 });
    expect(problems[0]?.params).toEqual({ count: 2 });
  });
});

describe('header', () => {
  it('is kept as it is, and its facts are read', () => {
    const header = `<teiHeader><fileDesc><titleStmt><title>Rozmyślanie
      przemyskie</title></titleStmt><publicationStmt><availability><licence target="https://x">CC BY-SA 4.0</licence></availability>
      </publicationStmt><sourceDesc><bibl>BN 8024 III</bibl></sourceDesc></fileDesc></teiHeader>`;
    const { layer } = parse([file('text.xml', tei('<pb n="1"/><lb n="1"/><w>a</w>', { header }))]);
    expect(layer?.header).toEqual({
      title: 'Rozmyślanie przemyskie',
      licence: 'CC BY-SA 4.0',
      source: 'BN 8024 III',
      language: 'pl',
      xml: header,
    });
  });

  it.each([
    [
      '<bibl><author>N. N.</author> <title>Dzieje</title><pubPlace>Gdańsk</pubPlace>\n<date>1632</date></bibl><bibl>KorBa. Korpus</bibl>\n<bibl>UD</bibl>',
      'N. N. Dzieje, Gdańsk, 1632; KorBa. Korpus; UD',
    ],
    ['<bibl><title>Dzieje</title>, <pubPlace>Gdańsk</pubPlace>: <date>1632</date>.</bibl>', 'Dzieje, Gdańsk: 1632.'],
    ['<p>Rękopis <hi>BJ</hi> <hi>3336</hi>.</p><p>Wydanie.</p>', 'Rękopis BJ 3336. Wydanie.'],
    ['<bibl><title/><date>1632</date><note/></bibl><p/>', '1632'],
  ])('tells facts of the source apart: %s', (source, words) => {
    const header = `<teiHeader><fileDesc><titleStmt><title>T</title></titleStmt><publicationStmt/><sourceDesc>${source}</sourceDesc></fileDesc></teiHeader>`;
    const { layer } = parse([file('text.xml', tei('<pb n="1"/><lb n="1"/><w>a</w>', { header }))]);
    expect(layer?.header.source).toBe(words);
  });
});

describe('what is refused, and where', () => {
  const start = '<pb n="1r"/><lb n="1"/>';
  it.each([
    ['<lb n="1"/><w>a</w>', ['TEI-PROFILE/no-card 3:1', 'TEI-PROFILE/no-breaks 1:1']],
    ['<w>a</w>', ['TEI-PROFILE/no-breaks 1:1']],
    ['<pb/><lb n="1"/>', ['TEI-PROFILE/pb-n 3:1', 'TEI-PROFILE/no-card 3:6']],
    ['<pb n="1r"/><lb/><w>a</w>', ['TEI-PROFILE/lb-n 3:13']],
    ['<pb n="1 r"/><lb n="1"/>', ['TEI-PROFILE/label 3:1']],
    ['<pb n="1r"/><w>a</w><lb n="1"/>', ['TEI-PROFILE/outside-verse 3:13']],
    [`${start}<pb n="1r"/><lb n="1"/>`, ['CARD-DUP 3:24']],
    [`${start}<lb n="1"/>`, ['LB-DUP 3:24']],
    [`${start}<lb n="3"/><lb n="3b"/><lb n="4"/>a`, ['LB-SEQ 3:24']],
    [`${start}<pb n="2r"/><lb n="1"/>a<pb n="2v"/>`, ['CARD-ORDER 3:24']],
    [start, ['ZIP-EMPTY/words 1:1']],
    [`${start}<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="b.xml"/>`, ['TEI-PROFILE/include 3:24']],
    [`${start}a<alt target="#a #b"/>`, ['TEI-PROFILE/alt 3:25']],
    [`${start}<w xml:id="a">x</w>\n<w xml:id="a">y</w>`, ['ID-DUP 4:1']],
    [`${start}<w xml:id="1a">x</w>`, ['ID-FORM 3:24']],
    [`${start}<w/>`, ['W-EMPTY 3:24']],
    [`${start}<w>a b</w>`, ['W-SPACE 3:24']],
    [`${start}<w><w>a</w>b</w>`, ['W-PIECES 3:24']],
    [`${start}<w part="F">b</w>`, ['TEI-PROFILE/part 3:24']],
    [`${start}<s n="1"><w>a</w><s n="2"><w>b</w></s></s>`, ['S-CROSS 3:41']],
    [`${start}<w pos="zzz">a</w>`, ['TAG-CLASS 3:24']],
    [`${start}<w msd="num=sg">a</w>`, ['TAG-CLASS/missing 3:24']],
    [`${start}<w pos="conj" msd="num=sg">a</w>`, ['TAG-CATEGORY 3:24']],
    [`${start}<w pos="subst" msd="num=xx">a</w>`, ['TAG-VALUE 3:24']],
    [`${start}<w pos="subst" msd="num">a</w>`, ['TAG-VALUE/form 3:24']],
    [`${start}<w pos="subst" msd="num=sg|num=pl">a</w>`, ['TAG-CATEGORY/twice 3:24']],
    [`${start}<w>a</s>`, ['XML-WF/close 3:32']],
    [`${start}&mdash;`, ['XML-WF/entity 3:31']],
  ])('%s', (body, expected) => {
    expect(problemsOf(body).map((problem) => problem.replace(/(XML-WF\S+ \d+):.*/, '$1'))).toEqual(
      expected.map((problem) => problem.replace(/(XML-WF\S+ \d+):.*/, '$1')),
    );
  });

  it('refuses a DOCTYPE before anything is expanded', () => {
    const bomb = '<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><text>&b;</text>';
    expect(brief(parse([file('text.xml', `<?xml version="1.0"?>\n${bomb}`)]).problems)).toEqual(['XML-DOCTYPE 2:1']);
  });

  it('refuses depth, another root, a missing text', () => {
    const deep = `${'<hi>'.repeat(300)}a${'</hi>'.repeat(300)}`;
    expect(problemsOf(`<pb n="1"/><lb n="1"/>${deep}`)).toContain('XML-WF/depth 3:807');
    expect(codes(parse([file('text.xml', '<proiel/>')]).problems)).toEqual(['TEI-PROFILE/root']);
    expect(codes(parse([file('text.xml', '<TEI/>')]).problems)).toEqual(['TEI-PROFILE/no-text']);
  });

  it('tells bytes that are not UTF-8, with their place', () => {
    const bytes = (hex: string) =>
      Buffer.concat([Buffer.from('<text>\nza'), Buffer.from(hex, 'hex'), Buffer.from('</text>')]);
    const refused = (hex: string) => parse([{ name: 'text.xml', bytes: bytes(hex) }]).problems;
    expect(refused('bf9cb3')).toMatchObject([
      { code: 'ENC-UTF8', variant: 'windows-1250', line: 2, column: 3, found: '0xBF' },
    ]);
    expect(brief(refused('c328'))).toEqual(['ENC-UTF8 2:3']);
    expect(brief(refused('eda080'))).toEqual(['ENC-UTF8 2:3']);
    const utf16 = Buffer.from('\ufeff<text/>', 'utf16le');
    expect(codes(parse([{ name: 'text.xml', bytes: utf16 }]).problems)).toEqual(['ENC-UTF8/utf-16']);
    const bom = file('text.xml', `\ufeff${tei('<pb n="1"/><lb n="1"/><w>a</w>')}`);
    expect(parse([bom]).problems).toEqual([]);
  });

  it('lists at most 100 problems of one code and severity and counts the rest', () => {
    const words = Array.from({ length: 412 }, (_, n) => `<w pos="zz${n}">a</w>`).join(' ');
    const { layer, problems } = parse([file('text.xml', tei(`<pb n="1"/><lb n="1"/>${words}`))]);
    expect(layer).toBeNull();
    expect(problems).toHaveLength(101);
    expect(problems.at(-1)).toEqual({ severity: 'error', code: 'TAG-CLASS', variant: 'more', params: { count: 312 } });
  });

  it('lists one cause once, with a count and its first places', () => {
    const { problems } = parse([file('text.xml', tei(`<pb n="1"/><lb n="1"/>${'\n<w/>'.repeat(412)}`))]);
    expect(problems).toMatchObject([{ code: 'W-EMPTY', line: 4, column: 1, times: 412 }]);
    expect(problems[0]?.also).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13].map((line) => `text.xml:${line}:1`));
  });
});

describe('several files', () => {
  it('are read in natural order of their names', () => {
    const part = (n: number) => file(`${n}.xml`, tei(`<pb n="${n}"/><lb n="1"/><w xml:id="w${n}">w${n}</w>`));
    const { layer, problems } = parse([part(10), part(2), part(1)]);
    expect(layer && forms(layer)).toEqual(['w1', 'w2', 'w10']);
    expect(codes(problems)).toEqual(['CARD-ORDER']);
    expect(codes(parse([part(1), file('a.txt', '@card 1')]).problems)).toEqual(['ZIP-KIND/mixed']);
    expect(codes(parse([file('manifest.json', '{}')]).problems)).toEqual(['ZIP-KIND/no-text']);
  });
});
