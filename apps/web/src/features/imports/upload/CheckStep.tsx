import type { ReactNode } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { Problem } from './Problem.tsx';
import { ReportView } from './ReportView.tsx';
import { reportName } from './report.ts';
import type { Checked } from './sending.ts';
import styles from './upload.module.css';
import type { Upload } from './use-upload.ts';

/**
 * What was found in the file; `fileName` null: in what the server has. With errors there is no way on but another file, or
 * what can be mended here: `children`.
 */
export function CheckStep(props: {
  upload: Upload;
  checked: Checked;
  fileName: string | null;
  onLeave: () => void;
  children?: ReactNode;
}) {
  const { upload, checked, fileName, onLeave, children } = props;
  const { t } = useI18n();
  const { report } = checked;
  return (
    <div className={styles['form']}>
      <Problem text={upload.problem} />
      {children}
      <ReportView
        report={report}
        taking={{ fields: upload.taken, onTake: upload.onTake }}
        {...(fileName !== null && { name: reportName(fileName) })}
      />
      <div className={styles['foot']}>
        <Row gap={3} align="center" justify="flex-end">
          <Button onClick={onLeave}>{t('form.cancel')}</Button>
          {fileName === null ? null : (
            <Button look={report.ok ? 'plain' : 'primary'} onClick={() => upload.goTo('file')}>
              {t('upload.other-file')}
            </Button>
          )}
          {report.ok ? (
            <Button look="primary" onClick={() => upload.goTo('changes')}>
              {t('upload.to-changes')}
            </Button>
          ) : null}
        </Row>
      </div>
    </div>
  );
}
