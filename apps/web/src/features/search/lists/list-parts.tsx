import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Failed, failureOf } from '../../../api/queries.ts';
import { useFailureTexts } from '../../../i18n/failure-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import type { ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';
import styles from './lists.module.css';

function NotMade({ failed, onRetry }: { failed: Failed; onRetry: () => void }) {
  const { t } = useI18n();
  return <Failure title={t('lists.failure')} {...useFailureTexts(failed)} onRetry={onRetry} />;
}

/** A list, or why there is none: it is on its way, it failed, the query cannot be read. */
export function ListState<Answer extends { error?: string | undefined }>(props: {
  list: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  const { list, children } = props;
  const { t } = useI18n();
  const failed = failureOf(list);
  if (failed !== null) return <NotMade failed={failed} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <Loader label={t('lists.loading')} />;
  if (list.data.error !== undefined) return <p role="alert">{list.data.error}</p>;
  return (
    <div aria-busy={list.isPlaceholderData} className={classNames(list.isPlaceholderData && styles['stale'])}>
      {children(list.data)}
    </div>
  );
}

/** The length of a number beside others. The number itself stands next to it. */
export function Bar({ part }: { part: number }) {
  return (
    <span className={styles['bar']} aria-hidden="true">
      <span style={{ inlineSize: `${Math.max(0, Math.min(1, part)) * 100}%` }} />
    </span>
  );
}

/** Links to the pages of a list. */
export function ListPages({ address, page, pages }: { address: ResultsAddress; page: number; pages: number }) {
  const { t, number } = useI18n();
  return (
    <Pagination
      page={page}
      pages={pages}
      href={(to) => resultsHref(address, { page: to })}
      labels={{
        nav: t('lists.pages'),
        previous: t('results.previous-page'),
        next: t('results.next-page'),
        page: (to) => t('results.page-no', { page: number(to) }),
      }}
    />
  );
}
