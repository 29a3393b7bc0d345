import { ROLE_CODES, type UserRow } from '@glosa/contract';
import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { type Order, sortedBy } from '../../../parts/rows.ts';
import { type Column, columnsOf, Table } from '../../../parts/Table.tsx';
import { Button } from '../../../ui/Button.tsx';
import field from '../../../ui/field.module.css';
import { Switch } from '../../../ui/Switch.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { EmailEdit } from '../EmailEdit.tsx';
import styles from '../users.module.css';
import { type UserChanges, useUserChanges } from './use-users.ts';
import { SORTS, type UserColumn } from './user-table.ts';

interface CellProps {
  user: UserRow;
  changes: UserChanges;
}

/** What was wrong with the last change of a cell. */
function CellProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <p id={id} role="alert" className={styles['problem']}>
      {text}
    </p>
  );
}

function RoleChoice({ user, changes: { problem, pending, setRole } }: CellProps) {
  const { t } = useI18n();
  const id = useId();
  const wrong = problem?.field === 'role' ? problem.text : undefined;
  return (
    <>
      <select
        className={field['input']}
        aria-label={t('users.role-of', { login: user.login })}
        value={user.role.code}
        aria-disabled={pending !== null}
        aria-invalid={wrong === undefined ? undefined : true}
        aria-describedby={wrong === undefined ? undefined : id}
        onChange={(event) => void setRole(event.currentTarget.value, user.role.code)}
      >
        {ROLE_CODES.map((role) => (
          <option key={role} value={role}>
            {t(`user.roles.${role}`)}
          </option>
        ))}
      </select>
      <CellProblem id={id} text={wrong} />
    </>
  );
}

function ActiveSwitch({ user, changes: { problem, setActive } }: CellProps) {
  const { t } = useI18n();
  const id = useId();
  const wrong = problem?.field === 'active' ? problem.text : undefined;
  return (
    <>
      <Switch
        on={user.active}
        describedBy={wrong === undefined ? undefined : id}
        onChange={(active) => void setActive(active)}
      >
        <span aria-hidden="true">{t(user.active ? 'common.yes' : 'common.no')}</span>
        <VisuallyHidden>{t('users.active-of', { login: user.login })}</VisuallyHidden>
      </Switch>
      <CellProblem id={id} text={wrong} />
    </>
  );
}

/** What can be done to an account besides. */
export type UserAction = 'reset' | 'end-sessions';

function Actions({ user, onAction }: { user: UserRow; onAction: (action: UserAction) => void }) {
  const { t } = useI18n();
  const of = <VisuallyHidden>: {user.login}</VisuallyHidden>;
  return (
    <>
      <Button small onClick={() => onAction('reset')}>
        {t('users.reset')}
        {of}
      </Button>
      {user.sessions === 0 ? null : (
        <Button small onClick={() => onAction('end-sessions')}>
          {t('users.end-sessions')}
          {of}
        </Button>
      )}
    </>
  );
}

/** Of one's own account it is only said what role it has and that it is active, and why that stays. */
function useColumns({
  ownId,
  order,
  onOrder,
  onAction,
}: TableProps): Record<UserColumn | 'actions', Omit<Column<UserRow>, 'key'>> {
  const { t, number } = useI18n();
  const changesOf = useUserChanges();
  const sorting = sortedBy(SORTS, order, onOrder);
  const column = (key: UserColumn) => ({ label: t(`users.${key}`), ...sorting(key) });
  return {
    login: {
      ...column('login'),
      isName: true,
      cell: ({ id, login }) => (
        <>
          {login}
          {id === ownId ? <span className={styles['own']}> {t('users.you')}</span> : null}
        </>
      ),
    },
    email: {
      ...column('email'),
      isWide: true,
      cell: (user) => {
        const { problem, pending, setEmail, forgetProblem } = changesOf(user);
        return (
          <EmailEdit
            email={user.email}
            login={user.login}
            error={problem?.field === 'email' ? problem.text : undefined}
            pending={pending === 'email'}
            onSave={setEmail}
            onCancel={forgetProblem}
          />
        );
      },
    },
    role: {
      ...column('role'),
      cell: (user) =>
        user.id === ownId ? (
          <>
            {t(`user.roles.${user.role.code}`)}
            <p className={styles['why']}>{t('users.own-stays')}</p>
          </>
        ) : (
          <RoleChoice user={user} changes={changesOf(user)} />
        ),
    },
    active: {
      ...column('active'),
      cell: (user) =>
        user.id === ownId ? (
          t(user.active ? 'common.yes' : 'common.no')
        ) : (
          <ActiveSwitch user={user} changes={changesOf(user)} />
        ),
    },
    lastLogin: {
      ...column('lastLogin'),
      cell: ({ lastLogin }) => (lastLogin === null ? t('users.never') : <Moment iso={lastLogin} />),
    },
    sessions: { ...column('sessions'), isNumber: true, cell: ({ sessions }) => number(sessions) },
    actions: {
      label: t('users.actions'),
      isBare: true,
      isWide: true,
      className: styles['actions'],
      cell: (user) =>
        user.id === ownId ? null : <Actions user={user} onAction={(action) => onAction(user, action)} />,
    },
  };
}

interface TableProps {
  ownId: number;
  order: Order<UserColumn>;
  onOrder: (order: Order<UserColumn>) => void;
  onAction: (user: UserRow, action: UserAction) => void;
}

/** Everybody in a table; on a narrow screen each line is a card. `onVisit`: focus comes to somebody's line. */
export function UsersTable(props: TableProps & { users: readonly UserRow[]; onVisit: (user: UserRow) => void }) {
  const { users, onVisit } = props;
  const { t } = useI18n();
  const columns = useColumns(props);
  return (
    <Table
      of="things"
      className={styles['table']}
      caption={t('users.caption')}
      columns={columnsOf(columns)}
      rows={users}
      keyOf={({ id }) => id}
      rowProps={(user) => ({ 'data-inactive': user.active ? undefined : true, onFocus: () => onVisit(user) })}
    />
  );
}
