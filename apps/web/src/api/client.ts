import { type AnswerOf, type CallInput, type Endpoint, fillAddress, isLoggedIn, writeValue } from '@glosa/contract';
import { counted } from './activity.ts';
import { awaitCsrfToken, CSRF_HEADER, csrfToken } from './csrf.ts';
import { takeGiven } from './given-answers.ts';
import { PageError } from './page-error.ts';
import { reportUnauthenticated } from './unauthenticated.ts';

interface LooseInput {
  params?: object | undefined;
  query?: object | undefined;
  body?: unknown;
}

const addressOf = ({ path }: Endpoint, { params, query }: LooseInput): string => fillAddress(path, params, query);

async function readError(response: Response): Promise<PageError> {
  const body: unknown = await response.json().catch(() => null);
  const field = (name: string): string | undefined => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const { status, statusText } = response;
  const requestId = field('requestId');
  const waitSeconds = Number(response.headers.get('Retry-After'));
  return new PageError(status, field('code') ?? 'internal', field('error') ?? statusText, {
    ...(requestId !== undefined && { requestId }),
    ...(waitSeconds > 0 && { waitSeconds }),
    namesFields: typeof body === 'object' && body !== null && 'fieldErrors' in body,
  });
}

/** JSON, text, or the fields of a form, of which the browser says the type itself; fields left undefined are not sent. */
function writeBody({ bodyType }: Endpoint, body: unknown): string | URLSearchParams {
  if (bodyType === 'text') return String(body);
  if (bodyType !== 'form') return JSON.stringify(body);
  const fields = Object.entries(body as object).filter(([, value]) => value !== undefined);
  return new URLSearchParams(fields.map(([name, value]) => [name, writeValue(value)]));
}

async function ask(endpoint: Endpoint, input: LooseInput, signal: AbortSignal | undefined): Promise<unknown> {
  return (await send(endpoint, input, signal)).json();
}

async function send(endpoint: Endpoint, input: LooseInput, signal: AbortSignal | undefined): Promise<Response> {
  const { body } = input;
  const address = addressOf(endpoint, input);
  const given = endpoint.method === 'GET' ? takeGiven(address) : undefined;
  if (given !== undefined) return new Response(given);
  const headers = new Headers({ Accept: 'application/json' });
  const changes = endpoint.method !== 'GET' || endpoint.needsToken === true;
  const csrf = changes ? await awaitCsrfToken() : csrfToken();
  if (csrf !== undefined) headers.set(CSRF_HEADER, csrf);
  const sent = body === undefined ? undefined : writeBody(endpoint, body);
  if (typeof sent === 'string') {
    headers.set('Content-Type', endpoint.bodyType === 'text' ? 'text/plain' : 'application/json');
  }
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    ...(sent === undefined ? {} : { body: sent }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw signal.reason;
    throw new PageError(0, 'network', String(cause));
  });
  if (!response.ok) throw await readError(response);
  return response;
}

/** Asks again, once, with a fresh token: the old one was of a session that another window has ended or begun. */
async function askWithFreshToken(endpoint: Endpoint, input: LooseInput, signal?: AbortSignal): Promise<unknown> {
  try {
    return await ask(endpoint, input, signal);
  } catch (error) {
    if (!(error instanceof PageError) || error.code !== 'csrf') throw error;
    await ask(isLoggedIn, {}, signal);
    return ask(endpoint, input, signal);
  }
}

/**
 * Makes one call of the contract and returns its answer.
 * Throws a PageError on every status but 2xx and when no answer comes; an aborted call throws the signal's reason.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  return counted(async () => {
    try {
      // The server checks its answers against the same schema before it sends them.
      return (await askWithFreshToken(endpoint, input as LooseInput, signal)) as AnswerOf<E>;
    } catch (error) {
      if (error instanceof PageError && error.status === 401) reportUnauthenticated(endpoint.path);
      throw error;
    }
  });
}

/** The bytes of a call that is answered with a file. Throws as `call` does. */
export async function callBlob<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Blob> {
  return counted(async () => {
    try {
      return await (await send(endpoint, input as LooseInput, undefined)).blob();
    } catch (error) {
      if (error instanceof PageError && error.status === 401) reportUnauthenticated(endpoint.path);
      throw error;
    }
  });
}

/** What a public call that is answered with a file says, where it is text. Throws as `call` does. */
export async function callText<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<string> {
  return counted(async () => (await send(endpoint, input as LooseInput, signal)).text());
}

/** The answer that came with the page: what is drawn first is then drawn with it. Undefined where none did. */
export function givenAnswer<E extends Endpoint>(endpoint: E, input: CallInput<E>): AnswerOf<E> | undefined {
  const body = takeGiven(addressOf(endpoint, input));
  return body === undefined ? undefined : (JSON.parse(body) as AnswerOf<E>);
}

/** The same for a call that is answered with text. */
export function givenText<E extends Endpoint>(endpoint: E, input: CallInput<E>): string | undefined {
  return takeGiven(addressOf(endpoint, input));
}
