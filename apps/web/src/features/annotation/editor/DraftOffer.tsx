import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import styles from './editor.module.css';
import type { ReadingDrafts } from './use-drafts.ts';

/** Readings that were begun on an earlier visit and not saved. */
export function DraftOffer({ drafts }: { drafts: ReadingDrafts }) {
  const { t, plural } = useI18n();
  const { moment } = useMoments();
  const { offer, isFull } = drafts;
  if (offer === null) {
    return isFull ? (
      <Soft small role="status">
        {t('cards.draft-fails')}
      </Soft>
    ) : null;
  }
  return (
    <section aria-label={t('annotate.drafts')} className={styles['offer']}>
      <p role="status">{plural('annotate.draft-offer', offer.drafts.length, { at: moment(offer.at) })}</p>
      <div>
        <Button look="primary" small onClick={() => drafts.restore(offer)}>
          {t('annotate.draft-restore')}
        </Button>
        <Button look="danger" small onClick={() => drafts.dismiss(offer)}>
          {t('annotate.draft-dismiss')}
        </Button>
      </div>
    </section>
  );
}
