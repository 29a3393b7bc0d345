import type { SourceTreeNode } from '@glosa/contract';
import { LANGUAGES } from '@glosa/dictionary/browser';
import { useRef, useState } from 'react';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { useOfLanguage } from '../../../i18n/of-language.ts';
import { ListState } from '../../../parts/ListState.tsx';
import { paths } from '../../../paths.ts';
import { showAlert } from '../../../session/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Row } from '../../../ui/layout.tsx';
import { PageBody, PageHeading } from '../../../ui/page-frame.tsx';
import { FilterField } from '../../../ui/SearchField.tsx';
import { Tree } from '../../../ui/tree/Tree.tsx';
import { wayTo, withOpen } from '../../../ui/tree/tree-rows.ts';
import { LiveText } from '../../../ui/VisuallyHidden.tsx';
import { beginsSo } from '../tree-look.tsx';
import { useShownTree } from '../use-shown-tree.ts';
import { DeleteSourceModal } from './DeleteSourceModal.tsx';
import { type Doing, doingOfKey, doingsOf } from './doings.ts';
import { FolderModal } from './FolderModal.tsx';
import styles from './manage.module.css';
import { useManagedLook } from './managed-look.tsx';
import { PackageModal } from './PackageModal.tsx';
import { SourcesToolbar } from './SourcesToolbar.tsx';
import { heirOf } from './siblings.ts';
import { useForgetSources, useManagedSources, useMoveSource, useSetShown } from './use-managed-sources.ts';

/**
 * Does what is asked for with a node: at once, or by a modal. Says where a node cannot be moved; in a tree that is not
 * whole none can, as places are not what one sees.
 */
function useDo(onModal: (modal: SourceModal) => void, isWhole: boolean) {
  const { t, language } = useI18n();
  const move = useMoveSource();
  const setShown = useSetShown();
  const [said, setSaid] = useState('');
  const run = (doing: Doing, node: SourceTreeNode | null): void => {
    const parent = node?.type === 'folder' ? node : null;
    if (doing === 'add-folder') onModal({ kind: 'folder', node: null, parent });
    if (doing === 'add-package') onModal({ kind: 'package', node: null, parent });
    if (node === null || !doingsOf(node).includes(doing)) return;
    if (doing === 'edit') onModal({ kind: node.type === 'folder' ? 'folder' : 'package', node, parent: null });
    if (doing === 'delete') onModal({ kind: 'delete', node });
    if (doing === 'show' || doing === 'hide') void setShown(node, doing === 'show');
    if (doing !== 'up' && doing !== 'down') return;
    if (!isWhole) {
      setSaid(t('sources.move-filtered'));
      return;
    }
    const isMoved = move(node, doing === 'up' ? -1 : 1);
    const source = nameIn(language, node.name).text;
    setSaid(isMoved ? '' : t(doing === 'up' ? 'sources.is-first' : 'sources.is-last', { source }));
  };
  return { run, said };
}

function ManagedTree({
  nodes,
  onModal,
  focusOn,
  tree,
}: {
  nodes: readonly SourceTreeNode[];
  onModal: (modal: SourceModal) => void;
  focusOn: { id: number } | null;
  tree: ReturnType<typeof useShownTree>;
}) {
  const { t, plural } = useI18n();
  const ofLanguage = useOfLanguage();
  const { find, node, set, items, found, expanded, onExpand } = tree;
  const isWhole = found === null;
  const { run, said } = useDo(onModal, isWhole);
  const look = useManagedLook(run);
  const chosen = node === null ? null : (wayTo(nodes, node).at(-1) ?? null);
  return (
    <>
      <SourcesToolbar chosen={chosen} isWhole={isWhole} onDo={run} onRoot={() => set({ node: null })} />
      <LiveText>{said}</LiveText>
      <div className={styles['filter']}>
        <FilterField label={t('sources.filter')} value={find} onChange={(typed) => set({ find: typed })} />
        <p role="status">{isWhole ? '' : plural('sources.nodes-found', found)}</p>
      </div>
      {found === 0 ? (
        <EmptyState title={t('sources.none-named', { typed: find })} />
      ) : (
        <>
          {/* Every name says which language it is in. */}
          <p aria-hidden="true" className={styles['columns']}>
            {LANGUAGES.map((one) => (
              <span key={one}>{ofLanguage('sources.column', one)}</span>
            ))}
          </p>
          <Tree
            label={t('page.manage-sources')}
            items={items}
            expanded={expanded}
            onExpand={onExpand}
            selected={node}
            onSelect={({ id }) => set({ node: id })}
            startsWith={beginsSo}
            look={look}
            focusOn={focusOn}
            onKey={(event, item) => {
              const doing = doingOfKey(event);
              if (doing === null || !doingsOf(item).includes(doing)) return false;
              run(doing, item);
              return true;
            }}
          />
        </>
      )}
      <p className={styles['help']}>{t('sources.keys-help')}</p>
    </>
  );
}

