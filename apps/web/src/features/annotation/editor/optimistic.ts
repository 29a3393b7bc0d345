/** What a sentence looks like with changes on it that the server has not answered yet. */
import type { AnnotatedSentence, Annotation, AnnotationReading } from '@glosa/contract';
import type { Change, Pending, Seen } from './state.ts';

/** Annotations that are not stored yet have numbers below zero. */
const provisional = (id: number, index: number): number => -(id * 100 + index + 1);

function annotation(id: number, subtokenIds: number[], reading: AnnotationReading): Annotation {
  const { posClass, categoryMap, lemma } = reading;
  return { annotationId: id, subtokenIds, posClass, categoryMap, lemma, state: 'draft' };
}

function withReading(
  sentence: AnnotatedSentence,
  id: number,
  { tokens, reading }: Extract<Change, { kind: 'reading' }>,
) {
  const others = sentence.singleAnnotations.filter(({ subtokenIds }) => !subtokenIds.some((no) => tokens.includes(no)));
  const made = reading === null ? [] : tokens.map((no, i) => annotation(provisional(id, i), [no], reading));
  const first = ({ subtokenIds }: Annotation) => subtokenIds[0] ?? 0;
  return { ...sentence, singleAnnotations: [...others, ...made].toSorted((a, b) => first(a) - first(b)) };
}

function applied(sentence: AnnotatedSentence, { id, change }: Pick<Pending, 'id' | 'change'>): AnnotatedSentence {
  switch (change.kind) {
    case 'reading':
      return withReading(sentence, id, change);
    case 'double': {
      const made = annotation(provisional(id, 0), [...change.tokens], change.reading);
      return { ...sentence, doubleAnnotations: [...sentence.doubleAnnotations, made] };
    }
    case 'apart': {
      const isLeft = ({ annotationId }: Annotation) => annotationId !== change.annotationId;
      return { ...sentence, doubleAnnotations: sentence.doubleAnnotations.filter(isLeft) };
    }
  }
}

export const withPending = (sentence: AnnotatedSentence, pending: readonly Pending[]): AnnotatedSentence =>
  pending.reduce(applied, sentence);

/** Whether a subtoken has a change on it that is on its way. */
export const isPending = (pending: readonly Pending[], tokenNo: number): boolean =>
  pending.some(({ change }) => change.tokens.includes(tokenNo));

/**
 * What a person has seen once a change of their own is made: of the words they changed the new state, of all others what
 * they saw before, so that a change by another person that came along with the answer is not taken for seen.
 */
export function seenAfter(seen: Seen, tokens: readonly number[], after: AnnotatedSentence): Seen {
  const own = after.singleTokens.filter(({ derivedTokensIds }) => derivedTokensIds.some((no) => tokens.includes(no)));
  const words = { ...seen.words };
  for (const { wordNo, version } of own) {
    if (String(wordNo) in words) words[String(wordNo)] = version;
  }
  return { ...seen, words };
}
