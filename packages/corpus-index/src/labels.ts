import { fold } from './normalize.ts';
import type { RegionTest } from './query/ast.ts';
import { Automaton } from './regex/automaton.ts';
import { foldPattern } from './regex/transform.ts';
import type { Sections } from './snapshot/reader.ts';
import type { SnapshotWriter } from './snapshot/writer.ts';

/**
 * A short column of strings: one for each region or group, not for each token. Sections under its name: `values` u8 (a
 * JSON array of the distinct values, '' first, which means "none") and `numbers` u32 (the value of each row).
 */
export class Labels {
  readonly values: readonly string[];
  readonly numbers: Uint32Array;

  constructor(values: readonly string[], numbers: Uint32Array) {
    this.values = values;
    this.numbers = numbers;
  }

  at(row: number): string {
    return this.values[this.numbers[row] as number] as string;
  }

  /** Marks the value numbers that a test accepts. `isFolded`: the test is on the folded values. */
  accepted(test: Pick<RegionTest, 'operator' | 'matcher'>, isFolded = false): Uint8Array {
    const accepts = valueTest(test, isFolded);
    return Uint8Array.from(this.values, (value) => (accepts(value) ? 1 : 0));
  }
}

export function readLabels(sections: Sections, name: string): Labels {
  const values = JSON.parse(Buffer.from(sections.u8(`${name}/values`).slice()).toString('utf8')) as string[];
  return new Labels(values, sections.u32(`${name}/numbers`));
}

/** The column of these rows. */
export function labelsOf(rows: readonly string[]): Labels {
  const composed = rows.map((value) => value.normalize('NFC'));
  const values = [...new Set(['', ...composed])].sort();
  const numbers = new Map(values.map((value, number) => [value, number]));
  return new Labels(
    values,
    Uint32Array.from(composed, (value) => numbers.get(value) as number),
  );
}

export function writeLabels(writer: SnapshotWriter, name: string, rows: readonly string[]): void {
  const { values, numbers } = labelsOf(rows);
  writer.add(`${name}/values`, new TextEncoder().encode(JSON.stringify(values)));
  writer.add(`${name}/numbers`, numbers);
}

/** What a test on a region or group asks of a value. Whole numbers are compared by size, other values letter by letter. */
export function valueTest({ operator, matcher }: Pick<RegionTest, 'operator' | 'matcher'>, isFolded = false) {
  if (operator === '=' || operator === '!=') {
    const equals = equalTest(matcher, isFolded);
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

function equalTest(matcher: RegionTest['matcher'], isFolded: boolean): (value: string) => boolean {
  const key = keyOf(isFolded || matcher.markless === true, matcher.caseless);
  if (matcher.kind === 'literal') {
    const wanted = key(matcher.value);
    return (value) => key(value) === wanted;
  }
  // A pattern without case accepts both cases as it stands; one without marks is asked about the folded value.
  const isKeyFolded = isFolded || matcher.markless === true;
  const automaton = new Automaton(isKeyFolded ? foldPattern(matcher.node) : matcher.node);
  return (value) => automaton.matches(isKeyFolded ? fold(value) : value);
}

function keyOf(isFolded: boolean, isCaseless: boolean): (value: string) => string {
  if (isFolded) return fold;
  return isCaseless ? (value) => value.toLowerCase() : (value) => value;
}

function compareValues(a: string, b: string): number {
  if (/^\d+$/u.test(a) && /^\d+$/u.test(b)) return Number(a) - Number(b);
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
