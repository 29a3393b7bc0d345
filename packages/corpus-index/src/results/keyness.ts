/** How much more frequent something is in one set of texts than in another, and whether that is chance. */

/** Of one value: its tokens in both sets, and all tokens of both. */
export interface Compared {
  readonly hits: number;
  readonly tokens: number;
  readonly referenceHits: number;
  readonly referenceTokens: number;
}

/** Figures of a comparison. Above 0 the value is more frequent in the first set. */
export interface Keyness {
  /** G²; never negative, whichever set has more. */
  readonly logLikelihood: number;
  /** %DIFF; null where the reference has none: there is nothing to take a percentage of. */
  readonly difference: number | null;
  readonly logRatio: number;
  /** The 95 % interval of the log ratio. */
  readonly low: number;
  readonly high: number;
}

/** Standard deviations that 95 of 100 draws lie within. */
const Z = 1.959963984540054;
/** Stands in for a frequency of 0 where a logarithm is taken. */
const HALF = 0.5;

/**
 * G² over the two cells of the value: Rayson and Garside, "Comparing corpora using frequency profiling" (Workshop on
 * Comparing Corpora, ACL 2000), after Read and Cressie; Dunning (Computational Linguistics 19, 1993) also has the cells of
 * all other tokens, which are next to nothing where the value is rare. Twice the sum of o · ln(o / e), where each set is
 * expected to have its share of the tokens; a cell of 0 adds nothing.
 */
export function logLikelihood({ hits, tokens, referenceHits, referenceTokens }: Compared): number {
  const rate = (hits + referenceHits) / (tokens + referenceTokens);
  // Rounding may leave a little less than nothing.
  return 2 * Math.max(0, cell(hits, tokens * rate) + cell(referenceHits, referenceTokens * rate));
}

const cell = (observed: number, expected: number): number =>
  observed === 0 ? 0 : observed * Math.log(observed / expected);

/**
 * %DIFF: by how many per cent the frequency in the first set is above that in the reference. Gabrielatos and Marchi,
 * "Keyness: matching metrics to definitions" (Corpus Linguistics in the South 1, 2011), who put a frequency next to 0 in the
 * place of 0, which gives a figure without a meaning of its own: here null.
 */
export function difference({ hits, tokens, referenceHits, referenceTokens }: Compared): number | null {
  if (referenceHits === 0) return null;
  const reference = referenceHits / referenceTokens;
  return ((hits / tokens - reference) * 100) / reference;
}

/**
 * Log ratio: the binary logarithm of the ratio of both relative frequencies, so that 1 is twice as frequent, 2 four times,
 * −1 half as frequent. Hardie, "Log Ratio – an informal introduction" (2014): where one set has none, half a token stands
 * in for none.
 *
 * Its interval is that of a relative risk on a logarithmic scale: Katz, Baptista, Azen and Pike, "Obtaining confidence
 * intervals for the risk ratio in cohort studies" (Biometrics 34, 1978); the variance of its natural logarithm is
 * 1/a − 1/n + 1/b − 1/m. Tokens are taken for draws that know nothing of one another, which words of one text are not, so
 * that it says at least how unsure a figure is.
 */
export function logRatio({ hits, tokens, referenceHits, referenceTokens }: Compared): {
  readonly logRatio: number;
  readonly low: number;
  readonly high: number;
} {
  const [a, b] = [hits || HALF, referenceHits || HALF];
  const ratio = Math.log2(a / tokens / (b / referenceTokens));
  const variance = 1 / a - 1 / tokens + 1 / b - 1 / referenceTokens;
  const half = (Z * Math.sqrt(Math.max(0, variance))) / Math.LN2;
  return { logRatio: ratio, low: ratio - half, high: ratio + half };
}

export function keyness(compared: Compared): Keyness {
  return {
    logLikelihood: logLikelihood(compared),
    difference: difference(compared),
    ...logRatio(compared),
  };
}

/** How often chance makes a G² at least as great, 0 to 1: the upper tail of χ² with one degree of freedom. */
export const chanceOf = (likelihood: number): number => upperTail(Math.sqrt(likelihood / 2));

/**
 * The least G² that is significant when so many values are compared at once: the chance that any of them reaches it, if
 * none differs, is `level`. Šidák, "Rectangular confidence regions for the means of multivariate normal distributions"
 * (Journal of the American Statistical Association 62, 1967), as CQPweb corrects its keywords: each comparison by itself
 * has the level 1 − (1 − level)^(1/n).
 */
export function criticalLikelihood(level: number, comparisons: number): number {
  const each = -Math.expm1(Math.log1p(-level) / Math.max(1, comparisons));
  let low = 0;
  let high = 1500;
  // The tail falls all the way, so that halving finds the place; sixty times is finer than any figure shown.
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (chanceOf(middle) > each) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The complementary error function for x ≥ 0, exact in its relative size however small: below 2 by its series, above by its
 * continued fraction (Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.6 and 7.1.14).
 */
function upperTail(x: number): number {
  const bell = Math.exp(-x * x) / Math.sqrt(Math.PI);
  if (x < 2) {
    let term = 2 * x;
    let sum = term;
    for (let n = 1; term > sum * 1e-17; n++) {
      term *= (2 * x * x) / (2 * n + 1);
      sum += term;
    }
    return 1 - bell * sum;
  }
  let fraction = 0;
  for (let n = 200; n > 0; n--) fraction = n / 2 / (x + fraction);
  return bell / (x + fraction);
}
