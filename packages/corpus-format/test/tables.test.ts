import { describe, expect, it } from 'vitest';
import { brief, codes, file, layerOf, parse, tei } from './samples.ts';

const BODY = `<pb n="1r"/><lb n="1"/><w xml:id="a">rzekł</w> <w xml:id="b">był</w>
<w xml:id="c"><w xml:id="c.1">a</w><w xml:id="c.2">by</w></w>
<pb n="1v"/><lb n="1"/><w xml:id="d" part="I">do</w><lb n="2"/><w xml:id="e" part="F">był</w>`;

const withFile = (name: string, content: string) => parse([file('text.xml', tei(BODY)), file(name, content)]).problems;

describe('doubles.tsv', () => {
  it('reads composite forms; their members need not be adjacent', () => {
    const layer = layerOf(
      BODY,
      'transcription',
      file(
        'doubles.tsv',
        '# uwaga\nklasa\ttokeny\tlemat\tkategorie\ncond\tc.2 a\trzec\tmood=cond|per=ter\nperf\te b\t\t\n',
      ),
    );
    expect(layer.doubles).toEqual([
      {
        posClass: 'cond',
        lemma: 'rzec',
        categories: { mood: 'cond', per: 'ter' },
        members: [
          { word: 2, piece: 1 },
          { word: 0, piece: 0 },
        ],
        place: { file: 'doubles.tsv', line: 3, column: 6 },
      },
      expect.objectContaining({
        lemma: null,
        members: [
          { word: 3, piece: 0 },
          { word: 1, piece: 0 },
        ],
      }),
    ]);
  });

  it('reads csv with quotes and either separator', () => {
    const semicolon = 'tokens;class;lemma;categories\n"a b";perf;"rzec ""to"";";\n';
    expect(layerOf(BODY, 'transcription', file('doubles.csv', semicolon)).doubles[0]?.lemma).toBe('rzec "to";');
    const comma = 'tokens,class\r\na b,perf\r\n';
    expect(layerOf(BODY, 'transcription', file('doubles.csv', comma)).doubles).toHaveLength(1);
    expect(brief(withFile('doubles.csv', 'tokens,class\n"a b,perf\n'))).toEqual(['TAB-VALUE/quote 2:1']);
  });

  it.each([
    ['', ['ZIP-EMPTY/file']],
    ['tokens\tlemma\na b\tx', ['TAB-HEAD 1:1']],
    ['tokens\tclass\tclass\na b\tperf\tperf', ['TAB-HEAD/twice 1:14']],
    ['tokens\tclass\tuwagi\na b\tperf\tx', ['TAB-HEAD/unknown 1:14']],
    ['tokens\tclass\na b', ['TAB-COLS 2:1']],
    ['tokens\tclass\na z\tperf', ['REF-WORD 2:1']],
    ['tokens\tclass\na c\tperf', ['REF-WORD/split 2:1']],
    ['tokens\tclass\na a\tperf', ['TAB-VALUE/members 2:1']],
    ['tokens\tclass\na b\tzzz', ['TAG-CLASS/double 2:5']],
    ['tokens\tclass\tcategories\na b\tperf\tmood=x', ['TAG-VALUE 2:10']],
    // Classes of composite forms have categories of their own, as in the editor.
    ['tokens\tclass\tcategories\na b\tcond\tcas=nom', ['TAG-CATEGORY 2:10']],
    ['tokens\tclass\na b\tperf\nb a\tperf', ['TAB-VALUE/duplicate 3:1']],
  ])('%j', (content, expected) => {
    expect(brief(withFile('doubles.tsv', content))).toEqual(expected);
  });
});

describe('images.tsv', () => {
  it('gives cards their pictures', () => {
    const table =
      'card\timage_url\tmanifest_url\tcanvas\n1v\thttps://example.org/1v.jpg\thttps://example.org/m.json\tp2\n';
    const { cards } = layerOf(BODY, 'transcription', file('images.tsv', table));
    expect(cards[0]?.imageUrl).toBeNull();
    expect(cards[1]).toMatchObject({
      imageUrl: 'https://example.org/1v.jpg',
      manifestUrl: 'https://example.org/m.json',
      canvas: 'p2',
    });
  });

  it('refuses unknown cards and addresses that are not of the web', () => {
    expect(brief(withFile('images.tsv', 'karta\tobraz\n9r\thttps://x.org/'))).toEqual(['REF-RANGE/card 2:1']);
    expect(brief(withFile('images.tsv', 'card\timage_url\n1r\tjavascript:alert(1)'))).toEqual(['TAB-VALUE/url 2:4']);
    expect(brief(withFile('images.tsv', 'card\tcanvas\n1r\ta\n1r\tb'))).toEqual(['TAB-VALUE/duplicate 3:1']);
  });
});

describe('manifest.json and meta.json', () => {
  it('are read', () => {
    const manifest =
      '{"format":"corpus/1","kind":"other-transcript","code":"RP","title":{"pl":"A","en":"B"},"license":"CC0"}';
    const meta = '{"designation":"B","name":"Wydanie","kind":"edition","lang":"pl","source":"s"}';
    const layer = layerOf(BODY, 'other-transcript', file('manifest.json', manifest), file('meta.json', meta));
    expect(layer.manifest).toEqual({
      kind: 'other-transcript',
      code: 'RP',
      title: { pl: 'A', en: 'B' },
      license: 'CC0',
    });
    expect(layer.meta).toEqual({
      designation: 'B',
      name: { pl: 'Wydanie', en: 'Wydanie' },
      kind: 'edition',
      language: 'pl',
      source: 's',
    });
  });

  it.each([
    ['{"kind":"transliteration"}', ['ZIP-KIND/manifest-kind']],
    ['{"code":"RD"}', ['ZIP-KIND/manifest-code']],
    ['{"format":"corpus/2"}', ['ZIP-KIND/manifest-format']],
    ['{"code":5}', ['JSON-VALUE']],
    ['[]', ['JSON-VALUE']],
    [`${'['.repeat(100_000)}`, ['JSON-WF']],
    ['{"a":', ['JSON-WF']],
    ['{"__proto__":{"code":"RD"}}', []],
  ])('%.40j', (content, expected) => {
    expect(codes(withFile('manifest.json', content))).toEqual(expected);
  });

  it('refuses a designation that cannot stand in an address', () => {
    const problems = (meta: string) =>
      codes(parse([file('text.xml', tei(BODY)), file('meta.json', meta)], 'other-transcript').problems);
    expect(problems('{"designation":"a/b"}')).toEqual(['JSON-VALUE']);
    expect(problems('{"kind":"copy"}')).toEqual(['JSON-VALUE']);
  });
});

describe('other files', () => {
  it('are named when nothing is done with them', () => {
    expect(codes(withFile('themes.tsv', 'a\tb'))).toEqual(['ZIP-KIND/unused']);
    expect(codes(withFile('doubles.xlsx', 'x'))).toEqual(['ZIP-BROKEN/sheet']);
  });
});
