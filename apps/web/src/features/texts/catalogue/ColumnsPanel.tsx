import { type CatalogueColumn, catalogueColumns } from '@glosa/contract';
import type { RefObject } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import styles from './columns.module.css';

/** Which columns the table has; the name of a text stands in each. */
export function ColumnsPanel(props: {
  anchor: RefObject<HTMLElement | null>;
  shown: readonly CatalogueColumn[];
  isUsual: boolean;
  /** None: the usual ones. */
  onChoose: (columns: CatalogueColumn[]) => void;
  onClose: () => void;
}) {
  const { anchor, shown, isUsual, onChoose, onClose } = props;
  const { t } = useI18n();
  return (
    <Popover anchor={anchor} label={t('texts.columns.title')} onClose={onClose}>
      <div className={styles['columns']}>
        <fieldset>
          <legend>{t('texts.columns.title')}</legend>
          {catalogueColumns()
            .filter((column) => column !== 'name')
            .map((column) => (
              <label key={column}>
                <input
                  type="checkbox"
                  checked={shown.includes(column)}
                  onChange={() =>
                    onChoose(
                      catalogueColumns().filter((one) => (one === column ? !shown.includes(one) : shown.includes(one))),
                    )
                  }
                />
                {t(`texts.column.${column}`)}
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
