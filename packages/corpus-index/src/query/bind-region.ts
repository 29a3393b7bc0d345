import { Bitmap } from '../bitmap.ts';
import type { IndexData } from '../index-data.ts';
import { bitSet, listSet, type PositionSet } from '../positions.ts';
import { Automaton } from '../regex/automaton.ts';
import type { Regions } from '../regions.ts';
import type { Matcher, Order, RegionCondition, RegionTest } from './ast.ts';
import { known, type Predicate, tested } from './predicate.ts';

/** The token lies in such a region, or is a member of such a group. */
export function insideRegion(data: IndexData, { region, tests }: RegionCondition): Predicate {
  const groups = data.groups.get(region);
  if (groups !== undefined) return known(groups.memberPositions(tests), data.length, `member of ${region}`);
  const regions = data.regions.get(region) as Regions;
  return known(regions.covered(matchingRegions(regions, tests), data.length), data.length, `in ${region}`);
}

/** Indexes of the regions of a kind that pass every test. */
export function matchingRegions(regions: Regions, tests: readonly RegionTest[]): Uint32Array {
  return regions.matching(tests);
}

/** The number of the token, or the place of its region, stands so to a given one. */
export function ordered(data: IndexData, { attribute, operator, value }: Order): Predicate {
  const plan = `${attribute}${operator}${value}`;
  const column = data.numbers.get(attribute);
  if (column === undefined) {
    const regions = data.regions.get(attribute) as Regions;
    return known(placedSo(data, regions, operator, value), data.length, plan);
  }
  const bound = Number(value);
  const holds = {
    '<': (position: number) => column[position] < bound,
    '>': (position: number) => column[position] > bound,
    '<=': (position: number) => column[position] <= bound,
    '>=': (position: number) => column[position] >= bound,
  };
  return tested(holds[operator], data.length, plan);
}

/** The number of the token reads so. */
export function hasNumber(data: IndexData, attribute: string, matcher: Matcher): Predicate {
  const column = data.numbers.get(attribute) as Uint32Array;
  const accepts = numberTest(matcher);
  return tested((position) => accepts(column[position]), data.length, `${attribute} number`);
}

function numberTest(matcher: Matcher): (value: number) => boolean {
  if (matcher.kind === 'literal') {
    const wanted = Number(matcher.value);
    return (value) => value === wanted;
  }
  const automaton = new Automaton(matcher.node);
  return (value) => automaton.matches(String(value));
}

/**
 * Tokens in regions before or after the one with the label, under the same parent: after its last bearer, before its
 * first; the bearers themselves and what lies between them belong to `>=` and `<=`.
 */
function placedSo(data: IndexData, regions: Regions, operator: Order['operator'], label: string): PositionSet {
  const bearers = regions.labelled(label);
  if (bearers.length === 0) return listSet(new Uint32Array(0));
  const ends = new Map<number, { first: number; last: number }>();
  for (const i of bearers) {
    const parent = regions.parents[i];
    ends.set(parent, { first: ends.get(parent)?.first ?? i, last: i });
  }
  const bits = new Bitmap(data.length);
  for (let i = 0; i < regions.size; i++) {
    const limits = ends.get(regions.parents[i]);
    if (limits !== undefined && isPlaced(i, operator, limits)) {
      bits.addRange(regions.starts[i], regions.ends[i]);
    }
  }
  return bitSet(bits);
}

function isPlaced(i: number, operator: Order['operator'], { first, last }: { first: number; last: number }): boolean {
  if (operator === '<') return i < first;
  if (operator === '>') return i > last;
  return operator === '<=' ? i <= last : i >= first;
}
