import type { SentenceResults } from '@glosa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { failureOf } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import type { Sentences, SentencesProps } from '../sentences.ts';

/** What a question found, as sentences. The form beside them, in which somebody may be typing, stays while they are loaded. */
export function FoundSentences(props: {
  Sentences: Sentences;
  found: UseQueryResult<SentenceResults>;
  address: Pick<SentencesProps, 'texts' | 'withOther'>;
  href: SentencesProps['href'];
}) {
  const { Sentences, found, address, href } = props;
  const { t } = useI18n();
  return (
    <Suspense fallback={<Loader label={t('words.loading')} />}>
      <Sentences
        results={found.data}
        failed={failureOf(found)}
        onRetry={() => void found.refetch()}
        stale={found.isPlaceholderData}
        texts={address.texts}
        withOther={address.withOther}
        href={href}
      />
    </Suspense>
  );
}
