/** Calls that send a file: as `callForm`, with the share that has been sent, and a way to stop. */
import { type AnswerOf, type Endpoint, type FormProblem, isLoggedIn } from '@glosa/contract';
import { counted } from './activity.ts';
import { type CallInput, call, callAddress } from './client.ts';
import { awaitCsrfToken, CSRF_HEADER } from './csrf.ts';
import type { FormAnswer } from './form.ts';
import { reportUnauthenticated } from './unauthenticated.ts';

/** The part of the multipart body that the contract names. */
const FILE_PART = 'file';

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

function readBody(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch {
    return null;
  }
}

/** `fetch` does not tell how much of a body has been sent; this older request does. Status 0: no answer came. */
function post(address: string, token: string, file: File, { onSent, signal }: UploadWatch): Promise<Answered> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open('POST', address);
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
    const body = new FormData();
    body.append(FILE_PART, file, file.name);
    request.send(body);
  });
}

function problemIn({ body }: Answered): FormProblem | null {
  return typeof body === 'object' && body !== null && 'error' in body ? (body as FormProblem) : null;
}

async function send(endpoint: Endpoint, address: string, file: File, watch: UploadWatch): Promise<FormAnswer<unknown>> {
  const answered = await post(address, await awaitCsrfToken(), file, watch);
  const problem = problemIn(answered);
  if (watch.signal?.aborted) return { problem: { error: '', code: 'cancelled' } };
  if (answered.status === 0) return { problem: { error: '', code: 'network' } };
  if (answered.status === 401) reportUnauthenticated(endpoint.path);
  if (problem !== null) return { problem: { ...problem, waitSeconds: answered.waitSeconds } };
  if (answered.status >= 300) return { problem: { error: '', code: 'internal' } };
  return { problem: null, answer: answered.body };
}

/**
 * Sends a file to a call of the contract that takes one. Whatever goes wrong is a problem that the form can show; a
 * token of a session that another window ended is fetched anew once.
 */
export function uploadForm<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: File,
  watch: UploadWatch = {},
): Promise<FormAnswer<Exclude<AnswerOf<E>, FormProblem>>> {
  type Answer = FormAnswer<Exclude<AnswerOf<E>, FormProblem>>;
  const address = callAddress(endpoint, input as { params?: object; query?: object });
  return counted(async () => {
    const first = await send(endpoint, address, file, watch);
    if (first.problem?.code !== 'csrf') return first as Answer;
    await call(isLoggedIn, {}, watch.signal);
    return (await send(endpoint, address, file, watch)) as Answer;
  });
}
