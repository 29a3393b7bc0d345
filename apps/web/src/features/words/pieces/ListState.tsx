import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Failed, failureOf } from '../../../api/queries.ts';
import { useFailureTexts } from '../../../i18n/failure-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Failure } from '../../../ui/Failure.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import styles from './pieces.module.css';

function NotMade({ failed, onRetry }: { failed: Failed; onRetry: () => void }) {
  const { t } = useI18n();
  return <Failure title={t('lists.failure')} {...useFailureTexts(failed)} onRetry={onRetry} />;
}

/** A list, or why there is none: it is on its way, it failed, what was asked cannot be read. */
export function ListState<Answer extends object>(props: {
  list: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  const { list, children } = props;
  const { t } = useI18n();
  const failed = failureOf(list);
  if (failed !== null) return <NotMade failed={failed} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <Loader label={t('lists.loading')} />;
  const fault: unknown = Reflect.get(list.data, 'error');
  if (typeof fault === 'string') {
    return (
      <p role="alert" className={styles['fault']}>
        {fault}
      </p>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={classNames(list.isPlaceholderData && styles['stale'])}>
      {children(list.data)}
    </div>
  );
}

/** Which rows these are of how many, and links to the other pages. */
export function ListPages(props: {
  list: { page: number; pages: number; size: number; rows: readonly unknown[] };
  total: number;
  href: (page: number) => string;
}) {
  const { list, total, href } = props;
  const { t, number } = useI18n();
  if (list.pages <= 1) return null;
  const from = (list.page - 1) * list.size + 1;
  return (
    <div className={styles['pages']}>
      <p>
        {t('words.rows-shown', {
          from: number(from),
          to: number(from + list.rows.length - 1),
          total: number(total),
        })}
      </p>
      <Pagination
        page={list.page}
        pages={list.pages}
        href={href}
        labels={{
          nav: t('lists.pages'),
          previous: t('results.previous-page'),
          next: t('results.next-page'),
          page: (page) => t('results.page-no', { page: number(page) }),
        }}
      />
    </div>
  );
}
