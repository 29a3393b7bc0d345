import { RESULTS_QUERY, readPageQuery, type SentenceResults, writeQuery } from '@glosa/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { failureOf } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListFailure, ListFault } from '../../../parts/ListState.tsx';
import { NothingFound } from '../../../parts/sentences/NothingFound.tsx';
import { SentenceLines } from '../../../parts/sentences/SentenceLines.tsx';
import { Skeleton } from '../../../parts/sentences/Skeleton.tsx';
import { paths } from '../../../paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useGo } from '../../../ui/page-frame.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import styles from './sentence-list.module.css';
import { chosenOf, placesHref, type TextsChosen } from './texts-chosen.ts';

export interface SentencesProps {
  found: UseQueryResult<SentenceResults>;
  /** The texts the question is narrowed to; and whether the transliteration stands below every sentence. */
  address: TextsChosen & { withOther: boolean };
  /** The address of the same question with another page or with the other layer. */
  href: (change: { page?: number; withOther?: boolean }) => string;
}

type Shown = Omit<SentencesProps, 'found'> & { results: SentenceResults };

/** How many, said aloud when it changes; the other layer; the same in the search itself. */
function Head({ results, address, href }: Shown) {
  const { t, plural } = useI18n();
  const go = useGo();
  const { withOther } = address;
  const { q, page, total, exact, sentences } = results;
  return (
    <div className={styles['head']}>
      <p role="status" className={styles['totals']}>
        {total === 0 ? (
          t('results.none')
        ) : (
          <>
            {!exact && `${t('results.at-least')} `}
            {plural('unit.hits', total)} {plural('results.in-sentences', sentences)}
          </>
        )}
      </p>
      {total > 0 && (
        <div className={styles['tools']}>
          <Switch on={withOther} onChange={(on) => go(href({ withOther: on, page }), { replace: true })}>
            {t('results.with-other')}
          </Switch>
          {q !== '' && <a href={placesHref(q, address)}>{t('results.in-search')}</a>}
        </div>
      )}
    </div>
  );
}

function Lines({ results, address: { withOther }, href }: Shown) {
  const { t } = useI18n();
  return (
    <>
      <SentenceLines results={results} page={href({ page: results.page, withOther })} withOther={withOther} />
      <div className={styles['pages']}>
        <ListPages of={results} label={t('results.pages')} href={(to) => href({ page: to })} />
      </div>
    </>
  );
}

/** The search for a query; `set`: what else it changes, as parameters of the address. */
function searchHref(q: string, within: TextsChosen, set: Readonly<Record<string, string>> = {}): string {
  const said = writeQuery(RESULTS_QUERY, { q, ...chosenOf(within), page: 1 });
  return paths.results(readPageQuery('results', { ...said, ...set }));
}

/** Sentences: how many, the sentences themselves, or why there are none. */
export function SentenceList({ found, address, href }: SentencesProps) {
  const { t } = useI18n();
  const failed = failureOf(found);
  const results = found.data;
  if (failed !== null) {
    return <ListFailure title={t('failure.search')} failed={failed} onRetry={() => void found.refetch()} />;
  }
  if (results === undefined) return <Skeleton />;
  if (results.error !== undefined) return <ListFault>{results.error}</ListFault>;
  const isStale = found.isPlaceholderData;
  return (
    <div aria-busy={isStale} className={classNames(styles['list'], isStale && styles['stale'])}>
      <Head results={results} address={address} href={href} />
      {results.total === 0 ? (
        <NothingFound results={results} href={(q, set) => searchHref(q, address, set)} />
      ) : (
        <Lines results={results} address={address} href={href} />
      )}
    </div>
  );
}
