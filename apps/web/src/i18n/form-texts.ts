/** The words that all forms and modals share, and those of what went wrong. */
import { useMemo } from 'react';
import type { Problem } from '../api/form.ts';
import { type I18n, useI18n } from './i18n.tsx';

/** For `Form`. */
export function useFormTexts() {
  const { t, plural } = useI18n();
  return useMemo(
    () => ({
      required: t('form.required-mark'),
      summary: (errors: number) => plural('form.errors', errors),
      sending: t('form.sending'),
      showPassword: t('form.show-password'),
    }),
    [t, plural],
  );
}

/** For `Dialog`: `unsaved` only while there is something to lose. */
export function useDialogTexts(isDirty = false) {
  const { t } = useI18n();
  return {
    closeLabel: t('common.close'),
    unsaved: isDirty ? { question: t('modal.unsaved'), discard: t('modal.discard'), keep: t('modal.keep') } : undefined,
  };
}

/** A problem in the reader's language: in the server's own words, where it could be asked and said all there is. */
export function inWords(t: I18n['t'], problem: Problem): Problem {
  const error = wordsOf(t, problem);
  return { ...problem, error };
}

function wordsOf(t: I18n['t'], { code, error, waitSeconds }: Problem): string {
  if (code === 'network') return t('error.network');
  if (code === 'no-token') return t('error.no-token');
  if (code === 'too-many-requests' && waitSeconds !== undefined) {
    return waitSeconds < 100
      ? t('form.wait-seconds', { time: waitSeconds })
      : t('form.wait-minutes', { time: Math.ceil(waitSeconds / 60) });
  }
  return error === '' ? t('error.message.500') : error;
}

/** Fields that are empty, by name: each is told so. */
export function checkFilled<N extends string>(
  t: I18n['t'],
  values: Readonly<Record<N, string>>,
  required: readonly N[],
): Partial<Record<N, string>> {
  const empty = required.filter((name) => values[name] === '');
  return Object.fromEntries(empty.map((name) => [name, t('form.required')])) as Partial<Record<N, string>>;
}

/** A new password and its repetition: both are required, and must be the same. */
export function checkPasswords(
  t: I18n['t'],
  values: Readonly<Record<'password1' | 'password2', string>>,
): Partial<Record<'password1' | 'password2', string>> {
  const { password1, password2 } = values;
  const differs = password1 !== '' && password2 !== '' && password1 !== password2;
  return {
    ...checkFilled(t, { password1, password2 }, ['password1', 'password2']),
    ...(differs && { password2: t('form.not_equal') }),
  };
}
