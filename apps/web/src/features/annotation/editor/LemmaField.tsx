import { type AnswerOf, annotationLemmas } from '@glosa/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { PageError } from '../../../api/page-error.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useCombobox } from '../../../ui/combobox.tsx';
import { useWordsLanguage } from '../words-language.ts';
import { fieldId } from './focus.ts';
import type { TagNames } from './names.ts';
import styles from './panel.module.css';

type Found = AnswerOf<typeof annotationLemmas> & { of: string };

const PAUSE_MS = 120;

/**
 * Lemmas of the corpus that begin so, asked for while the focus is in the field: a reading that is only looked at needs
 * none. Without an answer there are none: they are a help, and typing goes on.
 */
function useLemmas(typed: string, isHere: boolean): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  const prefix = typed.trim();
  useEffect(() => {
    if (prefix === '' || !isHere) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      call(annotationLemmas, { query: { prefix } }, stop.signal).then(
        (answer) => setFound({ ...answer, of: prefix }),
        (error: unknown) => {
          if (!stop.signal.aborted && !(error instanceof PageError)) throw error;
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [prefix, isHere]);
  return found?.of === prefix && prefix !== '' ? found : null;
}

/** The base form, with those of the corpus to choose from; a new one is said to be new. */
export function LemmaField(props: {
  value: string;
  error: string | undefined;
  isOptional: boolean;
  onChange: (lemma: string) => void;
  onChoose: (lemma: string, posClass: string) => void;
  names: TagNames;
}) {
  const lang = useWordsLanguage();
  const { value, error, isOptional, onChange, onChoose, names } = props;
  const { t, plural, number } = useI18n();
  const [isHere, setHere] = useState(false);
  const found = useLemmas(value, isHere);
  const lemmas = found?.lemmas ?? [];
  const options = lemmas.map(({ lemma, posClass, words }) => ({
    key: `${lemma} ${posClass}`,
    text: lemma,
    note: names.className(posClass),
    count: number(words),
    lang,
  }));
  const { input, list } = useCombobox({
    options,
    label: t('annotate.lemmas'),
    announcement: plural('annotate.lemmas-found', options.length),
    onChoose: (index) => {
      const one = lemmas[index];
      if (one !== undefined) onChoose(one.lemma, one.posClass);
    },
  });
  const id = fieldId('lemma');
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {t('annotate.lemma')}
        {isOptional ? <small> {t('annotate.optional')}</small> : null}
      </label>
      <div className={styles['combobox']}>
        <input
          {...input}
          id={id}
          lang={lang}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={(event) => {
            setHere(true);
            input.onFocus?.(event);
          }}
          onBlur={(event) => {
            setHere(false);
            input.onBlur?.(event);
          }}
        />
        {list}
      </div>
      <p id={`${id}-note`} className={error === undefined ? styles['remark'] : styles['fieldError']}>
        {error ?? (found !== null && !found.known ? t('annotate.new-lemma') : '')}
      </p>
    </div>
  );
}
