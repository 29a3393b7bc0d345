import { describe, expect, it } from 'vitest';
import { pairLines, verseLines, verseOf } from './verse-lines.ts';

describe('the lines of a card', () => {
  it('are named by the verse they begin with', () => {
    expect(verseOf('<lb n="12a"/>Poczyna')).toBe('12a');
    expect(verseOf("<lb break='no' n='3'/>lanie")).toBe('3');
    expect(verseOf('<head>Psalm</head>')).toBeNull();
    expect(verseOf('<lbx n="3"/>')).toBeNull();
  });

  it('have keys of their own, also where a label comes twice or is missing', () => {
    const keys = verseLines('<ab>\n<lb n="1"/>a\n<lb n="1"/>b\n</ab>').map(({ key }) => key);
    expect(keys).toEqual(['#1', '1#1', '1#2', '#2']);
  });
});

describe('two writings of a card', () => {
  it('are paired verse by verse, each line once and in order', () => {
    expect(pairLines(['1', '2', '4'], ['1', '3', '4', '5'])).toEqual([
      [0, 0],
      [1, null],
      [null, 1],
      [2, 2],
      [null, 3],
    ]);
  });

  it('never go back to a verse that stands earlier on the other side', () => {
    expect(pairLines(['2', '1'], ['1', '2'])).toEqual([
      [null, 0],
      [0, 1],
      [1, null],
    ]);
  });
});