function NoSources({ onModal }: { onModal: (modal: SourceModal) => void }) {
  const { t } = useI18n();
  const open = (kind: 'folder' | 'package') => () => onModal({ kind, node: null, parent: null });
  return (
    <EmptyState title={t('sources.none')}>
      <p>{t('sources.none-help')}</p>
      <Row as="p" gap={2}>
        <Button look="primary" onClick={open('folder')}>
          {t('sources.add-folder')}
        </Button>
        <Button onClick={open('package')}>{t('sources.add-package')}</Button>
      </Row>
    </EmptyState>
  );
}

const idsOf = (nodes: readonly SourceTreeNode[]): number[] =>
  nodes.flatMap(({ id, children }) => [id, ...idsOf(children)]);

function Managed({ nodes }: { nodes: readonly SourceTreeNode[] }) {
  const [modal, setModal] = useState<SourceModal | null>(null);
  const [focusOn, setFocusOn] = useState<{ id: number } | null>(null);
  const forget = useForgetSources();
  const tree = useShownTree(nodes, paths.manageSources());
  /** The nodes there were when the modal was opened. */
  const known = useRef<ReadonlySet<number>>(new Set());
  const open = (asked: SourceModal) => {
    known.current = new Set(idsOf(nodes));
    setModal(asked);
  };
  const onSaved = (saved: SourceModal, siblings: readonly { id: number }[]) => {
    const added = siblings.find(({ id }) => !known.current.has(id))?.id;
    void forget().then(() => {
      if (saved.kind === 'delete' || saved.node !== null || added === undefined) return;
      const way = wayTo(nodes, saved.parent?.id ?? 0).map(({ id }) => id);
      tree.set({ find: '', node: added, open: withOpen(tree.open, way, true) });
      setFocusOn({ id: added });
    });
  };
  const onDeleted = ({ id }: SourceTreeNode) => {
    const heir = heirOf(nodes, id);
    tree.set({ node: heir });
    void forget();
    if (heir !== null) setFocusOn({ id: heir });
    else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <>
      {nodes.length === 0 ? (
        <NoSources onModal={open} />
      ) : (
        <ManagedTree nodes={nodes} onModal={open} focusOn={focusOn} tree={tree} />
      )}
      <SourceModals modal={modal} onClose={() => setModal(null)} onSaved={onSaved} onDeleted={onDeleted} />
    </>
  );
}

/** `/manage-sources`: the tree of sources as the people who look after it need it. */
export function ManageSourcesPage() {
  const { t } = useI18n();
  const list = useManagedSources();
  const title = t('page.manage-sources');
  return (
    <PageBody>
      <PageHeading title={title} breadcrumbs={[{ label: title }]} />
      <ListState list={list} className={styles['page']}>
        {({ nodes }) => <Managed nodes={nodes} />}
      </ListState>
    </PageBody>
  );
}

/** The modals of this page, of which one is open at a time. */
type SourceModal =
  | { kind: 'folder' | 'package'; node: SourceTreeNode | null; parent: SourceTreeNode | null }
  | { kind: 'delete'; node: SourceTreeNode };

/** Opens the modal asked for; when it has done its work, says so. */
function SourceModals(props: {
  modal: SourceModal | null;
  onClose: () => void;
  /** A node was added or changed; `siblings` are those that stand there now. */
  onSaved: (modal: SourceModal, siblings: readonly { id: number }[]) => void;
  onDeleted: (node: SourceTreeNode) => void;
}) {
  const { modal, onClose, onSaved, onDeleted } = props;
  const { t, language } = useI18n();
  if (modal === null) return null;
  if (modal.kind === 'delete') {
    const { node } = modal;
    return (
      <DeleteSourceModal
        node={node}
        onClose={onClose}
        onDone={() => {
          const text = t('alert.source-deleted', { source: nameIn(language, node.name).text });
          showAlert({ kind: 'success', text });
          onDeleted(node);
        }}
      />
    );
  }
  const Modal = modal.kind === 'folder' ? FolderModal : PackageModal;
  return (
    <Modal
      node={modal.node}
      parent={modal.parent}
      onClose={onClose}
      onDone={(siblings) => {
        showAlert({ kind: 'success', text: t(modal.node === null ? 'alert.source-added' : 'alert.source-saved') });
        onSaved(modal, siblings);
      }}
    />
  );
}
