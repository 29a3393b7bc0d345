/** How far a frequency that was counted may be from that of the language it was taken from. */

/** Standard deviations that 95 of 100 draws lie within. */
const Z = 1.959963984540054;

/**
 * The 95 % interval of a frequency per million, by the score of Wilson (1927): what is counted is taken for draws that
 * know nothing of one another, which words of one text are not, so that it says at least how unsure a figure is. Of no
 * tokens nothing is known: 0 to a million.
 */
export function interval95(hits: number, tokens: number): { readonly low: number; readonly high: number } {
  if (tokens <= 0) return { low: 0, high: 1e6 };
  const p = hits / tokens;
  const z2 = Z * Z;
  const middle = (p + z2 / (2 * tokens)) / (1 + z2 / tokens);
  const half = (Z / (1 + z2 / tokens)) * Math.sqrt(Math.max(0, (p * (1 - p)) / tokens + z2 / (4 * tokens * tokens)));
  // At the ends rounding would leave the frequency outside.
  const low = Math.min(p, Math.max(0, middle - half));
  const high = Math.max(p, Math.min(1, middle + half));
  return { low: low * 1e6, high: high * 1e6 };
}
