/** Readings of single subtokens. */
import { type CategoryMap, type Language, LEMMA_LENGTH, type AnnotationReading as Reading } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format, nameIn } from '@glosa/dictionary';
import { type AnnotationProblem, namesOfTags, type Tagset } from '@glosa/tagset';
import { listCategoriesOf } from '../../corpus/readings.ts';
import type { Reader } from '../../db/transaction.ts';
import { FormError } from '../../errors.ts';
import type { PlannedStep } from './change-sentence.ts';
import { currentGrammar, type Grammar, problemsOf } from './grammar.ts';
import {
  type Piece,
  type Sentence,
  type StateReading,
  sorted,
  stateOf,
  type Word,
  type WordState,
} from './sentence.ts';
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

/** What subtokens are to be read as, and what a complete reading would say besides. */
export interface AcceptedReading {
  /** Null: none. */
  reading: StateReading | null;
  /** In words. */
  warnings: readonly string[];
}

/**
 * The reading that subtokens are to have. What they have already, or what another word of the same form has, can always
 * be saved; anything else has to be as the tagset says. What is missing in it is no error but a warning.
 *
 * @throws FormError where the tagset does not allow it, or where a base form is missing or cannot be one
 */
export async function acceptReading(
  reader: Reader,
  sentence: Sentence,
  { tokens, ...given }: GivenReading & { tokens: readonly number[] },
  language: Language,
): Promise<AcceptedReading> {
  const grammar = await currentGrammar(reader);
  const stored = readingHeld(sentence, tokens, given);
  if (stored !== null) return { reading: stored, warnings: warningsOf(grammar, stored, language) };
  if (given.posTag === null) {
    if (Object.keys(given.categories ?? {}).length > 0 || (given.lemma ?? '') !== '') throw withoutClass();
    return { reading: null, warnings: [] };
  }
  const asked = { posClass: given.posTag, categoryMap: sorted(given.categories ?? {}), lemma: given.lemma };
  const [wrong] = problemsOf(grammar, 'single', asked).filter(({ severity }) => severity === 'error');
  if (wrong !== undefined) throw refusal(grammar, wrong, language);
  const { lemma, problem } = checkLemma(grammar, asked);
  // The same base form, or the lack of one, is offered as a hint.
  const isHinted = problem !== null && (await isReadElsewhere(reader, formsAt(sentence, tokens), asked));
  if (problem !== null && !isHinted) throw problem;
  const reading = problem === null ? { ...asked, lemma } : asked;
  return { reading, warnings: warningsOf(grammar, reading, language) };
}

/** Whether a word of one of the forms is read so, without a base form or with the same one. */
async function isReadElsewhere(
  reader: Reader,
  forms: readonly string[],
  { posClass, lemma, categoryMap }: { posClass: string; lemma: string | null; categoryMap: CategoryMap },
): Promise<boolean> {
  const wanted = JSON.stringify(sorted(categoryMap));
  const found = await listCategoriesOf(reader, forms, { posClass, lemma });
  return found.some((categories) => JSON.stringify(sorted(JSON.parse(categories) as CategoryMap)) === wanted);
}

const withoutClass = () =>
  new FormError('no-class', 'annotation.error.no-class', {}, {}, { posTag: 'annotation.error.no-class' });

const warningsOf = (grammar: Grammar, reading: StateReading, language: Language): string[] =>
  problemsOf(grammar, 'single', reading)
    .filter(({ severity }) => severity === 'warning')
    .map((warning) => {
      const { key, params } = wordsFor(grammar.tagset, warning, language);
      return format(DICTIONARIES[language][key], params);
    });

const piecesAt = ({ words }: Sentence, tokens: readonly number[]): Piece[] =>
  words.flatMap(({ pieces }) => pieces.filter(({ tokenNo }) => tokens.includes(tokenNo)));

const formsAt = (sentence: Sentence, tokens: readonly number[]): string[] => [
  ...new Set(piecesAt(sentence, tokens).map(({ form }) => form)),
];

/** The reading given, where every one of the subtokens has it among its own. It may come from an import. */
function readingHeld(
  sentence: Sentence,
  tokens: readonly number[],
  { posTag, categories, lemma }: GivenReading,
): StateReading | null {
  // Readings without a class have an empty one where they are shown.
  const given = {
    posClass: posTag === '' ? null : posTag,
    categoryMap: sorted(categories ?? {}),
    lemma: lemma || null,
  };
  if (given.posClass === null && given.lemma === null) return null;
  const wanted = JSON.stringify(given);
  const found = piecesAt(sentence, tokens).map(({ readings }) =>
    readings
      .map((one): StateReading => ({ posClass: one.posClass, categoryMap: sorted(one.categories), lemma: one.lemma }))
      .find((one) => JSON.stringify({ ...one, lemma: one.lemma || null }) === wanted),
  );
  return found.includes(undefined) ? null : (found[0] ?? null);
}

/** Letters that are invisible, or that turn the line round, are no part of a base form. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** The base form as it is stored, or what is wrong with the one given. */
function checkLemma(
  { tagset }: Grammar,
  { posClass, lemma: given }: Reading,
): { lemma: string | null; problem: FormError | null } {
  const lemma = (given ?? '').normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  const refuse = (
    code: string,
    key: 'annotation.error.lemma' | 'annotation.error.lemma-form' | 'annotation.error.lemma-length',
  ) => ({ lemma: null, problem: new FormError(code, key, { longest: LEMMA_LENGTH }, {}, { lemma: key }) });
  if (lemma === '') {
    const need = tagset.classes.find(({ tag }) => tag === posClass)?.lemma;
    return need === 'required' ? refuse('lemma', 'annotation.error.lemma') : { lemma: null, problem: null };
  }
  if (UNSEEN.test(given ?? '')) return refuse('lemma-form', 'annotation.error.lemma-form');
  if ([...lemma].length > LEMMA_LENGTH) return refuse('lemma-length', 'annotation.error.lemma-length');
  return { lemma, problem: null };
}

/** A problem's words, with the names of the tags in them. */
function wordsFor(tagset: Tagset, { code, posClass, category, value }: AnnotationProblem, language: Language) {
  const names = namesOfTags(tagset);
  const params = {
    class: nameIn(language, names.posClass(posClass ?? '')).text,
    category: nameIn(language, names.category(category ?? '')).text,
    value: value ?? '',
  };
  return { key: `annotation.error.${code}` as const satisfies DictionaryKey, params };
}

function refusal({ tagset }: Grammar, problem: AnnotationProblem, language: Language): FormError {
  const { key, params } = wordsFor(tagset, problem, language);
  const { code, category } = problem;
  const isOfLemma = code === 'foreign-lemma';
  const field = isOfLemma ? 'lemma' : category === null ? 'posTag' : `categories.${category}`;
  return new FormError(code, key, params, {}, { [field]: key });
}

/** Every one of the subtokens gets the reading, or with null none. */
export function planReading(
  sentence: Sentence,
  tokens: readonly number[],
  { reading, warnings }: AcceptedReading,
): PlannedStep {
  const changes = wordsOf(sentence, tokens).flatMap((word) => changeOfWord(sentence, word, tokens, reading));
  return { kind: reading === null ? 'clear' : 'annotate', changes, tokens, warnings };
}

/** None where the word has that reading already. */
export function changeOfWord(
  sentence: Pick<Sentence, 'row'>,
  word: Word,
  tokens: readonly number[],
  reading: StateReading | null,
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
