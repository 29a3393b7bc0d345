import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { Hits } from '../hits.ts';
import { association, type Contingency, expected, MEASURES, type Measure } from './association.ts';
import { collationIn, type Scope, tokensIn } from './scope.ts';
import { firstOf } from './select.ts';
import { countIds, forEachText, Tally } from './tally.ts';
import { textsAmong } from './texts.ts';
import { corpusFrequencies, ranksOfValues, sumByValue, type Values } from './values.ts';
import { valuesOf } from './values-of.ts';
import { type Window, windowOf } from './window.ts';

export interface CollocationOptions extends Window {
  /** What of the tokens around a hit is counted; an ambiguous token counts for each of its distinct values. */
  readonly attribute: string;
  /** Values met less often in the windows are left out. */
  readonly minimum: number;
  /** The column to sort by, highest first. */
  readonly order: Measure | 'frequency';
  readonly offset: number;
  readonly limit: number;
}

export interface Collocation {
  readonly value: string;
  /** Tokens with the value in the windows. */
  readonly joint: number;
  /** Tokens with the value in all that was searched. */
  readonly frequency: number;
  /** Number of texts in which it stands in a window. */
  readonly texts: number;
  /** What `joint` would be if the value came as often in the windows as anywhere. */
  readonly expected: number;
  readonly scores: Readonly<Record<Measure, number>>;
}

export interface CollocationList {
  readonly rows: readonly Collocation[];
  /** Number of rows of the whole list. */
  readonly distinct: number;
  readonly hits: number;
  /** Tokens in the windows: each once, however many hits it is near, and none that is part of a hit. */
  readonly window: number;
  /** Tokens searched. */
  readonly tokens: number;
}

/**
 * Which values come near the hits more often than chance has it. Windows end with the sentence. Tokens without a value
 * are in no row. Throws RangeError for an unknown attribute or a window wider than ten tokens.
 */
export function collocationsOf(
  data: CorpusView,
  hits: Hits,
  options: CollocationOptions,
  scope: Scope,
): CollocationList {
  const { minimum, order, offset, limit } = options;
  const values = valuesOf(data, options.attribute);
  const bits = windowOf(data, hits, options);
  const { joint, window, texts } = countWindow(data, values, bits);
  const frequency = scope === null ? corpusFrequencies(values) : frequenciesWithin(values, scope);
  const shared = { window, tokens: tokensIn(data, scope), nodes: hits.count };
  const table = (value: number): Contingency => ({
    ...shared,
    joint: joint[value],
    value: frequency[value],
  });
  const kept = candidates(values, joint, Math.max(minimum, 1));
  const score = scoresBy(order, kept, table);
  const ranks = ranksOfValues(values, collationIn(data, scope));
  const best = firstOf(kept.length, offset + limit, (a, b) => {
    const difference = score[b] - score[a];
    return difference || ranks[kept[a]] - ranks[kept[b]];
  });
  const page = best.subarray(offset).map((i) => kept[i]);
  const inTexts = texts(page);
  const rows = Array.from(page, (value, i) => rowOf(values.value(value), table(value), inTexts[i]));
  return { rows, distinct: kept.length, hits: hits.count, window, tokens: shared.tokens };
}

/** Tokens of the window by value, and in how many texts it has each of some values. */
function countWindow(data: CorpusView, values: Values, bits: Bitmap) {
  const { positions } = values;
  if (positions !== null) {
    const texts = (wanted: Uint32Array) => textsAmong(data, values, positions, bits, wanted);
    const byId = countIds(values, bits);
    return { joint: sumByValue(values, byId), window: byId.reduce((sum, count) => sum + count, 0), texts };
  }
  const tally = new Tally(values);
  let window = 0;
  forEachText(data, (from, to) => {
    tally.nextText();
    window += tally.addBits(bits, from, to);
  });
  const texts = (wanted: Uint32Array) => wanted.map((value) => tally.texts[value]);
  return { joint: tally.counts(), window, texts };
}

function candidates(values: Values, joint: Uint32Array, minimum: number): Uint32Array {
  const kept = new Uint32Array(values.size);
  let n = 0;
  for (let value = 0; value < values.size; value++) {
    if (joint[value] >= minimum && values.value(value) !== '') kept[n++] = value;
  }
  return kept.subarray(0, n);
}

function scoresBy(
  order: CollocationOptions['order'],
  kept: Uint32Array,
  table: (value: number) => Contingency,
): Float64Array {
  const measure = order === 'frequency' ? (of: Contingency) => of.joint : association[order];
  return Float64Array.from(kept, (value) => measure(table(value)));
}

function rowOf(value: string, table: Contingency, texts: number): Collocation {
  const scores = Object.fromEntries(MEASURES.map((measure) => [measure, association[measure](table)]));
  return {
    value,
    joint: table.joint,
    frequency: table.value,
    texts,
    expected: expected(table),
    scores: scores as Record<Measure, number>,
  };
}

function frequenciesWithin(values: Values, scope: NonNullable<Scope>): Uint32Array {
  const tally = new Tally(values);
  for (let i = 0; i < scope.length; i += 2) tally.addRange(scope[i], scope[i + 1]);
  return tally.counts();
}
