import type { SentenceResults } from '@glosa/contract';
import { lazy, Suspense } from 'react';
import { useI18n } from '../../i18n/i18n.tsx';
import { type ResultsAddress, type Sort, showsHits } from '../../parts/results/results-address.ts';
import { NothingFound } from '../../parts/sentences/NothingFound.tsx';
import { SentenceLines } from '../../parts/sentences/SentenceLines.tsx';
import { Skeleton } from '../../parts/sentences/Skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useGo } from '../../ui/page-frame.tsx';
import { Select } from '../../ui/Select.tsx';
import { FOUND } from '../../ui/SkipToFound.tsx';
import { OtherLayerSwitch, PageSize } from './PageChoices.tsx';
import { ResultsHead } from './ResultsHead.tsx';
import { ResultsPages } from './ResultsPages.tsx';
import styles from './results.module.css';
import { relaxedHref, resultsHref } from './results-links.ts';
import { ViewTabs } from './ViewTabs.tsx';

const SENTENCE_SORTS: readonly Sort[] = ['rank', 'text', 'node'];

/** Orders that say something of whole sentences, and the one in force. */
function Order({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const sorts = SENTENCE_SORTS.includes(address.sort) ? SENTENCE_SORTS : [...SENTENCE_SORTS, address.sort];
  return (
    <Select
      compact
      label={t('results.order')}
      emptyText=""
      value={address.sort}
      options={sorts.map((sort) => ({ value: sort, label: t(`results.order.${sort}`) }))}
      onChange={(sort) => go(resultsHref(address, { sort: sort as Sort }))}
    />
  );
}

/** Whole sentences with every hit in them. */
function SentenceView({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t } = useI18n();
  return (
    <>
      <div className={styles['settings']}>
        <Order address={address} />
        <PageSize address={address} label={t('results.size')} />
        <OtherLayerSwitch address={address} />
      </div>
      <SentenceLines
        results={results}
        page={resultsHref(address, { page: results.page })}
        withOther={address.withOther}
        {...FOUND}
      />
      <ResultsPages address={address} results={results} />
    </>
  );
}

const narrowing = () => import('./facets/on-demand.ts');
const TextFacets = lazy(async () => ({ default: (await narrowing()).TextFacets }));
const TextFilters = lazy(async () => ({ default: (await narrowing()).TextFilters }));
const Coins = lazy(async () => ({ default: (await narrowing()).Coins }));

// Only the sentences come with the page: what draws another view is loaded when it is asked for.
const KwicView = lazy(async () => ({ default: (await import('./kwic/KwicView.tsx')).KwicView }));
const Frequencies = lazy(async () => ({ default: (await import('./lists/Frequencies.tsx')).Frequencies }));
const Collocations = lazy(async () => ({ default: (await import('./lists/Collocations.tsx')).Collocations }));
const Distribution = lazy(async () => ({ default: (await import('./lists/Distribution.tsx')).Distribution }));
const LISTS = { frequencies: Frequencies, collocations: Collocations, distribution: Distribution };

interface Props {
  address: ResultsAddress;
  results: SentenceResults;
  /** Whether these are still the results of the address before. */
  stale: boolean;
}

/** The hits themselves, or a list made of them. */
function View({ address, results, stale }: Props) {
  const { view } = address;
  if (!showsHits(view)) {
    const List = LISTS[view];
    return <List address={address} results={results} />;
  }
  const shown = view === 'kwic' ? results.lines : results.hits;
  // The results of the view before say nothing here.
  if (stale && shown.length === 0) return <Skeleton />;
  return (
    <>
      {view === 'kwic' ? (
        <KwicView address={address} results={results} />
      ) : (
        <SentenceView address={address} results={results} />
      )}
      <Suspense fallback={null}>
        <Coins texts={shown.map(({ code }) => code)} />
      </Suspense>
    </>
  );
}

/** How the query was read, how much was found, where, and the results in the view chosen. */
export function Found({ address, results, stale }: Props) {
  const { t } = useI18n();
  // Lines need the whole width.
  const aside = address.view !== 'kwic';
  return (
    <div aria-busy={stale} className={styles['results']}>
      <ResultsHead address={address} results={results} />
      {results.total === 0 ? (
        <NothingFound
          results={results}
          href={(q, set) => (set === undefined ? resultsHref(address, { q }) : relaxedHref(address, q, set))}
        />
      ) : (
        <>
          <ViewTabs address={address} results={results} />
          <div className={classNames(styles['body'], aside && styles['withAside'], stale && styles['stale'])}>
            <section className={styles['main']} aria-label={t(`results.view.${address.view}`)} {...FOUND}>
              <Suspense fallback={<Skeleton />}>
                <View address={address} results={results} stale={stale} />
              </Suspense>
            </section>
            {/* After the hits, to which the keyboard comes first; where it is seen says the style sheet. */}
            <div className={styles['narrowing']}>
              <Suspense fallback={<div className={styles['awaited']} />}>
                <TextFilters key={`fields ${aside}`} address={address} aside={aside} />
                {results.perText.length > 0 && (
                  <TextFacets key={`texts ${aside}`} address={address} perText={results.perText} aside={aside} />
                )}
              </Suspense>
            </div>
          </div>
        </>
      )}
    </div>
  );
}
