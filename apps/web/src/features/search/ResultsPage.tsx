import { searchSentences } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { PageError } from '../../api/page-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { Examples } from './Examples.tsx';
import { QueryFault } from './QueryFault.tsx';
import { ResultsList } from './ResultsList.tsx';
import styles from './results.module.css';
import { type ResultsAddress, readResultsAddress } from './results-address.ts';

/** The sentences of an address, with what the server says of them in the language of the page; those of the page before stay until they are there. */
function useResults(address: ResultsAddress) {
  const { language: lang } = useI18n();
  const { q, texts, page, size, layer } = address;
  return useQuery({
    ...endpointQuery(searchSentences, { query: { q, texts, page, size, layer, lang } }),
    enabled: q.trim() !== '',
    placeholderData: keepPreviousData,
    throwOnError: (error) => !(error instanceof PageError && [0, 400, 503].includes(error.status)),
  });
}

/** The search could not be done; what was typed stays in the search box. */
function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useI18n();
  const code = error instanceof PageError ? error.code : 'internal';
  const key =
    code === 'index-not-ready' || code === 'search-too-slow' || code === 'network' || code === 'bad-request'
      ? (`results.failure.${code}` as const)
      : 'results.failure.other';
  return (
    <section className={styles['failure']} role="alert">
      <h2>{t('results.failure')}</h2>
      <p>{t(key)}</p>
      <Button onClick={onRetry}>{t('results.retry')}</Button>
    </section>
  );
}

function Skeleton() {
  const { t } = useI18n();
  return (
    <div className={styles['skeleton']} role="status" aria-label={t('results.loading')}>
      {['a', 'b', 'c', 'd', 'e'].map((key) => (
        <div key={key} className={styles['bone']}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}

/** `/results`: sentences in which a query is found. */
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
        {...(page !== undefined && page > 1 ? { titleComment: t('results.page-no', { page: number(page) }) } : {})}
        quiet
      />
      {empty ? (
        <Examples />
      ) : results.isError ? (
        <Failure error={results.error} onRetry={() => void results.refetch()} />
      ) : results.data === undefined ? (
        <Skeleton />
      ) : results.data.error !== undefined ? (
        <QueryFault address={address} results={results.data} error={results.data.error} />
      ) : (
        <ResultsList address={address} results={results.data} stale={results.isPlaceholderData} />
      )}
    </PageBody>
  );
}
