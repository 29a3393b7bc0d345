/** What stands over a list: what narrows and orders it, how much is shown, and what is done with it as a whole. */
import type { ReactNode } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Select } from '../ui/Select.tsx';
import { firstOrder, type Order, type Sorts } from './rows.ts';
import styles from './table.module.css';

/** The width that a list and its tools go by. */
export function ListPlace({ children }: { children: ReactNode }) {
  return <div className={styles['place']}>{children}</div>;
}

/** `count`: how many rows are shown of how many; said aloud when it changes. */
export function ListTools(props: {
  children: ReactNode;
  count: string;
  order?: ReactNode;
  action?: ReactNode;
  /** They stand in the line of the title. */
  inTitle?: boolean;
}) {
  const { children, count, order, action, inTitle = false } = props;
  return (
    <div className={styles[inTitle ? 'line' : 'bar']}>
      {children}
      <p role="status" className={styles['count']}>
        {count}
      </p>
      {order}
      {action === undefined ? null : <div className={styles['action']}>{action}</div>}
    </div>
  );
}

/** How many texts a list shows of how many. */
export function useTextCount(): (shown: number, total: number) => string {
  const { t, plural, number } = useI18n();
  return (shown, total) =>
    shown === total ? plural('unit.texts', total) : t('texts.found', { found: number(shown), total: number(total) });
}

/** Where rows are cards there are no heads to press: the order is chosen from a list. `own`: what the server's is called. */
export function OrderChoice<By extends string>(props: {
  sorts: Sorts<never, By>;
  order: Order<By>;
  onOrder: (order: Order<By>) => void;
  label: (by: By) => string;
  own?: string;
}) {
  const { sorts, order, onOrder, label, own } = props;
  const { t } = useI18n();
  const columns = Object.keys(sorts) as By[];
  return (
    <div className={styles['order']}>
      <Select
        label={t('lists.order')}
        emptyText=""
        value={order.by ?? ''}
        options={[
          ...(own === undefined ? [] : [{ value: '', label: own }]),
          ...columns.map((value) => ({ value, label: label(value) })),
        ]}
        onChange={(value) => {
          const by = columns.find((column) => column === value);
          onOrder(by === undefined ? { by: null, descending: false } : firstOrder(sorts, by));
        }}
      />
    </div>
  );
}
