import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { type ComboboxOption, useCombobox } from './combobox.tsx';
import styles from './field.module.css';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onSubmit' | 'value' | 'type'>;

/** What a search box offers while a phrase is typed. */
export interface FieldSuggestions {
  options: readonly ComboboxOption[];
  /** Name of the list. */
  label: string;
  /** Read out when the list opens. */
  announcement: string;
  /** Whether the list shows as soon as the field has focus. */
  opensOnFocus?: boolean;
  onChoose: (index: number) => void;
}

const NO_SUGGESTIONS: FieldSuggestions = { options: [], label: '', announcement: '', onChoose: () => undefined };

/**
 * A search box with its button, which is disabled while the phrase is empty or on its way; `hint` tells those who listen
 * why, and is read with the field. With `whenEmpty` an empty one is not sent either: the caret comes to the field, and this
 * says what to type.
 */
export function SearchField(
  props: InputProps & {
    label: string;
    submitLabel: string;
    hint: string;
    value: string;
    submitting?: boolean;
    large?: boolean;
    whenEmpty?: string;
    icon?: ReactNode;
    suggestions?: FieldSuggestions;
    /** Id of more that is read with the field. */
    describedBy?: string;
    /** `caret`: where in the phrase it stands, in UTF-16 code units. */
    onChange: (value: string, caret: number) => void;
    onSubmit: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
  },
) {
  const {
    label,
    submitLabel,
    hint,
    value,
    submitting = false,
    large = false,
    whenEmpty,
    icon,
    suggestions,
    describedBy,
    onChange,
    onSubmit,
    ...input
  } = props;
  const id = useId();
  const combobox = useCombobox(suggestions ?? NO_SUGGESTIONS);
  const [wasEmpty, setWasEmpty] = useState(false);
  const isEmpty = value.trim() === '';
  const disabled = submitting || (isEmpty && whenEmpty === undefined);
  return (
    <search className={classNames(styles['search'], large && styles['searchLarge'])}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (disabled) return;
          setWasEmpty(isEmpty);
          if (isEmpty) event.currentTarget.querySelector('input')?.focus();
          else onSubmit(value.trim());
        }}
      >
        <label htmlFor={id}>{label}</label>
        <div className={styles['searchRow']}>
          <input
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            {...input}
            {...(suggestions && combobox.input)}
            id={id}
            // A search field of the browser's own must not be a combobox.
            type={suggestions === undefined ? 'search' : 'text'}
            value={value}
            aria-describedby={describedBy === undefined ? `${id}-hint` : `${describedBy} ${id}-hint`}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.value, currentTarget.selectionStart ?? currentTarget.value.length)
            }
          />
          {suggestions && combobox.list}
          <Button
            look="primary"
            type="submit"
            disabled={disabled}
            aria-describedby={disabled ? `${id}-hint` : undefined}
          >
            {icon}
            <span>{submitLabel}</span>
          </Button>
        </div>
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
        {whenEmpty !== undefined && (
          <p role="status" className={styles['empty']}>
            {wasEmpty && isEmpty ? whenEmpty : null}
          </p>
        )}
      </form>
    </search>
  );
}

/** Narrows a list on the page while typing; there is nothing to send. */
export function FilterField(
  props: InputProps & {
    label: string;
    value: string;
    onChange: (value: string) => void;
    ref?: Ref<HTMLInputElement>;
  },
) {
  const { label, value, onChange, ...input } = props;
  const id = useId();
  return (
    <search className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete="off"
        spellCheck={false}
        {...input}
        id={id}
        type="search"
        className={styles['input']}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </search>
  );
}
