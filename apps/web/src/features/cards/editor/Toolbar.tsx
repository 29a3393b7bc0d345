import type { CardContent } from '@glosa/contract';
import { Redo2, Search, Undo2 } from 'lucide-react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { CARD_LOOKS, type CardLook } from '../../../session/card-look.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { type CardPlace, cardHref } from '../layer-address.ts';
import styles from './editor.module.css';
import type { CardEdit } from './use-card-edit.ts';
import type { Code } from './use-code.ts';

function Neighbours({ place, card }: { place: CardPlace; card: CardContent }) {
  const { t } = useI18n();
  const link = (to: string | null, key: 'previous' | 'next') =>
    to === null ? null : (
      <a href={cardHref(place, to)} rel={key === 'next' ? 'next' : 'prev'} title={t(`cards.${key}-key`)}>
        {key === 'previous' ? `‹ ${to}` : `${to} ›`}
        <span className={styles['ear']}>{t(`cards.${key}`)}</span>
      </a>
    );
  return (
    <nav aria-label={t('cards.neighbours')} className={styles['neighbours']}>
      {link(card.previous, 'previous')}
      <span>{t('cards.card-of', { at: card.cardNumber, of: card.cards })}</span>
      {link(card.next, 'next')}
    </nav>
  );
}

/** What can be done with the card. It stays in view while the text scrolls. */
export function Toolbar(props: {
  place: CardPlace;
  card: CardContent;
  edit: CardEdit;
  code: Code;
  look: CardLook;
  onLook: (look: CardLook) => void;
}) {
  const { place, card, edit, code, look, onLook } = props;
  const { t } = useI18n();
  const { isDirty, busy, offer } = edit;
  const waits = busy || offer !== null;
  return (
    <div className={styles['toolbar']}>
      <Button
        look="primary"
        disabled={!isDirty || offer !== null}
        aria-disabled={busy}
        aria-keyshortcuts="Control+S"
        title="Ctrl+S"
        onClick={() => (waits ? undefined : void edit.save())}
      >
        {t(busy ? 'cards.busy' : 'form.save')}
      </Button>
      <Button disabled={!isDirty || waits} onClick={() => void edit.check()}>
        {t('cards.outlook')}
      </Button>
      <div className={styles['icons']}>
        <IconButton label={t('cards.undo')} icon={<Undo2 />} disabled={offer !== null} onClick={code.undo} />
        <IconButton label={t('cards.redo')} icon={<Redo2 />} disabled={offer !== null} onClick={code.redo} />
        <IconButton label={t('cards.search')} icon={<Search />} onClick={code.search} />
      </div>
      <SegmentedControl
        label={t('cards.look')}
        options={CARD_LOOKS.map((value) => ({ value, label: t(`cards.look.${value}`) }))}
        value={look}
        onChange={onLook}
      />
      <p role="status" className={styles['state']} data-dirty={isDirty || undefined}>
        {t(isDirty ? 'cards.unsaved-changes' : 'cards.all-saved')}
      </p>
      <Neighbours place={place} card={card} />
    </div>
  );
}
