import type { Folding } from './normalize.ts';
import type { RegionTest } from './query/ast.ts';
import { Automaton } from './regex/automaton.ts';
import { foldPattern, marklessPattern } from './regex/transform.ts';
import { held } from './remember.ts';
import type { Sections } from './snapshot/reader.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/**
 * A short column of strings: one for each region or group, not for each token. Sections under its name: `values` u8 (a
 * JSON array of the distinct values, '' first, which means "none") and `numbers` u32 (the value of each row). In a column
 * of lists a value is several, one a line.
 */
export class Labels {
  readonly values: readonly string[];
  readonly numbers: Uint32Array;
  private readonly isList: boolean;
  private madeDistinct: readonly string[] | null = null;

  constructor(values: readonly string[], numbers: Uint32Array, isList = false) {
    this.values = values;
    this.numbers = numbers;
    this.isList = isList;
  }

  /** Each thing that a row may be said to be, once, sorted, without ''. */
  distinct(): readonly string[] {
    this.madeDistinct ??= [...new Set(this.isList ? this.values.flatMap(membersOf) : this.values)]
      .filter((value) => value !== '')
      .sort();
    return this.madeDistinct;
  }

  /** What one row is said to be; nothing where it has no value. */
  members(row: number): string[] {
    const value = this.at(row);
    if (value === '') return [];
    return this.isList ? membersOf(value) : [value];
  }

  at(row: number): string {
    return this.values[this.numbers[row]];
  }

  /** Marks the value numbers that this holds of. */
  where(holds: (value: string) => boolean): Uint8Array {
    return Uint8Array.from(this.values, (value) => (holds(value) ? 1 : 0));
  }

  /** Marks the value numbers that a test accepts. `isFolded`: the test is on the folded values. */
  accepted(test: Pick<RegionTest, 'operator' | 'matcher'>, folding: Folding, isFolded = false): Uint8Array {
    const accepts = this.isList ? listTest(test, folding, isFolded) : valueTest(test, folding, isFolded);
    return this.where(accepts);
  }
}

const membersOf = (list: string): string[] => list.split('\n');

/** A test holds of a list if it holds of one of its members; not to be something, it must have no such member. */
function listTest(
  test: Pick<RegionTest, 'operator' | 'matcher'>,
  folding: Folding,
  isFolded: boolean,
): (list: string) => boolean {
  if (test.operator === '!=') {
    const equals = listTest({ ...test, operator: '=' }, folding, isFolded);
    return (list) => !equals(list);
  }
  const accepts = valueTest(test, folding, isFolded);
  return (list) => membersOf(list).some(accepts);
}

export function readLabels(sections: Sections, name: string, isList = false): Labels {
  const values = JSON.parse(Buffer.from(sections.u8(`${name}/values`).slice()).toString('utf8')) as string[];
  return new Labels(values, sections.u32(`${name}/numbers`), isList);
}

/** The column of these rows. */
export function labelsOf(rows: readonly string[], isList = false): Labels {
  const composed = rows.map((value) => value.normalize('NFC'));
  const values = [...new Set(['', ...composed])].sort();
  const numbers = new Map(values.map((value, number) => [value, number]));
  return new Labels(
    values,
    Uint32Array.from(composed, (value) => held(numbers, value)),
    isList,
  );
}

export function writeLabels(writer: SnapshotWriter, name: string, rows: readonly string[]): void {
  const { values, numbers } = labelsOf(rows);
  writer.add(`${name}/values`, new TextEncoder().encode(JSON.stringify(values)));
  writer.add(`${name}/numbers`, numbers);
}

/** What a test on a region or group asks of a value. Numbers are compared by size, also within it: `2r` before `10r`. */
export function valueTest(
  { operator, matcher }: Pick<RegionTest, 'operator' | 'matcher'>,
  folding: Folding,
  isFolded = false,
) {
  if (operator === '=' || operator === '!=') {
    const equals = equalTest(matcher, folding, isFolded);
    return operator === '=' ? equals : (value: string) => !equals(value);
  }
  const bound = matcher.kind === 'literal' ? matcher.value : matcher.source;
  return (value: string) => {
    if (value === '') return false;
    const order = compareValues(value, bound);
    if (operator === '<') return order < 0;
    if (operator === '>') return order > 0;
    return operator === '<=' ? order <= 0 : order >= 0;
  };
}

function equalTest(matcher: RegionTest['matcher'], folding: Folding, isFolded: boolean): (value: string) => boolean {
  const { caseless, markless = false } = matcher;
  const key = keyOf(isFolded || (markless && caseless), matcher, folding);
  if (matcher.kind === 'literal') {
    const wanted = key(matcher.value);
    return (value) => key(value) === wanted;
  }
  // A pattern without case accepts both cases as it stands.
  if (!isFolded && !markless) {
    const automaton = new Automaton(matcher.node);
    return (value) => automaton.matches(value);
  }
  const automaton = new Automaton((isFolded || caseless ? foldPattern : marklessPattern)(matcher.node, folding));
  return (value) => automaton.matches(key(value));
}

function keyOf(
  isFolded: boolean,
  { caseless, markless = false }: RegionTest['matcher'],
  { fold, withoutMarks }: Folding,
): (value: string) => string {
  if (isFolded) return fold;
  if (markless) return withoutMarks;
  return caseless ? (value) => value.toLowerCase() : (value) => value;
}

const NUMBER = /(\d+)/u;

/** Runs of digits by size, what stands between them by code unit. */
function compareValues(a: string, b: string): number {
  const [one, other] = [a.split(NUMBER), b.split(NUMBER)];
  for (let i = 0; i < one.length && i < other.length; i++) {
    const [x, y] = [one[i], other[i]];
    // What is split off is at odd places.
    const order = i % 2 === 1 ? Number(x) - Number(y) : x === y ? 0 : x < y ? -1 : 1;
    if (order !== 0) return order;
  }
  return one.length - other.length;
}
