/** The words of forms that send files: the staff's, which readers are not given. */
import { SINGLE_FILES } from '@glosa/contract';
import type { Problem } from '../api/form.ts';
import { inWords } from './form-texts.ts';
import type { I18n } from './i18n.tsx';

/** A problem in the reader's language, where a file was sent: some of what goes wrong means something else then. */
export function uploadInWords(t: I18n['t'], problem: Problem): Problem {
  const { code, waitSeconds = 60 } = problem;
  if (code === 'cancelled') return { ...problem, error: t('upload.cancelled') };
  if (code === 'internal' && problem.error === '') return { ...problem, error: t('upload.server-error') };
  if (code !== 'too-many-requests') return inWords(t, problem);
  return { ...problem, error: t('upload.too-many', { time: Math.ceil(waitSeconds / 60) }) };
}

/** What a file field of an import offers: `.zip,.xml,…` */
export const offeredFiles = (): string => ['zip', ...SINGLE_FILES].map((ending) => `.${ending}`).join(',');
