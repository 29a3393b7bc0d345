import type { SentenceResults } from '@glosa/contract';
import type { Failed } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Pagination } from '../../ui/Pagination.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Failure } from './Failure.tsx';
import { NothingFound } from './NothingFound.tsx';
import resultsStyles from './results.module.css';
import { readResultsAddress } from './results-address.ts';
import { SentenceLine } from './SentenceLine.tsx';
import { Skeleton } from './Skeleton.tsx';
import styles from './sentence-list.module.css';
import { useRowReturn } from './use-row-return.ts';

interface Props {
  /** Undefined while the first answer is on its way. */
  results: SentenceResults | undefined;
  /** Why there is none. */
  failed: Failed | null;
  onRetry: () => void;
  /** Whether these are still the sentences of the address before. */
  stale: boolean;
  texts: readonly string[];
  withOther: boolean;
  href: (change: { page?: number; withOther?: boolean }) => string;
}

/** How many, said aloud when it changes; the other layer; the same in the search itself. */
function Head({ results, texts, withOther, href }: Props & { results: SentenceResults }) {
  const { t, plural } = useI18n();
  const go = useGo();
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
          {q !== '' && (
            <a href={paths.results({ q, texts: [...texts], page: 1, variants: '0' })}>{t('results.in-search')}</a>
          )}
        </div>
      )}
    </div>
  );
}

function Lines({ results, withOther, href }: Props & { results: SentenceResults }) {
  const { t, number } = useI18n();
  const { page, pages, hits, total } = results;
  const list = useRowReturn();
  const ranked = hits.some(({ rank }) => rank !== null && rank !== 'exact');
  return (
    <>
      <ol ref={list} aria-label={t('results.sentences')}>
        {hits.map((hit) => (
          <SentenceLine
            key={`${hit.code}-${hit.hitNo}`}
            hit={hit}
            shown={{ hits, page: href({ page, withOther }) }}
            total={total}
            withOther={withOther}
            ranked={ranked}
          />
        ))}
      </ol>
      <div className={resultsStyles['pages']}>
        <Pagination
          page={page}
          pages={pages}
          href={(to) => href({ page: to })}
          labels={{
            nav: t('results.pages'),
            previous: t('results.previous-page'),
            next: t('results.next-page'),
            page: (to) => t('results.page-no', { page: number(to) }),
          }}
        />
      </div>
    </>
  );
}

/** Sentences that another page has asked for: how many, the sentences themselves, or why there are none. */
export function SentenceList(props: Props) {
  const { results, failed, onRetry, stale, texts } = props;
  if (failed !== null) return <Failure failed={failed} onRetry={onRetry} />;
  if (results === undefined) return <Skeleton />;
  if (results.error !== undefined) {
    return (
      <p role="alert" className={styles['fault']}>
        {results.error}
      </p>
    );
  }
  return (
    <div aria-busy={stale} className={classNames(resultsStyles['main'], stale && resultsStyles['stale'])}>
      <Head {...props} results={results} />
      {results.total === 0 ? (
        <NothingFound address={readResultsAddress({ q: results.q, texts: texts.join(',') })} results={results} />
      ) : (
        <Lines {...props} results={results} />
      )}
    </div>
  );
}
