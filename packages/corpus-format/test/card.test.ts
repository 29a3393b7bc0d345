import { describe, expect, it } from 'vitest';
import { parseEditedLayer, writeCard } from '../src/index.ts';
import { brief, forms, layerOf, shown, TAGS } from './samples.ts';

const TEXT = `<head><pb n="1r"/><lb n="1"/><s n="1"><w xml:id="a">O</w> <w xml:id="b">mowie</w></s></head>
<s n="2"><w xml:id="c" lemma="pan" pos="subst">Pan</w> <foreign xml:lang="la"><w>et</w> <w>non</w></foreign><pc>,</pc>
<lb n="2"/><w xml:id="d">rozmy<lb n="3"/>ślanie</w> <w>a.b</w> <w xml:id="e">nie<pb n="1v"/><lb n="1"/>go</w> <w>dom</w></s>
<s n="3"><w xml:id="f">Koniec</w></s>`;
const layer = layerOf(TEXT);

function edit(content: string, cardIndex = 0) {
  const result = parseEditedLayer({ layer, cardIndex, content, tags: TAGS });
  return { ...result, codes: brief(result.problems) };
}

const FIRST = `<lb n="1"/><ab/><head><s n="1"/>O mowie</head> <s n="2"/>Pan <foreign xml:lang="la">et non</foreign>,
<lb n="2"/>rozmy
<lb n="3" break="no"/>ślanie <w>a.b</w> <w part="I">nie</w>`;

