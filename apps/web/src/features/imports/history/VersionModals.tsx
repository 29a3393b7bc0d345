import { type LayerVersion, type VerseChange, versionDiff, versionReport } from '@glosa/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../api/queries.ts';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { ListState } from '../../../parts/ListState.tsx';
import { Button } from '../../../ui/Button.tsx';
import diffs from '../../../ui/changes.module.css';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Writing } from '../../../ui/Writing.tsx';
import { wordDiff } from '../../../ui/word-diff.ts';
import styles from '../manage.module.css';
import { DiffView } from '../upload/DiffView.tsx';
import { ReportView } from '../upload/ReportView.tsx';
import { reportName } from '../upload/report.ts';

/** What was asked of a version. `with`: the id of an earlier one; null: the layer as it is now. */
export type VersionModal =
  | { kind: 'report' | 'restore'; version: LayerVersion }
  | { kind: 'diff'; version: LayerVersion; with: number | null };

/** What was found and changed when a version was stored. */
export function VersionReportModal({ version, onClose }: { version: LayerVersion; onClose: () => void }) {
  const { t, language: lang } = useI18n();
  const list = useQuery(endpointQuery(versionReport, { params: { id: version.id }, query: { lang } }));
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
            <ReportView report={report} isStored name={reportName(version.fileName || `v${version.version}`)} />
            <h3>{t('versions.changes')}</h3>
            <DiffView diff={diff} />
          </Stack>
        )}
      </ListState>
    </Dialog>
  );
}

function VerseRow({ verse, labels }: { verse: VerseChange; labels: { before: string; after: string } }) {
  const { t } = useI18n();
  const { before, after, cardAddress, verseNo } = verse;
  const runs = wordDiff(before ?? '', after ?? '');
  return (
    <tr>
      <th scope="row">
        {cardAddress}.{verseNo}
      </th>
      <td data-label={labels.before}>
        {before === null ? <em>{t('versions.no-verse')}</em> : <Writing runs={runs.before} as="del" />}
      </td>
      <td data-label={labels.after}>
        {after === null ? <em>{t('versions.no-verse')}</em> : <Writing runs={runs.after} as="ins" />}
      </td>
    </tr>
  );
}

/** So many verses are drawn at once. */
const AT_ONCE = 100;

/** The verses that two versions write differently, side by side; `other` null: the layer as it is now. */
export function VersionDiffModal(props: { version: LayerVersion; other: number | null; onClose: () => void }) {
  const { version, other, onClose } = props;
  const { t, plural } = useI18n();
  const { data } = useQuery({
    ...endpointQuery(versionDiff, { params: { id: version.id }, query: other === null ? {} : { with: other } }),
    staleTime: 0,
  });
  const [shown, setShown] = useState(AT_ONCE);
  const nameOf = (no: number) => t('manage.version', { version: no });
  return (
    <Dialog
      title={t(other === null ? 'versions.diff-current-title' : 'versions.diff-title', { version: version.version })}
      {...useDialogTexts()}
      onClose={onClose}
      wide
    >
      {data === undefined ? (
        <Loader label={t('common.loading')} />
      ) : data.verses.length === 0 ? (
        <p>{t('versions.same')}</p>
      ) : (
        <>
          <table className={diffs['changes']}>
            <thead>
              <tr>
                <th scope="col">{t('diff.place')}</th>
                <th scope="col">{nameOf(data.from)}</th>
                <th scope="col">{nameOf(data.to)}</th>
              </tr>
            </thead>
            <tbody>
              {data.verses.slice(0, shown).map((verse) => (
                <VerseRow
                  key={`${verse.cardAddress}.${verse.verseNo}`}
                  verse={verse}
                  labels={{ before: nameOf(data.from), after: nameOf(data.to) }}
                />
              ))}
            </tbody>
          </table>
          {data.verses.length > shown ? (
            <Button small look="quiet" onClick={() => setShown(shown + AT_ONCE)}>
              {plural('upload.more', Math.min(AT_ONCE, data.verses.length - shown))}
            </Button>
          ) : null}
          {data.more > 0 ? <p className={styles['remark']}>{plural('versions.more-verses', data.more)}</p> : null}
        </>
      )}
    </Dialog>
  );
}
