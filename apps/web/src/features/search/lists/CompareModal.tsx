import { readCompared, readFilter, sameFilter, type TextFilter, writeCompared, writeFilter } from '@glosa/contract';
import { useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { ResultsAddress } from '../../../parts/results/results-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Row, Soft, Stack } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { ChosenTexts } from '../facets/ChosenTexts.tsx';
import { FieldFacets } from '../facets/FieldFacets.tsx';
import { resultsHref } from '../results-links.ts';

/** Chooses the texts that the hits are compared with: at first those that are compared already, else those searched. */
export function CompareModal({ address, onClose }: { address: ResultsAddress; onClose: () => void }) {
  const { t } = useI18n();
  const go = useGo();
  const dialog = useDialogTexts();
  const own = readFilter(address.f).filter;
  const [filter, setFilter] = useState<TextFilter>(() => readCompared(address.against) ?? own);
  const isAll = filter.length === 0;
  const isSame = sameFilter(filter, own);
  const compare = () => {
    onClose();
    go(resultsHref(address, { against: writeCompared(filter) }));
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
      <Stack gap={3}>
        <Row gap={3} align="center">
          <Button small aria-pressed={isAll} onClick={() => setFilter([])}>
            {t('compare.choose.take-all')}
          </Button>
          {isAll && <Soft small>{t('compare.choose.all')}</Soft>}
        </Row>
        <ChosenTexts address={address} f={writeFilter(filter)} onFilter={setFilter} />
      </Stack>
      <FieldFacets address={address} filter={filter} onFilter={setFilter} inColumns />
    </Dialog>
  );
}
