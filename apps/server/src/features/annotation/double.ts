/** Composite forms: what the rules say of several subtokens, and making one of them. */
import type { AnnotationStatus, DoubleReading, Language } from '@glosa/contract';
import { DICTIONARIES, type DictionaryKey, format, nameIn, TRAITS } from '@glosa/dictionary';
import {
  type ChosenToken,
  type Evaluation,
  evaluateRules,
  namesOfTags,
  type RuleMatch,
  type Tagset,
} from '@glosa/tagset';
import { isComposite } from '../../corpus/words.ts';
import type { Reader } from '../../db/transaction.ts';
import { FormError, NotFound } from '../../errors.ts';
import type { PlannedStep } from './change-sentence.ts';
import { type CompositeState, compositeStateOf, type Piece, type Sentence, sorted, type Word } from './sentence.ts';
import { wordsOf } from './single.ts';

/** Of the subtokens chosen, in the order of the text. */
function chosenOf(sentence: Sentence, tokens: readonly number[]): ChosenToken[] {
  return wordsOf(sentence, tokens).flatMap(({ pieces }) =>
    pieces
      .filter(({ tokenNo }) => tokens.includes(tokenNo))
      .map(({ tokenNo, form, readings: [reading] }) => ({
        token: tokenNo,
        form,
        lemma: reading?.lemma ?? null,
        posClass: reading?.posClass ?? null,
        categories: reading?.categories ?? {},
      })),
  );
}

function membersOf(sentence: Sentence): { id: number; posClass: string; tokens: number[] }[] {
  const numberOf = new Map(sentence.words.flatMap(({ pieces }) => pieces.map((one) => [one.id, one.tokenNo] as const)));
  return sentence.composites.map(({ id, posClass, members }) => {
    return { id, posClass, tokens: members.flatMap(({ pieceId }) => numberOf.get(pieceId) ?? []) };
  });
}

const isWithin = (some: readonly number[], others: readonly number[]) => some.every((one) => others.includes(one));

/** @throws FormError where a subtoken is not there */
export function evaluate(tagset: Tagset, sentence: Sentence, tokens: readonly number[]): Evaluation {
  const unique = [...new Set(tokens)];
  const existing = membersOf(sentence).map((one) => one.tokens);
  return evaluateRules(tagset, chosenOf(sentence, unique), existing);
}

/** The answer of the rules, in words. */
export function describeEvaluation(tagset: Tagset, sentence: Sentence, evaluation: Evaluation, language: Language) {
  const { status, tokens } = evaluation;
  const same = membersOf(sentence).find((one) => isWithin(one.tokens, tokens) && isWithin(tokens, one.tokens));
  const matches =
    evaluation.status === 'ANNOTATION_POSSIBLE' ? [evaluation.match, ...evaluation.alternatives] : ([] as RuleMatch[]);
  const [data = null, ...alternatives] = matches.map((match) => readingOf(sentence, match, tagset, language));
  return {
    status: status as AnnotationStatus,
    reason: reasonOf(sentence, evaluation, tagset, language),
    data,
    alternatives,
    activeAnnotation: same?.id ?? null,
    tokens: [...tokens],
  };
}

function readingOf(sentence: Sentence, match: RuleMatch, tagset: Tagset, language: Language): DoubleReading {
  const { posClass, lemma, categories, warnings } = match;
  const names = namesOfTags(tagset);
  const said = warnings.map(({ category, tokens: [one, other], values: [first, second] }) => {
    const nameOf = (value: string) => nameIn(language, names.value(category, value)).text;
    return format(DICTIONARIES[language]['annotation.rule.disagreement'], {
      category: nameIn(language, names.category(category)).text,
      ...{ one: formAt(sentence, one), first: nameOf(first), other: formAt(sentence, other), second: nameOf(second) },
    });
  });
  return { posClass, categoryMap: sorted({ ...categories }), lemma, warnings: said };
}

const formAt = (sentence: Sentence, token: number): string => pieceAt(sentence, token)?.piece.form ?? '';

function pieceAt({ words }: Sentence, token: number): { word: Word; piece: Piece; no: number } | undefined {
  for (const word of words) {
    const index = word.pieces.findIndex(({ tokenNo }) => tokenNo === token);
    const piece = word.pieces[index];
    if (piece !== undefined) return { word, piece, no: index + 1 };
  }
  return undefined;
}

