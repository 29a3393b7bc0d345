import {
  type AnnotationMap,
  SENTENCE_FILTERS,
  SENTENCE_ORDERS,
  type SentenceFilter,
  type SentenceState,
} from '@glosa/contract';
import { Download, ListChecks } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { FilterChip, FilterChips } from '../../../ui/FilterChip.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { StateShape } from '../StateMark.tsx';
import type { ListAddress } from './list-address.ts';
import styles from './sentences.module.css';
import { useDownload } from './use-download.ts';
import type { ListFacts } from './use-sentences.ts';

/** Filters that are states, and are drawn as these are. */
const SHAPED = new Set<SentenceFilter>(['flagged', 'again', 'empty', 'partial', 'imported', 'edited']);

/** Narrows the list; what is done with the list as a whole. */
export function ListTools(props: {
  address: ListAddress;
  facts: ListFacts;
  /** How many sentences each filter leaves; undefined while that is not known. */
  counts: AnnotationMap['counts'] | undefined;
  isOld: boolean;
  onAddress: (address: ListAddress) => void;
  onRange: () => void;
}) {
  const { address, facts, counts: byFilter, isOld, onAddress, onRange } = props;
  const { t, plural, number } = useI18n();
  const { percent } = useNumbers();
  const { share, start } = useDownload(address);
  const { total, counts } = facts;
  return (
    <div className={styles['tools']}>
      <FilterChips label={t('annotation-list.filter')}>
        {SENTENCE_FILTERS.filter((one) => one === 'all' || one === address.filter || byFilter?.[one] !== 0).map(
          (one) => (
            <FilterChip
              key={one}
              count={byFilter && number(byFilter[one])}
              isOn={one === address.filter}
              onPress={() => onAddress({ ...address, filter: one === address.filter ? 'all' : one })}
            >
              {SHAPED.has(one) ? <StateShape state={one as SentenceState} /> : null}
              {t(`annotation-list.filter-${one}`)}
            </FilterChip>
          ),
        )}
      </FilterChips>
      <Select
        label={t('lists.order')}
        emptyText=""
        value={address.sort}
        options={SENTENCE_ORDERS.map((value) => ({ value, label: t(`annotation-list.sort-${value}`) }))}
        onChange={(value) => onAddress({ ...address, sort: value === 'text' ? 'text' : 'work' })}
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
