import { describe, expect, it } from 'vitest';
import { alignLayers, type ContainerEntry, outlineOf } from '../src/index.ts';
import { brief, codes, file, layerOf, parse, tei } from './samples.ts';

/** Enough that time squared, or a stack frame each, would be noticed; files of this size are within the limits. */
const MANY = 200_000;
const repeat = (text: string, times = MANY) => text.repeat(times);

const START = '<pb n="1r"/><lb n="1"/>';
const text = (body: string) => file('text.xml', tei(`${START}${body}`));
const plain = (line: string) => file('text.txt', `@card 1r\n1\t${line}\n`);
const WORD = text('<w xml:id="a">a</w> <w xml:id="b">b</w>');

/** Files that repeat something without end → the codes of what is said of them. */
const ENDLESS: readonly (readonly [string, ContainerEntry[], string[]])[] = [
  ['white space within a line', [plain(`a${repeat(' ')}b`)], []],
  ['brackets in plain text', [plain(repeat('<', 50))], Array(50).fill('TAB-VALUE/bracket')],
  ['white space within a word', [text(`<w>a${repeat(' \n')}b</w>`)], ['W-SPACE']],
  ['milestones before the first verse', [file('text.xml', tei(`<pb n="1r"/>${repeat('<cb/>')}<lb n="1"/>a`))], []],
  ['letters', [text(repeat('a'))], ['W-LONG']],
  ['letters and hyphens', [text(repeat('a-', 4_000_000))], ['W-LONG']],
  ['equal marks', [text(`<w>a</w>${repeat('.', 20_000_000)}`)], []],
  ['marks on one letter', [text(`a${repeat('\u0301\u0316')}`)], ['CHAR-NFC/marks']],
  ['marks on one letter, by reference', [text(`a${repeat('&#x301;&#x316;')}`)], ['CHAR-NFC/marks']],
  ['marks in an attribute, by reference', [text(`<w lemma="a${repeat('&#x301;')}">a</w>`)], ['CHAR-NFC/marks']],
  ['deleted words', [text(`<w>b</w> ${repeat('<w><del>a</del></w> ', 50_000)}`)], []],
  [
    'attributes',
    [text(`<w ${Array.from({ length: 1_000_000 }, (_, n) => `a${n}=""`).join(' ')}>b</w>`)],
    ['XML-WF/attributes'],
  ],
  [
    'elements that are not kept',
    [text(`<w>b</w> ${repeat('<pb_ facs="1"/>', 100_000)}`)],
    ['TEI-PROFILE/element', 'TEI-PROFILE/attribute'],
  ],
  ['readings', [text(repeat('<app><lem>a</lem><rdg>b</rdg></app>\n', 20_000))], ['TEI-PROFILE/readings']],
  ['a word over line breaks', [text(`<w>${repeat('<lb n="2"/>a', 2000)}</w>`)], ['LB-DUP', 'W-LONG']],
  ['values of an attribute', [text(`<w pos="${repeat('x')}">a</w>`)], ['TAG-CLASS']],
  ['brackets in JSON', [WORD, file('manifest.json', repeat('[') + repeat(']'))], ['JSON-VALUE']],
  ['a quoted cell', [WORD, file('images.csv', `card,canvas\n1r,"${repeat('x', 10_000_000)}"\n`)], []],
  [
    'white space in a comment',
    [WORD, file('tokens.conllu', `# sent_id = x${repeat(' ')}y\n`)],
    ['CONLLU-INVALID-WORD-ID'],
  ],
  ['rows', [WORD, file('doubles.tsv', `tokens\tclass\n${repeat('a b\tperf\n')}`)], ['TAB-VALUE/duplicate']],
];

describe('a file that repeats without end', () => {
  it.each(ENDLESS)('%s', (_, files, expected) => {
    const { problems } = parse([...files]);
    expect(new Set(codes(problems).filter((code) => !code.endsWith('/more')))).toEqual(new Set(expected));
    expect(JSON.stringify(problems).length).toBeLessThan(50_000);
  });

  it('many ids of corresponding words are one pair for each word', () => {
    const transcription = layerOf(`${START}<w xml:id="a"><w xml:id="a.1">x</w><w xml:id="a.2">y</w></w>`);
    const other = layerOf(`${START}<w corresp="${repeat('#a.1 #a.2 #a ')}">xy</w>`, 'transliteration');
    expect(alignLayers(outlineOf(transcription), other)).toEqual({ pairs: [[0, 0]], problems: [] });
  });
});

describe('the report', () => {
  it('stays on its line, short, and sends a terminal no orders', () => {
    const { problems } = parse([
      text('a'),
      file('tokens.conllu', `1\ta\t_\t_\t\u009b31m\u202e${'x'.repeat(900)}\t_\t_\t_\t_\t_\n\n`),
    ]);
    const found = problems.find(({ code }) => code === 'TAG-CLASS')?.found ?? '';
    expect(found).toMatch(/^\\u009b31m\\u202ex+…$/);
    expect(found.length).toBeLessThan(250);
  });
});

