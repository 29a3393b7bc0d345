/** Sentences for tests. */
import type { AnnotatedSentence, AnnotationReading, AnnotationSpan, TagClass } from '@glosa/contract';

/** Words with bars between their pieces, `.` is punctuation; `read` says what subtokens are read as. */
export function testSentence(
  words: readonly string[],
  read: Readonly<Record<number, AnnotationReading>> = {},
  version = 'v1',
): AnnotatedSentence {
  let tokenNo = 0;
  let wordNo = 0;
  const items = words.map((word) => {
    if (word === '.') return { word, no: 0, pieces: [] };
    const pieces = word.split('|').map((form) => ({ form, tokenNo: ++tokenNo }));
    return { word, no: ++wordNo, pieces };
  });
  const tokens = items.flatMap(({ word, no, pieces }) => {
    if (no === 0) return [];
    const numbers = pieces.map((piece) => piece.tokenNo);
    const form = word.replaceAll('|', '');
    const state = JSON.stringify([word, numbers.map((one) => read[one])]);
    return {
      id: 100 + no,
      token: form,
      tokenNo: numbers[0] ?? 0,
      wordNo: no,
      derivedTokensIds: numbers,
      partition: word,
      splittable: form.length > 1,
      version: state,
    };
  });
  const spans = items.flatMap<Pick<AnnotationSpan, 'text' | 'tokenNo' | 'tokenId'>>(({ word, no, pieces }) =>
    no === 0
      ? [{ text: word, tokenNo: null, tokenId: null }]
      : pieces.map((piece) => ({ text: piece.form, tokenNo: piece.tokenNo, tokenId: 100 + no })),
  );
  return {
    sentenceNo: 1,
    version,
    transcription: spans.map((span, i) => ({
      spanId: i + 1,
      annotationIds: [],
      transliteration: null,
      spaceAfter: true,
      ...span,
    })),
    singleTokens: tokens,
    doubleTokens: tokens.map((token) => ({ ...token, subtokensIds: [] })),
    singleAnnotations: Object.entries(read).map(([no, reading]) => ({
      ...reading,
      annotationId: Number(no),
      subtokenIds: [Number(no)],
      state: 'draft' as const,
    })),
    doubleAnnotations: [],
    progress: 'none',
    done: null,
    flag: null,
    assignee: null,
    edited: null,
  };
}

const tagClass = (id: number, tag: string, categories: string[], optional: string[] = []): TagClass => {
  const name = { pl: tag, en: tag };
  return { id, tag, name, group: { tag: 'g', name }, categories, optional, lemma: 'required' };
};

export const CLASSES: readonly TagClass[] = [
  tagClass(1, 'subst', ['num', 'cas', 'gen', 'ptp'], ['ptp']),
  tagClass(2, 'fin', ['num', 'per', 'asp']),
  tagClass(3, 'conj', []),
];

export const NOUN: AnnotationReading = {
  posClass: 'subst',
  categoryMap: { num: 'sg', cas: 'nom', gen: 'm' },
  lemma: 'król',
};
export const NO_HISTORY = { undo: null, redo: null };
