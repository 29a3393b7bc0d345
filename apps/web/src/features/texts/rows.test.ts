import type { CardView, DisplayItem, TextRange, VerseView } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { linkWords } from './alignment.ts';
import { findHits, layRows, rowOfAnchor, wordsInOrder } from './rows.ts';

let order = 0;
function verse(verseNo: string, words: number[], extra: DisplayItem[] = []): VerseView {
  order += 1;
  return {
    verseNo,
    ord: order,
    items: [...extra, ...words.map((w): DisplayItem => ({ k: 'w', w, r: [{ x: `w${w}` }], sp: 1 }))],
  };
}

function page(cards: [number, string, VerseView[]][]): TextRange {
  const views: CardView[] = cards.map(([cardNumber, cardAddress, verses]) => ({
    cardNumber,
    cardAddress,
    imageUrl: null,
    verses,
  }));
  const point = { cardNumber: 1, cardAddress: '1r', verseNo: '1' };
  return {
    code: 'RP',
    name: { pl: 'RP', en: 'RP' },
    mode: 'transcription',
    grammar: false,
    language: null,
    ...{ manuscript: null, date: null, place: null, edition: null },
    licence: null,
    licenceUrl: null,
    languageName: null,
    source: null,
    hasGrammar: false,
    start: point,
    end: point,
    next: null,
    cards: views,
  };
}

function outline(rows: ReturnType<typeof layRows>): string[] {
  return rows.map((row) => {
    if (row.kind === 'card') return `card ${row.cardAddress}`;
    if (row.kind === 'notes') return `notes ${row.notes.map((note) => `${note.no} ${note.x}`).join('; ')}`;
    if (row.kind === 'passage') return `passage ${row.verses.map((one) => one.verse.verseNo).join(' ')}`;
    return `verse ${row.cardAddress}.${row.verse.verseNo}${row.numbered ? ' #' : ''}`;
  });
}

describe('the rows of a reading page', () => {
  it('joins a card that runs over a page end', () => {
    const rows = layRows(
      [
        page([[1, '1r', [verse('1', [1])]]]),
        page([
          [1, '1r', [verse('2', [2])]],
          [2, '1v', [verse('1', [3])]],
        ]),
      ],
      false,
    );
    expect(outline(rows)).toEqual(['card 1r', 'verse 1r.1 #', 'verse 1r.2', 'card 1v', 'verse 1v.1 #']);
  });

  it('numbers every fifth verse, and the first one shown', () => {
    const labels = ['3', '4', '5', '5b', '10'];
    const rows = layRows([page([[1, '1r', labels.map((no, i) => verse(no, [i]))]])], false);
    expect(outline(rows).slice(1)).toEqual([
      'verse 1r.3 #',
      'verse 1r.4',
      'verse 1r.5 #',
      'verse 1r.5b',
      'verse 1r.10 #',
    ]);
  });

  it('numbers notes through the range and lists them after their card', () => {
    const note = (x: string): DisplayItem => ({ k: 'n', x });
    const rows = layRows(
      [
        page([
          [1, '1r', [verse('1', [1], [note('a'), note('b')]), verse('2', [2])]],
          [2, '1v', [verse('1', [3], [note('c')])]],
        ]),
      ],
      false,
    );
    expect(outline(rows)).toContain('notes 1 a; 2 b');
    expect(outline(rows)).toContain('notes 3 c');
    expect(rows.flatMap((row) => (row.kind === 'verse' ? [[...row.noteNos.values()]] : []))).toEqual([[1, 2], [], [3]]);
  });

  it('runs verses together, with a new passage where the source has one', () => {
    const block: DisplayItem = { k: 'b', b: 'p' };
    const rows = layRows([page([[1, '1r', [verse('1', [1]), verse('2', [2]), verse('3', [3], [block])]]])], true);
    expect(outline(rows)).toEqual(['card 1r', 'passage 1 2', 'passage 3']);
  });

  it('cuts long passages at a sentence, so that no row grows without end', () => {
    const verses = Array.from({ length: 200 }, (_, i) =>
      verse(String(i + 1), [i + 1], i % 7 === 0 ? [{ k: 's', n: String(i) }] : []),
    );
    const lengths = layRows([page([[1, '1r', verses]])], true).flatMap((row) =>
      row.kind === 'passage' ? [row.verses.length] : [],
    );
    expect(Math.max(...lengths)).toBeLessThanOrEqual(36);
    expect(lengths.reduce((a, b) => a + b, 0)).toBe(200);
  });

  it('counts a word over a line end once, where it begins', () => {
    const first: VerseView = { verseNo: '1', ord: 901, items: [{ k: 'w', w: 7, r: [{ x: 'rozmyś' }], part: 'I' }] };
    const second: VerseView = { verseNo: '2', ord: 902, items: [{ k: 'w', w: 7, r: [{ x: 'lanie' }], part: 'F' }] };
    expect(wordsInOrder(layRows([page([[1, '1r', [first, second]]])], false))).toEqual([
      { word: 7, row: 1, verseKey: 'v-901' },
    ]);
  });

  it('counts neighbouring words as one hit', () => {
    const places = wordsInOrder(layRows([page([[1, '1r', [verse('1', [1, 2, 3]), verse('2', [4, 5])]]])], false));
    const { hits, lost } = findHits(places, [3, 4, 1, 999], linkWords([]));
    expect(hits.map((group) => group.map((place) => place.word))).toEqual([[1], [3, 4]]);
    expect(lost).toEqual([999]);
  });

  it('finds words of the other layer through the alignment, and says which have no counterpart', () => {
    const places = wordsInOrder(layRows([page([[1, '1r', [verse('1', [11, 12, 13])]]])], false));
    const links = linkWords([
      [1, 11],
      [2, 11],
      [3, 13],
    ]);
    const { hits, lost } = findHits(places, [1, 2, 3, 4], links);
    expect(hits.map((group) => group.map((place) => place.word))).toEqual([[11], [13]]);
    expect(lost).toEqual([4]);
  });

  it('finds the row an address fragment names', () => {
    const rows = layRows([page([[1, '12v', [verse('1', [1]), verse('5', [2])]]])], false);
    expect([rowOfAnchor(rows, 'k-12v'), rowOfAnchor(rows, 'w-12v.5'), rowOfAnchor(rows, 'w-12v.9')]).toEqual([
      0, 2, -1,
    ]);
  });
});
