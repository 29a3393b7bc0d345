import { type InputHTMLAttributes, useId } from 'react';
import styles from './field.module.css';

/** A line to write in. `help` says what is expected, `answer` what came of it; both are read with the field. */
export function TextField(
  props: Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
    label: string;
    value: string;
    onChange: (value: string) => void;
    help?: string;
    answer?: string;
    /** In one line with its label, for rows of settings. */
    compact?: boolean;
  },
) {
  const { label, value, onChange, help = '', answer = '', compact, ...input } = props;
  const id = useId();
  return (
    <div className={styles['field']} data-compact={compact || undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        autoComplete="off"
        {...input}
        id={id}
        className={styles['input']}
        value={value}
        aria-describedby={`${id}-help ${id}-answer`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-help`} className={styles['remark']}>
        {help}
      </p>
      <p id={`${id}-answer`} className={styles['answer']} role="status">
        {answer}
      </p>
    </div>
  );
}
