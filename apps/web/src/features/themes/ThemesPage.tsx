import { THEME_KINDS, type ThemeTreeNode, themeTree } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { LIST_QUERY } from '../../api/list-query.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { paths } from '../../paths.ts';
import { usePageQuery } from '../../router/react.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkTabs } from '../../ui/LinkTabs.tsx';
import { PageBody, PageHeading, useGo } from '../../ui/page-frame.tsx';
import { FilterField } from '../../ui/SearchField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { countItems, thinnedTree, withOpen } from '../../ui/tree/tree-rows.ts';
import { buildFinder } from './find-themes.ts';
import { ThemeTree } from './ThemeTree.tsx';
import styles from './themes.module.css';
import { readThemesAddress, type ThemesAddress } from './themes-address.ts';

const ThemesMap = lazy(async () => ({ default: (await import('./ThemesMap.tsx')).ThemesMap }));

/** Events or persons, as links: each tree has an address of its own. */
function Tabs({ address }: { address: ThemesAddress }) {
  const { t } = useI18n();
  return (
    <LinkTabs
      label={t('themes.trees')}
      tabs={THEME_KINDS.map((kind) => ({
        href: paths.themes({ kind, find: address.find, open: null, all: address.all }),
        label: t(`themes.kind.${kind}`),
        isCurrent: kind === address.kind,
      }))}
      stays
      className={styles['tabs']}
    />
  );
}

/** What stands in the field: what is typed, or what another address says. The address follows the keys. */
function useFind(address: ThemesAddress) {
  const go = useGo();
  const [field, setField] = useState(address.find);
  const sent = useRef(new Set([address.find]));
  useEffect(() => {
    if (sent.current.has(address.find)) return;
    sent.current = new Set([address.find]);
    setField(address.find);
  }, [address.find]);
  const type = (find: string) => {
    setField(find);
    sent.current.add(find);
    go(paths.themes({ ...address, find }), { replace: true });
  };
  return { field, type };
}

/** What was found, with the way to it open; what is opened and closed then is forgotten with the words looked for. */
function FoundThemes(props: { kind: ThemesAddress['kind']; found: ReturnType<ReturnType<typeof buildFinder>> }) {
  const { kind, found } = props;
  const [state, setState] = useState<{ of: typeof found; expanded: ReadonlySet<number> }>({
    of: found,
    expanded: found.expanded,
  });
  const isSame = state.of === found;
  if (!isSame) setState({ of: found, expanded: found.expanded });
  const expanded = isSame ? state.expanded : found.expanded;
  return (
    <ThemeTree
      kind={kind}
      themes={found.items}
      expanded={expanded}
      onExpand={(ids, isOpen) => setState({ of: found, expanded: withOpen(expanded, ids, isOpen) })}
    />
  );
}

function Themes({ address, themes }: { address: ThemesAddress; themes: readonly ThemeTreeNode[] }) {
  const { t, plural, number } = useI18n();
  const go = useGo();
  const { field, type } = useFind(address);
  const find = useDeferredValue(field);
  const finder = useMemo(() => buildFinder(themes), [themes]);
  const total = useMemo(() => countItems(themes), [themes]);
  const occurring = useMemo(() => thinnedTree(themes, (theme) => theme.total > 0), [themes]);
  const left = occurring.length === 0 ? 0 : total - countItems(occurring);
  const found = useMemo(() => (find.trim() === '' ? null : finder(find)), [finder, find]);
  const open = address.open ?? new Set(themes.map(({ id }) => id));
  return (
    <>
      <div className={styles['tools']}>
        <FilterField label={t(`themes.find.${address.kind}`)} value={field} onChange={type} />
        <p role="status">
          {found === null
            ? plural(`themes.count.${address.kind}`, total)
            : t('themes.found', { found: number(found.found), total: number(total) })}
        </p>
      </div>
      {found === null && left > 0 ? (
        <p className={styles['empty']}>
          <Switch on={address.all} onChange={(all) => go(paths.themes({ ...address, all }), { replace: true })}>
            {t('themes.show-empty', { count: number(left) })}
          </Switch>
        </p>
      ) : null}
      {found === null ? (
        <ThemeTree
          kind={address.kind}
          themes={left === 0 || address.all ? themes : occurring}
          expanded={open}
          onExpand={(ids, isOpen) =>
            go(paths.themes({ ...address, open: withOpen(open, ids, isOpen) }), { replace: true })
          }
        />
      ) : found.found === 0 ? (
        <EmptyState title={t('themes.nothing-found', { typed: find })} />
      ) : (
        <FoundThemes kind={address.kind} found={found} />
      )}
    </>
  );
}

/** `/themes`: the trees of events and of persons. */
export function ThemesPage() {
  const { t, language: lang } = useI18n();
  const address = readThemesAddress(usePageQuery());
  const { kind } = address;
  const tree = useQuery({
    ...endpointQuery(themeTree, { params: { kind }, query: { lang } }),
    throwOnError: LIST_QUERY.throwOnError,
  });
  return (
    <PageBody>
      <PageHeading title={t('page.themes')} breadcrumbs={[{ label: t('page.themes') }]} />
      <p className={styles['intro']}>{t('themes.intro')}</p>
      <Tabs address={address} />
      <ListState list={tree} loading={t('themes.loading')} failure={t('themes.failure')}>
        {({ themes }) =>
          themes.length === 0 ? (
            <EmptyState title={t('themes.none')} />
          ) : (
            <>
              <Suspense fallback={<div className={styles['mapAwaited']} />}>
                <ThemesMap kind={kind} themes={themes} />
              </Suspense>
              <Themes key={kind} address={address} themes={themes} />
            </>
          )
        }
      </ListState>
    </PageBody>
  );
}
