import { expect, it } from 'vitest';
import { labelAfter, startOfText, tagLabel, tagsOf } from './tags.ts';

const kinds = (line: string) => tagsOf(line).map(({ kind, source }) => [kind, source]);

it('are told apart by what they do, and the start of a line by its place', () => {
  expect(kinds('<lb n="1"/><head><s n="1"/>O</head> <lb n="2"/>')).toEqual([
    ['hidden', '<lb n="1"/>'],
    ['open', '<head>'],
    ['empty', '<s n="1"/>'],
    ['close', '</head>'],
    ['empty', '<lb n="2"/>'],
  ]);
});

it('are none while they are typed, and none in what only looks like one', () => {
  expect(kinds('a < b <gap <w part= > c &lt;s/&gt;')).toEqual([]);
  expect(kinds('<note place="x>y"/>')).toEqual([['empty', '<note place="x>y"/>']]);
});

it('say their name and what is short among their values', () => {
  const labels = (line: string) => tagsOf(line).map(tagLabel);
  expect(labels(`<gap unit="word" quantity='2'/><w corresp="#RO.w1">a</w><foreign xml:lang="la">`)).toEqual([
    'gap word 2',
    'w',
    'w',
    'foreign la',
  ]);
});

it('leave the text of a line behind what starts it', () => {
  expect(['<lb n="1" break="no"/>a', 'a<lb n="1"/>', ''].map(startOfText)).toEqual([22, 0, 0]);
});

it('get the next free letter for a line that is put in', () => {
  expect(labelAfter('5', new Set(['5', '6']))).toBe('5a');
  expect(labelAfter('5', new Set(['5', '5a']))).toBe('5b');
  expect(labelAfter('5a', new Set(['5', '5a']))).toBe('5b');
  expect(labelAfter('5z', new Set(['5z']))).toBe('5za');
});
