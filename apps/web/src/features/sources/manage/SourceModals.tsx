import type { SourceTreeNode } from '@glosa/contract';
import { nameIn, useI18n } from '../../../i18n/i18n.tsx';
import { showAlert } from '../../../session/alerts.ts';

import { DeleteSourceModal } from './DeleteSourceModal.tsx';
import { FolderModal } from './FolderModal.tsx';
import { PackageModal } from './PackageModal.tsx';

/** The modals of this page, of which one is open at a time. */
export type SourceModal =
  | { kind: 'folder' | 'package'; node: SourceTreeNode | null; parent: SourceTreeNode | null }
  | { kind: 'delete'; node: SourceTreeNode };

/** Opens the modal asked for; when it has done its work, says so. */
export function SourceModals(props: {
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
