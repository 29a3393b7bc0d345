/** How often, by what is known of the texts: a field, several together, or fields and attributes of tokens together. */
import type { CorpusView } from '../corpus-view.ts';
import { countBetween, type Hits } from '../hits.ts';
import { lowerBound } from '../positions.ts';
import { once } from '../remember.ts';
import { readYears, yearSteps } from '../year-span.ts';
import type { FrequencyKey } from './counted.ts';
import { type Dispersion, dispersionOf, type InPart } from './dispersion.ts';
import { NOWHERE, placesOf } from './places.ts';
import { collationIn, partsOf, type Scope, tokensBetween, tokensIn } from './scope.ts';
import { type Spans, spansOf } from './spans.ts';
import { jointValues, type Values } from './values.ts';
import { valuesOf } from './values-of.ts';

/** A value of a token in or beside the hit; what the text is called, or has of an attribute; its years in steps of so many. */
export type FieldKey =
  | Extract<FrequencyKey, { by: 'node' | 'left' | 'right' }>
  | { readonly by: 'text'; readonly attribute: string | null }
  | { readonly by: 'years'; readonly attribute: string; readonly step: number };

export interface FieldFrequencyOptions {
  /** What is counted together, one value of each in a row. */
  readonly keys: readonly FieldKey[];
  /** Default 'frequency'. Frequencies and numbers of texts start with the highest, values with the first. */
  readonly sort?: 'frequency' | 'value' | 'texts';
  readonly offset: number;
  readonly limit: number;
}

export interface FieldRow {
  /** In the order of the keys; of years the first of the step; '' where there is none. */
  readonly values: readonly string[];
  /** Not whole where a text is counted by shares: one that was written in several steps of years. */
  readonly hits: number;
  /** Tokens searched of the texts with these values, by shares as hits are. */
  readonly tokens: number;
  /** Number of texts with such a hit. */
  readonly texts: number;
  /** Over the texts searched; null where it cannot be said, and where fields of texts are counted, which texts have as wholes. */
  readonly dispersion: Dispersion | null;
}

export interface FieldFrequencies {
  readonly rows: readonly FieldRow[];
  readonly distinct: number;
  readonly hits: number;
  readonly tokens: number;
}

type TokenKey = Extract<FieldKey, { by: 'node' | 'left' | 'right' }>;
type TextKey = Exclude<FieldKey, TokenKey>;

/** What a text counts for: values of its fields, and how much of the text. */
interface Portion {
  readonly values: readonly string[];
  readonly share: number;
}

interface Row {
  readonly values: readonly string[];
  readonly fields: string;
  hits: number;
  /** By the place of a text. */
  readonly found: InPart[];
}

/**
 * Counts hits by the values of several keys together. Where all keys are of texts, values of texts that were searched and
 * have no hits are rows, too. A text that has several values of a field counts for each of them,
 * so that rows may add up to more than the hits; one that was written in several steps of years counts for each by its
 * share. A token with several readings counts once, for its values together. Throws RangeError for an attribute that does
 * not exist, and for steps of no years.
 */
export function fieldFrequenciesOf(
  data: CorpusView,
  hits: Hits,
  { keys, sort = 'frequency', offset, limit }: FieldFrequencyOptions,
  scope: Scope,
): FieldFrequencies {
  const textKeys = keys.filter(isOfText);
  const tokenKeys = keys.filter(isOfToken);
  const counts = tokenCounter(data, hits, tokenKeys);
  const rows = new Map<string, Row>();
  const tokens = new Map<string, number>();
  const { partition } = data;
  for (let text = 0; text < partition.size; text++) {
    const from = partition.starts[text];
    const to = partition.ends[text];
    const searched = tokensBetween(scope, from, to);
    if (searched === 0) continue;
    const portions = portionsOf(data, text, textKeys);
    for (const { values, share } of portions) {
      const fields = values.join(SEPARATOR);
      tokens.set(fields, (tokens.get(fields) ?? 0) + share * searched);
    }
    for (const [ofTokens, found] of counts(from, to)) addTo(rows, portions, ofTokens, [text, found]);
  }
  // Where texts alone are told apart, those without hits say something, too.
  if (tokenKeys.length === 0) {
    for (const fields of tokens.keys()) {
      once(rows, `${fields}${SEPARATOR}`, () => ({ values: fields.split(SEPARATOR), fields, hits: 0, found: [] }));
    }
  }
  const parts = partsOf(data, scope);
  const ordered = orderRows(data, scope, [...rows.values()], keys, sort);
  return {
    rows: ordered.slice(offset, offset + limit).map((row) => ({
      values: inOrderOf(keys, row.values, textKeys.length),
      hits: row.hits,
      tokens: tokens.get(row.fields) ?? 0,
      texts: row.found.length,
      dispersion: textKeys.length > 0 ? null : dispersionOf(parts, row.found),
    })),
    distinct: ordered.length,
    hits: hits.count,
    tokens: tokensIn(data, scope),
  };
}

/** In no value: the snapshot keeps values apart by line breaks at most. */
const SEPARATOR = '\u0000';

