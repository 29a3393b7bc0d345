import {
  callAddress,
  type OtherImportKind,
  type OtherVersion,
  otherFile,
  otherReport,
  otherVersions,
  restoreOther,
} from '@glosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LIST_QUERY } from '../../../api/list-query.ts';
import { endpointQuery } from '../../../api/queries.ts';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { paths } from '../../../paths.ts';
import { showAlert } from '../../../session/alerts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Stack } from '../../../ui/layout.tsx';
import type { MenuItem } from '../../../ui/Menu.tsx';
import { PageHeading } from '../../../ui/page-frame.tsx';
import { useVersionLine, VersionsTable } from '../history/VersionsTable.tsx';
import { DiffView } from '../upload/DiffView.tsx';
import { changesAnything, diffLines } from '../upload/diff.ts';
import { ReportView } from '../upload/ReportView.tsx';
import { sendTo } from '../upload/sending.ts';
import { RestorePanel } from '../upload/UploadPanel.tsx';

function ReportModal({ version, onClose }: { version: OtherVersion; onClose: () => void }) {
  const { t, language: lang } = useI18n();
  const list = useQuery(endpointQuery(otherReport, { params: { id: version.id }, query: { lang } }));
  return (
    <Dialog
      title={t('versions.report-title', { version: version.version })}
      {...useDialogTexts()}
      onClose={onClose}
      wide
    >
      <ListState list={list}>
        {({ report, diff }) => (
          <Stack gap={5}>
            <ReportView report={report} />
            <h3>{t('versions.changes')}</h3>
            <DiffView diff={diff} />
          </Stack>
        )}
      </ListState>
    </Dialog>
  );
}

function OpenModal({ kind, modal, onClose }: { kind: OtherImportKind; modal: OtherModal; onClose: () => void }) {
  const { t } = useI18n();
  const client = useQueryClient();
  const { version } = modal;
  if (modal.kind === 'report') return <ReportModal version={version} onClose={onClose} />;
  return (
    <RestorePanel
      title={t('others.restore-title', { table: t(`others.${kind}`), version: version.version })}
      send={sendTo(restoreOther, { id: version.id })}
      submitLabel={() => t('versions.restore-submit', { version: version.version })}
      onClose={onClose}
      onDone={(answer) => {
        showAlert({
          kind: 'success',
          text: t('alert.version-restored', { version: version.version, now: answer.version ?? '' }),
        });
        void client.invalidateQueries();
      }}
    />
  );
}

/** The versions of a table, the latest first: what was found and changed, the file, and the way back. */
export function OtherHistory({ kind, page }: { kind: OtherImportKind; page: number }) {
  const { t } = useI18n();
  const [modal, setModal] = useState<OtherModal | null>(null);
  const list = useQuery({
    ...endpointQuery(otherVersions, { params: { kind }, query: { page } }),
    ...LIST_QUERY,
    staleTime: 0,
  });
  const name = t(`others.${kind}`);
  return (
    <>
      <PageHeading
        title={t('versions.title', { layer: name })}
        breadcrumbs={[
          { label: t('page.import-others'), href: paths.importOthers() },
          { label: name },
          { label: t('manage.history') },
        ]}
      />
      <ListState list={list}>
        {(answer) =>
          answer.total === 0 ? (
            <EmptyState title={t('others.never')} />
          ) : (
            <>
              <OtherVersions versions={answer.versions} onModal={setModal} />
              <ListPages
                of={answer}
                href={(to) => paths.importOthers({ history: kind, page: to === 1 ? undefined : to })}
              />
            </>
          )
        }
      </ListState>
      {modal === null ? null : <OpenModal kind={kind} modal={modal} onClose={() => setModal(null)} />}
    </>
  );
}

/** What was asked of a version. */
interface OtherModal {
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
function OtherVersions(props: { versions: readonly OtherVersion[]; onModal: (modal: OtherModal) => void }) {
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
