import type { NumberRun } from '@glosa/contract';
import { useState } from 'react';
import { useDialogTexts } from '../../../i18n/form-texts.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { between, ends } from './runs.ts';
import styles from './sentences.module.css';

/** Chooses sentences by the first and last number of a range: quicker than passing hundreds of rows. */
export function RangeModal(props: {
  numbers: readonly NumberRun[];
  /** Whether the list shows only some of the sentences. */
  isPart: boolean;
  onRange: (from: number, to: number) => void;
  onClose: () => void;
}) {
  const { numbers, isPart, onRange, onClose } = props;
  const { t } = useI18n();
  const [first, last] = ends(numbers) ?? [1, 1];
  const [from, setFrom] = useState(String(first));
  const [to, setTo] = useState(String(last));
  const [problem, setProblem] = useState('');
  const field = { inputMode: 'numeric', maxLength: 6, pattern: '[0-9]*' } as const;
  const choose = () => {
    const [one, other] = [Number(from), Number(to)];
    const isRange = /^\d+$/.test(from.trim()) && /^\d+$/.test(to.trim()) && one <= other;
    if (!isRange || between(numbers, one, other).length === 0) {
      setProblem(t('annotation-list.range-wrong', { first, last }));
      return;
    }
    onClose();
    onRange(one, other);
  };
  return (
    <Dialog
      title={t('annotation-list.range')}
      {...useDialogTexts()}
      onClose={onClose}
      footer={
        <Button look="primary" type="submit" form="sentence-range">
          {t('annotation-list.range-select')}
        </Button>
      }
    >
      <form
        id="sentence-range"
        noValidate
        className={styles['range']}
        onSubmit={(event) => {
          event.preventDefault();
          choose();
        }}
      >
        <TextField label={t('annotation-list.range-from')} value={from} onChange={setFrom} {...field} data-autofocus />
        <TextField
          label={t('annotation-list.range-to')}
          value={to}
          onChange={setTo}
          {...field}
          aria-invalid={problem !== ''}
          answer={problem}
        />
        {isPart ? <p className={styles['remark']}>{t('annotation-list.range-help')}</p> : null}
      </form>
    </Dialog>
  );
}
