import { z } from 'zod';

/** Codes of page errors: what the interface itself never sends, guards and limits. The status is the code's only status. */
export const PAGE_ERRORS = {
  'bad-request': 400,
  'bad-credentials': 400,
  unauthenticated: 401,
  forbidden: 403,
  csrf: 403,
  'https-required': 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'request-timeout': 408,
  'too-large': 413,
  'uri-too-long': 414,
  'unsupported-media-type': 415,
  'too-many-requests': 429,
  'headers-too-large': 431,
  internal: 500,
  unavailable: 503,
  'outcome-unknown': 503,
  'no-space': 503,
  'index-not-ready': 503,
  'search-too-slow': 503,
} as const;

export type PageErrorCode = keyof typeof PAGE_ERRORS;

/** The body of every non-2xx answer. */
export const PageErrorBody = z.object({
  error: z.string().describe('What happened, in the language of the session'),
  code: z.string(),
  requestId: z.string(),
  /** Of a 400: what is wrong with which field, by its name in the address, the body or the form. */
  fieldErrors: z.record(z.string(), z.string()).optional(),
});
export type PageErrorBody = z.infer<typeof PageErrorBody>;

/** What a person got wrong in a form: comes with status 200, so that the form stays open. Nothing has changed then. */
export const FormProblem = z.object({
  error: z.string().describe('What is wrong, in the language of the session'),
  code: z.string(),
  /** By field of the body. */
  fieldErrors: z.record(z.string(), z.string()).optional(),
});
export type FormProblem = z.infer<typeof FormProblem>;

/** The answer of a form: what the call says when it worked, or what is wrong. */
export const formResult = <S extends z.ZodRawShape>(shape: S) => z.union([FormProblem, z.object(shape)]);

/** True where a form was not accepted. */
export function isFormProblem(answer: object): answer is FormProblem {
  return 'error' in answer;
}
