import { describe, expect, it } from 'vitest';
import { brief, codes, file, forms, parse, shown } from './samples.ts';

const plain = (content: string) => parse([file('text.txt', content)]);

describe('plain text', () => {
  it('reads cards, verses, words over a line, sentences, Latin, gaps and supplied letters', () => {
    const { layer, problems } = plain(`# code: RP
# title: Rozmyślanie
# lang: pl
# uwaga bez znaczenia
@card 1r
1\tPoczyna się rozmyś=
2\tlanie o żywocie. Tu || otpusto<w> […]
@card 1v
1\t{la: Ave
2\tMaria} rzekł.
`);
    expect(problems).toEqual([]);
    expect(layer?.header).toMatchObject({ title: 'Rozmyślanie', language: 'pl' });
    expect(layer && forms(layer)).toEqual([
      'Poczyna',
      'się',
      'rozmyślanie',
      'o',
      'żywocie',
      'Tu',
      'otpustow',
      'Ave',
      'Maria',
      'rzekł',
    ]);
    expect(layer?.verses.map((verse) => shown(verse.items))).toEqual([
      '[s:1]Poczyna się rozmyś~I',
      'lanie~F o żywocie. Tu [s:2]otpusto{supplied w} [gap] ',
      '{foreign:la Ave} ',
      '{foreign:la Maria} rzekł. ',
    ]);
    expect(layer?.words.map((word) => word.language)).toEqual([
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      'la',
      'la',
      null,
    ]);
    expect(layer?.words[4]?.place).toEqual({ file: 'text.txt', line: 7, column: 11 });
    expect(layer?.supplied).toEqual({ words: 10, sentences: 0 });
  });

  it('cuts sentences at full stops where || is not used', () => {
    const { layer } = plain('@card 1\n1\tTak. Nie');
    expect(layer?.supplied).toEqual({ words: 2, sentences: 2 });
  });

  it('allows an empty verse', () => {
    const { layer } = plain('@card 1\r\n1\t\r\n2\ta  \r\n');
    expect(layer?.verses.map((verse) => [verse.label, shown(verse.items)])).toEqual([
      ['1', ''],
      ['2', '[s:1]a '],
    ]);
  });

  it.each([
    ['@card 1r\ntekst bez numeru', ['TAB-COLS/verse 2:1', 'TEI-PROFILE/no-breaks 1:1']],
    ['1\ta', ['TEI-PROFILE/no-card 1:1']],
    ['@card 1r\n1\ta\n1\tb', ['LB-DUP 3:1']],
    ['@card 1r\n1\ta\n@card 1r\n1\tb', ['CARD-DUP 3:1']],
    ['# code: RD\n@card 1r\n1\ta', ['ZIP-KIND/manifest-code 1:1']],
    ['@card 1r\n1\t{la: a', ['TAB-VALUE/bracket 2:3']],
    ['@card 1r\n1\ta> b', ['TAB-VALUE/bracket 2:4']],
    ['@card 1r/x\n1\ta', ['TEI-PROFILE/label 1:1']],
  ])('%j', (content, expected) => {
    expect(brief(plain(content).problems)).toEqual(expected);
  });

  it('is refused when empty', () => {
    expect(codes(plain('').problems)).toEqual(['ZIP-EMPTY/file', 'TEI-PROFILE/no-breaks']);
  });
});
