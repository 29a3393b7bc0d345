import type { RecordDifference } from '@glosa/contract';
import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Table } from '../../../parts/Table.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { isBlank, saidIn, useFieldLabels } from '../text/record-fields.ts';
import findings from './findings.module.css';

/** Fields of the record in which the header is to show. */
export interface Taking {
  fields: ReadonlySet<string>;
  onTake: (field: string, isTaken: boolean) => void;
}

/** What the header says otherwise than what people typed or the table says; without `taking` as it was. */
export function Differences({
  differences,
  taking,
}: {
  differences: readonly RecordDifference[];
  taking?: Taking | undefined;
}) {
  const { t } = useI18n();
  const { ofField } = useFieldLabels();
  const id = useId();
  const take = {
    key: 'take',
    label: t('upload.difference-choose'),
    cell: ({ field }: RecordDifference) => (
      <label className={findings['take']}>
        <input
          type="checkbox"
          checked={taking?.fields.has(field)}
          onChange={(event) => taking?.onTake(field, event.currentTarget.checked)}
        />
        {t('upload.difference-take')}
        <VisuallyHidden>: {ofField(field)}</VisuallyHidden>
      </label>
    ),
  };
  return (
    <section aria-labelledby={id} className={findings['findings']}>
      <h3 id={id}>{t('upload.differences')}</h3>
      <Soft small>{t(taking === undefined ? 'upload.differences-were' : 'upload.differences-are')}</Soft>
      <Table
        of="things"
        caption={t('upload.differences')}
        rows={differences}
        keyOf={({ field }) => field}
        columns={[
          {
            key: 'field',
            label: t('upload.difference-field'),
            isName: true,
            cell: ({ field }) => ofField(field),
          },
          { key: 'header', label: t('upload.difference-header'), cell: ({ header }) => saidIn(header) },
          {
            key: 'stands',
            label: t('upload.difference-stands'),
            cell: ({ stands, source }) => (
              <>
                {isBlank(stands) ? <em>{t('record-edit.emptied')}</em> : saidIn(stands)}{' '}
                <Soft as="span" small>
                  {t(`record-edit.from-${source}`)}
                </Soft>
              </>
            ),
          },
          ...(taking === undefined ? [] : [take]),
        ]}
      />
    </section>
  );
}
