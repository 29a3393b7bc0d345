/** Which sentences of a text a list shows. */
import {
  type AnnotationMode,
  type NumberRun,
  SENTENCE_FILTERS,
  type SentenceFilter,
  type SentenceState,
} from '@glosa/contract';
import {
  listCompositeKinds,
  listKinds,
  listSentencesOfCompositeKinds,
  listSentencesOfKinds,
  listSentencesToCheck,
  listTextsLike,
} from '../../corpus/readings.ts';
import { type AnnotatedPieces, countPieces, type listStates } from '../../corpus/sentences.ts';
import type { Reader } from '../../db/transaction.ts';
import { currentGrammar, type Grammar, isValid } from './grammar.ts';

export type State = Awaited<ReturnType<typeof listStates>>[number];

/** What is known of a sentence, from its words and what has been said of it. */
export function stateOf(
  { done_at, edited_at }: Pick<State, 'done_at' | 'edited_at'>,
  { pieces, annotated, toCheck }: AnnotatedPieces,
): SentenceState {
  if (toCheck > 0) return 'again';
  if (done_at !== null) return 'checked';
  if (annotated === 0) return 'empty';
  if (annotated < pieces) return 'partial';
  return edited_at === null ? 'imported' : 'edited';
}

const NO_WORDS: AnnotatedPieces = { pieces: 0, annotated: 0, toCheck: 0 };

/** Says of each sentence of a layer what is known of it. */
export async function statesOf(reader: Reader, layerId: number): Promise<(state: State) => SentenceState> {
  const pieces = await countPieces(reader, layerId);
  return (state) => stateOf(state, pieces.get(state.id) ?? NO_WORDS);
}

/** What needs a person comes first: flags, words that changed, then what is not annotated. */
const URGENT: readonly SentenceState[] = ['again', 'empty', 'partial'];

/** Sentences as one works through them. */
export async function inOrderOfWork(reader: Reader, layerId: number, states: readonly State[]): Promise<State[]> {
  const known = await statesOf(reader, layerId);
  const rankOf = (state: State) => {
    if (state.flag_comment !== null) return -1;
    const rank = URGENT.indexOf(known(state));
    return rank < 0 ? URGENT.length : rank;
  };
  const ranks = new Map(states.map((state) => [state.id, rankOf(state)]));
  return states.toSorted((a, b) => (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0) || a.ord - b.ord);
}

/** What passes a filter: everything that is known of a sentence without its words, its id, or its state. */
export async function filterOf(
  reader: Reader,
  layerId: number,
  filter: SentenceFilter,
  actor: string,
): Promise<(state: State) => boolean> {
  switch (filter) {
    case 'all':
      return () => true;
    case 'not-done':
      return ({ done_at }) => done_at === null;
    case 'done':
      return ({ done_at }) => done_at !== null;
    case 'flagged':
      return ({ flag_comment }) => flag_comment !== null;
    case 'mine':
      return ({ assignee }) => assignee === actor;
    case 'invalid': {
      const invalid = await invalidSentences(reader, layerId);
      return ({ id }) => invalid.has(id);
    }
    default: {
      const known = await statesOf(reader, layerId);
      return (state) => known(state) === filter;
    }
  }
}

/** How many of some sentences each filter leaves; `known` says what is known of each. */
export async function countByFilter(
  reader: Reader,
  layerId: number,
  states: readonly State[],
  known: (state: State) => SentenceState,
  actor: string,
): Promise<Record<SentenceFilter, number>> {
  const counts = Object.fromEntries(SENTENCE_FILTERS.map((filter) => [filter, 0])) as Record<SentenceFilter, number>;
  for (const state of states) {
    const one = known(state);
    if (one !== 'checked') counts[one]++;
  }
  for (const filter of ['all', 'mine', 'not-done', 'flagged', 'done', 'invalid'] as const) {
    counts[filter] = states.filter(await filterOf(reader, layerId, filter, actor)).length;
  }
  return counts;
}

interface Kind {
  posClass: string | null;
  /** JSON. */
  categories: string;
}

/** Sentences with a reading that the tagset does not allow, or that was made for another spelling. */
async function invalidSentences(reader: Reader, layerId: number): Promise<Set<number>> {
  const found = new Set<number>();
  const add = (rows: readonly { sentenceId: number | null }[]) => {
    for (const { sentenceId } of rows) if (sentenceId !== null) found.add(sentenceId);
  };
  const grammar = await currentGrammar(reader);
  const wrong = wrongKinds(grammar, 'single', await listKinds(reader, layerId));
  if (wrong.list.length > 0) add((await listSentencesOfKinds(reader, layerId, wrong.list)).filter(wrong.isOne));
  const wrongDouble = wrongKinds(grammar, 'double', await listCompositeKinds(reader, layerId));
  if (wrongDouble.list.length > 0) {
    add((await listSentencesOfCompositeKinds(reader, layerId, wrongDouble.list)).filter(wrongDouble.isOne));
  }
  add(await listSentencesToCheck(reader, layerId));
  return found;
}

/** Of kinds of readings those that the tagset does not allow; `list`: their categories. */
function wrongKinds(grammar: Grammar, kind: AnnotationMode, kinds: readonly Kind[]) {
  const keyOf = ({ posClass, categories }: Kind) => `${posClass ?? ''} ${categories}`;
  const wrong = kinds.filter(
    ({ posClass, categories }) =>
      !isValid(grammar, kind, { posClass, categoryMap: JSON.parse(categories), lemma: '-' }),
  );
  const keys = new Set(wrong.map(keyOf));
  return {
    list: [...new Set(wrong.map(({ categories }) => categories))],
    isOne: (one: Kind) => keys.has(keyOf(one)),
  };
}

/** Sentences with a word that contains `part` in its form or one of its lemmas, capitals or not. */
export async function sentencesWith(reader: Reader, layerId: number, part: string): Promise<Set<number>> {
  const wanted = part.normalize('NFC').toLowerCase();
  const found = new Set<number>();
  for (const { sentenceId, text } of await listTextsLike(reader, layerId, wanted)) {
    if (sentenceId !== null && text?.toLowerCase().includes(wanted) === true) found.add(sentenceId);
  }
  return found;
}

/** Numbers in their order as runs of numbers that follow each other. */
export function runsOf(numbers: readonly number[]): NumberRun[] {
  const runs: NumberRun[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs;
}
