import { FLAT_TABS, flatTitles, isFlatTab } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageError } from '../../api/page-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { paths } from '../../paths.ts';
import { usePageQuery } from '../../router/react.tsx';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { type Crumb, PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { FlatText } from './FlatText.tsx';
import styles from './pages.module.css';

type PageCode = 'about' | 'policy' | 'elabo';

const HREF: Readonly<Record<PageCode, (tab?: number) => string>> = {
  about: paths.about,
  policy: paths.policy,
  elabo: () => paths.elabo(),
};

/** The tab of an address, `?id=`; the first where none is named. @throws PageError where there is no such tab */
function tabOf(code: PageCode, id: string | null): number {
  if (id === null) return 1;
  if (!isFlatTab(code, id)) throw new PageError(404, 'not-found', '');
  return Number(id);
}

const useTitle = (code: PageCode) => {
  const { t } = useI18n();
  return (tab: number) => t(`flat.title.${code}.${tab}` as 'flat.title.about.1');
};

/** The tabs as links; those that are hidden are named to staff alone. */
function Tabs({ code, current }: { code: PageCode; current: number }) {
  const { t } = useI18n();
  const titleOf = useTitle(code);
  const { data } = useQuery(endpointQuery(flatTitles, { params: { code } }));
  const tabs = data ?? FLAT_TABS[code].map((tab) => ({ tab, title: titleOf(tab), shown: true }));
  if (tabs.length < 2) return null;
  return (
    <LinkTabs
      label={titleOf(1)}
      tabs={tabs.map(({ tab, shown }) => ({
        href: HREF[code](tab === 1 ? undefined : tab),
        label: shown ? titleOf(tab) : t('flat.hidden-tab', { title: titleOf(tab) }),
        isCurrent: tab === current,
      }))}
      className={styles['tabs']}
    />
  );
}

/** A page whose text the staff write: its tabs, the one that is read, and what the application itself has to say there. */
export function FlatPage({ code, below }: { code: PageCode; below?: (tab: number) => ReactNode }) {
  const id = usePageQuery().get('id');
  const titleOf = useTitle(code);
  const tab = tabOf(code, id);
  const more = below?.(tab) ?? null;
  const crumbs: Crumb[] = tab === 1 ? [] : [{ label: titleOf(1), href: HREF[code]() }];
  return (
    <PageBody width={more === null ? 'text' : 'wide'}>
      <PageHeading title={titleOf(tab)} breadcrumbs={[...crumbs, { label: titleOf(tab) }]} />
      <Tabs code={code} current={tab} />
      <FlatText key={`${code}/${tab}`} place={{ code, tab }} className={styles['lead']} />
      {more === null ? null : <div className={styles['below']}>{more}</div>}
    </PageBody>
  );
}

/** `/about`; `help` is what stands under the second tab. */
export function AboutPage({ help }: { help: ReactNode }) {
  return <FlatPage code="about" below={(tab) => (tab === 2 ? help : null)} />;
}

/** `/policy`: cookies and privacy, accessibility. */
export function PolicyPage() {
  return <FlatPage code="policy" />;
}

export function ElaboPage() {
  return <FlatPage code="elabo" />;
}
