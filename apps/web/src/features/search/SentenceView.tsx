import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { SentenceLines } from '../../parts/sentences/SentenceLines.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { Select } from '../../ui/Select.tsx';
import { FOUND } from '../../ui/SkipToFound.tsx';
import { OtherLayerSwitch, PageSize } from './PageChoices.tsx';
import { ResultsPages } from './ResultsPages.tsx';
import styles from './results.module.css';
import type { ResultsAddress, Sort } from './results-address.ts';
import { resultsHref } from './results-links.ts';

const SENTENCE_SORTS: readonly Sort[] = ['rank', 'text', 'node'];

/** Orders that say something of whole sentences, and the one in force. */
function Order({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const sorts = SENTENCE_SORTS.includes(address.sort) ? SENTENCE_SORTS : [...SENTENCE_SORTS, address.sort];
  return (
    <Select
      label={t('results.order')}
      emptyText=""
      value={address.sort}
      options={sorts.map((sort) => ({ value: sort, label: t(`results.order.${sort}`) }))}
      onChange={(sort) => go(resultsHref(address, { sort: sort as Sort }))}
    />
  );
}

/** Whole sentences with every hit in them. */
export function SentenceView({ address, results }: { address: ResultsAddress; results: SentenceResults }) {
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
