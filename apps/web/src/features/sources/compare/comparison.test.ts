import { expect, test } from 'vitest';
import { type Comparison, comparisonTsv, hasComparedWords, type Row, runningText, wordKind } from './comparison.ts';

const words = [
  { text: 'Domine', common: 2 },
  { text: ',', joined: true as const, common: 0 },
  { text: 'deus', common: 1 },
];
const row: Row = { citation: 'Ps 5:13', source: [{ label: '13', language: 'la', words }], cells: [null] };

test('words are shared, of one column alone, or not compared', () => {
  expect(words.map(wordKind)).toEqual(['common', null, 'own']);
  expect(hasComparedWords({ rows: [row] } as unknown as Comparison)).toBe(true);
  const alien = words.map((word) => ({ ...word, common: 0 }));
  const source = row.source.map((verse) => ({ ...verse, words: alien }));
  expect(hasComparedWords({ rows: [{ ...row, source }] } as unknown as Comparison)).toBe(false);
});

test('the table is written as tab-separated values', () => {
  expect(runningText(words)).toBe('Domine, deus');
  const cells = [[{ words: [{ text: '=a\tb', common: 1 }] }], null] as unknown as Row['cells'];
  const comparison = { rows: [{ ...row, cells }] } as Comparison;
  expect(comparisonTsv(comparison, ['verse', 'source', 'A', 'B'])).toBe(
    "verse\tsource\tA\tB\nPs 5:13\tDomine, deus\t'=a b\t\n",
  );
});
