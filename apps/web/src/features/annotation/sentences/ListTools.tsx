import { SENTENCE_FILTERS } from '@glosa/contract';
import { Download, ListChecks } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './sentences.module.css';
import { useDownload } from './use-download.ts';
import type { ListFacts } from './use-sentences.ts';

/** Narrows the list; what is done with the list as a whole. */
export function ListTools(props: {
  address: ListAddress;
  facts: ListFacts;
  isOld: boolean;
  onAddress: (address: ListAddress) => void;
  onRange: () => void;
}) {
  const { address, facts, isOld, onAddress, onRange } = props;
  const { t, plural, number } = useI18n();
  const { percent } = useNumbers();
  const { share, start } = useDownload(address);
  const { total, counts } = facts;
  return (
    <div className={styles['tools']}>
      <SegmentedControl
        label={t('annotation-list.filter')}
        value={address.filter}
        options={SENTENCE_FILTERS.map((value) => ({ value, label: t(`annotation-list.filter-${value}`) }))}
        onChange={(filter) => onAddress({ ...address, filter })}
        {...(styles['filters'] !== undefined && { className: styles['filters'] })}
      />
      <FilterField
        label={t('annotation-list.contains')}
        value={address.contains}
        maxLength={100}
        onChange={(contains) => onAddress({ ...address, contains })}
      />
      <p role="status" className={styles['count']}>
        {isOld
          ? t('annotation-list.loading')
          : total === counts.sentences
            ? plural('annotation-list.sentences', total)
            : t('annotation-list.of', { part: number(total), whole: number(counts.sentences) })}
      </p>
      <div className={styles['actions']}>
        <Button small onClick={onRange} disabled={total === 0}>
          <ListChecks aria-hidden="true" />
          {t('annotation-list.range')}
        </Button>
        <Button small onClick={start} disabled={share !== null || total === 0}>
          <Download aria-hidden="true" />
          {share === null ? t('annotation-list.download') : t('annotation-list.downloading', { share: percent(share) })}
        </Button>
      </div>
    </div>
  );
}
