import type { ManagedText } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ColumnHead } from '../../../ui/Table.tsx';
import table from '../../../ui/table.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import list from '../list.module.css';
import { type RowActions, TextRow } from './TextRow.tsx';
import { type Column, nextOrder, type TableOrder } from './text-table.ts';

const HEADS = [
  ['code', 'code'],
  ['name', 'name'],
  ['cards', 'cards'],
  ['changed', 'layers'],
  ['annotated', 'annotated'],
  ['attention', 'attention'],
] as const;
const NUMBERS: readonly Column[] = ['cards', 'annotated'];

/** All texts with what there is of them; on a narrow screen each line is a card. */
export function TextsTable(props: {
  texts: readonly ManagedText[];
  order: TableOrder;
  onOrder: (order: TableOrder) => void;
  actions: RowActions;
}) {
  const { texts, order, onOrder, actions } = props;
  const { t } = useI18n();
  return (
    <table className={classNames(table['table'], list['table'])}>
      <caption>
        <VisuallyHidden>{t('manage.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {HEADS.map(([column, text]) => (
            <ColumnHead
              key={column}
              sorted={order.by === column ? (order.descending ? 'descending' : 'ascending') : undefined}
              numeric={NUMBERS.includes(column)}
              onOrder={() => onOrder(nextOrder(order, column))}
            >
              {t(`manage.${text}`)}
            </ColumnHead>
          ))}
          <th scope="col">{t('manage.active')}</th>
          <th scope="col">
            <VisuallyHidden>{t('manage.actions-column')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {texts.map((text) => (
          <TextRow key={text.code} text={text} actions={actions} />
        ))}
      </tbody>
    </table>
  );
}
