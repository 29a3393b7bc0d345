import { describe, expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const shown = (before: string, after: string) => {
  const diff = wordDiff(before, after);
  const write = (runs: typeof diff.before) => runs.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(' ');
  return [write(diff.before), write(diff.after)];
};

describe('two writings of a verse', () => {
  it.each([
    ['a b c', 'a b c', 'a b c', 'a b c'],
    ['poczyna sie rozmyślanie', 'poczyna się rozmyślanie', 'poczyna [sie] rozmyślanie', 'poczyna [się] rozmyślanie'],
    ['a b', 'a x y b', 'a b', 'a [x y] b'],
    ['a b c', 'c', '[a b] c', 'c'],
    ['', 'a b', '', '[a b]'],
    ['a b', '', '[a b]', ''],
    ['a b a', 'b a b', '[a] b a', 'b a [b]'],
    ['a a', 'a', 'a [a]', 'a'],
  ])('%s → %s', (before, after, left, right) => {
    expect(shown(before, after)).toEqual([left, right]);
  });

  it('may be as long as a book without a division: then only the beginning and the end are compared', () => {
    const words = (letter: string) => Array.from({ length: 30_000 }, (_, at) => `${letter}${at}`).join(' ');
    const { before, after } = wordDiff(`a ${words('x')} b`, `a ${words('y')} b`);
    expect([before, after].map((runs) => runs.map(({ differs }) => differs))).toEqual([
      [false, true, false],
      [false, true, false],
    ]);
  });
});
