import { AUDIT_ACTIONS, callAddress, exportAudit, listAudit, type PageValues } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Moment } from '../../../parts/Moment.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from '../users.module.css';

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
    <search className={styles['tools']}>
      <form className={styles['filters']} onSubmit={send}>
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
        <p role="status" className={styles['count']}>
          {total === undefined ? '' : plural('audit.count', total)}
        </p>
      </form>
      <a href={callAddress(exportAudit, { query: filter })} download>
        {t('audit.export')}
      </a>
    </search>
  );
}

/** What was done to accounts and sessions, the latest first. */
export function Audit({ asked }: { asked: Asked }) {
  const { t } = useI18n();
  const { data } = useQuery({
    ...endpointQuery(listAudit, {
      query: { login: asked.login || undefined, action: asked.action || undefined, page: asked.page },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label={t('audit.title')} className={styles['section']}>
      <Filters asked={asked} total={data?.total} />
      {data === undefined ? <Loader label={t('common.loading')} /> : null}
      {data?.total === 0 ? <EmptyState title={t('audit.none')} /> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <table className={styles['table']}>
            <caption>
              <VisuallyHidden>{t('audit.title')}</VisuallyHidden>
            </caption>
            <thead>
              <tr>
                {(['at', 'action', 'actor', 'subject', 'detail'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`audit.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.no}>
                  <th scope="row" className={styles['when']}>
                    <Moment iso={row.at} />
                  </th>
                  <td data-label={t('audit.action')}>{t(`audit.action.${row.action}`)}</td>
                  <td data-label={t('audit.actor')}>{row.actor === '' ? t('audit.nobody') : row.actor}</td>
                  <td data-label={t('audit.subject')}>{row.subject}</td>
                  <td data-label={t('audit.detail')} className={styles['wide']}>
                    {row.detail}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pagination
            page={data.page}
            pages={data.pages}
            href={(page) => href({ ...asked, page })}
            labels={{
              nav: t('audit.pages'),
              previous: t('audit.previous'),
              next: t('audit.next'),
              page: (page) => t('audit.page', { page }),
            }}
          />
        </>
      )}
    </section>
  );
}
