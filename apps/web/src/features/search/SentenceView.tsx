import type { SentenceResults } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { Select } from '../../ui/Select.tsx';
import { FOUND } from '../../ui/SkipToFound.tsx';
import { OtherLayerSwitch, PageSize } from './PageChoices.tsx';
import { ResultsPages } from './ResultsPages.tsx';
import styles from './results.module.css';
import type { ResultsAddress, Sort } from './results-address.ts';
import { resultsHref } from './results-links.ts';
import { SentenceLine } from './SentenceLine.tsx';
import { useRowReturn } from './use-row-return.ts';

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
  // Where every spelling is the one asked for, nothing is to be told apart.
  const ranked = results.hits.some(({ rank }) => rank !== null && rank !== 'exact');
  const shown = { hits: results.hits, page: resultsHref(address, { page: results.page }) };
  const list = useRowReturn();
  return (
    <>
      <div className={styles['settings']}>
        <Order address={address} />
        <PageSize address={address} label={t('results.size')} />
        <OtherLayerSwitch address={address} />
      </div>
      <ol ref={list} aria-label={t('results.sentences')} {...FOUND}>
        {results.hits.map((hit) => (
          <SentenceLine
            key={`${hit.code}-${hit.hitNo}`}
            hit={hit}
            shown={shown}
            total={results.total}
            withOther={address.withOther}
            ranked={ranked}
          />
        ))}
      </ol>
      <ResultsPages address={address} results={results} />
    </>
  );
}
