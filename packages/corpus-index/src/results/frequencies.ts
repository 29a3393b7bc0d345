import type { Bitmap } from '../bitmap.ts';
import type { CorpusView } from '../corpus-view.ts';
import type { Hits } from '../hits.ts';
import { lowerBound } from '../positions.ts';
import type { GroupAt } from '../segments/groups-of.ts';
import type { Counted, FrequencyKey } from './counted.ts';
import { type Dispersion, dispersionOf } from './dispersion.ts';
import { NOWHERE, placesOf } from './places.ts';
import { radixSort } from './radix.ts';
import { countGroupsOfTokens, countRegions } from './region-frequencies.ts';
import { collationIn, partsOf, perMillion, type Scope, tokensIn } from './scope.ts';
import { countSequences } from './sequences.ts';
import { type Spans, spansOf } from './spans.ts';
import { countIds, forEachText, type PlacesIn, Tally, textsOfValues } from './tally.ts';
import { hitsByText, textsAmong } from './texts.ts';
import { jointValues, orderOf, sumByValue, type Values } from './values.ts';
import { valuesOf } from './values-of.ts';

export interface FrequencyOptions {
  readonly key: FrequencyKey;
  /** Default 'frequency'. Frequencies and numbers of texts start with the highest, values with the first. */
  readonly sort?: 'frequency' | 'value' | 'texts';
  /** Turns the order around. */
  readonly reversed?: boolean;
  /**
   * `each` (default): a token whose readings differ counts once for every distinct value, so that rows may add up to
   * more than the hits. `joint`: it counts once, for its values together, written `a|b`. Sequences are always joint.
   */
  readonly ambiguous?: 'each' | 'joint';
  /** Whether rows say how evenly they are spread over the texts. */
  readonly dispersion?: boolean;
  readonly offset: number;
  readonly limit: number;
}

export interface FrequencyRow {
  /** '' where the token has no value, or the region no label. */
  readonly value: string;
  readonly hits: number;
  /** Of all hits, from 0 to 1. */
  readonly share: number;
  /** Tokens of what was searched; by region, of the searched regions with that value. */
  readonly tokens: number;
  /** Hits per million of them. */
  readonly perMillion: number;
  /** Number of texts (regions of the partition) with such a hit. */
  readonly texts: number;
  /** Over the texts searched, where it is asked for; null where it cannot be said, and of what a text is called. */
  readonly dispersion?: Dispersion | null;
}

export interface FrequencyList {
  readonly rows: readonly FrequencyRow[];
  /** Number of rows of the whole list. */
  readonly distinct: number;
  /** Number of hits. */
  readonly hits: number;
  /** Hits that have no such token or lie in no such region, and so are in no row. */
  readonly without: number;
  /** Number of tokens searched. */
  readonly tokens: number;
}

/** Groups of tokens of a kind, as the corpus has them. Throws RangeError for no such kind. */
type GroupsOf = (kind: string) => readonly GroupAt[];

/** Counts hits by group. Throws RangeError for an attribute, region, group or token that does not exist. */
export function frequenciesOf(
  data: CorpusView,
  hits: Hits,
  options: FrequencyOptions,
  scope: Scope,
  groupsOf: GroupsOf,
): FrequencyList {
  const { offset, limit, sort = 'frequency', reversed = false } = options;
  const counted = countGroups(data, hits, options, scope, groupsOf);
  const order = orderRows(counted, sort, reversed);
  const page = order.subarray(offset, offset + limit);
  const texts = counted.texts(page);
  const dispersions = options.dispersion === true ? dispersionsOf(data, counted, page, options.key, scope) : null;
  const rows = Array.from(page, (group, i) => {
    const found = counted.hits[group];
    const tokens = counted.tokens(group);
    return {
      value: counted.value(group),
      hits: found,
      share: found / hits.count,
      tokens,
      perMillion: perMillion(found, tokens),
      texts: texts[i],
      ...(dispersions === null ? {} : { dispersion: dispersions[i] ?? null }),
    };
  });
  return { rows, distinct: order.length, hits: hits.count, without: counted.without, tokens: tokensIn(data, scope) };
}

function dispersionsOf(
  data: CorpusView,
  counted: Counted,
  groups: Uint32Array,
  key: FrequencyKey,
  scope: Scope,
): readonly (Dispersion | null)[] {
  // What lies in one text by what it is says nothing of how it is spread over texts.
  if (key.by === 'region' && key.region === data.schema.partition) return [];
  const parts = partsOf(data, scope);
  return counted.perText(groups).map((found) => dispersionOf(parts, found));
}

