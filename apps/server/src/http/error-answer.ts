import { type Endpoint, type Language, PAGE_ERRORS, type PageErrorBody, type PageErrorCode } from '@glosa/contract';
import { DICTIONARIES, format } from '@glosa/dictionary';
import {
  BadRequest,
  type BrokenRule,
  Forbidden,
  FormError,
  isConnectionLost,
  isDiskFull,
  NotFound,
  TooManyRequests,
  Unauthenticated,
  Unavailable,
} from '../errors.ts';

/** A failure as it is answered. */
export interface ErrorAnswer {
  status: number;
  body: PageErrorBody | FormErrorBody;
  headers: Readonly<Record<string, string>>;
}

/** The answer of a form that was not accepted. */
export interface FormErrorBody extends Readonly<Record<string, unknown>> {
  error: string;
  code: string;
}

/** Seconds after which trying again makes sense, for 503. */
const RETRY_AFTER = '5';

/**
 * The one place that turns failures into answers. The texts come from the dictionary alone: neither messages of
 * errors nor anything of the request is repeated.
 */
export function answerTo(error: unknown, language: Language, requestId: string, problemStatus = 200): ErrorAnswer {
  if (error instanceof FormError) {
    const text = format(DICTIONARIES[language][error.key], error.params);
    const body = { ...error.details, ...fieldErrors(error, language), error: text, code: error.code };
    return { status: problemStatus, body, headers: {} };
  }
  const answer = pageError(codeOf(error), language, requestId);
  if (error instanceof BadRequest && error.rules.length > 0) return namingRules(answer, error, language);
  if (!(error instanceof TooManyRequests)) return answer;
  return { ...answer, headers: { 'retry-after': String(Math.max(1, Math.ceil(error.retryAfter))) } };
}

/** The first broken rule in the text, those of fields all by their names. */
function namingRules(answer: ErrorAnswer, { rules }: BadRequest, language: Language): ErrorAnswer {
  const texts = DICTIONARIES[language];
  const [first] = rules;
  if (first === undefined) return answer;
  const said = ({ key, params }: BrokenRule) => format(texts[key], params);
  const rule = said(first);
  const error =
    first.field === null
      ? format(texts['answer.bad-part'], { rule })
      : format(texts['answer.bad-field'], { field: first.field, rule });
  const named = rules.flatMap((one) => (one.field === null ? [] : [[one.field, said(one)] as const]));
  const byField = named.length === 0 ? {} : { fieldErrors: Object.fromEntries(named) };
  return { ...answer, body: { ...answer.body, error, ...byField } };
}

function fieldErrors({ fields, params }: FormError, language: Language): { fieldErrors?: Record<string, string> } {
  const texts = Object.entries(fields).map(([field, key]) => [field, format(DICTIONARIES[language][key], params)]);
  return texts.length === 0 ? {} : { fieldErrors: Object.fromEntries(texts) };
}

/**
 * What was thrown in a call, as the server answers it. On a full disk a form stays open where the call has a way to say
 * so, and no typing is lost; other calls answer 503.
 */
export function refusalOf(error: unknown, endpoint: Endpoint | undefined): unknown {
  if (!isDiskFull(error) || endpoint === undefined || endpoint.isFile === true) return error;
  const { data } = endpoint.answer.safeParse({ error: '', code: '' });
  const hasForm = endpoint.method !== 'GET' && typeof data === 'object' && data !== null && 'error' in data;
  return hasForm ? new FormError('no-space', 'answer.no-space') : error;
}

/** The answer of a page error. */
export function pageError(code: PageErrorCode, language: Language, requestId: string): ErrorAnswer {
  const status = PAGE_ERRORS[code];
  return {
    status,
    body: { error: DICTIONARIES[language][`answer.${code}`], code, requestId },
    headers: status === 503 ? { 'retry-after': RETRY_AFTER } : {},
  };
}

function codeOf(error: unknown): PageErrorCode {
  if (error instanceof NotFound) return 'not-found';
  if (error instanceof Unauthenticated) return 'unauthenticated';
  if (error instanceof Forbidden) return error.code;
  if (error instanceof TooManyRequests) return 'too-many-requests';
  if (error instanceof BadRequest) return error.code;
  if (error instanceof Unavailable) return error.code;
  if (isDiskFull(error)) return 'no-space';
  if (isConnectionLost(error)) return 'unavailable';
  return codeOfFramework(error);
}

/** Errors that Fastify throws before a handler runs carry a status of their own. */
function codeOfFramework(error: unknown): PageErrorCode {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number')) return 'internal';
  const { statusCode } = error;
  for (const [code, status] of Object.entries(PAGE_ERRORS)) if (status === statusCode) return code as PageErrorCode;
  return statusCode >= 400 && statusCode < 500 ? 'bad-request' : 'internal';
}
