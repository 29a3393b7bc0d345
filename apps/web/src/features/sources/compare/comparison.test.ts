import { expect, test } from 'vitest';
import { type Comparison, comparisonTsv, filledColumns, type Row, runningText, wordKind } from './comparison.ts';

const words = [
  { text: 'Domine', common: 2 },
  { text: ',', joined: true as const, common: 1 },
  { text: 'deus', common: 1 },
];
const row: Row = { citation: 'Ps 5:13', source: [{ label: '13', language: 'la', words }], cells: [null] };

test('words are shared, or of one column alone where there are several', () => {
  expect(words.map((word) => wordKind(word, 2))).toEqual(['common', null, 'own']);
  expect(words.map((word) => wordKind(word, 1))).toEqual(['common', null, null]);
  expect(filledColumns(row)).toBe(1);
  expect(filledColumns({ ...row, cells: [[], null] })).toBe(2);
});

test('the table is written as tab-separated values', () => {
  expect(runningText(words)).toBe('Domine, deus');
  const cells = [[{ words: [{ text: '=a\tb', common: 1 }] }], null] as unknown as Row['cells'];
  const comparison = { rows: [{ ...row, cells }] } as Comparison;
  expect(comparisonTsv(comparison, ['verse', 'source', 'A', 'B'])).toBe(
    "verse\tsource\tA\tB\nPs 5:13\tDomine, deus\t'=a b\t\n",
  );
});
