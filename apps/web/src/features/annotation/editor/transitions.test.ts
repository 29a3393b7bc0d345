import type { AnnotatedSentence, AnnotationResult } from '@glosa/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formOf } from './drafting.ts';
import { readingOfDraft, valueByLetter, withClass, withValue } from './reading-form.ts';
import { extended, followed, moved, toggled } from './selection.ts';
import {
  beginEditor,
  type EditorState,
  seenOf,
  singleReading,
  splittableToken,
  targetsOf,
  wordSpans,
} from './state.ts';
import { CLASSES, NO_HISTORY, NOUN, testSentence } from './test-sentence.ts';
import { addable, unanswered } from './together.ts';
import { type Action, transition } from './transitions.ts';

const WORDS = ['W', 'rozmyślał|em', '.', 'iest', 'mogła|by|m', 'a', 'słowo', '.'];
const begin = (sentence = testSentence(WORDS), mode: 'single' | 'double' = 'single') =>
  beginEditor(sentence, { mode, history: NO_HISTORY, last: null });
const after = (state: EditorState, ...actions: Action[]) => actions.reduce(transition, state);

const result = (data: AnnotatedSentence): AnnotationResult => ({
  status: 'CHANGED',
  data,
  activeAnnotation: null,
  tokens: [],
  warnings: [],
  history: { undo: 'annotate', redo: null },
});
const save = (
  state: EditorState,
  id: number,
  tokens: readonly number[],
  reading: typeof NOUN | null = NOUN,
): Action => ({
  type: 'change-begun',
  id,
  change: { kind: 'reading', tokens, reading },
  seen: seenOf(state.sentence, tokens),
  base: null,
});

const anyToken = fc.integer({ min: -1, max: 12 });
const draft = { posClass: 'subst', categories: { num: 'sg' }, lemma: 'x' };
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom<Action[]>(
    { type: 'move', move: 'next' },
    { type: 'move', move: 'previous' },
    { type: 'move', move: 'first' },
    { type: 'move', move: 'last' },
    { type: 'move', move: 'next-open' },
    { type: 'extend', by: 'next' },
    { type: 'extend', by: 'previous' },
    { type: 'toggle' },
    { type: 'clear-selection' },
    { type: 'mode' },
    { type: 'cycle', by: 1 },
    { type: 'modal', modal: 'split' },
    { type: 'modal', modal: 'flag' },
    { type: 'modal', modal: null },
    { type: 'split', move: { type: 'cut' } },
    { type: 'split', move: { type: 'caret', to: 'next' } },
    { type: 'draft', draft, classes: CLASSES },
    { type: 'adopted', sentence: testSentence(['W', 'rozmyślałem', 'iest'], {}, 'v2'), by: 'anna' },
    { type: 'adopted', sentence: testSentence(WORDS, { 1: NOUN }, 'v3'), by: null },
  ),
  anyToken.map((tokenNo): Action => ({ type: 'point', tokenNo })),
  anyToken.map((tokenNo): Action => ({ type: 'toggle', tokenNo })),
);

describe('whatever happens', () => {
  it('stands on a word, has chosen five of them at most and one modal open', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
        const state = after(begin(), ...actions);
        const numbers = wordSpans(state.shown).map(({ tokenNo }) => tokenNo);
        expect(numbers).toContain(state.current);
        expect(state.selection.length).toBeLessThanOrEqual(5);
        expect(state.selection).toEqual([...new Set(state.selection)].toSorted((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([...state.selection]));
        expect(state.split === null).toBe(state.modal !== 'split');
        for (const { tokens } of state.drafts) expect(numbers).toEqual(expect.arrayContaining([...tokens]));
      }),
    );
  });

  it('gives back what was there when a change is refused, and keeps what was chosen', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 20 }), (actions) => {
        const before = after(begin(), ...actions);
        const tokens = targetsOf(before);
        const sent = after(before, save(before, 1, tokens));
        for (const no of tokens) expect(singleReading(sent.shown, no)).toEqual(NOUN);
        const refused = after(sent, { type: 'change-refused', id: 1, problem: { error: 'no', code: 'network' } });
        expect(refused.shown).toEqual(before.shown);
        const kept = refused.drafts.find((one) => one.tokens.join() === tokens.join());
        expect(kept && readingOfDraft(kept)).toEqual(NOUN);
        expect(refused.problem?.tokens).toEqual(tokens);
      }),
    );
  });
});

