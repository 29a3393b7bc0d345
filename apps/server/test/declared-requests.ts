/** Random requests made of the declarations of the calls: what each call takes, nearly what it takes, and nonsense. */
import type { Endpoint } from '@glosa/contract';
import { ENDPOINTS } from '@glosa/contract/calls';
import fc from 'fast-check';
import { z } from 'zod';

export interface DeclaredRequest {
  /** Name of the call. */
  call: string;
  method: Endpoint['method'];
  /** With the query. */
  url: string;
  /** Of the call's body; undefined where it has none. */
  body: unknown;
}

/** What of JSON Schema the declarations use. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** What stands in the database that is asked, so that some requests get further than the first check. */
const KNOWN = [
  'RPrz',
  '1r',
  '1v',
  '1',
  '2',
  'B',
  'themes',
  'parallels',
  'phonetic-variants',
  'edyta',
  'ada',
  'otoć',
  'pl',
];
const NASTY = [
  '',
  ' ',
  '\0',
  '\u202e',
  "';--",
  '{}',
  '[]',
  '-1',
  '2147483648',
  '1e309',
  '../..',
  '%00',
  '\ud83d\ude00',
];

const text = (maxLength: number) =>
  fc.string({ unit: 'binary', maxLength: Math.min(maxLength, 80) }).map((one) => one.toWellFormed());
const nonsense: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...NASTY, null, true, 0, -1, 1e99, 2 ** 31, {}, []),
  fc.jsonValue({ maxDepth: 2 }),
);

function stringsOf({ pattern, minLength = 0, maxLength = 400 }: Schema): fc.Arbitrary<unknown> {
  const kinds: fc.Arbitrary<unknown>[] = [fc.constantFrom(...KNOWN), text(maxLength), fc.constantFrom(...NASTY)];
  kinds.push(fc.constantFrom('x'.repeat(maxLength), 'x'.repeat(maxLength + 1), 'x'.repeat(minLength)));
  if (pattern !== undefined) kinds.push(fc.stringMatching(new RegExp(withoutFlags(pattern), 'u')));
  return fc.oneof(...kinds);
}

/** What fast-check cannot make up strings for (looking ahead, kinds of characters) is left to the other kinds. */
const withoutFlags = (pattern: string) => (/\(\?[=!<]|\\[pPbB]/.test(pattern) ? '^[a-z]{1,8}$' : pattern);

function numbersOf({ minimum = -5, maximum = 2 ** 31 }: Schema): fc.Arbitrary<unknown> {
  const near = fc.integer({ min: Math.max(minimum, -5), max: Math.max(minimum, Math.min(maximum, 12)) });
  return fc.oneof(near, near, fc.constantFrom(minimum - 1, minimum, maximum, maximum + 1, 0.5, 2 ** 53));
}

/** Values of a schema, for the most part. */
function valuesOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  const good = declaredValuesOf(schema, depth);
  return fc.oneof({ arbitrary: good, weight: 12 }, { arbitrary: nonsense, weight: 1 });
}

function declaredValuesOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valuesOf(one, depth)));
  if (schema.type === 'string') return stringsOf(schema);
  if (schema.type === 'integer' || schema.type === 'number') return numbersOf(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (depth > 4) return nonsense;
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: 4 });
  if (schema.type === 'object') return objectsOf(schema, depth);
  return nonsense;
}

function objectsOf({ properties = {}, required = [] }: Schema, depth: number): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valuesOf(one, depth + 1)]));
  const whole = fc.record(model, { requiredKeys: required.filter((name) => name in model) });
  return fc.oneof({ arbitrary: whole, weight: 20 }, { arbitrary: fc.dictionary(text(8), nonsense), weight: 1 });
}

const schemaOf = (type: z.ZodType): Schema => z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema;

/** As it stands in an address. */
const written = (value: unknown) => encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

const nothing = fc.constant<Record<string, unknown>>({});
const fieldsOf = (type: z.ZodType | undefined) =>
  type === undefined
    ? nothing
    : valuesOf(schemaOf(type)).map(
        (one) => (typeof one === 'object' && one !== null ? { ...one } : {}) as Record<string, unknown>,
      );

function requestsTo(endpoint: Endpoint): fc.Arbitrary<DeclaredRequest> {
  const body = endpoint.body === undefined ? fc.constant(undefined) : valuesOf(schemaOf(endpoint.body));
  return fc.record({ params: fieldsOf(endpoint.params), query: fieldsOf(endpoint.query), body }).map((made) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => written(made.params[name] ?? 'x') || '%20');
    const query = Object.entries(made.query).filter(([, value]) => value !== undefined);
    const pairs = query.map(([name, value]) => `${written(name)}=${written(value)}`);
    const url = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
    return { call: endpoint.name, method: endpoint.method, url, body: made.body };
  });
}

/** Requests to any declared call but those of `without`. */
export function declaredRequests(without: readonly string[]): fc.Arbitrary<DeclaredRequest> {
  const calls = ENDPOINTS.filter(({ name }) => !without.includes(name));
  return fc.oneof(...calls.map((one) => requestsTo(one as Endpoint)));
}
