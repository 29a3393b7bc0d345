import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import styles from './editor.module.css';
import type { FlatRefusal } from './use-flat-edit.ts';

/** Why the text was not saved, and what can be done about it. What was typed stays in the editor. */
export function Refusal(props: {
  refusal: FlatRefusal | null;
  onSave: (how: { over?: number; confirm?: boolean }) => void;
}) {
  const { refusal, onSave } = props;
  const { t } = useI18n();
  const { moment } = useMoments();
  if (refusal === null) return null;
  const { error, conflict, missing } = refusal;
  return (
    <section aria-label={t('flat.not-saved')} className={styles['finding']}>
      <p role="alert" className={styles['error']}>
        {error}
      </p>
      {conflict === undefined ? null : (
        <>
          <p>{t('flat.theirs', { by: conflict.by, at: moment(conflict.at) })}</p>
          <div className={styles['theirs']}>
            <RichText html={conflict.content} />
          </div>
          <Button small look="danger" onClick={() => onSave({ over: conflict.version })}>
            {t('flat.save-over')}
          </Button>
        </>
      )}
      {missing === undefined ? null : (
        <Button small look="danger" onClick={() => onSave({ confirm: true })}>
          {t('flat.save-without')}
        </Button>
      )}
    </section>
  );
}