describe('selection', () => {
  const sentence = testSentence(WORDS);
  const anySelection = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 });

  it('toggles back, and takes no sixth', () => {
    fc.assert(
      fc.property(anySelection, fc.integer({ min: 1, max: 9 }), (chosen, no) => {
        const selection = chosen.toSorted((a, b) => a - b);
        const once = toggled(selection, no);
        expect(once.isDone).toBe(selection.length < 5 || selection.includes(no));
        if (once.isDone) expect(toggled(once.selection, no).selection).toEqual(selection);
        else expect(once.selection).toBe(selection);
      }),
    );
  });

  it('says so when it ignores the sixth', () => {
    const five = after(begin(), ...[1, 2, 3, 4, 5].map((tokenNo): Action => ({ type: 'toggle', tokenNo })));
    const sixth = after(five, { type: 'toggle', tokenNo: 6 });
    expect([sixth.selection, sixth.said?.what]).toEqual([[1, 2, 3, 4, 5], 'cap']);
    expect(extended([1, 2, 3, 4, 5], 5, 6)).toEqual({ selection: [1, 2, 3, 4, 5], isDone: false });
  });

  it('walks over words alone, and there and back', () => {
    for (const { tokenNo } of wordSpans(sentence)) {
      const next = moved(sentence, tokenNo, 'next');
      if (next !== null) expect(moved(sentence, next, 'previous')).toBe(tokenNo);
    }
    expect([moved(sentence, 9, 'next'), moved(sentence, 1, 'previous')]).toEqual([null, null]);
  });

  it('goes round to the next word without a reading', () => {
    const some = testSentence(WORDS, { 2: NOUN, 3: NOUN });
    expect([moved(some, 1, 'next-open'), moved(some, 9, 'next-open'), moved(some, 1, 'previous-open')]).toEqual([
      4, 1, 9,
    ]);
  });

  it('follows words through splits before them', () => {
    const split = testSentence(['W', 'rozmyślałem', '.', 'iest', 'mogła|by|m', 'a', 'słowo', '.']);
    expect(followed(sentence, split, [1, 3, 4, 6])).toEqual([1, 2, 3, 5]);
  });
});

describe('form', () => {
  it('has categories of its class alone, and none without a class', () => {
    const anyStep = fc.record({
      posClass: fc.constantFrom('subst', 'fin', 'conj', 'nope', ''),
      category: fc.constantFrom('num', 'cas', 'per', 'x'),
      value: fc.constantFrom('sg', 'nom', ''),
    });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
        let now = { posClass: '', categories: {}, lemma: 'x' };
        for (const { posClass, category, value } of steps) {
          now = withValue(withClass(now, posClass, CLASSES), { category, value }, CLASSES);
          const allowed = CLASSES.find(({ tag }) => tag === now.posClass)?.categories ?? [];
          expect(allowed).toEqual(expect.arrayContaining(Object.keys(now.categories)));
          if (now.posClass === '') expect(readingOfDraft(now)).toBeNull();
        }
      }),
    );
  });

  it('chooses a value by its first letter, one after the other, marks or none', () => {
    const cases = ['mianownik', 'dopełniacz', 'celownik', 'miejscownik', 'łaciński'].map((name) => ({
      value: name,
      name,
    }));
    expect(valueByLetter(cases, 'm', '')).toBe('mianownik');
    expect(valueByLetter(cases, 'M', 'mianownik')).toBe('miejscownik');
    expect(valueByLetter(cases, 'm', 'miejscownik')).toBe('mianownik');
    expect(valueByLetter(cases, 'ł', '')).toBe('łaciński');
    expect(valueByLetter(cases, 'z', '')).toBeNull();
  });

  it('keeps a draft of each word until it says what is stored', () => {
    const typed = after(begin(), { type: 'draft', draft, classes: CLASSES }, { type: 'move', move: 'next' });
    expect(formOf(typed)).toMatchObject({ isDirty: false, draft: { posClass: '' } });
    const back = after(typed, { type: 'move', move: 'previous' });
    expect(formOf(back)).toMatchObject({ isDirty: true, draft });
    const emptied = after(back, {
      type: 'draft',
      draft: { posClass: '', categories: {}, lemma: '' },
      classes: CLASSES,
    });
    expect(emptied.drafts).toEqual([]);
  });
});

