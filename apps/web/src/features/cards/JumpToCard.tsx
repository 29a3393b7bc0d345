import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PageError } from '../../api/page-error.ts';
import { useI18n } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../../ui/page-frame.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './cards.module.css';
import { cardHref, cardQuery, type LayerAddress } from './layer-address.ts';

/** Goes to a card by its address. One that is not there is told beside the field; the list stays. */
export function JumpToCard({ layer }: { layer: LayerAddress }) {
  const { t } = useI18n();
  const go = useGo();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState('');
  const cardAddress = typed.trim();
  const jump = async (event: FormEvent) => {
    event.preventDefault();
    if (cardAddress === '') return;
    try {
      await client.fetchQuery({ ...cardQuery({ ...layer, cardAddress }), staleTime: 0 });
      go(cardHref(layer, cardAddress));
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      const isAbsent = error.status === 404 || error.status === 400;
      setAnswer(isAbsent ? t('cards.no-card', { card: cardAddress }) : error.message || t('error.network'));
    }
  };
  return (
    <search>
      <form className={styles['jump']} onSubmit={(event) => void jump(event)}>
        <TextField
          label={t('cards.jump')}
          value={typed}
          maxLength={32}
          spellCheck={false}
          answer={answer}
          onChange={(value) => {
            setTyped(value);
            setAnswer('');
          }}
        />
        <Button type="submit" disabled={cardAddress === ''}>
          {t('cards.open')}
        </Button>
      </form>
    </search>
  );
}
