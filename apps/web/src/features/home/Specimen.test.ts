import type { DisplayItem } from '@glosa/contract';
import { expect, test } from 'vitest';
import { lineText } from './Specimen.tsx';

const word = (x: string, part?: 'I' | 'M' | 'F'): DisplayItem => ({
  k: 'w',
  w: 1,
  r: [{ x }],
  ...(part === undefined ? {} : { part }),
});

test('a word over the end of a line is cut with a hyphen, the one of the manuscript where there is one', () => {
  expect(lineText([{ ...word('pan'), sp: 1 } as DisplayItem, word('smęt', 'I')])).toBe('pan smęt-');
  expect(lineText([word('smę', 'M')])).toBe('smę-');
  expect(lineText([word('ku', 'F')])).toBe('ku');
  expect(lineText([word('smęt=', 'I')])).toBe('smęt=');
});
