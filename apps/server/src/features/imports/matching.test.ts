import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestCommonSubsequence, type MatchableWord, matchWords, wordFates } from './matching.ts';

/** `1r.1: a b` per verse; `#id` after a form is its xml:id. */
function text(verses: Readonly<Record<string, string>>): MatchableWord[] {
  return Object.entries(verses).flatMap(([verse, words]) =>
    words.split(' ').map((word) => {
      const [form = '', xmlId = null] = word.split('#');
      return { form, xmlId, verse };
    }),
  );
}

/** The fates of the old words, and the new words as `form<old form` or `form+`. */
function compare(before: MatchableWord[], after: MatchableWord[]): { fates: string; after: string } {
  const match = matchWords(before, after);
  const written = after.map(({ form }, i) => {
    const old = before[match[i] as number];
    return old ? (old.form === form ? form : `${form}<${old.form}`) : `${form}+`;
  });
  return { fates: wordFates(before, after, match).join(' '), after: written.join(' ') };
}

describe('matching the words of two versions', () => {
  test('an unchanged text keeps every word', () => {
    const same = text({ '1r.1': 'Poczyna się rozmyślanie', '1r.2': 'o żywocie' });
    expect(compare(same, same)).toEqual({
      fates: 'same same same same same',
      after: 'Poczyna się rozmyślanie o żywocie',
    });
  });

  test('inside a verse: inserted, left out and respelt words', () => {
    const before = text({ '1r.1': 'pan nasz jezus krystus rzekł' });
    const after = text({ '1r.1': 'A pan nasz Chrystus rzekł' });
    expect(compare(before, after)).toEqual({
      fates: 'same same gone gone same',
      after: 'A+ pan nasz Chrystus+ rzekł',
    });
    expect(compare(before, text({ '1r.1': 'pan nasz jezus Chrystus rzekł' })).after).toBe(
      'pan nasz jezus Chrystus<krystus rzekł',
    );
  });

  test('marks and case alone are a respelling', () => {
    expect(compare(text({ v: 'żywót pana' }), text({ v: 'Zywot pana' })).after).toBe('Zywot<żywót pana');
  });

  test('xml:id comes before position and form', () => {
    const before = text({ '1r.1': 'a#w1 a#w2 a#w3' });
    const after = text({ '1r.1': 'a#w3 b#w1' });
    expect(compare(before, after)).toEqual({ fates: 'changed gone same', after: 'a b<a' });
  });

  test('words of a renumbered verse are found by their neighbours', () => {
    const before = text({ '1r.1': 'o żywocie pana jezusa', '1r.2': 'i o męce jego' });
    const after = text({ '1r.1': 'incipit', '1r.2': 'o żywocie pana jezusa', '1r.3': 'i o męce jego' });
    expect(compare(before, after)).toEqual({
      fates: 'moved moved moved moved moved moved moved moved',
      after: 'incipit+ o żywocie pana jezusa i o męce jego',
    });
  });

  test('a word is never given away twice, and equal texts match whole', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'ą'), { maxLength: 12 });
    const version = fc
      .array(words, { maxLength: 5 })
      .map((verses) => verses.flatMap((forms, i) => forms.map((form) => ({ form, xmlId: null, verse: `1r.${i}` }))));
    fc.assert(
      fc.property(version, version, (before, after) => {
        const used = [...matchWords(before, after)].filter((index) => index !== -1);
        expect(new Set(used).size).toBe(used.length);
        expect([...matchWords(after, after)]).toEqual(after.map((_, i) => i));
      }),
    );
  });
});

test('the longest common subsequence is as long as brute force finds', () => {
  const length = (a: string[], b: string[]): number => {
    const [[x, ...restA], [y, ...restB]] = [a, b];
    if (x === undefined || y === undefined) return 0;
    return x === y ? 1 + length(restA, restB) : Math.max(length(restA, b), length(a, restB));
  };
  const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 });
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      const pairs = longestCommonSubsequence(a, b);
      expect(pairs.length).toBe(length(a, b));
      expect(pairs.every(([i, j]) => a[i] === b[j])).toBe(true);
      expect(
        pairs.every(([i, j], n) => n === 0 || (i > (pairs[n - 1]?.[0] ?? 0) && j > (pairs[n - 1]?.[1] ?? 0))),
      ).toBe(true);
    }),
  );
});
