/** Calls made by forms: whatever goes wrong is something the form can show, so that nothing typed is lost. */
import type { AnswerOf, CallInput, Endpoint, FormProblem } from '@glosa/contract';
import { call } from './client.ts';
import { PageError } from './page-error.ts';

/** `waitSeconds`: after which the form may be sent again. */
export type Problem = FormProblem & { waitSeconds?: number | undefined };

export type FormAnswer<T> = { problem: Problem; answer?: undefined } | { problem: null; answer: T };

/**
 * Makes a call whose answer may be a problem of the form. Refusals that come with another status, and no answer at all,
 * are problems of the form, too; `code` tells them apart (`bad-credentials`, `too-many-requests`, `network` …).
 */
export async function callForm<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<FormAnswer<Exclude<AnswerOf<E>, FormProblem>>> {
  try {
    const answer: unknown = await call(endpoint, input);
    if (typeof answer === 'object' && answer !== null && 'error' in answer) return { problem: answer as FormProblem };
    return { problem: null, answer: answer as Exclude<AnswerOf<E>, FormProblem> };
  } catch (error) {
    if (!(error instanceof PageError)) throw error;
    const { message, code, waitSeconds } = error;
    return { problem: { error: message, code, waitSeconds } };
  }
}
