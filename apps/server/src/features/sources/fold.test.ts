import { expect, test } from 'vitest';
import { findPart, fold, foldIn, marksIn } from './fold.ts';

test('folding takes case, marks and ligatures away, and in Latin j and v', () => {
  expect(fold('Cælum ŁÓDŹ ſœpe')).toBe('caelum lodz soepe');
  expect(foldIn('la', 'Judica VIVUS')).toBe('iudica uiuus');
  expect(foldIn('pl', 'Jako')).toBe('jako');
});

test('a part is found where a word begins, and means itself', () => {
  expect(findPart('in principio', 'princ')).toBe(3);
  expect(findPart('in principio', 'cipio')).toBe(-1);
  expect(findPart('a%b', '%')).toBe(1);
  expect(findPart('abc', '_')).toBe(-1);
});

test('marks are places of the text as it is written', () => {
  const text = 'creavit Deus cælum, coelum et cæ';
  expect(marksIn(text, 'la', ['cae']).map(([from, to]) => text.slice(from, to))).toEqual(['cæ', 'cæ']);
  expect(marksIn('zażółć', 'pl', ['zazolc'])).toEqual([[0, 6]]);
  expect(marksIn('aa ab', 'pl', ['a', 'ab'])).toEqual([
    [0, 1],
    [3, 5],
  ]);
});
