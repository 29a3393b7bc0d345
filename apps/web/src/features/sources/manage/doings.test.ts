import type { SourceTreeNode } from '@glosa/contract';
import { expect, it } from 'vitest';
import { doingOfKey, doingsOf } from './doings.ts';

const node = (type: SourceTreeNode['type'], show = true): SourceTreeNode => ({
  ...{ id: 1, name: { pl: 'A', en: '' }, abbr: { pl: 'A', en: '' }, type, show },
  ...{ hasChildren: false, hasVerses: false, passages: 0, children: [] },
});

it('new nodes go into folders and to the root; parts are left as they are', () => {
  expect(doingsOf(null)).toEqual(['add-folder', 'add-package']);
  expect(doingsOf(node('folder'))).toEqual(['add-folder', 'add-package', 'edit', 'up', 'down', 'hide', 'delete']);
  expect(doingsOf(node('package', false))).toEqual(['edit', 'up', 'down', 'show', 'delete']);
  expect(doingsOf(node('part'))).toEqual([]);
});

const key = (name: string, held: 'altKey' | 'ctrlKey' | null = null) =>
  doingOfKey({ key: name, altKey: held === 'altKey', ctrlKey: held === 'ctrlKey', metaKey: false });

it('Alt with an arrow moves, F2 changes, Delete deletes', () => {
  expect([key('ArrowUp', 'altKey'), key('ArrowDown', 'altKey')]).toEqual(['up', 'down']);
  expect([key('F2'), key('Delete'), key('ArrowUp'), key('Delete', 'ctrlKey'), key('F2', 'altKey')]).toEqual([
    'edit',
    'delete',
    null,
    null,
    null,
  ]);
});
