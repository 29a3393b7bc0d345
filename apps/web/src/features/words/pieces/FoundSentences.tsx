import { lazy, Suspense } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import type { SentencesProps } from './SentenceList.tsx';

const SentenceList = lazy(async () => ({ default: (await import('./SentenceList.tsx')).SentenceList }));

/** What a question found, as sentences. The form beside them, in which the reader may be typing, stays while they are loaded. */
export function FoundSentences(props: SentencesProps) {
  const { t } = useI18n();
  return (
    <Suspense fallback={<Loader label={t('words.loading')} />}>
      <SentenceList {...props} />
    </Suspense>
  );
}
