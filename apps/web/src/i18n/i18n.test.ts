import { DICTIONARIES } from '@glosa/dictionary';
import { expect, test } from 'vitest';
import { buildI18n } from './i18n.tsx';

const polish = buildI18n('pl', DICTIONARIES.pl);
const english = buildI18n('en', DICTIONARIES.en);

test.each([
  [0, '0 tekstów'],
  [1, '1 tekst'],
  [2, '2 teksty'],
  [4, '4 teksty'],
  [5, '5 tekstów'],
  [12, '12 tekstów'],
  [22, '22 teksty'],
  [25, '25 tekstów'],
  [1.5, '1,5 tekstu'],
])('Polish counts %d', (count, said) => {
  expect(polish.plural('unit.texts', count)).toBe(said);
});

test('English counts', () => {
  expect([0, 1, 2].map((count) => english.plural('unit.texts', count))).toEqual(['0 texts', '1 text', '2 texts']);
});

test('numbers are written as the language writes them', () => {
  expect(polish.number(1234567)).toBe('1\u00a0234\u00a0567');
  expect(english.number(1234567)).toBe('1,234,567');
});

test('placeholders are filled in', () => {
  expect(english.t('size.button', { now: 'normal', next: 'medium' })).toBe('Text size: normal; change to: medium');
});

test('a name that is missing in English is the Polish one', () => {
  expect(english.name({ pl: 'Psałterz', en: '' })).toBe('Psałterz');
  expect(english.name({ pl: 'Psałterz', en: 'Psalter' })).toBe('Psalter');
});

test('a Polish line does not end after a word of one letter or before a dash', () => {
  const words = { a: 'W mieście i za miastem, a w nim (z nami) – tak: {q}' };
  const said = (language: 'pl' | 'en') => buildI18n(language, words).t('a' as 'app.name', { q: 'x i y' });
  expect(said('pl')).toBe('W\u00a0mieście i\u00a0za miastem, a\u00a0w\u00a0nim (z\u00a0nami)\u00a0– tak: x i y');
  expect(said('en')).toBe('W mieście i za miastem, a w nim (z nami) – tak: x i y');
  expect(buildI18n('pl', {}).prose('o co, z\u00a0czym')).toBe('o\u00a0co, z\u00a0czym');
});
