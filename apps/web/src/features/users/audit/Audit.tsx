import { type AnswerOf, AUDIT_ACTIONS, callAddress, exportAudit, listAudit, type PageValues } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { ListPlace, ListTools } from '../../../parts/ListTools.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { type Column, Table } from '../../../parts/Table.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';

type Row = AnswerOf<typeof listAudit>['rows'][number];

/** What the address asks for. */
type Asked = Omit<PageValues<'users'>, 'tab'>;

const href = (asked: Asked) => paths.users({ ...asked, tab: 'audit' });

function Filters({ asked, total }: { asked: Asked; total: number | undefined }) {
  const { t, plural } = useI18n();
  const go = useGo();
  const [login, setLogin] = useState(asked.login);
  // Back and forward change the address, too; the field and its focus stay.
  useEffect(() => setLogin(asked.login), [asked.login]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    go(href({ ...asked, login: login.trim(), page: 1 }), { replace: true });
  };
  const filter = { login: asked.login || undefined, action: asked.action || undefined };
  return (
    <search>
      <form onSubmit={send}>
        <ListTools
          count={total === undefined ? '' : plural('audit.count', total)}
          action={
            <a href={callAddress(exportAudit, { query: filter })} download>
              {t('audit.export')}
            </a>
          }
        >
          <TextField label={t('audit.login')} value={login} maxLength={64} onChange={setLogin} />
          <Select
            label={t('audit.action')}
            value={asked.action ?? ''}
            options={[
              { value: '', label: t('users.all') },
              ...AUDIT_ACTIONS.map((action) => ({ value: action, label: t(`audit.action.${action}`) })),
            ]}
            emptyText={t('form.no-options')}
            onChange={(action) =>
              go(href({ login: login.trim(), action: AUDIT_ACTIONS.find((one) => one === action) ?? null, page: 1 }), {
                replace: true,
              })
            }
          />
          <Button type="submit">{t('audit.show')}</Button>
        </ListTools>
      </form>
    </search>
  );
}

function AuditTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useI18n();
  const column = (key: 'at' | 'action' | 'actor' | 'subject' | 'detail') => ({ key, label: t(`audit.${key}`) });
  const columns: Column<Row>[] = [
    { ...column('at'), isName: true, cell: ({ at }) => <Moment iso={at} /> },
    { ...column('action'), cell: ({ action }) => t(`audit.action.${action}`) },
    { ...column('actor'), cell: ({ actor }) => (actor === '' ? t('audit.nobody') : actor) },
    { ...column('subject'), cell: ({ subject }) => subject },
    { ...column('detail'), isWide: true, cell: ({ detail }) => detail },
  ];
  return <Table of="things" caption={t('audit.title')} columns={columns} rows={rows} keyOf={({ no }) => no} />;
}

/** What was done to accounts and sessions, the latest first. */
export function Audit({ asked }: { asked: Asked }) {
  const { t } = useI18n();
  const list = useQuery({
    ...endpointQuery(listAudit, {
      query: { login: asked.login || undefined, action: asked.action || undefined, page: asked.page },
    }),
    ...LIST_QUERY,
    staleTime: 0,
  });
  return (
    <section aria-label={t('audit.title')}>
      <ListPlace>
        <Filters asked={asked} total={list.data?.total} />
        <ListState list={list}>
          {(answer) =>
            answer.total === 0 ? (
              <EmptyState title={t('audit.none')} />
            ) : (
              <>
                <AuditTable rows={answer.rows} />
                <ListPages of={answer} href={(page) => href({ ...asked, page })} />
              </>
            )
          }
        </ListState>
      </ListPlace>
    </section>
  );
}
