import { useState } from 'react';
import { useWordSuggestions } from '../../../api/suggestions.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { SuggestionField } from '../../../ui/SuggestionField.tsx';
import styles from './builder.module.css';
import type { WordAsked } from './query-form.ts';

/** The text of a word or lemma, with those of the corpus to choose from while it is typed. */
export function WordField(props: {
  word: WordAsked;
  label: string;
  onChange: (text: string) => void;
  onLeave: () => void;
}) {
  const { word, label, onChange, onLeave } = props;
  const { t, plural, number } = useI18n();
  const [isTyped, setTyped] = useState(false);
  // Words of the corpus begin with what is typed: of endings and middles nothing can be suggested.
  const isBeginning = word.part === 'is' || word.part === 'begins';
  const kind = word.kind === 'lemma' ? 'lemma' : 'form';
  const found = useWordSuggestions(kind, isTyped && isBeginning ? word.text : null);
  return (
    <SuggestionField
      label={label}
      value={word.text}
      options={found.map(({ text, count }) => ({ key: text, text, ...(count !== null && { count: number(count) }) }))}
      listLabel={t('suggest.label')}
      announcement={plural('suggest.found', found.length)}
      classNames={{ whole: styles['wordField'], field: styles['combobox'] }}
      onType={(text) => {
        setTyped(true);
        onChange(text);
      }}
      onChoose={(index) => {
        setTyped(false);
        onChange(found[index]?.text ?? word.text);
      }}
      onLeave={onLeave}
    />
  );
}
