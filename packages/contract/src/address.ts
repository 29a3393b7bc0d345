/** How addresses are written and read, of pages and of calls: by the same functions on both sides. */
import type { AddressInput, Endpoint } from './endpoint.ts';

/** One parameter of a query. */
export interface Parameter<T> {
  /** What holds where the address says nothing, or nothing that makes sense; it is never written. */
  readonly usual: T;
  /** Undefined for what makes no sense. Never asked about ''. */
  readonly read: (written: string) => T | undefined;
  readonly write: (value: T) => string;
  /** How the address calls it, where that is not the name of the field. */
  readonly as?: string;
}

/** The parameters of a page by the names of their fields, in the order in which an address has them. */
export type Query = Readonly<
  Record<string, Omit<Parameter<unknown>, 'write'> & { readonly write: (value: never) => string }>
>;
export type ValuesOf<Q extends Query> = { -readonly [K in keyof Q]: Q[K] extends Parameter<infer T> ? T : never };

/** What of a query is said; the rest is as usual. */
export type Said<Q extends Query> = { readonly [K in keyof Q]?: Readonly<ValuesOf<Q>[K]> | undefined };

/** A parameter that may be left out: null then, and written whenever it is given. */
export const optional = <T>(parameter: Omit<Parameter<T>, 'usual'>): Parameter<T | null> => ({
  ...parameter,
  usual: null,
  write: (value) => (value === null ? '' : parameter.write(value)),
});

export const named = <T>(as: string, parameter: Parameter<T>): Parameter<T> => ({ ...parameter, as });

/** Text that fits a pattern; of a longer one the beginning. */
export const text = (pattern = /^/, longest = Number.POSITIVE_INFINITY): Parameter<string> => ({
  usual: '',
  read: (written) => (pattern.test(written) ? written.slice(0, longest) : undefined),
  write: (value) => value,
});

/** A number in decimal digits only, as in the queries of calls. */
export const whole = (least: number, most: number, usual = least): Parameter<number> => ({
  usual,
  read: (written) => {
    const value = /^(0|[1-9]\d{0,9})$/.test(written) ? Number(written) : -1;
    return value >= least && value <= most ? value : undefined;
  },
  write: String,
});

export const MOST = 2147483647;
/** Of a list that comes in pages, from 1. */
export const pageNumber = whole(1, MOST, 1);

export const choice = <V extends string>(
  values: readonly [V, ...V[]],
  usual: NoInfer<V> = values[0],
): Parameter<V> => ({
  usual,
  read: (written) => values.find((one) => one === written),
  write: (value) => value,
});

/** True where the address says `on`; with `off`, true unless it says that. */
export const flag = (said: { on: string } | { off: string }): Parameter<boolean> =>
  'on' in said
    ? { usual: false, read: (written) => written === said.on, write: (value) => (value ? said.on : '') }
    : { usual: true, read: (written) => written !== said.off, write: (value) => (value ? '' : said.off) };

/** Values one after another, each once; those that do not fit the pattern are left out. */
export const list = (separator: ',' | ' ' = ',', pattern = /./): Parameter<string[]> => ({
  usual: [],
  read: (written) => [...new Set(written.split(separator).filter((one) => pattern.test(one)))],
  write: (values) => values.join(separator),
});

/** Plain, so that pages can use it; with the flag `u`. */
export const TEXT_CODE = '^[\\p{L}\\p{M}\\p{N}._-]{1,64}$';
/** Label of a verse (line) on its card: usually a number, not always (`12b`). */
export const VERSE_LABEL = '^[^\\s./\\-\\p{Cc}][^\\s./\\p{Cc}]{0,31}$';

/** Codes of the texts meant; empty: all. */
export const textCodes = list(',', new RegExp(TEXT_CODE, 'u'));

/** A query as it comes: its text, or what a router has read of it. */
export type GivenQuery = URLSearchParams | Readonly<Record<string, unknown>>;

function textOf(given: GivenQuery, name: string): string {
  const value = given instanceof URLSearchParams ? given.get(name) : given[name];
  return Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** Reads a query; what makes no sense counts as absent, and so does what is empty. */
export function readQuery<Q extends Query>(query: Q, given: GivenQuery): ValuesOf<Q> {
  const values = Object.entries(query).map(([field, { read, usual, as = field }]) => {
    const written = textOf(given, as);
    return [field, (written === '' ? undefined : read(written)) ?? usual];
  });
  return Object.fromEntries(values) as ValuesOf<Q>;
}

/** Whether an address says something of a field that makes no sense there. */
export function isMisread<Q extends Query>(query: Q, given: GivenQuery, field: keyof Q & string): boolean {
  const written = textOf(given, query[field]?.as ?? field);
  return written !== '' && query[field]?.read(written) === undefined;
}

/** The parameters of a query as they are written, what is usual left out. */
export function writeQuery<Q extends Query>(query: Q, said: Said<Q>): Record<string, string> {
  const written = Object.entries(query).map(([field, { usual, write, as = field }]) => {
    const value = said[field] === undefined ? '' : write(said[field] as never);
    return [as, value === write(usual as never) ? '' : value] as const;
  });
  return Object.fromEntries(written.filter(([, value]) => value !== ''));
}

/** A path with the parameters that are given. */
export function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(parameters).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** `/sources/{id}` with the placeholders filled in. */
export const fillPath = (path: string, params: object): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(writeValue(Reflect.get(params, name))));

/** As calls take it: lists are joined by commas, objects are written as JSON. */
export function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** The address of a call of which it is known what it is asked with. */
export const callAddress = <E extends Endpoint>({ path }: E, { params, query }: AddressInput<E>): string =>
  fillAddress(path, params, query);

/** A path with its placeholders filled in, and a query; values left undefined and empty lists do not appear. */
export function fillAddress(path: string, params: object = {}, query: object = {}): string {
  const said = Object.entries(query).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const written = said.map(([name, value]) => [name, writeValue(value)]);
  return withParameters(fillPath(path, params), Object.fromEntries(written));
}

/** What a call is known by, in whatever order its address names the parameters. */
export function callKey(address: string): string {
  const [path = '', search = ''] = address.split('?');
  const parameters = new URLSearchParams(search);
  parameters.sort();
  return JSON.stringify([decodeURIComponent(path), [...parameters]]);
}