function countGroups(
  data: CorpusView,
  hits: Hits,
  { key, ambiguous }: FrequencyOptions,
  scope: Scope,
  groupsOf: GroupsOf,
): Counted {
  if (key.by === 'region') return countRegions(data, hits, key, scope);
  if (key.by === 'group') return countGroupsOfTokens(data, hits, groupsOf(key.group), scope);
  const all = valuesOf(data, key.attribute);
  const { starts } = hits;
  if (key.by === 'node' && key.token === 1 && starts.kind === 'bits' && hits.tokens !== undefined) {
    const values = ambiguous === 'joint' ? jointValues(all) : all;
    return countBits(data, hits, starts.bits, values, scope);
  }
  const spans = spansOf(hits);
  if (key.token === 'all' && hasLonger(spans)) return countSequences(data, spans, jointValues(all), scope);
  const values = ambiguous === 'joint' || key.token === 'all' ? jointValues(all) : all;
  const token = key.token === 'all' ? 1 : key.token;
  const places = key.by === 'node' && token === 1 ? spans.starts : placesOf(data, spans, { of: key.by, token });
  return countPlaces(data, spans, places, values, scope);
}

function hasLonger({ count, starts, ends }: Spans): boolean {
  for (let i = 0; i < count; i++) if (ends[i] - starts[i] > 1) return true;
  return false;
}

/** Many hits, each counted by its first token; over types where hits and values are about nothing else. */
function countBits(data: CorpusView, hits: Hits, bits: Bitmap, values: Values, scope: Scope): Counted {
  const { positions, ids, idCount } = values;
  if (positions === null) return countBitsByText(data, bits, values, scope);
  const byType = hits.counted === undefined ? null : data.types.count(hits.counted, ids, idCount);
  return {
    hits: sumByValue(values, byType ?? countIds(values, bits)),
    texts: (groups) => textsAmong(data, values, positions, bits, groups),
    perText: (groups) => hitsByText(data, values, positions, { bits, isAll: hits.count === data.length }, groups),
    without: 0,
    value: values.value,
    tokens: () => tokensIn(data, scope),
    inOrder: () => orderOf(values, collationIn(data, scope)),
  };
}

function countBitsByText(data: CorpusView, bits: Bitmap, values: Values, scope: Scope): Counted {
  const tally = new Tally(values);
  forEachText(data, (from, to) => {
    tally.nextText();
    tally.addBits(bits, from, to);
  });
  return asCounted(data, tally, values, scope, 0, placesAmong(bits));
}

function countPlaces(data: CorpusView, spans: Spans, places: Uint32Array, values: Values, scope: Scope): Counted {
  const tally = new Tally(values);
  let without = 0;
  let from = 0;
  forEachText(data, (_, end) => {
    const to = lowerBound(spans.starts, end, from);
    tally.nextText();
    without += tally.addPlaces(places, from, to);
    from = to;
  });
  const placesIn: PlacesIn = (start, end, visit) => {
    for (let i = lowerBound(spans.starts, start); i < spans.count && spans.starts[i] < end; i++) {
      if (places[i] !== NOWHERE) visit(places[i]);
    }
  };
  return asCounted(data, tally, values, scope, without, placesIn);
}

const placesAmong =
  (bits: Bitmap): PlacesIn =>
  (from, to, visit) => {
    for (let place = bits.next(from); place < to; place = bits.next(place + 1)) visit(place);
  };

function asCounted(
  data: CorpusView,
  tally: Tally,
  values: Values,
  scope: Scope,
  without: number,
  placesIn: PlacesIn,
): Counted {
  return {
    hits: tally.counts(),
    texts: (groups) => groups.map((group) => tally.texts[group]),
    perText: (groups) => textsOfValues(data, values, groups, placesIn),
    without,
    value: values.value,
    tokens: () => tokensIn(data, scope),
    inOrder: () => orderOf(values, collationIn(data, scope)),
  };
}

/** Groups that have hits, in the order asked for; equal ones by value. */
function orderRows(counted: Counted, by: 'frequency' | 'value' | 'texts', reversed: boolean): Uint32Array {
  const order = counted.inOrder().filter((group) => counted.hits[group] > 0);
  if (by === 'value') return reversed ? order.reverse() : order;
  const numbers = by === 'texts' ? counted.texts(order) : order.map((group) => counted.hits[group]);
  const highest = numbers.reduce((high, number) => Math.max(high, number), 0);
  const keys = reversed ? numbers : numbers.map((number) => highest - number);
  const rows = order.map((_, row) => row);
  return radixSort(rows, new Uint32Array(rows.length), keys).map((row) => order[row]);
}
