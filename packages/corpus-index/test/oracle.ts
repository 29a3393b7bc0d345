import { fold } from '../src/index.ts';
import type { PlainToken, Spec, SpecCondition, SpecElement } from './spec.ts';

/**
 * What a query means, by brute force over plain tokens: try every start, and go on in every way allowed, the shorter
 * and nearer way first. Every fast path of the engine must agree with this.
 */
export function bruteForce(tokens: readonly PlainToken[], { elements, skips }: Spec): { start: number; end: number }[] {
  const sameUnit = (start: number, at: number) => at <= tokens.length && tokens[at - 1]?.unit === tokens[start]?.unit;
  const from = (i: number, at: number, start: number): number => {
    const element = elements[i];
    if (element === undefined) return at;
    const next = elements[i + 1];
    const mayPass = skips && next !== undefined && next.kind !== 'any';
    for (const end of ends(element, at)) {
      if (end > start && !sameUnit(start, end)) break;
      for (let then = end; ; then++) {
        const found = from(i + 1, then, start);
        if (found >= 0) return found;
        if (!mayPass || tokens[then]?.punctuation !== true || !sameUnit(start, then + 1)) break;
      }
    }
    return -1;
  };
  const ends = (element: SpecElement, at: number): number[] => {
    if (element.kind === 'any') {
      const max = Math.min(element.max, tokens.length - at);
      return max < element.min ? [] : Array.from({ length: max - element.min + 1 }, (_, n) => at + element.min + n);
    }
    const token = tokens[at];
    if (token === undefined) return [];
    if (element.kind === 'token') return holds(element.condition, token) ? [at + 1] : [];
    const is = (value: string) =>
      value !== '' && pattern(element.exact ? element.value : fold(element.value)).test(value);
    const key = (value: string) => (element.exact ? value : fold(value));
    const isWhole = is(key(token.word)) || (!element.exact && is(fold(token.translit)));
    const whole = isWhole
      ? [at + (tokens.slice(at).findIndex((t) => t.wordId !== token.wordId) + 1 || tokens.length - at + 1) - 1]
      : [];
    return [...new Set([...(is(key(token.form)) ? [at + 1] : []), ...whole])].sort((a, b) => a - b);
  };
  return tokens.flatMap((_, start) => {
    const end = from(0, start, start);
    return end >= 0 ? [{ start, end }] : [];
  });
}

/** Whether a token satisfies a condition: in one of its readings, or without any. */
function holds(condition: SpecCondition, token: PlainToken): boolean {
  const readings = token.readings.length > 0 ? token.readings : [{ lemma: null, posClass: null, categories: {} }];
  const inReading = (part: SpecCondition, reading: (typeof readings)[number]): boolean => {
    if (part.kind === 'not') return !holds(part.part, token);
    if (part.kind !== 'test')
      return part.parts[part.kind === 'and' ? 'every' : 'some']((one) => inReading(one, reading));
    const categories: Record<string, string> = reading.categories;
    const values: Record<string, string[]> = {
      form: [token.form],
      norm: [fold(token.form)],
      translit: [token.translit],
      word: [token.form, token.word],
      lemma: [reading.lemma ?? ''],
      lnorm: [fold(reading.lemma ?? '')],
      pos: [reading.posClass ?? ''],
    };
    return (values[part.attribute] ?? [categories[part.attribute] ?? '']).some((value) =>
      pattern(part.regex).test(value),
    );
  };
  return readings.some((reading) => inReading(condition, reading));
}

function pattern(regex: string): RegExp {
  return new RegExp(`^(?:${regex})$`, 'u');
}
