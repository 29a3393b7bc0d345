import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { failureOf } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListFailure } from '../../parts/ListState.tsx';
import { Skeleton } from '../../parts/sentences/Skeleton.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { SkipToFound } from '../../ui/SkipToFound.tsx';
import { AskBox } from './builder/AskBox.tsx';
import { Found } from './Found.tsx';
import { QueryBox } from './QueryBox.tsx';
import { QueryFault } from './QueryFault.tsx';
import { type ResultsAddress, readResultsAddress } from './results-address.ts';
import { useResults } from './use-results.ts';

// A reader who comes with a query needs no examples.
const Examples = lazy(async () => ({ default: (await import('./Examples.tsx')).Examples }));

function Results({ address, results }: { address: ResultsAddress; results: ReturnType<typeof useResults> }) {
  const { t } = useI18n();
  const faultId = useId();
  const { data, isPlaceholderData: stale } = results;
  const failed = failureOf(results);
  const error = failed === null ? data?.error : undefined;
  return (
    <>
      {failed === null && data !== undefined && data.total > 0 && <SkipToFound label={t('words.skip')} />}
      <AskBox address={address}>
        <QueryBox
          address={address}
          {...(error === undefined || stale ? {} : { faultId, faultAt: data?.queryError ?? null })}
        />
      </AskBox>
      {failed !== null ? (
        <ListFailure title={t('results.failure')} failed={failed} onRetry={() => void results.refetch()} />
      ) : data === undefined ? (
        <Skeleton />
      ) : error !== undefined ? (
        <QueryFault id={faultId} address={address} results={data} error={error} />
      ) : (
        <Found address={address} results={data} stale={stale} />
      )}
    </>
  );
}

/** `/results`: what a query finds, as sentences, as lines, or counted. */
export function ResultsPage() {
  const { t, number } = useI18n();
  const address = readResultsAddress(useSearch({ strict: false }));
  const results = useResults(address);
  const page = results.data?.page;
  const empty = address.q.trim() === '';
  return (
    <PageBody>
      <PageHeading
        title={empty ? t('results.title') : t('results.title-of', { q: address.q })}
        breadcrumbs={[{ label: t('results.title') }]}
        {...(page !== undefined && page > 1 ? { titleComment: t('lists.page', { page: number(page) }) } : {})}
        quiet
      />
      {empty ? (
        <Suspense fallback={null}>
          <Examples address={address} Box={AskBox} />
        </Suspense>
      ) : (
        <Results address={address} results={results} />
      )}
    </PageBody>
  );
}
