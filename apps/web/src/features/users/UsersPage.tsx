import { readPageQuery, USERS_TABS } from '@glosa/contract';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { usePageQuery } from '../../router/react.tsx';
import { useStoredUser } from '../../session/user.ts';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { Account } from './account/Account.tsx';
import { Audit } from './audit/Audit.tsx';
import { ConfirmedChanges } from './confirmed.tsx';
import { People } from './people/People.tsx';
import styles from './users.module.css';

type Tab = (typeof USERS_TABS)[number];

function useTabNames(): Readonly<Record<Tab, string>> {
  const { t } = useI18n();
  return { people: t('users.people'), audit: t('audit.title'), account: t('account.title') };
}

function Tabs({ tab }: { tab: Tab }) {
  const { t } = useI18n();
  const names = useTabNames();
  return (
    <LinkTabs
      label={t('users.parts')}
      tabs={USERS_TABS.map((one) => ({
        href: paths.users({ tab: one }),
        label: names[one],
        isCurrent: one === tab,
      }))}
      className={styles['tabs']}
    />
  );
}

/** What admins see: everybody, what was done, and their own account. */
function Management({ ownId }: { ownId: number }) {
  const { t } = useI18n();
  const { tab, ...asked } = readPageQuery('users', usePageQuery());
  const title = t('user.manage-users');
  const part = useTabNames()[tab];
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} {...(tab !== 'people' && { titleComment: part })} />
      <Tabs tab={tab} />
      <ConfirmedChanges>
        {tab === 'people' ? <People ownId={ownId} /> : null}
        {tab === 'audit' ? <Audit asked={asked} /> : null}
        {tab === 'account' ? <Account /> : null}
      </ConfirmedChanges>
    </PageBody>
  );
}

/** `/users`: the management of users for admins, one's own account for everyone else. */
export function UsersPage() {
  const { t } = useI18n();
  const user = useStoredUser();
  // Logged out a moment ago; the page is about to go.
  if (user === null) return null;
  if (user.role?.code === 'admin') return <Management ownId={user.id} />;
  const title = t('user.account');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <Account />
    </PageBody>
  );
}
