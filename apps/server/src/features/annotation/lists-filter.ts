/** Which sentences of a text a list shows. */
import type { AnnotationMode, NumberRun, SentenceFilter } from '@glosa/contract';
import {
  listCompositeKinds,
  listKinds,
  listSentencesOfCompositeKinds,
  listSentencesOfKinds,
  listSentencesToCheck,
  listTextsLike,
} from '../../corpus/readings.ts';
import type { listStates } from '../../corpus/sentences.ts';
import type { Reader } from '../../db/transaction.ts';
import { currentGrammar, type Grammar, isValid } from './grammar.ts';

export type State = Awaited<ReturnType<typeof listStates>>[number];

/** What passes a filter: everything that is known of a sentence without its words, or its id. */
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
  }
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
