import { endUserSessions, ROLE_CODES, type User, type UserRow } from '@glosa/contract';
import { useMemo, useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { ListPlace, ListTools, OrderChoice } from '../../../parts/ListTools.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ConfirmModal } from '../ConfirmModal.tsx';
import { useConfirmed } from '../confirmed.tsx';
import styles from '../users.module.css';
import { NewUserModal } from './NewUserModal.tsx';
import { ResetPasswordModal } from './ResetPasswordModal.tsx';
import { UsersTable } from './UsersTable.tsx';
import { useTakeUser, useUsers } from './use-users.ts';
import { BY_LOGIN, EVERYBODY, filterUsers, orderUsers, SORTS, type UserFilter } from './user-table.ts';

type Modal = { kind: 'new' } | { kind: 'reset' | 'end-sessions'; user: UserRow };

function Filters({ filter, onFilter }: { filter: UserFilter; onFilter: (filter: UserFilter) => void }) {
  const { t } = useI18n();
  const all = { value: '', label: t('users.all') };
  return (
    <search className={styles['filters']}>
      <TextField
        label={t('users.filter')}
        type="search"
        value={filter.text}
        onChange={(text) => onFilter({ ...filter, text })}
      />
      <Select
        label={t('users.role')}
        value={filter.role}
        options={[all, ...ROLE_CODES.map((role) => ({ value: role, label: t(`user.roles.${role}`) }))]}
        emptyText={t('form.no-options')}
        onChange={(role) => onFilter({ ...filter, role })}
      />
      <Select
        label={t('users.active')}
        value={filter.active}
        options={[all, { value: 'yes', label: t('common.yes') }, { value: 'no', label: t('common.no') }]}
        emptyText={t('form.no-options')}
        onChange={(active) => onFilter({ ...filter, active: active as UserFilter['active'] })}
      />
    </search>
  );
}

/** The modal that is open. Leaving one clears whom it was about, and with it what went wrong in it. */
function OpenModal({ modal, onClose }: { modal: Modal; onClose: () => void }) {
  const { t } = useI18n();
  const take = useTakeUser();
  const confirmed = useConfirmed();
  const done = (text: string) => (user: User) => {
    take(user);
    onClose();
    showAlert({ kind: 'success', text });
  };
  if (modal.kind === 'new') return <NewUserModal onDone={done(t('alert.add_users_success'))} onClose={onClose} />;
  const { login } = modal.user;
  if (modal.kind === 'reset') {
    return <ResetPasswordModal login={login} onDone={done(t('alert.password-reset', { login }))} onClose={onClose} />;
  }
  return (
    <ConfirmModal
      title={t('users.end-title', { login })}
      text={t('users.end-text')}
      confirmLabel={t('users.end-submit')}
      onClose={onClose}
      onConfirm={async () => {
        const { problem, answer } = await confirmed(() => callForm(endUserSessions, { body: { login } }));
        if (problem !== null) return inWords(t, problem).error;
        done(t('alert.sessions-ended', { login }))(answer.user);
        return null;
      }}
    />
  );
}

function PeopleList({ users, ownId }: { users: readonly UserRow[]; ownId: number }) {
  const { t, plural, language } = useI18n();
  const [filter, setFilterOnly] = useState(EVERYBODY);
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  const setFilter = (next: UserFilter) => {
    setKept(new Set());
    setFilterOnly(next);
  };
  const [order, setOrder] = useState(BY_LOGIN);
  const onOrder = (next: typeof order) => setOrder(next.by === null ? BY_LOGIN : next);
  const [modal, setModal] = useState<Modal | null>(null);
  const shown = useMemo(
    () => orderUsers(filterUsers(users, filter, kept), order, language),
    [users, filter, kept, order, language],
  );
  const [count, total] = [shown.length, users.length];
  return (
    <ListPlace>
      <ListTools
        count={count === total ? plural('users.count', total) : t('users.count-of', { shown: count, total })}
        order={<OrderChoice sorts={SORTS} order={order} onOrder={onOrder} label={(column) => t(`users.${column}`)} />}
        action={
          <Button look="primary" onClick={() => setModal({ kind: 'new' })}>
            {t('users.new')}
          </Button>
        }
      >
        <Filters filter={filter} onFilter={setFilter} />
      </ListTools>
      {count === 0 ? (
        <EmptyState title={t('users.none-found')}>
          <p>
            <Button onClick={() => setFilter(EVERYBODY)}>{t('users.show-all')}</Button>
          </p>
        </EmptyState>
      ) : (
        <UsersTable
          users={shown}
          ownId={ownId}
          order={order}
          onOrder={onOrder}
          onVisit={({ id }) => {
            if (!kept.has(id)) setKept(new Set([...kept, id]));
          }}
          onAction={(user, kind) => setModal({ kind, user })}
        />
      )}
      {modal === null ? null : <OpenModal modal={modal} onClose={() => setModal(null)} />}
    </ListPlace>
  );
}

/** Everybody who can log in, for those who manage them. */
export function People({ ownId }: { ownId: number }) {
  const { t } = useI18n();
  const list = useUsers();
  return (
    <ListState list={list}>
      {(users) => (
        <section aria-label={t('users.people')}>
          <PeopleList users={users} ownId={ownId} />
        </section>
      )}
    </ListState>
  );
}
