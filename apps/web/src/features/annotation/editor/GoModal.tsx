import { useId, useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import styles from './modals.module.css';

/** Goes to a sentence by its number. */
export function GoModal({ code, total, onClose }: { code: string; total: number; onClose: () => void }) {
  const { t, number } = useI18n();
  const go = useGo();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog title={t('annotate.go')} {...useDialogTexts()} onClose={onClose}>
      <form
        className={styles['go']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const no = Number(typed);
          if (!Number.isInteger(no) || no < 1 || no > total) return setRefused(true);
          onClose();
          go(paths.annotationEditor(code, no));
        }}
      >
        <div className={styles['field']}>
          <label htmlFor={id}>{t('annotate.go-number', { total: number(total) })}</label>
          <input
            id={id}
            data-autofocus
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            aria-invalid={isRefused || undefined}
            aria-describedby={`${id}-error`}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <p id={`${id}-error`} role="alert" className={styles['fieldError']}>
            {isRefused ? t('annotation.error.no-sentence', { sentence: typed }) : ''}
          </p>
        </div>
        <Button type="submit" look="primary">
          {t('annotate.go-there')}
        </Button>
      </form>
    </Dialog>
  );
}
