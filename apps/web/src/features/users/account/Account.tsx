import { changeEmail, ownAccount } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForm } from '../../../api/form.ts';
import { PageError } from '../../../api/page-error.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useAnnotationKeyTexts } from '../../../i18n/annotation-key-texts.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useShortcutTexts } from '../../../i18n/shortcut-texts.ts';
import { Moment } from '../../../parts/Moment.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { ANNOTATION_KEYS } from '../../../session/annotation-keys.ts';
import { saveShortcuts, USUAL_KEYS, useShortcuts } from '../../../session/shortcuts.ts';
import { useStoredUser } from '../../../session/user.ts';
import { type ShortcutChoice, ShortcutEditor } from '../../../ui/form/ShortcutEditor.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { EmailEdit } from '../EmailEdit.tsx';
import styles from '../users.module.css';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';

const ACCOUNT = endpointQuery(ownAccount, {});

function OwnEmail({ login, email }: { login: string; email: string }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const save = async (next: string, currentPassword: string) => {
    if (pending) return false;
    setPending(true);
    const result = await callForm(changeEmail, { body: { login, email: next, currentPassword } }).finally(() =>
      setPending(false),
    );
    if (result.problem !== null) {
      const { error: text, fieldErrors } = inWords(t, result.problem);
      setError(fieldErrors?.['email'] ?? fieldErrors?.['currentPassword'] ?? text);
      return false;
    }
    const { user } = result.answer;
    setError(undefined);
    client.setQueryData(ACCOUNT.queryKey, (account) => account && { ...account, user });
    showAlert({ kind: 'success', text: t('alert.own-email') });
    return true;
  };
  return (
    <EmailEdit
      email={email}
      login={login}
      error={error}
      pending={pending}
      passwordLabel={t('account.current-password')}
      onSave={save}
      onCancel={() => setError(undefined)}
    />
  );
}

/** One's own account: what is known of it, and what can be changed. */
export function Account() {
  const { t } = useI18n();
  const { data } = useQuery({ ...ACCOUNT, staleTime: 0 });
  if (data === undefined) return <Loader label={t('common.loading')} />;
  const { user, passwordIsGiven, passwordChangedAt } = data;
  return (
    <div className={styles['account']}>
      {passwordIsGiven ? (
        <p className={styles['notice']}>
          {t('account.password-given')} <a href="#own-password">{t('account.password-given-link')}</a>
        </p>
      ) : null}
      <section aria-labelledby="own-data" className={styles['part']}>
        <h2 id="own-data">{t('account.data')}</h2>
        <dl className={styles['data']}>
          <dt>{t('users.login')}</dt>
          <dd>{user.login}</dd>
          <dt>{t('users.role')}</dt>
          <dd>{t(`user.roles.${user.role.code}`)}</dd>
          <dt>{t('users.email')}</dt>
          <dd>
            <OwnEmail login={user.login} email={user.email} />
          </dd>
          <dt>{t('account.password-changed')}</dt>
          <dd>
            <Moment iso={passwordChangedAt} />
          </dd>
        </dl>
      </section>
      <OwnPassword login={user.login} />
      <OwnSessions />
      <OwnShortcuts />
    </div>
  );
}

/** The keyboard shortcuts of the person, which go with them to other browsers. */
function OwnShortcuts() {
  const { t } = useI18n();
  const choice = useShortcuts();
  const texts = useShortcutTexts();
  const ofAnnotation = useAnnotationKeyTexts();
  const isStaff = ['admin', 'editor'].includes(useStoredUser()?.role?.code ?? '');
  const [said, setSaid] = useState<{ ok: boolean; text: string } | null>(null);
  const keep = (next: ShortcutChoice) => {
    // The same words again are said again only if they were gone.
    setSaid(null);
    saveShortcuts({ on: next.on, keys: { ...next.keys } }, true).then(
      () => setSaid({ ok: true, text: t('form.saved') }),
      (error: unknown) => {
        if (!(error instanceof PageError)) throw error;
        setSaid({ ok: false, text: t('shortcuts.not-saved') });
      },
    );
  };
  return (
    <section aria-labelledby="own-shortcuts" className={styles['part']}>
      <h2 id="own-shortcuts">{t('shortcuts.title')}</h2>
      <p className={styles['remark']}>{t('shortcuts.intro')}</p>
      <ShortcutEditor usual={USUAL_KEYS} choice={choice} texts={texts} onChoice={keep} />
      {isStaff ? (
        <>
          <h3>{t('shortcuts.annotation-title')}</h3>
          <ShortcutEditor
            usual={ANNOTATION_KEYS}
            choice={choice}
            texts={ofAnnotation}
            hasSwitch={false}
            onChoice={keep}
          />
        </>
      ) : null}
      <p role="status" className={styles[said?.ok === false ? 'problem' : 'remark']}>
        {said?.text}
      </p>
    </section>
  );
}
