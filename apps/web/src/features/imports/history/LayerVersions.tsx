import { callAddress, type LayerVersion, versionFile } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Soft } from '../../../ui/layout.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { changesAnything, diffLines } from '../upload/diff.ts';
import type { VersionModal } from './VersionModals.tsx';
import { useVersionLine, VersionsTable } from './VersionsTable.tsx';

function useKind() {
  const { t } = useI18n();
  return ({ kind, card, ofVersion }: LayerVersion): string => {
    if (kind === 'edit') return t('versions.edit', { card: card ?? '' });
    if (kind === 'restore') return t('versions.restore-of', { version: ofVersion ?? '' });
    return t('versions.import');
  };
}

/** The changes of a version, a line for each kind of thing; of the first one everything is new. */
function Changes({ diff }: { diff: LayerVersion['diff'] }) {
  const { t, number } = useI18n();
  if (!changesAnything(diff)) return t('diff.none-changed');
  const lines = diffLines(diff).flatMap(({ group, counts }) => {
    const said = counts.filter(({ fate }) => fate !== 'same' && fate !== 'kept');
    const parts = said.map(({ fate, count }) => `${t(`diff.fate-${fate}`)} ${number(count)}`);
    return parts.length === 0 ? [] : [{ group, text: parts.join(', ') }];
  });
  return (
    <Soft as="ul" small>
      {lines.map(({ group, text }) => (
        <li key={group}>
          {t(`diff.${group}`)}: {text}
        </li>
      ))}
    </Soft>
  );
}

/** A page of the versions of a layer. */
export function LayerVersions(props: { versions: readonly LayerVersion[]; onModal: (modal: VersionModal) => void }) {
  const { versions, onModal } = props;
  const line = useVersionLine();
  const what = useKind();
  const menu = (version: LayerVersion): MenuItem[] => {
    const { isCurrent, id, before } = version;
    const diff = (other: number | null) => () => onModal({ kind: 'diff', version, with: other });
    return [
      { ...line('report'), onSelect: () => onModal({ kind: 'report', version }) },
      ...(before === null ? [] : [{ ...line('diff-before'), onSelect: diff(before) }]),
      ...(isCurrent ? [] : [{ ...line('diff-current'), onSelect: diff(null) }]),
      { ...line('download'), href: callAddress(versionFile, { params: { id } }), download: true },
      ...(isCurrent ? [] : [{ ...line('restore'), onSelect: () => onModal({ kind: 'restore', version }) }]),
    ];
  };
  return <VersionsTable versions={versions} look={{ what, menu, changes: ({ diff }) => <Changes diff={diff} /> }} />;
}
