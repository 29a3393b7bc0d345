import type { FrequencyKey, InterpretedPattern } from '@glosa/corpus-index';
import { splitQuery } from './query-text.ts';
import type { Chosen } from './together.ts';

/** Makes the query that finds the hits of one row of a list. */
export interface DrillDown {
  /** Finds exactly those hits whatever the value; otherwise count before it is offered. */
  isCertain: boolean;
  /** Null where the language cannot say it. */
  queryFor(value: string): string | null;
}

/**
 * How the hits of a row are asked for: what stands at a place is told by looking ahead or behind from where the hit
 * starts. That leaves the choice among overlapping hits alone only where each start is a hit with its nearest end, so
 * that other modes are told apart by region only. `name` is what the list was asked for by.
 */
export function drillDown({ q, query, interpretation }: Chosen, key: FrequencyKey, name: string): DrillDown | null {
  const { body, mode, adjacency } = interpretation;
  const { head, core, filters } = splitQuery(query);
  if (key.by === 'region') {
    // A second filter of one kind names an alternative.
    const isCertain = interpretation.filters.every(({ region }) => region !== key.region);
    return { isCertain, queryFor: (value) => (value === '' ? null : `${q} ${name}:${quotedLabel(value)}`) };
  }
  if (mode !== null && mode !== 'all') return null;
  const length = lengthOf(body);
  const isOne = length === 1;
  if (adjacency === 'words' && !isOne) return null;
  const pattern = needsBrackets(body) ? `(${core})` : core;
  const written = (...parts: string[]) => [head, ...parts, filters].filter((part) => part !== '').join(' ');
  const isCertain = body.kind === 'token';
  if (key.by === 'group') {
    const { group } = key;
    return { isCertain: false, queryFor: (value) => written(`(?= [${group}=${quoted(value)}])`, pattern) };
  }
  const test = (value: string) => `[${key.attribute}${value === '' ? '!=".+"' : `=${quoted(value)}`}]`;
  if (key.by === 'left') {
    const gap = key.token > 1 ? ` []{${key.token - 1}}` : '';
    return { isCertain: false, queryFor: (value) => written(`(?<= ${test(value)}${gap})`, pattern) };
  }
  if (key.by === 'right') {
    const gap = key.token > 1 ? `[]{${key.token - 1}} ` : '';
    return length === null
      ? null
      : { isCertain: false, queryFor: (value) => written(pattern, `(?= ${gap}${test(value)})`) };
  }
  if (key.token !== 'all' || isOne) {
    return { isCertain, queryFor: (value) => written(`(?= ${test(value)})`, pattern) };
  }
  return length === null
    ? null
    : { isCertain: false, queryFor: (value) => sequence(value, length, test, (look) => written(look, pattern)) };
}

function sequence(
  values: string,
  length: number,
  test: (value: string) => string,
  written: (look: string) => string,
): string | null {
  const parts = values.split(' ');
  return parts.length === length ? written(`(?= ${parts.map(test).join(' ')})`) : null;
}

/** Tokens of every hit; null where hits may differ. */
function lengthOf(pattern: InterpretedPattern): number | null {
  switch (pattern.kind) {
    case 'word':
    case 'token':
      return 1;
    case 'any':
      return pattern.min === pattern.max ? pattern.min : null;
    case 'sequence':
      return sum(pattern.parts.map(lengthOf));
    case 'choice': {
      const [first = null, ...others] = pattern.parts.map(lengthOf);
      return others.every((length) => length === first) ? first : null;
    }
    case 'repeat': {
      const length = pattern.min === pattern.max ? lengthOf(pattern.part) : null;
      return length === null ? null : length * pattern.min;
    }
    case 'labelled':
      return lengthOf(pattern.part);
    case 'look':
    case 'region-start':
    case 'region-end':
      return 0;
    case 'where':
      return lengthOf(pattern.pattern);
    case 'relation':
      return lengthOf(pattern.left);
    case 'region':
    case 'near':
    case 'window':
      return null;
  }
}

function sum(lengths: readonly (number | null)[]): number | null {
  return lengths.reduce((total, length) => (total === null || length === null ? null : total + length), 0);
}

function needsBrackets({ kind }: InterpretedPattern): boolean {
  return ['choice', 'near', 'relation', 'where'].includes(kind);
}

/** A label as the filter of a query takes it: no pattern, so that only quotes are hidden. */
export function quotedLabel(value: string): string {
  return `"${value.replace(/["\\„“”«»]/gu, '\\$&')}"`;
}

/** A value as a string that means itself. */
export function quoted(value: string): string {
  return `"${value.replace(/[\\.*+?()[\]{}|^$"„“”«»]/gu, '\\$&')}"`;
}