describe('two people', () => {
  it('shows mine, theirs and what was there, and loses none of them', () => {
    const OTHER = { ...NOUN, lemma: 'Król' };
    const state = begin();
    const current = testSentence(WORDS, { 1: OTHER }, 'v2');
    const conflict = { by: 'anna', at: '2026-01-01T00:00:00Z', current };
    const ended = after(state, save(state, 1, [1]), {
      type: 'change-refused',
      id: 1,
      problem: { error: 'no', code: 'conflict', conflict },
    });
    expect(ended.conflict).toMatchObject({ by: 'anna', base: null, theirs: OTHER, change: { reading: NOUN } });
    expect(singleReading(ended.shown, 1)).toEqual(OTHER);
    expect(readingOfDraft(formOf(after(ended, { type: 'point', tokenNo: 1 })).draft)).toEqual(NOUN);
  });

  it('goes on being about the same words when they get other numbers', () => {
    const state = begin();
    const current = testSentence(WORDS, { 4: { ...NOUN, lemma: 'Król' } }, 'v2');
    const conflict = { by: 'anna', at: '2026-01-01T00:00:00Z', current };
    const problem = { error: 'no', code: 'conflict', conflict };
    const ended = after(state, save(state, 1, [4]), { type: 'change-refused', id: 1, problem });
    const joined = testSentence(['W', 'rozmyślałem', '.', 'iest', 'mogła|by|m', 'a', 'słowo', '.'], {}, 'v3');
    const later = after(ended, { type: 'adopted', sentence: joined, by: 'anna' });
    expect([later.conflict?.change.tokens, later.drafts[0]?.tokens]).toEqual([[3], [3]]);
  });

  it('does not take for seen what came along with the answer to a change of another word', () => {
    const state = after(begin(), { type: 'point', tokenNo: 4 }, { type: 'draft', draft, classes: CLASSES });
    const seen = state.drafts[0]?.seen;
    const data = testSentence(WORDS, { 1: NOUN, 4: NOUN }, 'v2');
    const ended = after(state, save(state, 1, [1]), { type: 'change-made', id: 1, result: result(data) });
    expect(ended.drafts[0]?.seen).toEqual(seen);
    expect(ended.pending).toEqual([]);
    expect(ended.similarTo).toMatchObject({ tokenNo: 1, form: 'W', reading: NOUN });
  });

  it('goes on from one’s own change of the same word', () => {
    const state = begin();
    const first = after(state, save(state, 1, [1]));
    const again = { ...NOUN, lemma: 'Król' };
    const second = after(first, save(first, 2, [1], again));
    const data = testSentence(WORDS, { 1: NOUN }, 'v2');
    const ended = after(second, { type: 'change-made', id: 1, result: result(data) });
    expect(ended.pending[0]?.seen.words['1']).toBe(data.singleTokens[0]?.version);
    expect(singleReading(ended.shown, 1)).toEqual(again);
  });
});

