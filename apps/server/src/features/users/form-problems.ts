/** What can be wrong with a form about an account, field by field. */
import { PASSWORD_LIMITS, PASSWORD_TEXTS } from '@glosa/contract';
import type { DictionaryKey } from '@glosa/dictionary';
import { FormError } from '../../errors.ts';
import { LONGEST_EMAIL } from './email.ts';
import { LONGEST_LOGIN, SHORTEST_LOGIN } from './login-name.ts';

const TEXTS = {
  ...PASSWORD_TEXTS,
  'not-equal': 'form.not_equal',
  'login-length': 'users.error.login-length',
  'login-characters': 'users.error.login-characters',
  'login-scripts': 'users.error.login-scripts',
  'login-taken': 'users.error.login-taken',
  'email-form': 'users.error.email-form',
  'email-taken': 'users.error.email-taken',
  'role-unknown': 'users.error.role-unknown',
  'wrong-password': 'users.error.wrong-password',
} as const satisfies Record<string, DictionaryKey>;

export type FieldProblem = keyof typeof TEXTS;

/** By field of the body, with the word to blame where there is one; null where nothing is wrong. */
export type FieldProblems = Readonly<
  Record<string, FieldProblem | { problem: FieldProblem; word: string | null } | null>
>;

const LIMITS = {
  shortestLogin: SHORTEST_LOGIN,
  longestLogin: LONGEST_LOGIN,
  longestEmail: LONGEST_EMAIL,
  ...PASSWORD_LIMITS,
};

/** The form's own code and text are those of the first field. @throws FormError if anything is wrong. */
export function requireNoProblems(problems: FieldProblems): void {
  const found = Object.entries(problems).flatMap(([field, fault]) => {
    if (fault === null) return [];
    return [{ field, ...(typeof fault === 'string' ? { problem: fault, word: null } : fault) }];
  });
  const [first] = found;
  if (first === undefined) return;
  const fields = Object.fromEntries(found.map(({ field, problem }) => [field, TEXTS[problem]]));
  const word = found.find((one) => one.word !== null)?.word ?? '';
  throw new FormError(first.problem, TEXTS[first.problem], { ...LIMITS, word }, {}, fields);
}

export function wrongPassword(field = 'password'): FormError {
  const key = TEXTS['wrong-password'];
  return new FormError('wrong-password', key, {}, {}, { [field]: key });
}
