import { layerVersions, restoreVersion, type TextType } from '@glosa/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { paths } from '../../../paths.ts';
import { showAlert } from '../../../session/alerts.ts';
import { Loader } from '../../../ui/Loader.tsx';
import { PageHeading } from '../../../ui/page-frame.tsx';
import { sendTo } from '../upload/sending.ts';
import { RestorePanel } from '../upload/UploadPanel.tsx';
import { useForgetTexts, useManagedText } from '../use-managed.ts';
import { LayerVersions } from './LayerVersions.tsx';
import { VersionDiffModal, type VersionModal, VersionReportModal } from './VersionModals.tsx';

function OpenModal({ modal, onClose }: { modal: VersionModal; onClose: () => void }) {
  const { t } = useI18n();
  const forget = useForgetTexts();
  const { version } = modal;
  if (modal.kind === 'report') return <VersionReportModal version={version} onClose={onClose} />;
  if (modal.kind === 'diff') return <VersionDiffModal version={version} other={modal.with} onClose={onClose} />;
  return (
    <RestorePanel
      title={t('versions.restore-title', { version: version.version })}
      send={sendTo(restoreVersion, { id: version.id })}
      submitLabel={() => t('versions.restore-submit', { version: version.version })}
      onClose={onClose}
      onDone={(answer) => {
        showAlert({
          kind: 'success',
          text: t('alert.version-restored', { version: version.version, now: answer.version ?? '' }),
        });
        forget();
      }}
    />
  );
}

/** The versions of a layer, the latest first: what was found and changed, what differs, and the way back. */
export function History(props: { code: string; type: TextType; designation: string | null; page: number }) {
  const { code, type, designation, page } = props;
  const { t, name } = useI18n();
  const text = useManagedText(code).data?.text;
  const [modal, setModal] = useState<VersionModal | null>(null);
  const { data } = useQuery({
    ...endpointQuery(layerVersions, {
      params: { type, code },
      query: { page, ...(designation !== null && { designation }) },
    }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (data === undefined || text === undefined) return <Loader label={t('common.loading')} />;
  const layer = designation === null ? t(`import.kind.${type}`) : `${t(`import.kind.${type}`)} ${designation}`;
  const title = name(text.name) || code;
  return (
    <>
      <PageHeading
        title={t('versions.title', { layer })}
        titleComment={code}
        breadcrumbs={[
          { label: t('page.manage-texts'), href: paths.manageTexts() },
          { label: title, href: paths.manageText(code) },
          { label: layer, ...(designation !== null && { href: paths.manageOtherTranscript({ code, designation }) }) },
          { label: t('manage.history') },
        ]}
      />
      <LayerVersions versions={data.versions} onModal={setModal} />
      <ListPages
        of={data}
        href={(to) =>
          paths.manageText(code, {
            history: type,
            designation: designation ?? undefined,
            page: to === 1 ? undefined : to,
          })
        }
      />
      {modal === null ? null : <OpenModal modal={modal} onClose={() => setModal(null)} />}
    </>
  );
}
