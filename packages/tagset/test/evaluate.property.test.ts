import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChosenToken, DEFAULT_TAGSET, evaluateRules, MEMBERS, NEAREST_RULES } from '../src/index.ts';

const RULES = new Map(DEFAULT_TAGSET.rules.map((rule) => [rule.id, rule]));
const CLASSES = ['praet', 'fin', 'aglt', 'part', 'ppas', 'bedzie', 'inf', 'by', 'num', 'conj', 'prep', 'subst'];
const WORDS = ['być', 'by', 'się', 'nie', 'niech', 'mieć', 'i', 'na', 'zostać', 'góra'];
const CATEGORIES = DEFAULT_TAGSET.categories.filter(({ tag }) => ['num', 'gen', 'per', 'cas', 'asp'].includes(tag));

const PAIRS = CATEGORIES.flatMap(({ tag, values }) => values.map((one) => [tag, one.tag] as const));
const categories = fc
  .subarray(PAIRS, { maxLength: 8 })
  .map((pairs): Record<string, string> => Object.fromEntries(pairs));
/** Tokens of a sentence that rules have something to say of. */
const likely: fc.Arbitrary<ChosenToken> = fc.record({
  token: fc.integer({ min: 1, max: 30 }),
  form: fc.constantFrom(...WORDS),
  lemma: fc.constantFrom(...WORDS, null),
  posClass: fc.constantFrom(...CLASSES),
  categories,
});
const any: fc.Arbitrary<ChosenToken> = fc.record({
  token: fc.oneof(fc.integer(), fc.double()),
  form: fc.string({ unit: 'grapheme' }),
  lemma: fc.option(fc.string({ unit: 'grapheme' })),
  posClass: fc.option(fc.oneof(fc.constantFrom(...CLASSES), fc.string())),
  categories: fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor')), fc.string()),
});
const sentence = fc.uniqueArray(likely, { minLength: 2, maxLength: 5, selector: ({ token }) => token });

describe('the evaluator', () => {
  it('gives the same for the same tokens in whatever order', () => {
    const shuffled = sentence.chain((tokens) =>
      fc.tuple(fc.constant(tokens), fc.shuffledSubarray(tokens, { minLength: tokens.length })),
    );
    fc.assert(
      fc.property(shuffled, ([tokens, other]) => {
        expect(evaluateRules(DEFAULT_TAGSET, other)).toEqual(evaluateRules(DEFAULT_TAGSET, tokens));
      }),
      { numRuns: 100 },
    );
  });

  it('answers anything, and answers the same twice', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 7 }), (tokens) => {
        const first = evaluateRules(DEFAULT_TAGSET, tokens);
        expect(evaluateRules(DEFAULT_TAGSET, tokens)).toEqual(first);
      }),
    );
  });

  it('uses every token once and fills every slot as often as its rule says', () => {
    fc.assert(
      fc.property(sentence, (tokens) => {
        const evaluation = evaluateRules(DEFAULT_TAGSET, tokens);
        if (evaluation.status !== 'ANNOTATION_POSSIBLE') return;
        for (const match of [evaluation.match, ...evaluation.alternatives]) {
          const rule = RULES.get(match.rule);
          const filled = new Map(match.slots.map(({ slot, tokens: own }) => [slot, own]));
          expect(match.slots.flatMap((slot) => slot.tokens).sort((a, b) => a - b)).toEqual(evaluation.tokens);
          expect(rule?.class).toBe(match.posClass);
          for (const { id, min = 1, max = Math.max(1, min) } of rule?.slots ?? []) {
            const count = filled.get(id)?.length ?? 0;
            expect(count >= min && count <= max, `${match.rule}: ${id}`).toBe(true);
          }
        }
      }),
      { numRuns: 100 },
    );
  });

  it('derives only what forms of the class can have', () => {
    const doubles = new Map(DEFAULT_TAGSET.doubleClasses.map((one) => [one.tag, one.categories]));
    fc.assert(
      fc.property(sentence, (tokens) => {
        const evaluation = evaluateRules(DEFAULT_TAGSET, tokens);
        if (evaluation.status !== 'ANNOTATION_POSSIBLE') return;
        const { posClass, categories: derived } = evaluation.match;
        expect(doubles.get(posClass)).toEqual(expect.arrayContaining(Object.keys(derived)));
      }),
      { numRuns: 100 },
    );
  });

  it('names with every refusal a rule and what stands between it and the tokens', () => {
    fc.assert(
      fc.property(sentence, (tokens) => {
        const evaluation = evaluateRules(DEFAULT_TAGSET, tokens);
        if (evaluation.status !== 'NO_RULE') return;
        expect(evaluation.nearest).toHaveLength(NEAREST_RULES);
        for (const { rule, missing, unplaced, phrase, apart } of evaluation.nearest) {
          const slots = RULES.get(rule)?.slots.map(({ id }) => id);
          expect(slots).toEqual(expect.arrayContaining([...missing]));
          expect(evaluation.tokens).toEqual(expect.arrayContaining([...unplaced]));
          expect(missing.length + unplaced.length > 0 || phrase || apart !== null).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('tells tokens that are too few or too many, whatever they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(any, { maxLength: 8, selector: ({ token }) => token }), (tokens) => {
        const isRight = tokens.length >= MEMBERS.min && tokens.length <= MEMBERS.max;
        expect(evaluateRules(DEFAULT_TAGSET, tokens).status === 'WRONG_TOKEN_COUNT').toBe(!isRight);
      }),
    );
  });
});