describe('control characters', () => {
  it.each([
    ['text.txt', '@card 1r\r\n1\ta\0b\r\n', 'ENC-UTF8/control 2:4'],
    ['tokens.conllu', '# c\n1\ta\t\u001b\t_\t_\t_\t_\t_\t_\t_\n\n', 'ENC-UTF8/control 2:5'],
    ['manifest.json', '{"title": "a\\u0000"}', 'JSON-VALUE 1:2'],
    ['manifest.json', '{"title": "a\\ud800"}', 'JSON-VALUE 1:2'],
    ['text.xml', '<?xml version="1.1"?>\n<TEI><text>&#1;</text></TEI>', 'XML-WF/entity 2:12'],
    ['text.xml', '<TEI><text>\u0001</text></TEI>', 'XML-WF/character 1:12'],
    ['text.xml', Buffer.from('<TEI/>', 'utf16le').toString('latin1'), 'ENC-UTF8/utf-16 1:1'],
  ])('are refused in %s at their place', (name, content, expected) => {
    const beside = name.startsWith('text') ? [] : [WORD];
    expect(brief(parse([file(name, content), ...beside]).problems)).toContain(expected);
  });
});

describe('places', () => {
  const word = '<w pos="none">x</w>';
  it.each([
    ['after line ends of two characters', `a\r\n\tb\r\n\u{10400}c \uf1ac`, 'CHAR-RARE 5:5'],
    ['after references', `a &amp; &#x10400; &lt; \uf1ac`, 'CHAR-RARE 3:47'],
    ['after a comment', `a <!-- b\r\n -->\uf1ac`, 'CHAR-RARE 4:5'],
    ['after an instruction', `a <?b c?> \uf1ac`, 'CHAR-RARE 3:34'],
    ['in character data', `a<![CDATA[<&\uf1ac]]>`, 'CHAR-RARE 3:36'],
    ['after character data', `a<![CDATA[<&]]>\uf1ac`, 'CHAR-RARE 3:39'],
    ['of an element behind letters beyond the first plane', `\u{1d11e}\t${word}`, 'TAG-CLASS 3:27'],
  ])('%s', (_, body, expected) => {
    expect(brief(parse([text(body)]).problems)).toContain(expected);
  });

  it.each([
    ['{"a": x}', 'JSON-WF 1:7'],
    ['{\n "code": "RP",\n}', 'JSON-WF 3:1'],
    ['{"a": "b', 'JSON-WF 1:9'],
    ['<', 'JSON-WF 1:1'],
    ['{\n "code": 5}', 'JSON-VALUE 2:2'],
  ])('of what is wrong in %j', (json, expected) => {
    expect(brief(parse([WORD, file('manifest.json', json)]).problems)).toEqual([expected]);
  });

  it('of a closing tag that fits none, which is named', () => {
    const { problems } = parse([text('<hi>a</ab>')]);
    expect(problems).toMatchObject([{ code: 'XML-WF', variant: 'close', line: 3, column: 29, found: '</ab>' }]);
  });

  it('of a cell behind a quoted one with line ends', () => {
    const csv = 'card;canvas;image_url\r\n1r;"a\r\nb ""c""";ftp://x\r\n';
    expect(brief(parse([WORD, file('images.csv', csv)]).problems)).toEqual(['TAB-VALUE/url 3:10']);
  });
});

describe('several files', () => {
  const header = (title: string, id: string) =>
    `<teiHeader><fileDesc><titleStmt><title>${title}</title><editor xml:id="${id}"/></titleStmt></fileDesc></teiHeader>`;
  const part = (name: string, card: string, head: string) =>
    file(name, tei(`<pb n="${card}"/><lb n="1"/><w xml:id="w${card}">a</w>`, { header: head }));

  it('keep all their headers, and may name the same editor', () => {
    const files = [part('1.xml', '1r', header('One', 'JK')), part('2.xml', '1v', header('Two', 'JK'))];
    const { layer, problems } = parse(files);
    expect(problems).toEqual([]);
    expect(layer?.header.title).toBe('One');
    expect(layer?.header.xml).toBe(`${header('One', 'JK')}\n${header('Two', 'JK')}`);
  });

  it('may not give two words one id, nor a word that of its header', () => {
    const files = [part('1.xml', '1r', header('One', 'w1v')), part('2.xml', '1v', header('Two', 'w1v'))];
    expect(codes(parse(files).problems)).toEqual(['ID-DUP']);
    expect(codes(parse([part('1.xml', '1r', ''), part('2.xml', '1r', '')]).problems)).toContain('ID-DUP');
  });
});
