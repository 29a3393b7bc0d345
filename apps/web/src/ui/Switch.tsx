import type { ReactNode } from 'react';
import styles from './switch.module.css';

/** On or off, at once: a checkbox drawn as a switch, with its name beside it. */
export function Switch(props: {
  on: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
  title?: string;
  disabled?: boolean;
  /** Id of what went wrong with it, or of why it is disabled. */
  describedBy?: string | undefined;
}) {
  return (
    <label className={styles['switch']} data-disabled={props.disabled || undefined} title={props.title}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={props.on}
        aria-describedby={props.describedBy}
        checked={props.on}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.children}</span>
    </label>
  );
}
