import { lazy, Suspense, useEffect, useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useStoredUser } from '../../../session/user.ts';
import { Loader } from '../../../ui/Loader.tsx';
import styles from './pieces.module.css';
import { loadReader, type TextsChosen } from './texts-chosen.ts';

// What draws records comes when a filter is chosen, or is about to be.
const records = async () => (await Promise.all([import('./Records.tsx'), loadReader()]))[0];
const Chosen = lazy(async () => ({ default: (await records()).Chosen }));
const Fields = lazy(async () => ({ default: (await records()).Fields }));

interface Props {
  onFilter: (f: string) => void;
}

/** The filters that hold, each of which can be taken away; for people with an account the selections that they keep. */
export function ChosenRecords({ f, onFilter }: Props & { f: string }) {
  const isKnown = useStoredUser() !== null;
  // Where the last filter was taken away the focus is still here.
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (f !== '') setStays(true);
  }, [f]);
  if (f === '' && !isKnown && !stays) return null;
  return (
    <Suspense fallback={null}>
      <Chosen f={f} onFilter={onFilter} />
    </Suspense>
  );
}

/** The fields of records by which the texts that are counted can be chosen, folded away until they are asked for. */
export function RecordFields({ within, onFilter }: Props & { within: TextsChosen }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles['records']} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('facets.title')}</summary>
      {isOpen && (
        <Suspense fallback={<Loader label={t('texts.loading')} />}>
          <Fields within={within} onFilter={onFilter} />
        </Suspense>
      )}
    </details>
  );
}
