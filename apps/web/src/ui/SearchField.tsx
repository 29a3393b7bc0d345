import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'onSubmit' | 'value' | 'type'>;

/**
 * A search box with its button. The button is disabled while the phrase is empty or on its way;
 * `hint` tells those who listen why, and is read with the field.
 */
export function SearchField(
  props: InputProps & {
    label: string;
    submitLabel: string;
    hint: string;
    value: string;
    submitting?: boolean;
    large?: boolean;
    icon?: ReactNode;
    /** Id of more that is read with the field. */
    describedBy?: string;
    onChange: (value: string) => void;
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
    icon,
    describedBy,
    onChange,
    onSubmit,
    ...input
  } = props;
  const id = useId();
  const disabled = submitting || value.trim() === '';
  return (
    <search className={classNames(styles['search'], large && styles['searchLarge'])}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!disabled) onSubmit(value.trim());
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
            id={id}
            type="search"
            value={value}
            aria-describedby={describedBy === undefined ? `${id}-hint` : `${describedBy} ${id}-hint`}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
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
      </form>
    </search>
  );
}

/** Narrows a list on the page while typing; there is nothing to send. */
export function FilterField(props: InputProps & { label: string; value: string; onChange: (value: string) => void }) {
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
