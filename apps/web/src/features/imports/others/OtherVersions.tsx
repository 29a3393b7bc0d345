import { callAddress, type OtherVersion, otherFile } from '@glosa/contract';
import { useI18n } from '../../../i18n/i18n.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { useVersionLine, VersionsTable } from '../history/VersionsTable.tsx';
import { changesAnything, diffLines } from '../upload/diff.ts';

/** What was asked of a version. */
export interface OtherModal {
  kind: 'report' | 'restore';
  version: OtherVersion;
}

/** What became of the rows, in one line. */
function useChanges() {
  const { t, number } = useI18n();
  return ({ diff }: OtherVersion): string => {
    if (!changesAnything(diff)) return t('diff.none-changed');
    const counts = diffLines(diff).flatMap((line) => line.counts);
    const said = counts.filter(({ fate }) => fate !== 'same');
    return said.map(({ fate, count }) => `${t(`diff.fate-${fate}`)} ${number(count)}`).join(', ');
  };
}

/** A page of the versions of a table. */
export function OtherVersions(props: { versions: readonly OtherVersion[]; onModal: (modal: OtherModal) => void }) {
  const { versions, onModal } = props;
  const { t } = useI18n();
  const line = useVersionLine();
  const changes = useChanges();
  const what = ({ mode, ofVersion }: OtherVersion) =>
    mode === 'restore' ? t('versions.restore-of', { version: ofVersion ?? '' }) : t(`others.mode-${mode}`);
  const menu = (version: OtherVersion): MenuItem[] => [
    { ...line('report'), onSelect: () => onModal({ kind: 'report', version }) },
    { ...line('download'), href: callAddress(otherFile, { params: { id: version.id } }), download: true },
    ...(version.isCurrent ? [] : [{ ...line('restore'), onSelect: () => onModal({ kind: 'restore', version }) }]),
  ];
  return <VersionsTable versions={versions} look={{ what, changes, menu, rows: ({ rows }) => rows }} />;
}
