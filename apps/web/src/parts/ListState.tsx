import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Failed, failureOf } from '../api/queries.ts';
import { useFailureTexts } from '../i18n/failure-texts.ts';
import { useI18n } from '../i18n/i18n.tsx';
import { Failure } from '../ui/Failure.tsx';
import { Loader } from '../ui/Loader.tsx';
import './list.css';

/** Why a list is not there, and the way to ask again. `title`: what could not be had. */
export function ListFailure(props: { title: string | undefined; failed: Failed; onRetry: () => void }) {
  const { t } = useI18n();
  const { title, failed, onRetry } = props;
  return <Failure title={title ?? t('failure.list')} {...useFailureTexts(failed)} onRetry={onRetry} />;
}

/** What cannot be read of what was asked. */
export function ListFault({ children }: { children: string }) {
  return (
    <p role="alert" data-list="fault">
      {children}
    </p>
  );
}

/** A list, or why there is none: it is on its way, it failed, what was asked cannot be read. */
export function ListState<Answer extends object>(props: {
  list: UseQueryResult<Answer>;
  /** What is said while it is on its way, and where it could not be had. */
  loading?: string;
  failure?: string;
  className?: string | undefined;
  children: (answer: Answer) => ReactNode;
}) {
  const { list, loading, failure, className, children } = props;
  const { t } = useI18n();
  const failed = failureOf(list);
  if (failed !== null) return <ListFailure title={failure} failed={failed} onRetry={() => void list.refetch()} />;
  if (list.data === undefined) return <Loader label={loading ?? t('common.loading')} />;
  const fault: unknown = Reflect.get(list.data, 'error');
  if (typeof fault === 'string') return <ListFault>{fault}</ListFault>;
  return (
    <div
      aria-busy={list.isPlaceholderData}
      data-list={list.isPlaceholderData ? 'stale' : undefined}
      className={className}
    >
      {children(list.data)}
    </div>
  );
}
