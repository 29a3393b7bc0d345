import type { UserRow } from '@glosa/contract';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from '../users.module.css';
import { type UserAction, UserLine } from './UserLine.tsx';
import { nextUserOrder, USER_COLUMNS, type UserColumn, type UserOrder } from './user-table.ts';

function ColumnHead(props: { column: UserColumn; order: UserOrder; onOrder: (order: UserOrder) => void }) {
  const { column, order, onOrder } = props;
  const { t } = useI18n();
  const isActive = order.by === column;
  const Arrow = order.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isActive ? (order.descending ? 'descending' : 'ascending') : undefined}
      className={column === 'sessions' ? styles['numeric'] : undefined}
    >
      <button type="button" onClick={() => onOrder(nextUserOrder(order, column))}>
        {t(`users.${column}`)}
        {isActive ? <Arrow aria-hidden="true" /> : null}
      </button>
    </th>
  );
}

/** Everybody in a table; on a narrow screen each line is a card. */
export function UsersTable(props: {
  users: readonly UserRow[];
  ownId: number;
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
  /** Called when focus comes to a person's line. */
  onVisit: (user: UserRow) => void;
  onAction: (user: UserRow, action: UserAction) => void;
}) {
  const { users, ownId, order, onOrder, onVisit, onAction } = props;
  const { t } = useI18n();
  return (
    <table className={styles['table']}>
      <caption>
        <VisuallyHidden>{t('users.caption')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {USER_COLUMNS.map((column) => (
            <ColumnHead key={column} column={column} order={order} onOrder={onOrder} />
          ))}
          <th scope="col">
            <VisuallyHidden>{t('users.actions')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserLine
            key={user.id}
            user={user}
            isOwn={user.id === ownId}
            onVisit={() => onVisit(user)}
            onAction={(action) => onAction(user, action)}
          />
        ))}
      </tbody>
    </table>
  );
}
