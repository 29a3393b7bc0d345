/** What the annotation editor knows. Plain data: `transitions.ts` changes it, the page only draws it. */
import type {
  AnnotatedSentence,
  AnnotatedToken,
  Annotation,
  AnnotationMode,
  AnnotationReading,
  AnnotationSpan,
  AnnotationStatus,
  CategoryMap,
  DoubleReading,
  FormProblem,
  TokenState,
  UndoState,
} from '@glosa/contract';
import type { SplitState } from './split-state.ts';

/** Which state of the sentence, and of each word by its number, the person was looking at. */
export interface Seen {
  version: string;
  words: Readonly<Record<string, string>>;
}

/** A reading that is being put together. `posClass` is '' as long as none is chosen. */
export interface ReadingDraft {
  posClass: string;
  categories: CategoryMap;
  lemma: string;
}

/** A draft that a person began on subtokens and has not saved. */
export interface KeptReading extends ReadingDraft {
  tokens: readonly number[];
  /** Ids of the words, to know them again. */
  words: readonly number[];
  seen: Seen;
}

export type Change =
  | { kind: 'reading'; tokens: readonly number[]; reading: AnnotationReading | null }
  | { kind: 'double'; tokens: readonly number[]; reading: AnnotationReading }
  | { kind: 'apart'; tokens: readonly number[]; annotationId: number };

/** A change that is shown already and that the server has not answered yet. */
export interface Pending {
  id: number;
  change: Change;
  seen: Seen;
  /** What the first of the words was read as before. */
  base: AnnotationReading | null;
}

/** Another annotator was faster on the same word. All three readings stay in view until a person decides. */
export interface Conflict {
  by: string;
  at: string;
  change: Change;
  base: AnnotationReading | null;
  theirs: AnnotationReading | null;
}

export interface RuleAnswer {
  tokens: readonly number[];
  status: AnnotationStatus;
  reason: string | null;
  /** The first one is what the rule says, the others are alternatives. */
  readings: readonly DoubleReading[];
  activeAnnotation: number | null;
}

/** Asking the rules: one question at a time. */
export interface Together {
  /** On its way. */
  asked: readonly number[] | null;
  /** To be asked when that one is answered. */
  wanted: readonly number[] | null;
  answer: RuleAnswer | null;
  /** Class of the reading that is chosen among those of the answer. */
  chosen: string | null;
  failed: string | null;
}

export const MODALS = ['split', 'batch', 'flag', 'go', 'history', 'keys', 'done'] as const;
export type Modal = (typeof MODALS)[number];

/** Something to be read out; the number tells the same words said twice apart. */
export interface Said {
  no: number;
  what: SaidKey;
  params: Readonly<Record<string, string | number>>;
}
export type SaidKey =
  | 'cap'
  | 'selected'
  | 'unselected'
  | 'selection-cleared'
  | 'mode-single'
  | 'mode-double'
  | 'saved'
  | 'incomplete'
  | 'cleared'
  | 'refused'
  | 'failed'
  | 'conflict'
  | 'all-annotated'
  | 'no-hint'
  | 'no-last'
  | 'nothing-to-clear'
  | 'no-split'
  | 'no-split-double'
  | 'batch-first'
  | 'undone'
  | 'redone'
  | 'elsewhere'
  | 'merged'
  | 'split'
  | 'double-added'
  | 'double-apart'
  | 'possible'
  | 'not-possible'
  | 'edge-first'
  | 'edge-last'
  | 'batch-done'
  | 'flagged'
  | 'unflagged'
  | 'reopened'
  | 'unsaved'
  | 'no-next'
  | 'no-previous';

export interface EditorState {
  /** As the server knows it. */
  sentence: AnnotatedSentence;
  pending: readonly Pending[];
  /** The sentence with everything on it that is on its way. */
  shown: AnnotatedSentence;
  mode: AnnotationMode;
  /** Number of the current subtoken; 0 where the sentence has no words. */
  current: number;
  /** Numbers of the selected subtokens in the order of the text; none: the current one alone is meant. */
  selection: readonly number[];
  /** Which of the annotations on the current subtoken is looked at. */
  cycle: number;
  drafts: readonly KeptReading[];
  /** What the server had against a reading. */
  problem: { tokens: readonly number[]; problem: FormProblem } | null;
  conflict: Conflict | null;
  last: AnnotationReading | null;
  together: Together;
  modal: Modal | null;
  split: SplitState | null;
  /** The word that was saved last: others of the same form may be what it is. */
  similarTo: { tokenNo: number; form: string; reading: AnnotationReading } | null;
  history: UndoState;
  said: Said | null;
}

export const NOBODY_ASKED: Together = { asked: null, wanted: null, answer: null, chosen: null, failed: null };

export type WordSpan = AnnotationSpan & { tokenNo: number; tokenId: number };

const isWord = (span: AnnotationSpan): span is WordSpan => span.tokenNo !== null && span.tokenId !== null;

