import { useEffect, useRef } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useMoments } from '../../../parts/Moment.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { KeptDraft } from './drafts.ts';
import styles from './editor.module.css';
import type { CardEdit } from './use-card-edit.ts';

/** What was typed on an earlier visit and not saved. Until it is answered nothing can be typed, so nothing is lost. */
export function DraftOffer({ offer, edit, isOutdated }: { offer: KeptDraft; edit: CardEdit; isOutdated: boolean }) {
  const { t } = useI18n();
  const { moment } = useMoments();
  const restore = useRef<HTMLButtonElement>(null);
  useEffect(() => restore.current?.focus(), []);
  return (
    <section aria-label={t('cards.draft')} className={styles['offer']}>
      <p role="alert">
        {t('cards.draft-offer', { at: moment(offer.at) })} {isOutdated ? t('cards.draft-outdated') : null}
      </p>
      <div>
        <Button ref={restore} look="primary" small onClick={() => edit.restoreDraft(offer)}>
          {t('cards.draft-restore')}
        </Button>
        <Button look="danger" small onClick={() => edit.dismissDraft(offer)}>
          {t('cards.draft-dismiss')}
        </Button>
      </div>
    </section>
  );
}
