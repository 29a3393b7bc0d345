import { type SourceTreeNode, sourceMatrix, sourceNodes } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { endpointQuery } from '../../api/queries.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { ListState } from '../../parts/ListState.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loader } from '../../ui/Loader.tsx';
import { PageBody, PageHeading } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Tree } from '../../ui/tree/Tree.tsx';
import { wayTo, withOpen } from '../../ui/tree/tree-rows.ts';
import { FoundSources } from './FoundSources.tsx';
import { heightsOf, type Matrix } from './matrix.ts';
import { PsalmsOf } from './PsalmsOf.tsx';
import { openPsalter, typedVerses } from './source-names.ts';
import { beginsSo, useSourceLook } from './tree-look.tsx';
import styles from './tree-page.module.css';
import { useShownTree } from './use-shown-tree.ts';

const VersesModal = lazy(async () => ({ default: (await import('./VersesModal.tsx')).VersesModal }));
const SourceMatrix = lazy(async () => ({ default: (await import('./SourceMatrix.tsx')).SourceMatrix }));

/** Keeps its room before it is drawn, so that the tree below stays where it is. */
function RoomOfMatrix({ matrix }: { matrix: Matrix }) {
  const { wide, narrow } = heightsOf(matrix);
  return (
    <div className={styles['matrix']}>
      <div style={{ '--wide': wide / 16, '--narrow': narrow / 16 } as object}>
        <Suspense fallback={null}>
          <SourceMatrix matrix={matrix} />
        </Suspense>
      </div>
    </div>
  );
}

function SearchBox(props: { value: string; found: number | null; onType: (typed: string) => void; onAsk: () => void }) {
  const { value, found, onType, onAsk } = props;
  const { t, plural } = useI18n();
  return (
    <div className={styles['search']}>
      <SearchField
        label={t('sources.find')}
        submitLabel={t('sources.find-submit')}
        hint={t('sources.find-help')}
        icon={<Search aria-hidden="true" />}
        value={value}
        maxLength={200}
        onChange={onType}
        onSubmit={onAsk}
      />
      <p role="status">{found === null ? '' : plural('sources.nodes-found', found)}</p>
    </div>
  );
}

function TreeOfSources({ nodes }: { nodes: readonly SourceTreeNode[] }) {
  const tree = useShownTree(nodes, paths.sources(), { onlyLinked: true });
  const { open, node, find, asked, all, left, set, items, found, expanded, onExpand } = tree;
  // A reference that was just asked for leads on to its verse; one that the address holds, as after Back, does not.
  const [isFresh, setFresh] = useState(false);
  const [chosen, setChosen] = useState<SourceTreeNode | null>(null);
  const [focusOn, setFocusOn] = useState<{ id: number } | null>(null);
  const { t, number } = useI18n();
  const look = useSourceLook(setChosen);
  const psalter = openPsalter(items, expanded);
  const onSelect = (item: SourceTreeNode) => {
    set({ node: item.id });
    if (item.hasVerses) setChosen(item);
    else if (item.hasChildren) onExpand([item.id], !expanded.has(item.id));
  };
  /** Shows a node in the whole tree. */
  const showNode = (id: number) => {
    const way = wayTo(nodes, id).map((step) => step.id);
    const isLinked = wayTo(nodes, id).every(({ passages }) => passages > 0);
    set({ find: '', asked: null, node: id, open: withOpen(open, way.slice(0, -1), true), all: all || !isLinked });
    setFocusOn({ id });
  };
  return (
    <>
      <SearchBox
        value={find}
        // What the words of the sources answered has told it already.
        found={asked === null ? found : null}
        onType={(typed) => set({ find: typed, asked: null })}
        onAsk={() => {
          setFresh(true);
          set({ asked: 1 });
        }}
      />
      {asked === null || find.trim() === '' ? null : (
        <FoundSources
          key={find.trim()}
          query={find.trim()}
          page={asked}
          leadsOn={isFresh}
          onPage={(page) => set({ asked: page })}
          onNode={showNode}
        />
      )}
      {found === null && left > 0 ? (
        <Switch on={all} onChange={(isOn) => set({ all: isOn })}>
          {t('sources.show-empty', { count: number(left) })}
        </Switch>
      ) : null}
      {found === 0 ? (
        asked === null && <EmptyState title={t('sources.nothing-named', { typed: find })} />
      ) : (
        <div className={styles['beside']}>
          <Tree
            label={t('page.sources')}
            items={items}
            expanded={expanded}
            onExpand={onExpand}
            selected={node}
            onSelect={onSelect}
            startsWith={beginsSo}
            look={look}
            focusOn={focusOn}
          />
          {psalter !== undefined && <PsalmsOf node={psalter.id} texts={[]} className={styles['psalms']} />}
        </div>
      )}
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <VersesModal node={chosen} wanted={typedVerses(find)} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}

/** `/sources`: which texts draw on which books, and all sources as a tree with the number of passages at every place of it. */
export function SourcesPage() {
  const { t, language: lang } = useI18n();
  const list = useQuery(endpointQuery(sourceNodes, { query: { lang } }));
  // Where it does not come, the tree says as much.
  const matrix = useQuery({ ...endpointQuery(sourceMatrix, {}), throwOnError: false });
  const title = t('page.sources');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <p className={styles['intro']}>{t('sources.intro')}</p>
      {matrix.data !== undefined && matrix.data.rows.length > 0 && <RoomOfMatrix matrix={matrix.data} />}
      <ListState list={list} className={styles['page']}>
        {({ nodes }) =>
          nodes.length === 0 ? (
            <EmptyState title={t('sources.none')} />
          ) : matrix.isPending && matrix.failureCount === 0 ? (
            <Loader label={t('common.loading')} />
          ) : (
            <TreeOfSources nodes={nodes} />
          )
        }
      </ListState>
    </PageBody>
  );
}
