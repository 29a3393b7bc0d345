/** When the texts were written, in equal steps of years. Pure. */
import { type CataloguedText, spanOf, type YearSpan } from '@glosa/contract';

/** Years of a step: the finest that makes no more than so many of them. */
const STEPS = [10, 25, 50, 100, 250, 500, 1000, 2500] as const;
const MOST = 20;

/**
 * The steps from the earliest to the latest year of any text; none where no text is dated. They end with whole multiples,
 * as centuries do and as the frequencies of the search have them: the year 1200 is of the twelfth. `least`: years of a step.
 */
export function stepsOf(texts: readonly Pick<CataloguedText, 'date'>[], least = 0): YearSpan[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { date } of texts) {
    const span = spanOf(date);
    if (span === null) continue;
    first = Math.min(first, span.from);
    last = Math.max(last, span.to);
  }
  if (first > last) return [];
  const indexOf = (year: number, step: number) => Math.floor((year - 1) / step);
  const step = STEPS.find((one) => one >= least && indexOf(last, one) - indexOf(first, one) < MOST) ?? 2500;
  return Array.from({ length: indexOf(last, step) - indexOf(first, step) + 1 }, (_, at) => {
    const from = (indexOf(first, step) + at) * step + 1;
    return { from, to: from + step - 1 };
  });
}

export interface Bar {
  span: YearSpan;
  /** Sums of shares. */
  texts: number;
  words: number;
}

/** What lies in each step. A text counts in a step by the share of its years that are in it: all its shares make one. */
export function barsOf(texts: readonly Pick<CataloguedText, 'date' | 'words'>[], steps: readonly YearSpan[]): Bar[] {
  const dated = texts.flatMap(({ date, words }) => {
    const span = spanOf(date);
    return span === null ? [] : [{ ...span, words }];
  });
  return steps.map((span) => {
    const bar: Bar = { span, texts: 0, words: 0 };
    for (const { from, to, words } of dated) {
      const within = Math.min(to, span.to) - Math.max(from, span.from) + 1;
      if (within <= 0) continue;
      const share = within / (to - from + 1);
      bar.texts += share;
      bar.words += share * words;
    }
    return bar;
  });
}
