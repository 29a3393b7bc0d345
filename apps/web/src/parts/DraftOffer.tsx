import { type ReactNode, useEffect, useRef } from 'react';
import { useI18n } from '../i18n/i18n.tsx';
import { Button } from '../ui/Button.tsx';

/** What was typed on an earlier visit and not saved. Until it is answered nothing can be typed, so nothing is lost. */
export function DraftOffer(props: {
  className: string | undefined;
  onRestore: () => void;
  onDismiss: () => void;
  children: ReactNode;
}) {
  const { className, onRestore, onDismiss, children } = props;
  const { t } = useI18n();
  const restore = useRef<HTMLButtonElement>(null);
  useEffect(() => restore.current?.focus(), []);
  return (
    <section aria-label={t('cards.draft')} className={className}>
      <p role="alert">{children}</p>
      <div>
        <Button ref={restore} look="primary" small onClick={onRestore}>
          {t('cards.draft-restore')}
        </Button>
        <Button look="danger" small onClick={onDismiss}>
          {t('cards.draft-dismiss')}
        </Button>
      </div>
    </section>
  );
}
