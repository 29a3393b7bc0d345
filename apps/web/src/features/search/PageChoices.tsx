import { useI18n } from '../../i18n/i18n.tsx';
import { PAGE_SIZES, type ResultsAddress } from '../../parts/results/results-address.ts';
import { useGo } from '../../ui/page-frame.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { resultsHref } from './results-links.ts';

/** How much makes a page. */
export function PageSize({ address, label }: { address: ResultsAddress; label: string }) {
  const go = useGo();
  const sizes = [...new Set([...PAGE_SIZES, address.size])].sort((a, b) => a - b);
  return (
    <Select
      compact
      label={label}
      emptyText=""
      value={String(address.size)}
      options={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      onChange={(size) => go(resultsHref(address, { size: Number(size) }))}
    />
  );
}

/** Shows the other layer below; the reader stays where they are. */
export function OtherLayerSwitch({ address }: { address: ResultsAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const { page, withOther } = address;
  return (
    <Switch
      on={withOther}
      onChange={() => go(resultsHref(address, { withOther: !withOther, page }), { replace: true })}
    >
      {t('results.with-other')}
    </Switch>
  );
}
