import type { WordPage } from '@glosa/contract';
import { useState } from 'react';
import { useI18n } from '../../../i18n/i18n.tsx';
import { Button } from '../../../ui/Button.tsx';
import { NumberLink } from '../pieces/NumberLink.tsx';
import type { TextsChosen } from '../pieces/texts-chosen.ts';
import styles from './word.module.css';
import { useWordLanguage } from './word-language.ts';

/** More spellings of a form than this are folded away until asked for. */
const SHOWN = 8;

type WordForm = WordPage['forms'][number];

/** How a form is written in the manuscripts. */
function Spellings({ form, within }: { form: WordForm; within: TextsChosen }) {
  const { t, number } = useI18n();
  const lang = useWordLanguage();
  const [all, setAll] = useState(false);
  const { value, translits } = form;
  const shown = all ? translits : translits.slice(0, SHOWN);
  if (translits.length === 0) return null;
  return (
    <span className={styles['translits']}>
      {shown.map((one) => (
        <span key={one.value}>
          <span lang={lang}>{one.value}</span>{' '}
          <NumberLink
            hits={one.hits}
            q={one.q}
            within={within}
            of={t('words.written', { form: value, written: one.value })}
          />
        </span>
      ))}
      {translits.length > shown.length && (
        <Button small look="quiet" onClick={() => setAll(true)}>
          {t('words.more', { count: number(translits.length - shown.length) })}
        </Button>
      )}
    </span>
  );
}

/** Every form, whatever its categories, with what it stands for in the manuscript. */
export function FormsList({ word, within }: { word: WordPage; within: TextsChosen }) {
  const { t } = useI18n();
  const lang = useWordLanguage();
  if (word.forms.length === 0) return null;
  return (
    <section className={styles['entry']} aria-label={t('words.forms.title')}>
      <h2>{t('words.forms.title')}</h2>
      <ul className={styles['forms']}>
        {word.forms.map((form) => (
          <li key={form.value}>
            <i lang={lang}>{form.value}</i> <NumberLink hits={form.hits} q={form.q} within={within} of={form.value} />
            <Spellings form={form} within={within} />
          </li>
        ))}
      </ul>
    </section>
  );
}