describe('splitting', () => {
  it('is refused in the double mode with that reason, whatever the length of the word', () => {
    expect(after(begin(undefined, 'double'), { type: 'modal', modal: 'split' })).toMatchObject({
      modal: null,
      said: { what: 'no-split-double' },
    });
  });
  it('is for the whole of one word, in the single mode, with no modal open', () => {
    const at = (tokenNo: number) => after(begin(), { type: 'point', tokenNo });
    expect(splittableToken(at(4))?.token).toBe('iest');
    expect(splittableToken(at(1))).toBeNull();
    expect(splittableToken(at(2))).toBeNull();
    const whole = after(at(2), { type: 'toggle' }, { type: 'extend', by: 'next' });
    expect(splittableToken(whole)?.token).toBe('rozmyślałem');
    expect(splittableToken(after(whole, { type: 'extend', by: 'next' }))).toBeNull();
    expect(splittableToken(after(whole, { type: 'mode' }))).toBeNull();
    expect(splittableToken(after(whole, { type: 'modal', modal: 'flag' }))).toBeNull();
    expect(after(at(1), { type: 'modal', modal: 'split' })).toMatchObject({ modal: null, said: { what: 'no-split' } });
  });
});

it('leaves a dialog open that was opened while a split was on its way', () => {
  const split = after(
    begin(),
    { type: 'point', tokenNo: 4 },
    { type: 'modal', modal: 'split' },
    { type: 'split-sent' },
  );
  const other = after(split, { type: 'modal', modal: null }, { type: 'modal', modal: 'flag' });
  const made: Action = { type: 'split-made', result: result(testSentence(WORDS, {}, 'v2')) };
  expect([after(split, made).modal, after(other, made).modal]).toEqual([null, 'flag']);
});

describe('together', () => {
  const chosen = after(begin(undefined, 'double'), { type: 'toggle', tokenNo: 1 }, { type: 'toggle', tokenNo: 2 });
  const answer = (tokens: readonly number[]): Action => ({
    type: 'rule-answered',
    answer: {
      tokens,
      status: 'ANNOTATION_POSSIBLE',
      reason: null,
      readings: [{ ...NOUN, warnings: [] }],
      activeAnnotation: null,
    },
  });

  it('asks one question at a time and believes only the answer about what is chosen', () => {
    expect(unanswered(chosen)).toEqual([1, 2]);
    const asked = after(chosen, { type: 'rule-wanted', tokens: [1, 2] });
    const more = after(asked, { type: 'toggle', tokenNo: 4 }, { type: 'rule-wanted', tokens: [1, 2, 4] });
    expect(more.together).toMatchObject({ asked: [1, 2], wanted: [1, 2, 4] });
    const first = after(more, answer([1, 2]));
    expect(first.together).toMatchObject({ asked: [1, 2, 4], wanted: null, answer: null });
    expect(addable(first)).toBeNull();
    expect(addable(after(first, answer([1, 2, 4])))).toMatchObject({ posClass: 'subst' });
  });

  it('asks again once a form has been taken apart', () => {
    const answered = after(chosen, { type: 'rule-wanted', tokens: [1, 2] }, answer([1, 2]));
    const change = { kind: 'apart', tokens: [1, 2], annotationId: 7 } as const;
    const seen = seenOf(answered.sentence, [1, 2]);
    const apart = after(answered, { type: 'change-begun', id: 1, change, seen, base: null });
    expect([unanswered(answered), unanswered(apart)]).toEqual([null, [1, 2]]);
  });

  it('is told why of one word alone, too', () => {
    const one = after(begin(undefined, 'double'), { type: 'point', tokenNo: 4 }, { type: 'rule-wanted', tokens: [4] });
    const why = {
      tokens: [4],
      status: 'WRONG_TOKEN_COUNT',
      reason: 'two',
      readings: [],
      activeAnnotation: null,
    } as const;
    const told = after(one, { type: 'rule-answered', answer: why });
    expect([told.together.answer?.reason, told.said]).toMatchObject(['two', { params: { reason: 'two' } }]);
  });

  it('drops an answer that comes after the choice has changed', () => {
    const late = after(chosen, { type: 'rule-wanted', tokens: [1, 2] }, { type: 'toggle', tokenNo: 2 }, answer([1, 2]));
    expect([late.together.answer, addable(late)]).toEqual([null, null]);
  });
});
