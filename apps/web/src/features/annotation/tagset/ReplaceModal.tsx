import type { TagsetVersion } from '@glosa/contract';
import { useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useNumbers } from '../../../parts/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Loader } from '../../../ui/Loader.tsx';
import { CheckReport } from './CheckReport.tsx';
import styles from './tagset.module.css';
import { type Replacement, useReplacement } from './use-replacement.ts';

function TagsetFileField({ state, error }: { state: ReturnType<typeof useReplacement>; error: string | null }) {
  const { t } = useI18n();
  const numbers = useNumbers();
  const { file, choose } = state;
  return (
    <FileField
      id="tagset-file"
      label={t('tagset.file')}
      accept=".json,application/json"
      file={file}
      size={file === null ? undefined : numbers.size(file.size)}
      error={error ?? undefined}
      help={t('tagset.file-help')}
      texts={{
        invitation: t('upload.drop'),
        choose: t(file === null ? 'upload.choose' : 'upload.choose-other'),
        remove: t('upload.remove'),
        required: '',
      }}
      onFile={(chosen) => void choose(chosen)}
      autoFocus
    />
  );
}

const titleOf = (chosen: Replacement | null) => {
  if (chosen === null || !('restore' in chosen)) return 'tagset.replace-title';
  return chosen.restore === 0 ? 'tagset.default-title' : 'tagset.restore-title';
};

/** Puts a file or, where `chosen` is given, an earlier version in force: first what that means, then the button. */
export function ReplaceModal(props: { current: TagsetVersion; chosen: Replacement | null; onClose: () => void }) {
  const { current, chosen, onClose } = props;
  const { t, number } = useI18n();
  const state = useReplacement(chosen, current.version, onClose);
  const { stage, error, apply } = state;
  const [agreedTo, setAgreedTo] = useState<unknown>(null);
  const check = stage.kind === 'checked' || stage.kind === 'applying' ? stage.check : null;
  const noLonger = check?.annotations.noLonger ?? 0;
  const isAgreed = noLonger === 0 || agreedTo === check;
  const isWorking = stage.kind === 'applying';
  const canApply = check !== null && check.problemCount === 0 && check.changeCount > 0;
  const version = chosen !== null && 'restore' in chosen ? chosen.restore : 0;
  return (
    <Dialog
      title={t(titleOf(chosen), { version })}
      {...useDialogTexts()}
      onClose={onClose}
      wide
      footer={
        <>
          <Button onClick={onClose}>{t(canApply ? 'form.cancel' : 'common.close')}</Button>
          {canApply ? (
            <Button
              look={noLonger > 0 ? 'danger' : 'primary'}
              disabled={!isAgreed || isWorking}
              onClick={() => void apply(noLonger > 0)}
            >
              {t(isWorking ? 'tagset.applying' : 'tagset.apply')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles['modal']}>
        {chosen === null ? <TagsetFileField state={state} error={error} /> : null}
        {error !== null && (chosen !== null || check !== null) ? (
          <p role="alert" className={styles['error']}>
            {error}
          </p>
        ) : null}
        {stage.kind === 'checking' ? <Loader label={t('tagset.checking')} /> : null}
        {check === null ? null : <CheckReport check={check} />}
        {canApply && noLonger > 0 ? (
          <label className={styles['agree']}>
            <input
              type="checkbox"
              checked={agreedTo === check}
              onChange={(event) => setAgreedTo(event.currentTarget.checked ? check : null)}
            />
            {t('tagset.agree', { count: number(noLonger) })}
          </label>
        ) : null}
      </div>
    </Dialog>
  );
}
