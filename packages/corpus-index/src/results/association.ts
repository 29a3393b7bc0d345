/**
 * How strongly a word keeps company with the node. The contingency table is that of Evert, "Corpora and collocations"
 * (2008, in Lüdeling and Kytö, Corpus Linguistics): of N tokens R stand in a window around the node, C have the value,
 * and O have the value and stand in a window; E = R · C / N of them were to be expected if the two had nothing to do
 * with each other.
 */
export interface Contingency {
  /** Tokens with the value in a window (O). */
  readonly joint: number;
  /** Tokens in a window (R). */
  readonly window: number;
  /** Tokens with the value (C). */
  readonly value: number;
  /** All tokens (N). */
  readonly tokens: number;
  /** Number of hits, the frequency of the node. */
  readonly nodes: number;
}

export const MEASURES = ['logDice', 'logLikelihood', 'mi', 'mi3', 't'] as const;
export type Measure = (typeof MEASURES)[number];

export function expected({ window, value, tokens }: Contingency): number {
  return (window * value) / tokens;
}

export const association: Readonly<Record<Measure, (table: Contingency) => number>> = {
  /**
   * 14 + log2(2 · O / (nodes + C)): Rychlý, "A lexicographer-friendly association score" (RASLAN 2008). It does not
   * depend on the size of the corpus. 14 is the most for a window of one token.
   */
  logDice: ({ joint, nodes, value }) => 14 + Math.log2((2 * joint) / (nodes + value)),
  /**
   * Twice the sum of o · ln(o / e) over the four cells of the table: Dunning, "Accurate methods for the statistics of
   * surprise and coincidence" (Computational Linguistics 19, 1993). Negative where the value is rarer than expected.
   */
  logLikelihood: (table) => {
    const { joint, window, value, tokens } = table;
    const outside = tokens - window;
    const sum =
      cell(joint, (window * value) / tokens) +
      cell(window - joint, (window * (tokens - value)) / tokens) +
      cell(value - joint, (outside * value) / tokens) +
      cell(outside - value + joint, (outside * (tokens - value)) / tokens);
    // Rounding may leave a little less than nothing.
    const strength = 2 * Math.max(sum, 0);
    return joint < expected(table) ? -strength : strength;
  },
  /** log2(O / E): Church and Hanks, "Word association norms, mutual information, and lexicography" (1990). */
  mi: (table) => Math.log2(table.joint / expected(table)),
  /** log2(O³ / E): Daille, "Approche mixte pour l'extraction de terminologie" (1994); favours frequent pairs. */
  mi3: (table) => Math.log2(table.joint ** 3 / expected(table)),
  /** (O - E) / √O: Church, Gale, Hanks and Hindle, "Using statistics in lexical analysis" (1991). */
  t: (table) => (table.joint - expected(table)) / Math.sqrt(table.joint),
};

function cell(observed: number, expectation: number): number {
  return observed <= 0 ? 0 : observed * Math.log(observed / expectation);
}
