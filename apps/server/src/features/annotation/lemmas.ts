/** Lemmas of the corpus, offered while a person types one. */
import type { AnswerOf, annotationLemmas } from '@glosa/contract';
import { isLemma, listLemmas } from '../../corpus/readings.ts';
import type { Reader } from '../../db/transaction.ts';

/** So many are offered. */
const LEMMAS = 20;

export async function findLemmas(reader: Reader, given: string): Promise<AnswerOf<typeof annotationLemmas>> {
  const prefix = given.normalize('NFC').trimStart();
  if (prefix.trim() === '') return { lemmas: [], known: false };
  return { lemmas: await listLemmas(reader, prefix, LEMMAS), known: await isLemma(reader, prefix.trimEnd()) };
}
