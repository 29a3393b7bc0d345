import { type AnyColumn, catalogueColumns, furtherColumns, type Naming } from '@glosa/contract';
import type { RefObject } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useColumnLabel } from '../../../parts/facets/column-label.ts';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import styles from './columns.module.css';

/** Which columns the table has; the name of a text stands in each. */
export function ColumnsPanel(props: {
  anchor: RefObject<HTMLElement | null>;
  shown: readonly AnyColumn[];
  naming: Naming;
  isUsual: boolean;
  /** None: the usual ones. */
  onChoose: (columns: AnyColumn[]) => void;
  onClose: () => void;
}) {
  const { anchor, shown, naming, isUsual, onChoose, onClose } = props;
  const { t } = useI18n();
  const labelOf = useColumnLabel(naming);
  const all: AnyColumn[] = [...catalogueColumns(), ...furtherColumns(naming.fields)];
  return (
    <Popover anchor={anchor} label={t('texts.columns.title')} onClose={onClose}>
      <div className={styles['columns']}>
        <fieldset>
          <legend>{t('texts.columns.title')}</legend>
          {all
            .filter((column) => column !== 'name')
            .map((column) => (
              <label key={column}>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  onChange={() =>
                    onChoose(all.filter((one) => (one === column ? !shown.includes(one) : shown.includes(one))))
                  }
                />
                {labelOf(column)}
              </label>
            ))}
        </fieldset>
        <Button small disabled={isUsual} onClick={() => onChoose([])}>
          {t('texts.columns.usual')}
        </Button>
      </div>
    </Popover>
  );
}