describe('the content of a card', () => {
  it('is a line for each verse, with tags only where they are needed', () => {
    expect(writeCard(layer, 0)).toBe(FIRST);
    expect(writeCard(layer, 1)).toBe('<lb n="1"/><w part="F">go</w> dom\n<s n="3"/>Koniec'.replace('\n', ' '));
  });

  it('keeps what is known of words that stay, of changed ones their identity', () => {
    const { layer: edited } = edit(FIRST.replace('Pan ', 'Pan nasz ').replace('mowie', 'mowe'));
    expect(edited && forms(edited)).toEqual([
      'O',
      'mowe',
      'Pan',
      'nasz',
      'et',
      'non',
      'rozmyślanie',
      'a.b',
      'niego',
      'dom',
      'Koniec',
    ]);
    expect(edited?.words.map(({ xmlId }) => xmlId)).toEqual([
      'a',
      'b',
      'c',
      null,
      null,
      null,
      'd',
      null,
      'e',
      null,
      'f',
    ]);
    expect(edited?.words[2]?.pieces[0]?.readings).toEqual([{ lemma: 'pan', posClass: 'subst', categories: {} }]);
    expect(edited?.words.map(({ wordNo }) => wordNo)).toEqual([1, 2, 3, 4, 5, 6, 1, 1, 2, 1, 2]);
    expect(edited?.words.at(-1)).toMatchObject({ verse: 3, sentence: 2 });
  });

  it('changes the half of a word that stands on the card', () => {
    const { layer: edited } = edit(FIRST.replace('>nie<', '>ni<'));
    expect(edited && forms(edited).slice(-3)).toEqual(['nigo', 'dom', 'Koniec']);
    expect(edited?.words.at(-3)).toMatchObject({ xmlId: 'e', verse: 2 });
    const other = edit('<lb n="1"/><w part="F">mu</w> dom', 1);
    expect(other.layer && forms(other.layer).slice(-2)).toEqual(['niemu', 'dom']);
  });

  it('takes a word apart where its beginning or end is no longer said to be one, and joins it again', () => {
    const apart = edit(FIRST.replace('<w part="I">nie</w>', 'nie'));
    expect(apart.codes).toEqual(['TEI-PROFILE/part-missing 3:1']);
    expect(apart.layer && forms(apart.layer).slice(-4)).toEqual(['nie', 'go', 'dom', 'Koniec']);
    expect(shown(apart.layer?.verses[3]?.items)).toBe('go dom [s:3]Koniec ');
    if (!apart.layer) throw new Error('refused');
    const content = '<lb n="1"/><w part="F">go</w> dom <s n="3"/>Koniec';
    const joined = parseEditedLayer({ layer: apart.layer, cardIndex: 1, content, tags: TAGS });
    expect(joined.layer && forms(joined.layer)).toEqual(forms(layer));
  });

  it('moves sentences', () => {
    const split = edit(FIRST.replace('<w>a.b', '<s n="2a"/><w>a.b')).layer;
    expect(split?.sentences.map(({ label }) => label)).toEqual(['1', '2', '2a', '3']);
    expect(split?.words.map(({ sentence }) => sentence)).toEqual([0, 0, 1, 1, 1, 1, 2, 2, 2, 3]);
    const merged = edit('<lb n="1"/><w part="F">go</w> dom Koniec', 1).layer;
    expect(merged?.words.map(({ sentence }) => sentence)).toEqual([0, 0, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('starts on the next card what is started at the end of this one', () => {
    const { layer: edited } = edit(`${FIRST.replace('<w part="I">nie</w>', 'nie')}<p/>`);
    expect(shown(edited?.verses[3]?.items)).toBe('[p]go dom [s:3]Koniec ');
  });

  it.each([
    ['<lb n="1"/>a <hi>b', 'XML-WF/unclosed 1:14'],
    ['<lb n="1"/>a\n<lb n="2"/>b</hi>', 'XML-WF/close 2:13'],
    ['<lb n="1"/>a</body><body>', 'XML-WF/close 1:13'],
    ['<lb n="1"/>a\n<lb n="1"/>b', 'LB-DUP 2:1'],
    ['<lb n="1"/>a\n<pb n="2r"/>', 'TEI-PROFILE/card-break 2:1'],
    ['<lb n="1"/>a &nbsp;', 'XML-WF/entity 1:14'],
    ['<lb n="1"/>a & b', 'XML-WF/ampersand 1:14'],
    ['<lb n="1"/>a & b\n<lb n="2"/>c &amp; <hi>d</hi>', 'XML-WF/ampersand 1:14'],
    ['<lb n="1"/>a <hi rend="x & y">b</hi>', 'XML-WF/ampersand 1:26'],
    ['<lb n="1"/>a &amp; <hi>b', 'XML-WF/unclosed 1:20'],
    ['<lb n="1"/>a <hi rend>b</hi>', 'XML-WF/attribute 1:23'],
    ['<lb n="1" n="1"/>a', 'XML-WF/twice 1:18'],
    ['a<lb n="1"/>b', 'TEI-PROFILE/outside-verse 1:1'],
    ['<lb n="1"/>a\u0000', 'XML-WF/character 1:13'],
    ['<lb n="1"/>\n a\ud800', 'XML-WF/character 2:3'],
    ['', 'TEI-PROFILE/no-breaks 1:1'],
  ])('is refused as %j', (content, problem) => {
    const result = edit(content);
    expect(result.layer).toBeNull();
    expect(result.codes).toContain(problem);
  });

  it('is refused with places that all count within the content', () => {
    expect(edit('<lb n="1"/>a\n<lb n="1"/>b').problems[0]).toMatchObject({ line: 2, params: { other: 1 } });
  });

  it('is cleaned of what is no text, and of what is not edited there', () => {
    const { layer: edited, codes } = edit('<lb n="1"/>a <script>alert(1)</script><w xml:id="z" lemma="b">b</w>');
    expect(edited && forms(edited).slice(0, 2)).toEqual(['a', 'b']);
    expect(edited?.words[1]).toMatchObject({ form: 'b', pieces: [{ readings: [] }] });
    expect(codes).toContain('TEI-PROFILE/removed 1:14');
    expect(codes).toContain('TEI-PROFILE/not-on-card 1:39');
  });

  it('does not keep comments, and says so', () => {
    const { layer: edited, codes } = edit('<lb n="1"/>a\n <!-- sprawdzić? --><lb n="2"/>b <!-- i tu -->');
    expect(edited && forms(edited).slice(0, 2)).toEqual(['a', 'b']);
    expect(codes.filter((code) => code.startsWith('TEI-PROFILE/comment'))).toEqual(['TEI-PROFILE/comment 2:2']);
  });
});
