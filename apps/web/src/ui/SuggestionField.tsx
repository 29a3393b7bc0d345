import { type ReactNode, useId } from 'react';
import { type ComboboxOption, useCombobox } from './combobox.tsx';

/** A field for a word of the corpus, with those that begin like it to choose from. Its look is that of where it stands. */
export function SuggestionField(props: {
  label: string;
  value: string;
  options: readonly ComboboxOption[];
  /** Name of the list of suggestions. */
  listLabel: string;
  /** Read out when the list opens. */
  announcement: string;
  /** Of the field with its label, and of the field alone. */
  classNames: { whole: string | undefined; field: string | undefined };
  onType: (text: string) => void;
  onChoose: (index: number) => void;
  onLeave: () => void;
}): ReactNode {
  const { label, value, options, listLabel, announcement, classNames, onType, onChoose, onLeave } = props;
  const id = useId();
  const combobox = useCombobox({ options, label: listLabel, announcement, onChoose });
  return (
    <div className={classNames.whole}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames.field}>
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
          maxLength={200}
          value={value}
          onChange={(event) => onType(event.currentTarget.value)}
        />
        {combobox.list}
      </div>
    </div>
  );
}
