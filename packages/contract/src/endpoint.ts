import type { z } from 'zod';
import type { PageErrorCode } from './errors.ts';

/** Who may call: anyone, anyone logged in, staff (admin, editor), admin only. */
export type Role = 'public' | 'session' | 'staff' | 'admin';

/** One call of the product: everything the server, the web client, the API description and the tests derive from. */
export interface Endpoint {
  /** The operation's name, unique, also the client's method name. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{param}` placeholders: `/api/texts/resolve/{code}/{reference}`. */
  path: string;
  summary: string;
  feature: string;
  role: Role;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Of a JSON body, or of the fields of a form. */
  body?: z.ZodType;
  /**
   * How the body comes: JSON where nothing is said; `form` as fields of `application/x-www-form-urlencoded`; `zip` as
   * `multipart/form-data` with one file in the part `file`, and no `body`; `zip-json` as the same with the body, JSON,
   * in the part `json`, before the file, which may be missing; `image` as one picture in the part `image`, and no `body`;
   * `text` as `text/plain` in UTF-8.
   */
  bodyType?: 'form' | 'zip' | 'zip-json' | 'image' | 'text';
  /** Bytes of a body of JSON, of a form or of text; default 1 MiB. */
  bodyLimit?: number;
  answer: z.ZodType;
  /** Where a client expects what is wrong in a form with this status instead of 200. */
  problemStatus?: 400;
  /** True where the answer is a file to save instead of JSON; `answer` is then not used. */
  isFile?: boolean;
  /** Media type of a JSON answer; default `application/json`. */
  jsonType?: 'application/ld+json';
  /** True where the answer is an XML document, a string that is sent as it stands. */
  isXml?: boolean;
  /** Page errors the call can answer with besides 400, 500 and 503. */
  errors: readonly PageErrorCode[];
  /** True where a GET changes something after all and needs the anti-forgery token as other methods do. */
  needsToken?: boolean;
  /** True where the answer to a GET depends on who asks: it is kept nowhere. What is not public always does. */
  personal?: boolean;
  /** True for what a page asks by itself: it does not count as a sign of life of the session. */
  isPassive?: boolean;
  /** False where a large, flat answer is typed here but not validated again on the way out. Default true. */
  validateAnswer?: boolean;
}

/** Declares a call; keeps the literal types of its schemas. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

export type ParamsOf<E extends Endpoint> = E['params'] extends z.ZodType ? z.output<E['params']> : Record<never, never>;
export type QueryOf<E extends Endpoint> = E['query'] extends z.ZodType ? z.output<E['query']> : Record<never, never>;
export type BodyOf<E extends Endpoint> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** What the caller gives: the values the schema yields, or as they are written, optional wherever the URL may leave them out. */
type Given<S> = S extends z.ZodType
  ? { [K in keyof z.output<S> & OptionalIn<z.input<S>>]?: OneOf<S, K> | undefined } & {
      [K in Exclude<keyof z.output<S>, OptionalIn<z.input<S>>>]: OneOf<S, K>;
    }
  : Record<never, never>;
type OneOf<S extends z.ZodType, K extends keyof z.output<S>> =
  | Readonly<z.output<S>[K]>
  | (K extends keyof z.input<S> ? z.input<S>[K] & string : never);
type OptionalIn<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];
type Part<Name extends string, S> = S extends z.ZodType
  ? Record<never, never> extends Given<S>
    ? { [K in Name]?: Given<S> }
    : { [K in Name]: Given<S> }
  : { [K in Name]?: undefined };

/** What stands in the address of a call. */
export type AddressInput<E extends Endpoint> = Part<'params', E['params']> & Part<'query', E['query']>;

/** Parameters of one call. */
export type CallInput<E extends Endpoint> = AddressInput<E> &
  (E['body'] extends z.ZodType ? { body: BodyOf<E> } : { body?: undefined });
