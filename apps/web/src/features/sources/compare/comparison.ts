/** A comparison as the page has it, and as a file to keep. */
import type { AnswerOf, ComparedWord, compareSources } from '@glosa/contract';
import { asTsv } from '../../../parts/save-file.ts';

export type Comparison = AnswerOf<typeof compareSources>;
export type ComparedText = Comparison['texts'][number];
export type Row = Comparison['rows'][number];

/** What a word is in its row: shared, or in its own column alone; neither where no other column has words in its language. */
export type WordKind = 'common' | 'own' | null;

export function wordKind({ common }: ComparedWord): WordKind {
  if (common > 1) return 'common';
  return common === 1 ? 'own' : null;
}

/** Whether two columns of a row somewhere have words in one language, so that there is something to mark. */
export function hasComparedWords({ rows }: Comparison): boolean {
  return rows.some(({ source, cells }) =>
    [...source, ...cells.flatMap((cell) => cell ?? [])].some(({ words }) =>
      words.some((word) => wordKind(word) !== null),
    ),
  );
}

/** Words as running text. */
export function runningText(words: readonly ComparedWord[]): string {
  return words.map(({ text, joined }, i) => (i === 0 || joined ? text : ` ${text}`)).join('');
}

/** The table as tab-separated values: the verses, the source, and each compared text. */
export function comparisonTsv({ rows }: Comparison, heads: readonly string[]): string {
  const lines = rows.map(({ citation, source, cells }) => [
    citation,
    source.map(({ words }) => runningText(words)).join(' | '),
    ...cells.map((cell) => (cell ?? []).map(({ words }) => runningText(words)).join(' | ')),
  ]);
  return asTsv([heads, ...lines]);
}
