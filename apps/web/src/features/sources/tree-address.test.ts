import { expect, it } from 'vitest';
import { readTreeAddress, writeTreeAddress } from './tree-address.ts';

it.each([
  ['', { open: null, node: null, find: '', asked: null, all: false }],
  ['open=', { open: new Set<number>(), node: null, find: '', asked: null, all: false }],
  ['open=1,42&node=42', { open: new Set([1, 42]), node: 42, find: '', asked: null, all: false }],
  [
    'open=1,42&node=42&find=%C5%81k%202%2C13',
    { open: new Set([1, 42]), node: 42, find: 'Łk 2,13', asked: null, all: false },
  ],
  ['find=beati&asked=2&all=1', { open: null, node: null, find: 'beati', asked: 2, all: true }],
])('%j says what is open, chosen and looked for, and is written the same', (hash, address) => {
  expect(readTreeAddress(hash)).toEqual(address);
  expect(writeTreeAddress(address)).toBe(hash);
});

it.each(['open=0,x,-1,1e3,2&node=no', 'open=2&node=99999999999'])('what is no id in %j is left out', (hash) => {
  expect(readTreeAddress(hash)).toEqual({ open: new Set([2]), node: null, find: '', asked: null, all: false });
});
