import { useId, useState } from 'react';
import { useSuggestions } from '../../../api/suggestions.ts';
import { useI18n } from '../../../i18n/i18n.tsx';
import { useCombobox } from '../../../ui/combobox.tsx';
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
  const id = useId();
  const [isTyped, setTyped] = useState(false);
  const prefix = word.kind === 'lemma' ? 'lemma:' : '';
  // Words of the corpus begin with what is typed: of endings and middles nothing can be suggested.
  const isBeginning = word.part === 'is' || word.part === 'begins';
  const q = `${prefix}${word.text}`;
  const found = useSuggestions(isTyped && isBeginning ? { q, at: q.length } : null);
  const kind = word.kind === 'lemma' ? ['lemma', 'value'] : ['form', 'value'];
  const items = found.items.filter((item) => kind.includes(item.kind) && !item.text.includes(':'));
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
      onChange(plain(items[index]?.text ?? word.text));
    },
  });
  return (
    <div className={styles['wordField']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['combobox']}>
        <input
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...combobox.input}
          onBlur={(event) => {
            combobox.input.onBlur?.(event);
            onLeave();
          }}
          id={id}
          type="text"
          value={word.text}
          onChange={(event) => {
            setTyped(true);
            onChange(event.currentTarget.value);
          }}
        />
        {combobox.list}
      </div>
    </div>
  );
}

/** A suggestion is written for a query: quoted, or with signs escaped. */
function plain(text: string): string {
  return text.replace(/^(["'])(.*)\1$/su, '$2').replace(/\\(.)/gsu, '$1');
}
