import { ROLE_CODES, type UserRow } from '@glosa/contract';
import { useId } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import field from '../../../ui/field.module.css';
import { Switch } from '../../../ui/Switch.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { EmailEdit } from '../EmailEdit.tsx';
import styles from '../users.module.css';
import { useUserChanges } from './use-users.ts';

type Changes = ReturnType<typeof useUserChanges>;

function RoleChoice({ user, changes, problemId }: { user: UserRow; changes: Changes; problemId: string }) {
  const { t } = useI18n();
  return (
    <select
      className={field['input']}
      aria-label={t('users.role-of', { login: user.login })}
      value={user.role.code}
      aria-disabled={changes.pending !== null}
      aria-invalid={changes.problem?.field === 'role' || undefined}
      aria-describedby={changes.problem?.field === 'role' ? problemId : undefined}
      onChange={(event) => void changes.setRole(event.currentTarget.value, user.role.code)}
    >
      {ROLE_CODES.map((role) => (
        <option key={role} value={role}>
          {t(`user.roles.${role}`)}
        </option>
      ))}
    </select>
  );
}

function ActiveSwitch({ user, changes, problemId }: { user: UserRow; changes: Changes; problemId: string }) {
  const { t } = useI18n();
  return (
    <Switch
      on={user.active}
      describedBy={changes.problem?.field === 'active' ? problemId : undefined}
      onChange={(active) => void changes.setActive(active)}
    >
      <span aria-hidden="true">{t(user.active ? 'common.yes' : 'common.no')}</span>
      <VisuallyHidden>{t('users.active-of', { login: user.login })}</VisuallyHidden>
    </Switch>
  );
}

/** Role and active; of one's own account only what they are, and why they stay. */
function Standing({ user, isOwn, changes }: { user: UserRow; isOwn: boolean; changes: Changes }) {
  const { t } = useI18n();
  const id = useId();
  const problem = (name: 'role' | 'active') => (
    <p id={`${id}-${name}`} role="alert" className={styles['problem']}>
      {changes.problem?.field === name ? changes.problem.text : null}
    </p>
  );
  if (isOwn) {
    return (
      <>
        <td data-label={t('users.role')}>
          {t(`user.roles.${user.role.code}`)}
          <p className={styles['why']}>{t('users.own-stays')}</p>
        </td>
        <td data-label={t('users.active')}>{t(user.active ? 'common.yes' : 'common.no')}</td>
      </>
    );
  }
  return (
    <>
      <td data-label={t('users.role')}>
        <RoleChoice user={user} changes={changes} problemId={`${id}-role`} />
        {problem('role')}
      </td>
      <td data-label={t('users.active')}>
        <ActiveSwitch user={user} changes={changes} problemId={`${id}-active`} />
        {problem('active')}
      </td>
    </>
  );
}

/** What can be done to an account besides. */
export type UserAction = 'reset' | 'end-sessions';

/** One person. */
export function UserLine(props: {
  user: UserRow;
  isOwn: boolean;
  onVisit: () => void;
  onAction: (action: UserAction) => void;
}) {
  const { user, isOwn, onVisit, onAction } = props;
  const { t, number } = useI18n();
  const changes = useUserChanges(user);
  const of = <VisuallyHidden>: {user.login}</VisuallyHidden>;
  return (
    <tr data-inactive={user.active ? undefined : true} onFocus={onVisit}>
      <th scope="row">
        {user.login}
        {isOwn ? <span className={styles['own']}> {t('users.you')}</span> : null}
      </th>
      <td data-label={t('users.email')} className={styles['wide']}>
        <EmailEdit
          email={user.email}
          login={user.login}
          error={changes.problem?.field === 'email' ? changes.problem.text : undefined}
          pending={changes.pending === 'email'}
          onSave={changes.setEmail}
          onCancel={changes.forgetProblem}
        />
      </td>
      <Standing user={user} isOwn={isOwn} changes={changes} />
      <td data-label={t('users.lastLogin')}>
        {user.lastLogin === null ? t('users.never') : <Moment iso={user.lastLogin} />}
      </td>
      <td data-label={t('users.sessions')} className={styles['numeric']}>
        {number(user.sessions)}
      </td>
      <td className={styles['actions']}>
        {isOwn ? null : (
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
        )}
      </td>
    </tr>
  );
}
