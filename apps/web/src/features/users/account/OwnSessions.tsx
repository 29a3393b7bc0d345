import { endOtherSessions, endSession, type OwnSession, ownSessions } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForm, type FormAnswer } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ConfirmModal } from '../ConfirmModal.tsx';
import styles from '../users.module.css';

const LIST = endpointQuery(ownSessions, {});

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { t } = useI18n();
  const browser = session.browser === '' ? t('account.unknown-browser') : session.browser;
  return (
    <tr>
      <th scope="row">
        {browser}
        {session.current ? <span className={styles['own']}> {t('account.this-session')}</span> : null}
      </th>
      <td data-label={t('account.started')}>
        <Moment iso={session.startedAt} />
      </td>
      <td data-label={t('account.last-seen')}>
        <Moment iso={session.lastSeenAt} />
      </td>
      <td className={styles['actions']}>
        {session.current ? null : (
          <Button small onClick={onEnd}>
            {t('account.end-session')}
            <VisuallyHidden>: {browser}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Where one is logged in. Every other session can be ended here. */
export function OwnSessions() {
  const { t } = useI18n();
  const client = useQueryClient();
  const { data } = useQuery({ ...LIST, staleTime: 0 });
  const [ending, setEnding] = useState<OwnSession | 'all' | null>(null);
  const end = async (call: Promise<FormAnswer<{ sessions: OwnSession[] }>>): Promise<string | null> => {
    const { problem, answer } = await call;
    if (problem !== null) return inWords(t, problem).error;
    client.setQueryData(LIST.queryKey, answer);
    setEnding(null);
    showAlert({ kind: 'success', text: t('alert.own-sessions') });
    return null;
  };
  if (data === undefined) return <Loader label={t('common.loading')} />;
  return (
    <section aria-labelledby="own-sessions" className={styles['part']} data-wide>
      <h2 id="own-sessions" tabIndex={-1}>
        {t('account.sessions')}
      </h2>
      <p className={styles['remark']}>{t('account.sessions-text')}</p>
      <table className={styles['table']}>
        <caption>
          <VisuallyHidden>{t('account.sessions')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('account.browser')}</th>
            <th scope="col">{t('account.started')}</th>
            <th scope="col">{t('account.last-seen')}</th>
            <th scope="col">
              <VisuallyHidden>{t('users.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.sessions.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </tbody>
      </table>
      {data.sessions.length < 2 ? null : <Button onClick={() => setEnding('all')}>{t('account.end-others')}</Button>}
      {ending === null ? null : (
        <ConfirmModal
          title={t(ending === 'all' ? 'account.end-others' : 'account.end-title')}
          text={t(ending === 'all' ? 'account.end-others-text' : 'account.end-text')}
          confirmLabel={t(ending === 'all' ? 'account.end-others' : 'account.end-session')}
          onClose={() => setEnding(null)}
          onConfirm={() =>
            end(ending === 'all' ? callForm(endOtherSessions, {}) : callForm(endSession, { params: { id: ending.id } }))
          }
        />
      )}
    </section>
  );
}
