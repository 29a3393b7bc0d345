/** Calls that send a file: as `callForm`, with the share that has been sent, and a way to stop. */
import {
  type AnswerOf,
  type CallInput,
  type Endpoint,
  type FormProblem,
  fillAddress,
  isLoggedIn,
} from '@glosa/contract';
import { counted } from './activity.ts';
import { call } from './client.ts';
import { awaitCsrfToken, CSRF_HEADER } from './csrf.ts';
import type { FormAnswer } from './form.ts';
import { reportUnauthenticated } from './unauthenticated.ts';

/** The parts of the multipart body that the contract names. */
const JSON_PART = 'json';

interface UploadWatch {
  /** Share of the bytes that are on their way, 0 to 1. */
  onSent?: (share: number) => void;
  /** Stops the upload; the answer is then the problem `cancelled`. */
  signal?: AbortSignal;
}

interface Answered {
  status: number;
  body: unknown;
  waitSeconds: number | undefined;
}

/** JSON, or text where the answer says it is none. */
function readBody(request: XMLHttpRequest): unknown {
  if (request.getResponseHeader('Content-Type')?.startsWith('text/plain')) return request.responseText;
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/** What is sent: a file, what was filled in beside it, or both. */
interface Sent {
  method: Endpoint['method'];
  address: string;
  /** Undefined: the call takes nothing but a file. */
  fields: unknown;
  file: File | null;
  /** Name of the part with the file. */
  part: 'file' | 'image';
}

function formOf({ fields, file, part }: Sent): FormData {
  const form = new FormData();
  if (fields !== undefined) form.append(JSON_PART, JSON.stringify(fields));
  if (file !== null) form.append(part, file, file.name);
  return form;
}

/** `fetch` does not tell how much of a body has been sent; this older request does. Status 0: no answer came. */
function post(sent: Sent, token: string, { onSent, signal }: UploadWatch): Promise<Answered> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(sent.method, sent.address);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader(CSRF_HEADER, token);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onSent?.(loaded / total);
    });
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', stop);
      const wait = Number(request.getResponseHeader('Retry-After'));
      resolve({ status: request.status, body: readBody(request), waitSeconds: wait > 0 ? wait : undefined });
    });
    signal?.addEventListener('abort', stop);
    request.send(formOf(sent));
  });
}

function problemIn({ body }: Answered): FormProblem | null {
  return typeof body === 'object' && body !== null && 'error' in body ? (body as FormProblem) : null;
}

async function send(endpoint: Endpoint, sent: Sent, watch: UploadWatch): Promise<FormAnswer<unknown>> {
  const answered = await post(sent, await awaitCsrfToken(), watch);
  const problem = problemIn(answered);
  if (watch.signal?.aborted) return { problem: { error: '', code: 'cancelled' } };
  if (answered.status === 0) return { problem: { error: '', code: 'network' } };
  if (answered.status === 401) reportUnauthenticated(endpoint.path);
  if (problem !== null) return { problem: { ...problem, waitSeconds: answered.waitSeconds } };
  if (answered.status >= 300) return { problem: { error: '', code: 'internal' } };
  return { problem: null, answer: answered.body };
}

/**
 * Sends a file to a call of the contract that takes one, with the body beside it where there is one. Whatever goes wrong is a problem that the form can show; a
 * token of a session that another window ended is fetched again once.
 */
export function uploadForm<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File | null,
  watch: UploadWatch = {},
): Promise<FormAnswer<Exclude<AnswerOf<E>, FormProblem>>> {
  type Answer = FormAnswer<Exclude<AnswerOf<E>, FormProblem>>;
  const given = input as { params?: object; query?: object; body?: unknown };
  const part = endpoint.bodyType === 'image' ? ('image' as const) : ('file' as const);
  const sent = {
    method: endpoint.method,
    address: fillAddress(endpoint.path, given.params, given.query),
    fields: given.body,
    file,
    part,
  };
  return counted(async () => {
    const first = await send(endpoint, sent, watch);
    if (first.problem?.code !== 'csrf') return first as Answer;
    await call(isLoggedIn, {}, watch.signal);
    return (await send(endpoint, sent, watch)) as Answer;
  });
}
