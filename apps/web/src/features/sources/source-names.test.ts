import type { SourceTreeNode } from '@glosa/contract';
import { describe, expect, it } from 'vitest';
import { nameIn } from '../../i18n/i18n.tsx';
import { indexSources, isTyped, openPsalter, typedNode, typedVerses } from './source-names.ts';

type Given = {
  id: number;
  type: SourceTreeNode['type'];
  pl: string;
  en: string;
  abbr: [string, string];
  counted?: SourceTreeNode['counted'];
  below?: Given[];
};
function node({ id, type, pl, en, abbr, counted, below = [] }: Given): SourceTreeNode {
  const [abbrPl, abbrEn] = abbr;
  const children = below.map(node);
  const plain = { show: true, counted, hasChildren: children.length > 0, hasVerses: false, passages: 0 };
  return { ...plain, id, type, name: { pl, en }, abbr: { pl: abbrPl, en: abbrEn }, children };
}
const chapters = [
  { id: 4, type: 'part', pl: 'Rozdział 1', en: 'Chapter 1', abbr: ['1', '1'] },
  { id: 5, type: 'part', pl: 'Rozdział 2', en: 'Chapter 2', abbr: ['2', '2'] },
] as Given[];
const INDEX = indexSources([
  node({
    id: 1,
    type: 'folder',
    pl: 'Wulgata',
    en: 'Vulgate',
    abbr: ['Vulg', 'Vulg'],
    below: [
      {
        id: 2,
        type: 'package',
        pl: 'Ewangelia św. Łukasza',
        en: 'Gospel of Luke',
        abbr: ['Łk', 'Lk'],
        below: chapters,
      },
      { id: 3, type: 'package', pl: 'Księga Liczb', en: '', abbr: ['Lb', 'Nm'] },
      {
        id: 6,
        type: 'package',
        pl: 'Psałterz',
        en: 'Psalms',
        abbr: ['Ps', 'Ps'],
        below: [
          {
            id: 7,
            type: 'part',
            pl: '9',
            en: '9',
            abbr: ['9', '9'],
            counted: { citation: 'Ps 9', others: ['9', '10'] },
          },
          {
            id: 8,
            type: 'part',
            pl: '10',
            en: '10',
            abbr: ['10', '10'],
            counted: { citation: 'Ps 10', others: ['11'] },
          },
        ],
      },
    ],
  }),
]);

describe('a source is found', () => {
  it.each([
    ['wul', [1]],
    ['ŁUK', [2]],
    ['luke', [2]],
    ['lk', [2]],
    ['l', [2, 3]],
    ['Łk 2', [5]],
    ['lk  2,13-15', [5]],
    ['Lk 2:13', [5]],
    ['rozdział', [4, 5]],
    ['Ps 10', [7, 8]],
    ['Ps 11 (H)', [8]],
    ['ps 9,22 (Vg) / 10,1', [7]],
    ['2', []],
    ['x', []],
    ['', []],
  ])('by %j', (typed, ids) => {
    const found = [...INDEX].filter(([, entry]) => isTyped(entry, typedNode(typed)));
    expect(found.map(([id]) => id).sort()).toEqual(ids);
  });
});

it.each([
  ['Mt 2,13', { from: '13', to: '13' }],
  ['Lk 1:8-12b', { from: '8', to: '12b' }],
  ['Mt 2', null],
  ['Wulgata', null],
])('the verses of %j', (typed, verses) => {
  expect(typedVerses(typed)).toEqual(verses);
});

it('a name that is missing is said in the other language, and named so', () => {
  expect(nameIn('en', { pl: 'Księga Liczb', en: '' })).toEqual({ text: 'Księga Liczb', lang: 'pl' });
  expect(nameIn('pl', { pl: 'Księga Liczb', en: '' })).toEqual({ text: 'Księga Liczb' });
});

it('a Psalter is open with all that it is in, and only where texts draw on it', () => {
  const counted = { citation: 'Ps 9 (Vg) / 9–10', others: ['9', '10'] };
  const psalm: Given = { id: 3, type: 'part', pl: '9', en: '9', abbr: ['9', '9'], counted };
  const book: Given = { id: 2, type: 'package', pl: 'Ps', en: 'Ps', abbr: ['Ps', 'Ps'], below: [psalm] };
  const tree = node({ id: 1, type: 'folder', pl: 'Vulg', en: 'Vulg', abbr: ['Vulg', 'Vulg'], below: [book] });
  const linked = { ...tree, passages: 1, children: tree.children.map((child) => ({ ...child, passages: 1 })) };
  expect(openPsalter([linked], new Set([1, 2]))?.id).toBe(2);
  expect(openPsalter([linked], new Set([2]))).toBeUndefined();
  expect(openPsalter([linked], new Set([1]))).toBeUndefined();
  expect(openPsalter([tree], new Set([1, 2]))).toBeUndefined();
});
