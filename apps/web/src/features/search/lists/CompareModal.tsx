import { readFilter, sameFilter, type TextFilter, writeFilter } from '@glosa/contract';
import { useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { ChosenTexts } from '../facets/ChosenTexts.tsx';
import { FieldFacets } from '../facets/FieldFacets.tsx';
import type { ResultsAddress } from '../results-address.ts';
import { resultsHref } from '../results-links.ts';

/** Chooses the texts that the hits are compared with: at first those that are compared already, else those searched. */
export function CompareModal({ address, onClose }: { address: ResultsAddress; onClose: () => void }) {
  const { t } = useI18n();
  const go = useGo();
  const dialog = useDialogTexts();
  const own = readFilter(address.f).filter;
  const [filter, setFilter] = useState<TextFilter>(() =>
    address.against === '' ? own : readFilter(address.against).filter,
  );
  const isSame = filter.length === 0 || sameFilter(filter, own);
  const compare = () => {
    onClose();
    go(resultsHref(address, { against: writeFilter(filter) }));
  };
  return (
    <Dialog
      {...dialog}
      wide
      title={t('compare.choose')}
      description={t('compare.choose.about')}
      onClose={onClose}
      footer={
        <>
          {isSame && <p>{t('compare.choose.same')}</p>}
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button look="primary" disabled={isSame} onClick={compare}>
            {t('compare.do')}
          </Button>
        </>
      }
    >
      <ChosenTexts address={address} f={writeFilter(filter)} onFilter={setFilter} />
      <FieldFacets address={address} filter={filter} onFilter={setFilter} inColumns />
    </Dialog>
  );
}