const isOfToken = (key: FieldKey): key is TokenKey => key.by !== 'text' && key.by !== 'years';
const isOfText = (key: FieldKey): key is TextKey => !isOfToken(key);

function addTo(rows: Map<string, Row>, portions: readonly Portion[], ofTokens: string, found: InPart): void {
  // A text counts once for a row, though several of its values may lead to it.
  for (const { values, share } of portions) {
    const fields = values.join(SEPARATOR);
    const row = once(rows, `${fields}${SEPARATOR}${ofTokens}`, () => ({
      values: [...values, ...ofTokens.split(SEPARATOR)],
      fields,
      hits: 0,
      found: [],
    }));
    row.hits += share * found[1];
    row.found.push(found);
  }
}

/** Every combination of the values that a text has; without keys the text as it is. */
function portionsOf(data: CorpusView, text: number, keys: readonly TextKey[]): readonly Portion[] {
  return keys.reduce<readonly Portion[]>(
    (portions, key) =>
      portions.flatMap((portion) =>
        sharesOf(data, text, key).map(([value, share]) => ({
          values: [...portion.values, value],
          share: portion.share * share,
        })),
      ),
    [{ values: [], share: 1 }],
  );
}

function sharesOf({ partition }: CorpusView, text: number, key: TextKey): readonly (readonly [string, number])[] {
  if (key.by === 'years') {
    if (!(Number.isInteger(key.step) && key.step > 0)) throw new RangeError(`steps of ${key.step} years`);
    const steps = yearSteps(readYears(partition.attribute(key.attribute, text)), key.step);
    return steps.length === 0 ? [['', 1]] : steps.map(({ first, share }) => [String(first), share]);
  }
  if (key.attribute === null) return [[partition.label(text), 1]];
  const values = partition.valuesAt(key.attribute, text);
  return values.length === 0 ? [['', 1]] : values.map((value) => [value, 1]);
}

type CountTokens = (from: number, to: number) => Iterable<readonly [values: string, hits: number]>;

/** Counts the hits that start in a stretch by what tokens in or beside them are. */
function tokenCounter(data: CorpusView, hits: Hits, keys: readonly TokenKey[]): CountTokens {
  if (keys.length === 0) {
    return (from, to) => {
      const found = countBetween(hits, from, to);
      return found === 0 ? [] : [['', found]];
    };
  }
  const spans = spansOf(hits);
  const readers = keys.map((key) => readerOf(data, spans, key));
  return (from, to) => {
    const counts = new Map<string, number>();
    const first = lowerBound(spans.starts, from);
    const last = lowerBound(spans.starts, to, first);
    for (let hit = first; hit < last; hit++) {
      const values = readers.map((read) => read(hit)).join(SEPARATOR);
      counts.set(values, (counts.get(values) ?? 0) + 1);
    }
    return counts;
  };
}

/** What a hit, by its number, has at the place of the key; '' where there is no such token. */
function readerOf(data: CorpusView, spans: Spans, key: TokenKey): (hit: number) => string {
  const values = jointValues(valuesOf(data, key.attribute));
  const known = new Map<number, string>();
  const read = (position: number) => once(known, values.ids[position], () => valueAt(values, position));
  if (key.token === 'all') {
    return (hit) => {
      const parts: string[] = [];
      for (let p = spans.starts[hit]; p < spans.ends[hit]; p++) parts.push(read(p));
      return parts.join(' ');
    };
  }
  const places = placesOf(data, spans, { of: key.by, token: key.token });
  return (hit) => (places[hit] === NOWHERE ? '' : read(places[hit]));
}

/** Joint values are one for each id. */
const valueAt = (values: Values, position: number): string => values.value(values.valueOfId[values.ids[position]]);

/** Fields come first in a row; the caller has them where their keys are. */
function inOrderOf(keys: readonly FieldKey[], values: readonly string[], fields: number): string[] {
  let field = 0;
  let token = fields;
  return keys.map((key) => values[isOfText(key) ? field++ : token++] ?? '');
}

function orderRows(
  data: CorpusView,
  scope: Scope,
  rows: Row[],
  keys: readonly FieldKey[],
  sort: 'frequency' | 'value' | 'texts',
): Row[] {
  const fields = keys.filter(isOfText).length;
  const { compareLabels } = collationIn(data, scope);
  const compare = keys.map((key) => (key.by === 'years' ? compareYears : compareLabels));
  const byValue = (a: Row, b: Row): number => {
    const one = inOrderOf(keys, a.values, fields);
    const other = inOrderOf(keys, b.values, fields);
    for (const [i, order] of compare.entries()) {
      const found = order(one[i] ?? '', other[i] ?? '');
      if (found !== 0) return found;
    }
    return 0;
  };
  const number = (row: Row) => (sort === 'texts' ? row.found.length : row.hits);
  return sort === 'value' ? rows.sort(byValue) : rows.sort((a, b) => number(b) - number(a) || byValue(a, b));
}

/** What has no years comes last. */
function compareYears(a: string, b: string): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return Number(a) - Number(b);
}
