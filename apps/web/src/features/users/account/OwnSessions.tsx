import { endOtherSessions, endSession, type OwnSession, ownSessions } from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForm, type FormAnswer } from '../../../api/form.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { inWords } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { type Column, Table } from '../../../parts/Table.tsx';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ConfirmModal } from '../ConfirmModal.tsx';
import styles from '../users.module.css';

const LIST = endpointQuery(ownSessions, {});

function SessionsTable(props: { sessions: readonly OwnSession[]; onEnd: (session: OwnSession) => void }) {
  const { sessions, onEnd } = props;
  const { t } = useI18n();
  const browserOf = ({ browser }: OwnSession) => browser || t('account.unknown-browser');
  const columns: Column<OwnSession>[] = [
    {
      key: 'browser',
      label: t('account.browser'),
      isName: true,
      cell: (session) => (
        <>
          {browserOf(session)}
          {session.current ? <span className={styles['own']}> {t('account.this-session')}</span> : null}
        </>
      ),
    },
    { key: 'started', label: t('account.started'), cell: ({ startedAt }) => <Moment iso={startedAt} /> },
    { key: 'seen', label: t('account.last-seen'), cell: ({ lastSeenAt }) => <Moment iso={lastSeenAt} /> },
    {
      key: 'actions',
      label: t('users.actions'),
      isBare: true,
      isWide: true,
      className: styles['actions'],
      cell: (session) =>
        session.current ? null : (
          <Button small onClick={() => onEnd(session)}>
            {t('account.end-session')}
            <VisuallyHidden>: {browserOf(session)}</VisuallyHidden>
          </Button>
        ),
    },
  ];
  return (
    <Table
      of="things"
      className={styles['table']}
      caption={t('account.sessions')}
      columns={columns}
      rows={sessions}
      keyOf={({ id }) => id}
    />
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
      <SessionsTable sessions={data.sessions} onEnd={setEnding} />
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
