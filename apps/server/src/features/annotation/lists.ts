/** Texts and sentences to be annotated. */
import {
  type AnnotationMap,
  type AnnotationMode,
  type AnswerOf,
  type annotatedTexts,
  type annotationSentences,
  type EditorData,
  type ListedSentence,
  SENTENCE_STATES,
  SENTENCES_PAGE,
  type SentenceFilter,
  type SentenceLine,
  type SentenceOrder,
} from '@glosa/contract';
import {
  countStates,
  listCardsOfSentences,
  listFirstOpen,
  listSentencesAt,
  listSentencesById,
  listStates,
} from '../../corpus/sentences.ts';
import { listTranscriptions } from '../../corpus/texts.ts';
import type { Reader } from '../../db/transaction.ts';
import { NotFound } from '../../errors.ts';
import { requireLayer } from './change-sentence.ts';
import { describeSentence, loadSurroundings, type Surroundings, saidOf, stateOfPiece } from './describe.ts';
import { currentGrammar, type Grammar } from './grammar.ts';
import {
  countByFilter,
  filterOf,
  inOrderOfWork,
  runsOf,
  type State,
  sentencesWith,
  stateOf,
  statesOf,
} from './lists-filter.ts';
import type { Presence } from './presence.ts';
import { loadSentences, loadShown, referenceOf, type Sentence, textOf, versionOf } from './sentence.ts';
import { listStaff } from './states.store.ts';
import { describeCategories, describeClasses, describeDoubles } from './tagset.ts';
import { undoStateOf } from './undo-state.ts';

export async function listTexts(reader: Reader, actor: string): Promise<AnswerOf<typeof annotatedTexts>> {
  const said = new Map((await countStates(reader, actor)).map((row) => [row.layerId, row]));
  const layers = await listTranscriptions(reader, true);
  const next = await listFirstOpen(reader);
  return {
    texts: layers.map(({ code, textName: name, id, sentences, words, annotated_words: annotated }) => {
      const state = said.get(id);
      return {
        ...{ code, name },
        counts: { sentences, done: Number(state?.done ?? 0), flagged: Number(state?.flagged ?? 0), words, annotated },
        own: { sentences: Number(state?.own ?? 0), open: Number(state?.open ?? 0) },
        editedAt: state?.editedAt ?? null,
        next: next.get(id) ?? null,
      };
    }),
  };
}

export interface SentencesOrder {
  code: string;
  page: number;
  filter: SentenceFilter;
  contains: string;
  sort: SentenceOrder;
  /** First and last number; undefined: from the first, to the last. */
  from?: number | undefined;
  to?: number | undefined;
  actor: string;
}

/** @throws NotFound */
export async function listSentencesPage(
  reader: Reader,
  { code, page: asked, filter, contains, sort, from = 1, to = Infinity, actor }: SentencesOrder,
  presence: Presence,
): Promise<AnswerOf<typeof annotationSentences>> {
  const layer = await requireLayer(reader, code);
  const states = await listStates(reader, layer.id);
  const passes = await filterOf(reader, layer.id, filter, actor);
  const holds = contains.trim() === '' ? null : await sentencesWith(reader, layer.id, contains.trim());
  const isPart = ({ ord }: State) => ord >= from && ord <= to;
  const passing = states.filter((state) => isPart(state) && passes(state) && (holds === null || holds.has(state.id)));
  const found = sort === 'work' ? await inOrderOfWork(reader, layer.id, passing) : passing;
  const numbers = (some: readonly State[]) => runsOf(some.map(({ ord }) => ord));
  const pages = Math.max(1, Math.ceil(found.length / SENTENCES_PAGE));
  const page = Math.min(asked, pages);
  const ids = found.slice((page - 1) * SENTENCES_PAGE, page * SENTENCES_PAGE).map(({ id }) => id);
  const rows = new Map((await listSentencesById(reader, ids)).map((row) => [row.id, row]));
  const sentences = await loadSentences(
    reader,
    ids.flatMap((id) => rows.get(id) ?? []),
  );
  const shown = await loadShown(reader, sentences);
  const grammar = await currentGrammar(reader);
  const done = states.filter(({ done_at }) => done_at !== null);
  const flagged = states.filter(({ flag_comment }) => flag_comment !== null);
  return {
    ...{ code: layer.code, name: layer.textName, language: layer.language, page, pages, total: found.length },
    ...{ numbers: numbers(found), open: numbers(passing.filter(({ done_at }) => done_at === null)) },
    counts: {
      sentences: states.length,
      done: done.length,
      flagged: flagged.length,
      words: layer.words,
      annotated: layer.annotated_words,
    },
    people: peopleOf(states),
    staff: await listStaff(reader),
    sentences: sentences.map((sentence) => describeListed(sentence, shown, grammar, presence, layer.code, actor)),
  };
}