function reasonOf(sentence: Sentence, evaluation: Evaluation, tagset: Tagset, language: Language): string | null {
  const texts = DICTIONARIES[language];
  const say = (key: DictionaryKey, params: Readonly<Record<string, string | number>>) => format(texts[key], params);
  const [open, close] = TRAITS[language].quotes;
  const formsOf = (tokens: readonly number[]) =>
    tokens.map((token) => `${open}${formAt(sentence, token)}${close}`).join(', ');
  switch (evaluation.status) {
    case 'ANNOTATION_POSSIBLE':
      return null;
    case 'WRONG_TOKEN_COUNT':
      return say('annotation.rule.count', { min: evaluation.min, max: evaluation.max });
    case 'NOT_ANNOTATED':
      return say('annotation.rule.not-annotated', { forms: formsOf(evaluation.missing) });
    case 'ALREADY_ANNOTATED':
      return texts['annotation.rule.already'];
    case 'NO_RULE': {
      const [nearest] = evaluation.nearest;
      const rule = nearest && tagset.rules.find(({ id }) => id === nearest.rule);
      if (nearest === undefined || rule === undefined) return texts['annotation.rule.none'];
      const name = nameIn(language, namesOfTags(tagset).doubleClass(rule.class)).text;
      if (nearest.phrase) return say('annotation.rule.phrase', { name });
      if (nearest.unplaced.length === 0) return say('annotation.rule.missing', { name });
      return say('annotation.rule.unplaced', { name, forms: formsOf(nearest.unplaced) });
    }
  }
}

/**
 * A composite form of the subtokens, as the first rule says or the one of the class that was chosen.
 * @throws FormError where no rule allows it, or where it is there already, whole or as part of another of its class
 */
export function planDouble(
  tagset: Tagset,
  sentence: Sentence,
  given: { tokens: readonly number[]; posTag?: string | null | undefined },
  language: Language,
): PlannedStep {
  const evaluation = evaluate(tagset, sentence, given.tokens);
  if (evaluation.status !== 'ANNOTATION_POSSIBLE') {
    const { reason } = describeEvaluation(tagset, sentence, evaluation, language);
    const details = { status: evaluation.status };
    throw new FormError(evaluation.status, 'annotation.error.rule', { reason: reason ?? '' }, details);
  }
  const matches = [evaluation.match, ...evaluation.alternatives];
  const match = given.posTag == null ? matches[0] : matches.find(({ posClass }) => posClass === given.posTag);
  if (match === undefined) throw new FormError('NO_RULE', 'annotation.error.no-alternative', {}, { status: 'NO_RULE' });
  const { tokens } = evaluation;
  const overlap = membersOf(sentence).find(
    (one) => one.posClass === match.posClass && (isWithin(one.tokens, tokens) || isWithin(tokens, one.tokens)),
  );
  if (overlap !== undefined) {
    throw new FormError('ALREADY_ANNOTATED', 'annotation.error.overlap', {}, { status: 'ALREADY_ANNOTATED' });
  }
  const members = tokens.flatMap((token) => {
    const at = pieceAt(sentence, token);
    return at === undefined ? [] : [{ word: at.word.id, piece: at.no, form: at.piece.form }];
  });
  const { posClass, lemma, categories } = match;
  const after: CompositeState = { posClass, lemma, categoryMap: sorted({ ...categories }), members };
  const first = pieceAt(sentence, tokens[0] ?? 0)?.word;
  const place = { sentenceId: sentence.row.id, ref: first?.ref ?? '', form: first?.form ?? '' };
  return { kind: 'double', changes: [{ ...place, kind: 'composite', before: null, after }], tokens, double: after };
}

/** The words that a composite form of the sentence belongs to. @throws FormError where it is gone */
export function compositeAt(
  sentence: Sentence,
  id: number,
): { words: Word[]; state: CompositeState; tokens: number[] } {
  const found = sentence.composites.find((one) => one.id === id);
  if (found === undefined) throw new FormError('gone', 'annotation.error.double-gone');
  const words = sentence.words.filter((word) => found.members.some((member) => member.word === word.id));
  const tokens = membersOf(sentence).find((one) => one.id === id)?.tokens ?? [];
  return { words, state: compositeStateOf(found), tokens };
}

/** A composite form of another sentence is a wrong address. @throws NotFound */
export async function requireHere(reader: Reader, { composites }: Sentence, id: number): Promise<void> {
  if (composites.some((one) => one.id === id)) return;
  if (await isComposite(reader, id)) throw new NotFound(`No composite form ${id} in that sentence.`);
}

export function planApart(sentence: Sentence, id: number): PlannedStep {
  const { words, state, tokens } = compositeAt(sentence, id);
  const place = { sentenceId: sentence.row.id, ref: words[0]?.ref ?? '', form: words[0]?.form ?? '' };
  return { kind: 'apart', changes: [{ ...place, kind: 'composite', before: state, after: null }], tokens };
}
