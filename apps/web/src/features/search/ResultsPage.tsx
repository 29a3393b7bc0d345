import { type SentenceResults, searchSentences } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId } from 'react';
import { LIST_QUERY } from '../../api/list-query.ts';
import { endpointQuery, failureOf } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListFailure } from '../../parts/ListState.tsx';
import { hitsParams, shownParams } from '../../parts/results/hits-params.ts';
import { type ResultsAddress, readResultsAddress } from '../../parts/results/results-address.ts';
import { Suggestions } from '../../parts/sentences/NothingFound.tsx';
import { Skeleton } from '../../parts/sentences/Skeleton.tsx';
import { paths } from '../../paths.ts';
import { usePageQuery } from '../../router/react.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { SkipToFound } from '../../ui/SkipToFound.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AskBox } from './builder/AskBox.tsx';
import { Found } from './Found.tsx';
import { QueryBox } from './QueryBox.tsx';
import { markFault } from './query-error.ts';
import styles from './results.module.css';
import { resultsHref } from './results-links.ts';

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
        <ListFailure title={t('failure.search')} failed={failed} onRetry={() => void results.refetch()} />
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
  const address = readResultsAddress(usePageQuery());
  const results = useResults(address);
  const page = results.data?.page;
  const empty = address.q.trim() === '';
  return (
    <PageBody>
      <PageHeading
        title={empty ? t('results.title') : t('results.title-of', { q: address.q })}
        breadcrumbs={[{ label: t('results.title') }]}
        {...(page !== undefined && page > 1 ? { titleComment: t('pager.page', { page: number(page) }) } : {})}
        look={empty ? 'quiet' : 'unseen'}
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

/**
 * The results of an address, with what the server says of them in the language of the page. Those of the address
 * before stay until they are there; a request that the reader no longer waits for is cancelled.
 */
function useResults(address: ResultsAddress) {
  const { language: lang } = useI18n();
  return useQuery({
    ...endpointQuery(searchSentences, { query: { ...hitsParams(address), ...shownParams(address), lang } }),
    enabled: address.q.trim() !== '',
    ...LIST_QUERY,
  });
}

/** A query that could not be read: why, where, and what may have been meant. The search box is described by `id`. */
function QueryFault(props: { id: string; address: ResultsAddress; results: SentenceResults; error: string }) {
  const { id, address, results, error } = props;
  const { t } = useI18n();
  const fault = results.queryError;
  const marked = fault && markFault(results.q, fault);
  return (
    <section className={styles['fault']}>
      <p id={id} role="alert" className={styles['faultText']}>
        {error}
      </p>
      {marked && (
        <p className={styles['faultQuery']}>
          <code>
            {marked.before}
            <mark className={styles['faultMark']}>
              {marked.fault}
              <VisuallyHidden> ({t('results.fault-here')})</VisuallyHidden>
            </mark>
            {marked.after}
          </code>
        </p>
      )}
      {fault && fault.expected.length > 0 && (
        <p className={styles['expected']}>
          {t('results.expected')}
          {fault.expected.map((sign) => (
            <code key={sign}>{sign}</code>
          ))}
        </p>
      )}
      <Suggestions suggestions={fault?.suggestions ?? []} href={(q) => resultsHref(address, { q })} />
      <p>
        <a href={paths.searchHelp()}>{t('results.help')}</a>
      </p>
    </section>
  );
}