/** The spans one can stand on: all but punctuation. */
export const wordSpans = ({ transcription }: AnnotatedSentence): WordSpan[] => transcription.filter(isWord);

export const spanAt = (sentence: AnnotatedSentence, tokenNo: number): WordSpan | undefined =>
  sentence.transcription.find((span): span is WordSpan => isWord(span) && span.tokenNo === tokenNo);

/** The graphical word that a subtoken belongs to. */
export const tokenAt = ({ singleTokens }: AnnotatedSentence, tokenNo: number): AnnotatedToken | undefined =>
  singleTokens.find(({ derivedTokensIds }) => derivedTokensIds.includes(tokenNo));

/** Annotations of a mode on a subtoken, in the order in which they are cycled. */
export function annotationsOn(sentence: AnnotatedSentence, mode: AnnotationMode, tokenNo: number): Annotation[] {
  const all = mode === 'single' ? sentence.singleAnnotations : sentence.doubleAnnotations;
  return all.filter(({ subtokenIds }) => subtokenIds.includes(tokenNo));
}

/** The worst that can be said of the single readings of a subtoken. */
export const stateOfToken = (sentence: AnnotatedSentence, tokenNo: number): TokenState =>
  worstState(annotationsOn(sentence, 'single', tokenNo));

/** How many subtokens have no annotation. */
export const openWords = (sentence: AnnotatedSentence): number =>
  wordSpans(sentence).filter(({ tokenNo }) => stateOfToken(sentence, tokenNo) === 'none').length;

export function worstState(annotations: readonly Pick<Annotation, 'state'>[]): TokenState {
  const states = annotations.map(({ state }) => state);
  return (['invalid', 'check', 'draft'] as const).find((state) => states.includes(state)) ?? 'none';
}

/** The subtokens that the next action is about. */
export const targetsOf = ({ selection, current }: Pick<EditorState, 'selection' | 'current'>): readonly number[] =>
  selection.length > 0 ? selection : current === 0 ? [] : [current];

/** The annotation that is looked at, of the current mode. */
export function activeAnnotation({ shown, mode, current, cycle }: EditorState): Annotation | null {
  const all = annotationsOn(shown, mode, current);
  return all[cycle % Math.max(1, all.length)] ?? null;
}

export const readingOf = ({ posClass, categoryMap, lemma }: AnnotationReading): AnnotationReading => ({
  posClass,
  categoryMap,
  lemma,
});

/** What a subtoken is read as: the annotation looked at where it is the current one, else its first. */
export function singleReading(sentence: AnnotatedSentence, tokenNo: number, cycle = 0): AnnotationReading | null {
  const all = annotationsOn(sentence, 'single', tokenNo);
  const found = all[cycle % Math.max(1, all.length)];
  return found === undefined ? null : readingOf(found);
}

/** What is seen of the words that subtokens belong to. */
export function seenOf(sentence: AnnotatedSentence, tokens: readonly number[]): Seen {
  const words = sentence.singleTokens.filter(({ derivedTokensIds }) =>
    derivedTokensIds.some((no) => tokens.includes(no)),
  );
  return {
    version: sentence.version,
    words: Object.fromEntries(words.map(({ wordNo, version }) => [String(wordNo), version])),
  };
}

/** The number of the first subtoken of each word that subtokens belong to, by the number of the word. */
export function firstTokensOf(sentence: AnnotatedSentence, tokens: readonly number[]): Record<string, number> {
  const words = sentence.singleTokens.filter(({ derivedTokensIds }) =>
    derivedTokensIds.some((no) => tokens.includes(no)),
  );
  return Object.fromEntries(words.map(({ wordNo, tokenNo }) => [String(wordNo), tokenNo]));
}

/**
 * Whether the word may be split now: only single forms are, with no modal open, and where all that is chosen is the whole
 * of one word of more than one letter.
 */
export function splittableToken(state: EditorState): AnnotatedToken | null {
  if (state.mode !== 'single' || state.modal !== null) return null;
  const targets = targetsOf(state);
  const token = tokenAt(state.shown, targets[0] ?? 0);
  if (token === undefined || !token.splittable) return null;
  const isWhole = targets.length === token.derivedTokensIds.length;
  return isWhole && targets.every((no) => token.derivedTokensIds.includes(no)) ? token : null;
}

export function beginEditor(
  sentence: AnnotatedSentence,
  given: { mode: AnnotationMode; history: UndoState; last: AnnotationReading | null },
): EditorState {
  const words = wordSpans(sentence);
  const open = words.find(({ tokenNo }) => stateOfToken(sentence, tokenNo) === 'none');
  return {
    sentence,
    pending: [],
    shown: sentence,
    ...given,
    current: (open ?? words[0])?.tokenNo ?? 0,
    selection: [],
    cycle: 0,
    drafts: [],
    problem: null,
    conflict: null,
    together: NOBODY_ASKED,
    modal: null,
    split: null,
    similarTo: null,
    said: null,
  };
}
