/** The tagset of this installation, and what it says of readings. */
import type { AnnotationMode, AnnotationReading as Reading } from '@glosa/contract';
import { type AnnotationChecker, type AnnotationProblem, annotationChecker, type Tagset } from '@glosa/tagset';
import type { Reader } from '../../db/transaction.ts';
import { tagsetInForce } from '../../indexing/tagset-in-force.ts';

export interface Grammar {
  tagset: Tagset;
  checker: AnnotationChecker;
}

const grammars = new WeakMap<Tagset, Grammar>();

/** The tagset that readings are checked against, as the reader sees it. */
export async function currentGrammar(reader: Reader): Promise<Grammar> {
  const { tagset } = await tagsetInForce(reader);
  const grammar = grammars.get(tagset) ?? { tagset, checker: annotationChecker(tagset) };
  grammars.set(tagset, grammar);
  return grammar;
}

/** `posClass` null: an import gave none. */
export type CheckedReading = Omit<Reading, 'posClass'> & { posClass: string | null };

/** What is wrong with a reading: errors first, then what a complete one would say. */
export function problemsOf(
  { checker }: Grammar,
  kind: AnnotationMode,
  { posClass, categoryMap, lemma }: CheckedReading,
): AnnotationProblem[] {
  const problems = checker.check({ kind, posClass, categories: categoryMap, lemma });
  return problems.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
}

/** An imported reading may leave categories open: what is missing does not make it wrong. */
export function isValid(grammar: Grammar, kind: AnnotationMode, reading: CheckedReading): boolean {
  return problemsOf(grammar, kind, reading).every(({ severity }) => severity !== 'error');
}
