import type { DisplayItem } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { alignLine, linkWords } from './alignment.ts';

const FIRST_TRANSLITERATION = 100;

/** `na przod .` → words numbered from `from`, signs as punctuation that touches the word before. */
function line(text: string, from: number): DisplayItem[] {
  let id = from;
  return text.split(' ').flatMap((form, i, all): DisplayItem[] => {
    const space = i < all.length - 1 && all[i + 1] !== '.' ? { sp: 1 as const } : {};
    return form === '.' ? [{ k: 'p', r: [{ x: form }], ...space }] : [{ k: 'w', w: id++, r: [{ x: form }], ...space }];
  });
}

function letters(items: readonly DisplayItem[]): string {
  return items.map((item) => ('r' in item ? item.r.map((run) => run.x).join('') : `<${item.k}>`)).join(' ');
}

/** Columns as `above/below`; `links` are [transcription word, transliteration word], counted from 1 on the line. */
function columns(transcription: string, transliteration: string, links: [number, number][]): string[] {
  const pairs = links.map(([a, b]): [number, number] => [a, FIRST_TRANSLITERATION + b]);
  return alignLine(line(transcription, 1), line(transliteration, FIRST_TRANSLITERATION + 1), linkWords(pairs)).map(
    (column) => `${letters(column.transliteration)}/${letters(column.transcription)}`,
  );
}

describe('setting two layers over each other', () => {
  it('pairs words one to one', () => {
    expect(
      columns('a tako', 'a thako', [
        [1, 1],
        [2, 2],
      ]),
    ).toEqual(['a/a', 'thako/tako']);
  });

  it('puts a word written as two, and two written as one, in one column', () => {
    expect(
      columns('naprzod ku niemu', 'na przod kniemu', [
        [1, 1],
        [1, 2],
        [2, 3],
        [3, 3],
      ]),
    ).toEqual(['na przod/naprzod', 'kniemu/ku niemu']);
  });

  it('keeps both lines in reading order where links cross', () => {
    expect(
      columns('a b c', 'b a c', [
        [1, 2],
        [2, 1],
        [3, 3],
      ]),
    ).toEqual(['b a/a b', 'c/c']);
  });

  it('lets a word without a link stand alone', () => {
    expect(
      columns('a b c', 'a x c', [
        [1, 1],
        [3, 3],
      ]),
    ).toEqual(['a/a', 'x/', '/b', 'c/c']);
  });

  it('keeps punctuation with its word', () => {
    expect(
      columns('tako . a', 'thako a .', [
        [1, 1],
        [2, 2],
      ]),
    ).toEqual(['thako/tako .', 'a ./a']);
  });

  it('makes one column of a line without links', () => {
    expect(columns('a b', 'x y z', [])).toEqual(['x y z/a b']);
  });

  it('ignores links that leave the line', () => {
    expect(
      columns('a b', 'a b', [
        [1, 1],
        [2, 2],
        [2, 40],
        [60, 1],
      ]),
    ).toEqual(['a/a', 'b/b']);
  });

  it('gives an opening sign to the word that follows', () => {
    const opened: DisplayItem[] = [
      { k: 'w', w: 1, r: [{ x: 'rzekł' }], sp: 1 },
      { k: 'p', r: [{ x: '(' }] },
      { k: 'w', w: 2, r: [{ x: 'tako' }] },
    ];
    const drawn = alignLine(
      opened,
      line('rzekl tako', 101),
      linkWords([
        [1, 101],
        [2, 102],
      ]),
    );
    expect(drawn.map((column) => letters(column.transcription))).toEqual(['rzekł', '( tako']);
  });

  it('loses nothing: every item of both lines is in exactly one column', () => {
    const transcription: DisplayItem[] = [{ k: 's', n: '1' }, ...line('a b .', 1), { k: 'n', x: 'nota' }, { k: 'g' }];
    const transliteration = line('a b c', 101);
    const drawn = alignLine(transcription, transliteration, linkWords([[2, 101]]));
    expect(drawn.flatMap((column) => column.transcription)).toEqual(transcription);
    expect(drawn.flatMap((column) => column.transliteration)).toEqual(transliteration);
  });
});
