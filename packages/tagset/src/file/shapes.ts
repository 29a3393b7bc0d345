/** Reading plain JSON into typed values. What is wrong is noted with its place; nothing is ever thrown. */

/**
 * What is wrong with a file. Of its shape: `not-object`, `not-list`, `not-text`, `not-number`, `not-boolean`, `missing`,
 * `unknown-key`, `too-long`, `too-many`, `too-few`, `too-deep`, `bad-tag`, `format`. Of its meaning: `duplicate`,
 * `unknown-tag`, `unknown-slot`, `both-kinds` (a class single and composite at once), `head` (not exactly one), `range`
 * (a slot that admits fewer tokens than it needs), `size` (a rule that no two to five tokens can fill), `empty-test`,
 * `reserved` (a category called as something else of queries is), `contradiction` (two facts of which only one can hold).
 */
export type TagsetProblemCode =
  | 'not-object'
  | 'not-list'
  | 'not-text'
  | 'not-number'
  | 'not-boolean'
  | 'missing'
  | 'unknown-key'
  | 'too-long'
  | 'too-many'
  | 'too-few'
  | 'too-deep'
  | 'bad-tag'
  | 'format'
  | 'duplicate'
  | 'unknown-tag'
  | 'unknown-slot'
  | 'both-kinds'
  | 'head'
  | 'range'
  | 'size'
  | 'empty-test'
  | 'reserved'
  | 'contradiction';

export interface TagsetProblem {
  /** JSON Pointer into the file: `/rules/3/slots/0/any/1/class/0`. */
  path: string;
  code: TagsetProblemCode;
  /** What stands there, shortened; null where nothing does or it is no text and no number. */
  found: string | null;
  /** What should stand there, where that can be said in one word. */
  expected: string | null;
}

/** So many problems are listed; the count goes on. */
export const LISTED_PROBLEMS = 200;

export class TagsetLog {
  readonly problems: TagsetProblem[] = [];
  count = 0;

  add(path: string, code: TagsetProblemCode, found: unknown = null, expected: string | null = null): void {
    this.count++;
    if (this.problems.length >= LISTED_PROBLEMS) return;
    const isShown = typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean';
    this.problems.push({ path, code, found: isShown ? String(found).slice(0, 80) : null, expected });
  }
}

/** Undefined where the value could not be read; the log then says why. */
export type Read<T> = (value: unknown, path: string, log: TagsetLog) => T | undefined;

export interface Field<T> {
  read: Read<T>;
  isOptional: boolean;
}

export const required = <T>(read: Read<T>): Field<T> => ({ read, isOptional: false });
export const optional = <T>(read: Read<T>): Field<T> => ({ read, isOptional: true });

/** A step of a JSON Pointer. */
export const step = (path: string, key: string | number): string =>
  `${path}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Text of 1 to `max` characters that is not only white space; with a pattern, text that fits it. */
export function text(max: number, pattern?: RegExp): Read<string> {
  return (value, path, log) => {
    if (typeof value !== 'string') return void log.add(path, 'not-text', value);
    if (value.trim() === '') return void log.add(path, 'missing');
    if (value.length > max) return void log.add(path, 'too-long', value, String(max));
    if (pattern && !pattern.test(value)) return void log.add(path, 'bad-tag', value, pattern.source);
    return value.normalize('NFC');
  };
}

export function integer(min: number, max: number): Read<number> {
  return (value, path, log) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
    return void log.add(path, 'not-number', value, `${min}–${max}`);
  };
}

export const flag: Read<boolean> = (value, path, log) =>
  typeof value === 'boolean' ? value : void log.add(path, 'not-boolean', value);

export function oneOf<T extends string>(...admitted: readonly T[]): Read<T> {
  return (value, path, log) =>
    admitted.find((one) => one === value) ?? void log.add(path, 'unknown-tag', value, admitted.join(', '));
}

export function list<T>(item: Read<T>, min: number, max: number): Read<T[]> {
  return (value, path, log) => {
    if (!Array.isArray(value)) return void log.add(path, 'not-list', value);
    if (value.length > max) return void log.add(path, 'too-many', value.length, String(max));
    if (value.length < min) return void log.add(path, 'too-few', value.length, String(min));
    const before = log.count;
    const read = value.map((one, at) => item(one, step(path, at), log));
    return log.count === before ? (read as T[]) : undefined;
  };
}

/** True for what JSON calls an object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with keys of its own choice. */
export function record<T>(key: Read<string>, item: Read<T>, max: number): Read<Record<string, T>> {
  return (value, path, log) => {
    if (!isObject(value)) return void log.add(path, 'not-object', value);
    const entries = Object.entries(value);
    if (entries.length > max) return void log.add(path, 'too-many', entries.length, String(max));
    const before = log.count;
    const read = entries.map(([name, one]) => [key(name, step(path, name), log), item(one, step(path, name), log)]);
    return log.count === before ? (Object.fromEntries(read) as Record<string, T>) : undefined;
  };
}

/** An object with the keys of `fields` and no others. */
export function object<T extends object>(fields: { [K in keyof T]-?: Field<NonNullable<T[K]>> }): Read<T> {
  const known = Object.entries(fields) as [string, Field<unknown>][];
  const names = new Set(known.map(([name]) => name));
  return (value, path, log) => {
    if (!isObject(value)) return void log.add(path, 'not-object', value);
    const before = log.count;
    for (const name of Object.keys(value)) {
      if (!names.has(name)) log.add(step(path, name), 'unknown-key', name, [...names].join(', '));
    }
    const read = known.flatMap(([name, field]) => {
      if (Object.hasOwn(value, name)) return [[name, field.read(value[name], step(path, name), log)]];
      if (!field.isOptional) log.add(step(path, name), 'missing');
      return [];
    });
    return log.count === before ? (Object.fromEntries(read) as T) : undefined;
  };
}
