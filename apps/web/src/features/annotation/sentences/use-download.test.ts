import type { ListedSentence } from '@glosa/contract';
import { expect, test } from 'vitest';
import { sentencesAsTsv } from './use-download.ts';

test('a sentence is a line that says all the list shows', () => {
  const sentence: ListedSentence = {
    ...{ sentenceNo: 3, reference: '1r.2–1r.3', text: 'Żona\tkróla', version: 'x', here: ['piotr'] },
    tokens: ['draft', 'none', 'check', 'invalid'],
    progress: 'flagged',
    state: 'again',
    done: null,
    flag: { comment: 'rodzaj?\nprzypadek?', tokenNo: 2, by: 'anna', at: '2026-01-01T00:00:00Z' },
    assignee: null,
    edited: { by: 'anna', at: '2026-01-02T00:00:00Z' },
  };
  const [head, line, ...rest] = sentencesAsTsv([sentence]).split('\n');
  expect(head?.split('\t')).toHaveLength(14);
  expect(line?.split('\t')).toEqual([
    ...['3', '1r.2–1r.3', 'Żona króla', 'flagged', 'again', '4', '3', '1', 'dnci'],
    ...['rodzaj? przypadek?', 'anna', '', 'anna', '2026-01-02T00:00:00Z'],
  ]);
  expect(rest).toEqual(['']);
});
