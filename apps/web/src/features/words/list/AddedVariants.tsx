import type { Expansion } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Soft } from '../../../ui/layout.tsx';
import { useGo } from '../../../ui/page-frame.tsx';
import styles from './list.module.css';
import { type WordsAddress, wordsHref } from './words-address.ts';

/** More forms than this are folded away until asked for. */
const SHOWN = 24;

/** What variants added to what was typed, each of which can be left out. */
export function AddedVariants({ address, added }: { address: WordsAddress; added: readonly Expansion[] }) {
  const { t, number } = useI18n();
  const go = useGo();
  const [all, setAll] = useState(false);
  const { q, without } = address;
  if (q === '') return <Soft small>{t('words.variants.type')}</Soft>;
  if (added.length === 0) return <Soft small>{t('words.variants.none')}</Soft>;
  const toggle = (form: string) =>
    go(
      wordsHref(address, {
        without: without.includes(form) ? without.filter((one) => one !== form) : [...without, form],
      }),
      { replace: true },
    );
  const shown = all ? added : added.slice(0, SHOWN);
  return (
    <fieldset className={styles['added']}>
      <legend>{t('words.variants.added', { q })}</legend>
      <ul>
        {shown.map(({ form, language, count, source }) => (
          <li key={form}>
            <label title={t(`results.source.${source}`)}>
              <input type="checkbox" checked={!without.includes(form)} onChange={() => toggle(form)} />
              <span className={styles['writing']} lang={language ?? 'und'}>
                {form}
              </span>
              <span className={styles['count']}>{number(count)}</span>
            </label>
          </li>
        ))}
      </ul>
      {added.length > shown.length && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          {t('results.variants.more', { count: number(added.length - shown.length) })}
        </Button>
      )}
      {without.length > 0 && (
        <Button small onClick={() => go(wordsHref(address, { without: [] }), { replace: true })}>
          {t('results.variants.restore')}
        </Button>
      )}
    </fieldset>
  );
}
