import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchWords, wordFates } from './matching.ts';
import { commonForms, type MatchableWord } from './word-pairs.ts';

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
      fates: 'same same gone changed same',
      after: 'A+ pan nasz Chrystus<krystus rzekł',
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

  test.each([
    ['respelt, and a word added', 'pan chodził do', 'pan chodzieł wczora do', 'pan chodzieł<chodził wczora+ do'],
    ['joined', 'pan na przykład rzekł', 'pan naprzykład rzekł', 'pan naprzykład<przykład rzekł'],
    ['divided', 'pan naprzykład rzekł', 'pan na przykład rzekł', 'pan na+ przykład<naprzykład rzekł'],
    ['its ending joined', 'tedy chodził em do', 'tedy chodziłem do', 'tedy chodziłem<chodził do'],
    ['one gone, the next respelt', 'pan bardzo krystus rzekł', 'pan Chrystus rzekł', 'pan Chrystus<krystus rzekł'],
    [
      'two respelt behind a new one',
      'a krystus rzekł im',
      'a oto chrystus rzecze im',
      'a oto+ chrystus<krystus rzecze<rzekł im',
    ],
    ['the one that is spelt so to the letter', 'i dlatego ż z wielką', 'i dlatego z wielką', 'i dlatego z wielką'],
    ['others, as many as there were', 'pan bóg rzekł', 'pan jezus rzekł', 'pan jezus<bóg rzekł'],
    ['others, of another number', 'pan bóg rzekł', 'pan nasz jezus rzekł', 'pan nasz+ jezus+ rzekł'],
  ])('between words that stayed: %s', (_, before, after, expected) => {
    expect(compare(text({ '1r.1': before }), text({ '1r.1': after })).after).toBe(expected);
  });

  test('a stretch that was replaced by another text is gone, a stretch that was written otherwise is not', () => {
    const frame = (middle: string) => text({ '1r.1': `poczyna się ${middle} amen tako bądź` });
    const old = 'a gdy było rano tedy on poszedł do kościoła i modlił się tam';
    const other = compare(
      frame(old),
      frame('ten list ja piszę do was bracia moi mili abyście wiedzieli co tu jest nowego'),
    );
    expect(other.fates.split(' ').filter((fate) => fate === 'changed').length).toBeLessThan(4);
    const respelt = 'à gdi bÿło rána tedi ón poszedl do koscioła y modlil sie tám';
    expect(compare(frame(old), frame(respelt)).fates.split(' ')).not.toContain('gone');
  });

  describe('lines and cards that went elsewhere', () => {
    const lines = Array.from({ length: 60 }, (_, i) => `wiersz${i} o panie m${i} i o męce jego`);
    const psalm = lines.map((line, i) => (i % 20 === 7 ? 'wszelki duch chwal pana' : line));
    const laid = (all: readonly string[], card = '1r') =>
      text(Object.fromEntries(all.map((line, i) => [`${card}.${i + 1}`, line])));
    const expectAllKept = (before: MatchableWord[], after: MatchableWord[]) => {
      const { fates } = compare(before, after);
      expect(fates.split(' ').filter((fate) => fate !== 'same' && fate !== 'moved')).toEqual([]);
    };

    test.each([7, 12, 40])('line %d by thirty lines, and all between renumbered', (at) => {
      const moved = psalm.filter((_, i) => i !== at).toSpliced((at + 30) % 60, 0, psalm[at] ?? '');
      expectAllKept(laid(psalm), laid(moved));
      expectAllKept(laid([...psalm, ...psalm.slice(0, 1)]), laid([...moved, ...psalm.slice(0, 1)]));
    });

    test('a card with another address', () => expectAllKept(laid(psalm), laid(psalm, '12v')));

    test('a verse in two', () => {
      const divided = psalm.flatMap((line, i) =>
        i === 30 ? [line.split(' ').slice(0, 3).join(' '), line.split(' ').slice(3).join(' ')] : [line],
      );
      expectAllKept(laid(psalm), laid(divided));
      expectAllKept(laid(divided), laid(psalm));
    });

    test('a line changed in two places, of words that stand everywhere', () => {
      const common = ['i o panie', 'o panie i o męce jego', 'i panie o męce', 'męce jego o i'];
      const all = psalm.map((line, i) => (i % 3 === 0 ? (common[i % 4] ?? '') : line)).with(12, 'a diu męce i o panie');
      const moved = all.filter((_, i) => i !== 12).toSpliced(42, 0, 'a diuch wczora męce i panie');
      const match = compare(laid(all), laid(moved));
      expect(match.after).toContain('a diuch<diu wczora+ męce i panie');
      expect(match.fates.split(' ').filter((fate) => fate === 'gone' || fate === 'changed')).toHaveLength(2);
    });

    test('and a word of the line respelt', () => {
      const moved = psalm.filter((_, i) => i !== 12).toSpliced(42, 0, 'wiersz12 o ponie m12 i o męce jego');
      const { fates } = compare(laid(psalm), laid(moved));
      expect(fates.split(' ').filter((fate) => fate !== 'same' && fate !== 'moved')).toEqual(['changed']);
    });
  });

  describe('ids that were given again by place', () => {
    const named = (verse: string, words: string) =>
      words
        .split(' ')
        .map((word, i) => `${word}#${verse}.${i + 1}`)
        .join(' ');
    const numbered = (verses: Readonly<Record<string, string>>) =>
      text(Object.fromEntries(Object.entries(verses).map(([verse, words]) => [verse, named(verse, words)])));

    test('in a verse, behind a word put in', () => {
      const before = numbered({
        '1r.1': 'o żywocie pana naszego jezusa',
        '1r.2': 'i o męce jego',
        '1r.3': 'amen tako',
      });
      const after = { '1r.1': 'o tem żywocie pana naszego jezusa', '1r.2': 'i o męce jego', '1r.3': 'amen tako' };
      expect(compare(before, numbered(after))).toEqual({
        fates: before.map(() => 'same').join(' '),
        after: 'o tem+ żywocie pana naszego jezusa i o męce jego amen tako',
      });
    });

    test('on cards, behind a verse put in', () => {
      const before = numbered({ '1r.1': 'o żywocie pana', '1r.2': 'naszego jezusa krystusa', '1r.3': 'i o męce jego' });
      const after = numbered({
        ...{ '1r.1': 'o żywocie pana', '1r.2': 'tu się poczyna', '1r.3': 'naszego jezusa krystusa' },
        '1r.4': 'i o męce jego',
      });
      expect(compare(before, after).fates).toBe('same same same moved moved moved moved moved moved moved');
    });

    test('but a verse whose words are all respelt is the same', () => {
      const before = numbered({ '1r.1': 'zywot pana naszego', '1r.2': 'i o męce jego' });
      const after = numbered({ '1r.1': 'żiwot panna nasszego', '1r.2': 'i o męce jego' });
      expect(compare(before, after).fates).toBe('changed changed changed same same same same');
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
      const pairs = commonForms(a, b);
      expect(pairs.length).toBe(length(a, b));
      expect(pairs.every(([i, j]) => a[i] === b[j])).toBe(true);
      expect(
        pairs.every(([i, j], n) => n === 0 || (i > (pairs[n - 1]?.[0] ?? 0) && j > (pairs[n - 1]?.[1] ?? 0))),
      ).toBe(true);
    }),
  );
});
