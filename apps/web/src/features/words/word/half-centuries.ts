/** When a word is used: its hits by the half-centuries in which the texts were written. Pure. */
import { type CataloguedText, type FacetField, facetValues, spanOf, type YearSpan } from '@glosa/contract';
import { poissonRate, type RateStep } from '../../../parts/plots/rates.ts';

/** In years: of a step, and of a dating that is too wide to tell the half-century. */
const [STEP, WIDEST] = [50, 100] as const;

export interface Counted {
  text: CataloguedText;
  hits: number;
}

/**
 * The texts that the word could stand in, with the hits in each: those in a language of a text that has it. `within`: those
 * that are asked for.
 */
export function countedTexts(
  texts: readonly CataloguedText[],
  hits: ReadonlyMap<string, number>,
  within: (text: CataloguedText) => boolean,
): Counted[] {
  const asked = texts.filter(within);
  const languages = new Set(
    asked.filter(({ code }) => (hits.get(code) ?? 0) > 0).flatMap((text) => facetValues(text, 'language')),
  );
  const isOf = (text: CataloguedText) =>
    (hits.get(text.code) ?? 0) > 0 || facetValues(text, 'language').some((language) => languages.has(language));
  return asked.filter(isOf).map((text) => ({ text, hits: hits.get(text.code) ?? 0 }));
}

export interface Placed {
  steps: readonly RateStep[];
  /** Dated to more than a century. */
  wide: readonly Counted[];
  undated: readonly Counted[];
}

/** The half-century that the middle of a dating lies in. They begin with 01 and 51, as centuries do. */
function stepOf({ from, to }: YearSpan): YearSpan {
  const first = Math.floor(((from + to) / 2 - 1) / STEP) * STEP + 1;
  return { from: first, to: first + STEP - 1 };
}

export function halfCenturies(counted: readonly Counted[]): Placed {
  const spans = counted.map((one) => ({ ...one, span: spanOf(one.text.date) }));
  const isWide = (span: YearSpan) => span.to - span.from > WIDEST;
  const sums = new Map<number, { hits: number; words: number }>();
  for (const { text, hits, span } of spans) {
    if (span === null || isWide(span)) continue;
    const { from } = stepOf(span);
    const sum = sums.get(from) ?? { hits: 0, words: 0 };
    sums.set(from, { hits: sum.hits + hits, words: sum.words + text.words });
  }
  const [first, last] = [Math.min(...sums.keys()), Math.max(...sums.keys())];
  const count = sums.size === 0 ? 0 : (last - first) / STEP + 1;
  return {
    steps: Array.from({ length: count }, (_, at): RateStep => {
      const from = first + at * STEP;
      const sum = sums.get(from);
      return {
        span: { from, to: from + STEP - 1 },
        first: sum === undefined ? null : poissonRate(sum.hits, sum.words),
        second: null,
        ...(sum && { counted: sum }),
      };
    }),
    wide: spans.filter(({ span }) => span !== null && isWide(span)),
    undated: spans.filter(({ span }) => span === null),
  };
}

/** The same for each value of a field that has hits, those with most hits first, on the steps of all of them. */
export function byField(
  counted: readonly Counted[],
  field: FacetField,
): { value: string; steps: readonly RateStep[] }[] {
  const { steps: all } = halfCenturies(counted);
  const groups = Map.groupBy(counted, ({ text }) => facetValues(text, field)[0] ?? '');
  const hitsOf = (group: readonly Counted[]) => group.reduce((sum, { hits }) => sum + hits, 0);
  return [...groups]
    .filter(([value, group]) => value !== '' && hitsOf(group) > 0)
    .sort(([, a], [, b]) => hitsOf(b) - hitsOf(a))
    .map(([value, group]) => {
      const own = new Map(halfCenturies(group).steps.map((step) => [step.span.from, step]));
      return { value, steps: all.map(({ span }) => own.get(span.from) ?? { span, first: null, second: null }) };
    });
}
