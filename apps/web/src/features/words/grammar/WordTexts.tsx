import { useId, useState } from 'react';
import { useSuggestions } from '../../../api/suggestions.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useCombobox } from '../../../ui/combobox.tsx';
import styles from './form.module.css';
import type { WordAsked } from './question.ts';
import { useTyped } from './use-change.ts';

type OnChange = (next: (word: WordAsked) => WordAsked, how: { replace: boolean }) => void;

/** A suggestion is written for a query: quoted, or with signs escaped. */
const plain = (text: string): string => text.replace(/^(["'])(.*)\1$/su, '$2').replace(/\\(.)/gsu, '$1');

/** The lemma or the form, with those of the corpus to choose from while it is typed. */
function TextAsked({ part, word, onChange }: { part: 'lemma' | 'form'; word: WordAsked; onChange: OnChange }) {
  const { t, plural, number } = useI18n();
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const { field, type, flush, leave } = useTyped(word[part], (text, how) =>
    onChange((now) => ({ ...now, [part]: text }), how),
  );
  const q = part === 'lemma' ? `lemma:${field}` : field;
  // What is written with signs of a pattern has no beginning to go by.
  const found = useSuggestions(isTyped && !/[*?]/.test(field) ? { q, at: q.length } : null);
  const kinds = part === 'lemma' ? ['lemma', 'value'] : ['form', 'value'];
  const items = found.items.filter((item) => kinds.includes(item.kind) && !item.text.includes(':'));
  const combobox = useCombobox({
    options: items.map(({ text, count }) => ({
      key: text,
      text: plain(text),
      ...(count === null ? {} : { count: number(count) }),
    })),
    label: t('suggest.label'),
    announcement: plural('suggest.found', items.length),
    onChoose: (index) => {
      setTyped(false);
      type(plain(items[index]?.text ?? field));
      flush();
    },
  });
  return (
    <div className={styles['text']}>
      <label htmlFor={id}>{t(part === 'lemma' ? 'grammar.lemma' : 'grammar.form-asked')}</label>
      <div className={styles['combobox']}>
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...combobox.input}
          onBlur={(event) => {
            combobox.input.onBlur?.(event);
            leave();
          }}
          id={id}
          type="text"
          maxLength={200}
          value={field}
          onChange={(event) => {
            setTyped(true);
            type(event.currentTarget.value);
          }}
        />
        {combobox.list}
      </div>
    </div>
  );
}

export function WordTexts({ word, onChange }: { word: WordAsked; onChange: OnChange }) {
  const { t } = useI18n();
  return (
    <fieldset className={styles['part']}>
      <legend>{t('grammar.texts-asked')}</legend>
      <TextAsked part="lemma" word={word} onChange={onChange} />
      <TextAsked part="form" word={word} onChange={onChange} />
    </fieldset>
  );
}
