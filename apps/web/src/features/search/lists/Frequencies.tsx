import { comparedRows, type Frequencies as FrequencyList, readCompared, type SentenceResults } from '@glosa/contract';
import { lazy, Suspense, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { resultsHref } from '../results-links.ts';
import { countedBy } from './attributes.ts';
import { CountedChoice } from './CountedChoice.tsx';
import { type Counted, readCounted, yearsAlone } from './counted.ts';
import { DateChart } from './DateChart.tsx';
import { FrequencyTable, useCountedLabels } from './FrequencyTable.tsx';
import styles from './lists.module.css';
import { useFrequencies } from './use-frequencies.ts';

const Comparison = lazy(async () => ({ default: (await import('./Comparison.tsx')).Comparison }));
const CompareModal = lazy(async () => ({ default: (await import('./CompareModal.tsx')).CompareModal }));

const alone = (rows: FrequencyList['rows']) => ({ rows, tokens: null, isCut: false });

/** One list: how many values, over years their chart, and the table. */
function OneList(props: { address: ResultsAddress; counted: readonly Counted[]; list: FrequencyList }) {
  const { address, counted, list } = props;
  const { plural } = useI18n();
  const [label = ''] = useCountedLabels(counted);
  const years = yearsAlone(counted);
  return (
    <>
      <p role="status" className={styles['summary']}>
        {plural('lists.values', list.distinct)}
      </p>
      {years !== null && (
        <DateChart
          rows={comparedRows(alone(list.rows), alone([]))}
          step={years}
          names={[]}
          label={label}
          q={address.q}
        />
      )}
      {list.rows.length > 0 && <FrequencyTable address={address} counted={counted} list={list} />}
      <ListPages of={list} href={(to) => resultsHref(address, { page: to })} />
    </>
  );
}

/**
 * How often each value occurs in the hits or beside them, and per million; each leads to the hits that have it. Where the
 * address names texts to compare with, both lists beside each other.
 */
export function Frequencies({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
  const { t } = useI18n();
  const [isChoosing, setChoosing] = useState(false);
  const of = countedBy(address, results);
  const counted = readCounted(of);
  const isCompared = readCompared(address.against) !== null;
  const isWhole = isCompared || yearsAlone(counted) !== null;
  const list = useFrequencies(address, counted, { of, isWhole });
  return (
    <div className={styles['list']}>
      <div className={styles['settings']}>
        <CountedChoice address={address} counted={counted} />
        {!isCompared && (
          <Button aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {t('compare.open')}
          </Button>
        )}
      </div>
      <ListState list={list} loading={t('lists.loading')}>
        {(answer) =>
          isCompared ? (
            <Suspense fallback={<Loader label={t('lists.loading')} />}>
              <Comparison
                address={address}
                counted={counted}
                of={of}
                list={answer}
                onChoose={() => setChoosing(true)}
              />
            </Suspense>
          ) : (
            <OneList address={address} counted={counted} list={answer} />
          )
        }
      </ListState>
      {isChoosing && (
        <Suspense fallback={null}>
          <CompareModal address={address} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </div>
  );
}
