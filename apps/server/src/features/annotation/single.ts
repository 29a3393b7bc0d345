/** Readings of single subtokens. */
import { type Language, LEMMA_LENGTH, type AnnotationReading as Reading } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import type { AnnotationProblem } from '@glosa/tagset';
import { FormError } from '../../errors.ts';
import type { PlannedStep } from './change-sentence.ts';
import { type Grammar, problemsOf } from './grammar.ts';
import { type Sentence, sorted, stateOf, type Word, type WordState } from './sentence.ts';
import type { Change } from './steps.store.ts';

/** A reading as it was sent; all null: the subtokens are to have none. */
export interface GivenReading {
  posTag: string | null;
  categories: Readonly<Record<string, string>> | null;
  lemma: string | null;
}

/** The words that subtokens belong to, each once. @throws FormError where one is not there (any more) */
export function wordsOf(sentence: Sentence, tokens: readonly number[]): Word[] {
  const known = new Set(sentence.words.flatMap(({ pieces }) => pieces.map(({ tokenNo }) => tokenNo)));
  const missing = tokens.find((no) => !known.has(no));
  if (missing !== undefined) throw new FormError('no-token', 'annotation.error.no-token', { token: missing });
  return sentence.words.filter(({ pieces }) => pieces.some(({ tokenNo }) => tokens.includes(tokenNo)));
}

/** @throws FormError where it is not as the tagset says */
export function readingOf(
  grammar: Grammar,
  { posTag, categories, lemma }: GivenReading,
  language: Language,
): Reading | null {
  if (posTag === null) {
    if ((categories !== null && Object.keys(categories).length > 0) || (lemma ?? '') !== '') {
      throw new FormError('no-class', 'annotation.error.no-class', {}, {}, { posTag: 'annotation.error.no-class' });
    }
    return null;
  }
  const reading = { posClass: posTag, categoryMap: sorted(categories ?? {}), lemma: lemmaOf(posTag, lemma) };
  const [problem] = problemsOf(grammar, 'single', reading);
  if (problem !== undefined && problem.code !== 'missing-lemma') throw refusal(grammar, problem, language);
  return reading;
}

/** Classes of what is no word of the language: they may do without a base form. */
const WITHOUT_LEMMA: ReadonlySet<string> = new Set(['interp', 'ign', 'xxx', 'dig', 'frag']);

/** Letters that nobody sees, or that turn the line round, are no part of a base form. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

function lemmaOf(posClass: string, given: string | null): string | null {
  const lemma = (given ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const refuse = (
    code: string,
    key: 'annotation.error.lemma' | 'annotation.error.lemma-form' | 'annotation.error.lemma-length',
  ) => new FormError(code, key, { longest: LEMMA_LENGTH }, {}, { lemma: key });
  if (lemma === '') {
    if (WITHOUT_LEMMA.has(posClass)) return null;
    throw refuse('lemma', 'annotation.error.lemma');
  }
  if (UNSEEN.test(given ?? '')) throw refuse('lemma-form', 'annotation.error.lemma-form');
  if ([...lemma].length > LEMMA_LENGTH) throw refuse('lemma-length', 'annotation.error.lemma-length');
  return lemma;
}

function refusal(
  { tagset }: Grammar,
  { code, posClass, category, value }: AnnotationProblem,
  language: Language,
): FormError {
  const key = `annotation.error.${code}` as DictionaryKey;
  const field = category === null ? 'posTag' : `categories.${category}`;
  const nameOf = (tag: string | null, known: readonly { tag: string; pl: string; en: string }[]) =>
    known.find((one) => one.tag === tag)?.[language] ?? tag ?? '';
  const params = {
    class: nameOf(posClass, tagset.classes),
    category: nameOf(category, tagset.categories),
    value: value ?? '',
  };
  return new FormError(code, key, params, {}, { [field]: key });
}

/** Every one of the subtokens gets the reading, or with null none. */
export function planReading(sentence: Sentence, tokens: readonly number[], reading: Reading | null): PlannedStep {
  const changes = wordsOf(sentence, tokens).flatMap((word) => changeOfWord(sentence, word, tokens, reading));
  return { kind: reading === null ? 'clear' : 'annotate', changes, tokens };
}

/** None where the word has that reading already. */
export function changeOfWord(
  sentence: Pick<Sentence, 'row'>,
  word: Word,
  tokens: readonly number[],
  reading: Reading | null,
): Change[] {
  const before = stateOf(word);
  const after: WordState = {
    pieces: before.pieces.map((piece, i) => {
      if (!tokens.includes(word.pieces[i]?.tokenNo ?? 0)) return piece;
      return { ...piece, checkForm: null, readings: reading === null ? [] : [reading] };
    }),
  };
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  return [{ kind: 'word', sentenceId: sentence.row.id, word: word.id, ref: word.ref, form: word.form, before, after }];
}
