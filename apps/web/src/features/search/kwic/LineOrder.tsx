import { HIT_SORTS, SORT_DIRECTIONS, TOKEN_ATTRIBUTES, type TokenAttribute } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress, Sort } from '../../../parts/results/results-address.ts';
import { useGo } from '../../../ui/page-frame.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Select } from '../../../ui/Select.tsx';
import { resultsHref } from '../results-links.ts';

const WORDS = [1, 2, 3, 4, 5] as const;
const CONTEXTS = [3, 5, 8, 10, 15, 20, 30, 40] as const;

const numbers = (usual: readonly number[], inForce: number) =>
  [...new Set([...usual, inForce])].sort((a, b) => a - b).map((n) => ({ value: String(n), label: String(n) }));

/** By what words are compared, and how many of them: for orders that compare words. */
function Comparison({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const go = useGo();
  return (
    <>
      <Select
        compact
        label={t('results.order.by')}
        emptyText=""
        value={address.by}
        options={TOKEN_ATTRIBUTES.map((by) => ({ value: by, label: t(`results.attribute.${by}`) }))}
        onChange={(by) => go(resultsHref(address, { by: by as TokenAttribute }))}
      />
      <Select
        compact
        label={t('results.order.words')}
        emptyText=""
        value={String(address.words)}
        options={numbers(WORDS, address.words)}
        onChange={(words) => go(resultsHref(address, { words: Number(words) }))}
      />
    </>
  );
}

/** In which order the lines stand, and how long they are. */
export function LineOrder({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const { sort, order, context } = address;
  return (
    <>
      <Select
        compact
        label={t('results.order')}
        emptyText=""
        value={sort}
        options={HIT_SORTS.map((one) => ({ value: one, label: t(`results.order.${one}`) }))}
        onChange={(one) => go(resultsHref(address, { sort: one as Sort }))}
      />
      {sort !== 'rank' && sort !== 'text' && <Comparison address={address} />}
      {sort !== 'rank' && (
        <SegmentedControl
          label={t('results.order.direction')}
          value={order}
          options={SORT_DIRECTIONS.map((one) => ({ value: one, label: t(`results.order.${one}`) }))}
          onChange={(one) => go(resultsHref(address, { order: one }))}
        />
      )}
      <Select
        compact
        label={t('results.kwic.context')}
        emptyText=""
        value={String(context)}
        options={numbers(CONTEXTS, context)}
        onChange={(one) => go(resultsHref(address, { context: Number(one), page: address.page }))}
      />
    </>
  );
}