/** @throws NotFound */
export async function readMap(reader: Reader, code: string, actor: string): Promise<AnnotationMap> {
  const layer = await requireLayer(reader, code);
  const states = await listStates(reader, layer.id);
  const known = await statesOf(reader, layer.id);
  const flagged = states.filter(({ flag_comment }) => flag_comment !== null);
  return {
    code: layer.code,
    states: states.map((state) => SENTENCE_STATES.indexOf(known(state))).join(''),
    flagged: runsOf(flagged.map(({ ord }) => ord)),
    cards: await listCardsOfSentences(reader, layer.id),
    counts: await countByFilter(reader, layer.id, states, known, actor),
  };
}

function peopleOf(states: readonly State[]) {
  const people = new Map<string, { assigned: number; open: number; done: number }>();
  const add = (login: string | null, field: 'assigned' | 'open' | 'done') => {
    if (login === null || login === '') return;
    const person = people.get(login) ?? { assigned: 0, open: 0, done: 0 };
    person[field]++;
    people.set(login, person);
  };
  for (const { assignee, done_by, done_at } of states) {
    add(assignee, 'assigned');
    if (done_at === null) add(assignee, 'open');
    add(done_by, 'done');
  }
  return [...people].map(([login, counts]) => ({ login, ...counts })).toSorted((a, b) => (a.login < b.login ? -1 : 1));
}

function describeListed(
  sentence: Sentence,
  shown: Surroundings['shown'],
  grammar: Grammar,
  presence: Presence,
  code: string,
  actor: string,
): ListedSentence {
  const { progress, done, flag, assignee, edited } = saidOf(sentence);
  const pieces = sentence.words.flatMap((word) => word.pieces);
  const counts = {
    pieces: pieces.length,
    annotated: pieces.filter(({ readings }) => readings.length > 0).length,
    toCheck: pieces.filter(({ checkForm }) => checkForm !== null).length,
  };
  return {
    ...lineOf(sentence, shown),
    tokens: sentence.words.flatMap(({ pieces }) => pieces.map((piece) => stateOfPiece(piece, grammar))),
    ...{ progress, state: stateOf(sentence.row, counts), version: versionOf(sentence) },
    ...{ done, flag, assignee, edited },
    here: presence.others(code, sentence.row.ord, actor),
  };
}

function lineOf(sentence: Sentence, shown: Surroundings['shown']): SentenceLine {
  const text = textOf(shown.get(sentence.row.id) ?? []);
  return { sentenceNo: sentence.row.ord, reference: referenceOf(sentence), text };
}

export interface EditorOrder {
  code: string;
  /** Undefined: the first that is not done. */
  sentenceNo?: number | undefined;
  mode: AnnotationMode;
  actor: string;
}

/** @throws NotFound */
export async function readEditor(
  reader: Reader,
  { code, sentenceNo, mode, actor }: EditorOrder,
  presence: Presence,
): Promise<EditorData> {
  const layer = await requireLayer(reader, code);
  const no = sentenceNo ?? (await findOpen(reader, layer.id));
  const rows = await listSentencesAt(reader, layer.id, [no - 1, no, no + 1]);
  const around = await loadSentences(reader, rows);
  const sentence = around.find(({ row }) => row.ord === no);
  if (sentence === undefined) throw new NotFound(`No sentence ${no} in ${layer.code}.`);
  presence.enter(layer.code, no, actor);
  const surroundings = await loadSurroundings(reader, around);
  const grammar = await currentGrammar(reader);
  const has = (number: number) => (around.some(({ row }) => row.ord === number) ? number : null);
  return {
    ...describeSentence(sentence, surroundings, grammar, mode),
    ...{ code: layer.code, name: layer.textName, language: layer.language, mode, reference: referenceOf(sentence) },
    sentences: around.map((one) => lineOf(one, surroundings.shown)),
    ...{ previous: has(no - 1), next: has(no + 1), total: layer.sentences },
    posClasses: describeClasses(grammar.tagset),
    singleCategories: describeCategories(grammar.tagset),
    doubleClasses: describeDoubles(grammar.tagset),
    history: await undoStateOf(reader, layer.text_id, actor),
    here: presence.others(layer.code, no, actor),
  };
}

/** The first sentence that is not done; the first of all where every one is. */
async function findOpen(reader: Reader, layerId: number): Promise<number> {
  const states = await listStates(reader, layerId);
  return (states.find(({ done_at }) => done_at === null) ?? states[0])?.ord ?? 1;
}
