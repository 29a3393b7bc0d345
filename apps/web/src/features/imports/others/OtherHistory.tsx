import { type OtherImportKind, type OtherVersion, otherReport, otherVersions, restoreOther } from '@glosa/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { showAlert } from '../../../session/alerts.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { PageHeading } from '../../../ui/page-frame.tsx';
import { DiffView } from '../upload/DiffView.tsx';
import { ReportView } from '../upload/ReportView.tsx';
import { sendTo } from '../upload/sending.ts';
import { RestorePanel } from '../upload/UploadPanel.tsx';
import { type OtherModal, OtherVersions } from './OtherVersions.tsx';

function ReportModal({ version, onClose }: { version: OtherVersion; onClose: () => void }) {
  const { t, language: lang } = useI18n();
  const { data } = useQuery(endpointQuery(otherReport, { params: { id: version.id }, query: { lang } }));
  return (
    <Dialog
      title={t('versions.report-title', { version: version.version })}
      {...useDialogTexts()}
      onClose={onClose}
      wide
    >
      {data === undefined ? (
        <Loader label={t('common.loading')} />
      ) : (
        <Stack gap={5}>
          <ReportView report={data.report} />
          <h3>{t('versions.changes')}</h3>
          <DiffView diff={data.diff} />
        </Stack>
      )}
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
  const { data } = useQuery({
    ...endpointQuery(otherVersions, { params: { kind }, query: { page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
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
      {data === undefined ? <Loader label={t('common.loading')} /> : null}
      {data?.total === 0 ? <EmptyState title={t('others.never')} /> : null}
      {data === undefined || data.total === 0 ? null : (
        <>
          <OtherVersions versions={data.versions} onModal={setModal} />
          <Pagination
            page={data.page}
            pages={data.pages}
            href={(to) => paths.importOthers({ history: kind, page: to === 1 ? undefined : to })}
            labels={{
              nav: t('manage.pages'),
              previous: t('audit.previous'),
              next: t('audit.next'),
              page: (to) => t('audit.page', { page: to }),
            }}
          />
        </>
      )}
      {modal === null ? null : <OpenModal kind={kind} modal={modal} onClose={() => setModal(null)} />}
    </>
  );
}
