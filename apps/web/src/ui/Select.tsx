import { type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
}

/** The browser's own list. `emptyText` is what it says when there is nothing to choose from. */
export function Select(props: {
  label: ReactNode;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  emptyText: string;
  lang?: string;
  disabled?: boolean;
  ref?: Ref<HTMLSelectElement>;
}) {
  const id = useId();
  const none = props.options.length === 0;
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{props.label}</label>
      <select
        ref={props.ref}
        id={id}
        className={styles['input']}
        value={props.value}
        lang={props.lang}
        disabled={props.disabled ?? none}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {none ? <option value="">{props.emptyText}</option> : null}
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
