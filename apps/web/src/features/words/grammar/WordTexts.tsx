import type { GrammarUnit } from '@glosa/contract';
import { useState } from 'react';
import { useWordSuggestions } from '../../../api/suggestions.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { SuggestionField } from '../../../ui/SuggestionField.tsx';
import styles from './form.module.css';
import type { WordAsked } from './question.ts';
import { useTyped } from './use-change.ts';

type OnChange = (next: (word: WordAsked) => WordAsked, how: { replace: boolean }) => void;

/** The lemma or the form, with those of the corpus to choose from while it is typed. */
function TextAsked({ part, word, onChange }: { part: GrammarUnit; word: WordAsked; onChange: OnChange }) {
  const { t, plural, number } = useI18n();
  const [isTyped, setTyped] = useState(false);
  const { field, type, flush, leave } = useTyped(word[part], (text, how) =>
    onChange((now) => ({ ...now, [part]: text }), how),
  );
  // What is written with signs of a pattern has no beginning to go by.
  const found = useWordSuggestions(part, isTyped && !/[*?]/.test(field) ? field : null);
  return (
    <SuggestionField
      label={t(part === 'lemma' ? 'grammar.lemma' : 'grammar.form-asked')}
      value={field}
      options={found.map(({ text, count }) => ({ key: text, text, ...(count !== null && { count: number(count) }) }))}
      listLabel={t('suggest.label')}
      announcement={plural('suggest.found', found.length)}
      classNames={{ whole: styles['text'], field: styles['combobox'] }}
      onType={(text) => {
        setTyped(true);
        type(text);
      }}
      onChoose={(index) => {
        setTyped(false);
        type(found[index]?.text ?? field);
        flush();
      }}
      onLeave={leave}
    />
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
