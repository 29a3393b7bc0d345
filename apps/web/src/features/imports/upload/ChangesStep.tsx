import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Row } from '../../../ui/layout.tsx';
import { DiffView } from './DiffView.tsx';
import findings from './findings.module.css';
import { Problem } from './Problem.tsx';
import { RunningMeter } from './RunningMeter.tsx';
import type { Checked } from './sending.ts';
import styles from './upload.module.css';
import type { Upload } from './use-upload.ts';

/** "Import 2 cards": how many of what the file is counted in are new or change. */
function useImportLabel() {
  const { t, plural } = useI18n();
  return ({ diff }: Checked): string => {
    const changed = (counts: { added: number; changed: number } | undefined) =>
      counts === undefined ? 0 : counts.added + counts.changed;
    const [cards, rows] = [changed(diff?.cards), changed(diff?.rows)];
    if (cards > 0) return plural('upload.import-cards', cards);
    return rows > 0 ? plural('upload.import-rows', rows) : t('upload.import');
  };
}

function Confirmation({ upload }: { upload: Upload }) {
  const { t } = useI18n();
  return (
    <label className={styles['confirmation']}>
      <input
        type="checkbox"
        checked={upload.isConfirmed}
        onChange={(event) => upload.setConfirmed(event.currentTarget.checked)}
      />
      <span>{t('upload.confirm')}</span>
    </label>
  );
}

/** What the import changes, and the import itself. What would lose something has to be ticked first. */
export function ChangesStep(props: {
  upload: Upload;
  checked: Checked;
  submitLabel: ((checked: Checked) => string) | undefined;
  onLeave: () => void;
}) {
  const { upload, checked, submitLabel, onLeave } = props;
  const { t } = useI18n();
  const label = useImportLabel();
  const nothing = (checked.unchanged && upload.taken.size === 0) || checked.token === null;
  const waits = checked.needsConfirmation && !upload.isConfirmed;
  return (
    <div className={styles['form']}>
      <Problem text={upload.problem} />
      {nothing ? <p className={findings['verdict']}>{t('upload.unchanged')}</p> : null}
      {nothing || checked.diff === null ? null : <DiffView diff={checked.diff} />}
      <div className={styles['foot']}>
        {checked.needsConfirmation && !nothing ? <Confirmation upload={upload} /> : null}
        {upload.running === null ? null : <RunningMeter running={upload.running} />}
        <Row gap={3} align="center" justify="flex-end">
          {/* An import that runs goes on: closing its window does not take it back. */}
          <Button onClick={onLeave}>{t(nothing || upload.running !== null ? 'common.close' : 'form.cancel')}</Button>
          <Button disabled={upload.running !== null} onClick={() => upload.goTo('check')}>
            {t('upload.back-to-report')}
          </Button>
          {nothing ? null : (
            <Button
              look="primary"
              disabled={waits}
              aria-disabled={upload.running !== null}
              onClick={() => (upload.running === null ? void upload.apply() : undefined)}
            >
              {upload.running === null ? (submitLabel ?? label)(checked) : t('upload.importing')}
            </Button>
          )}
        </Row>
      </div>
    </div>
  );
}
