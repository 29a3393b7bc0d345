import { type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Options of one group stand together under its name. */
  group?: string;
}

/** Options in their order, those of a group gathered where its first one stands. */
function grouped(options: readonly SelectOption[]): [string | undefined, readonly SelectOption[]][] {
  const groups = new Map<string | undefined, SelectOption[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
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
  /** Id of why it is disabled. */
  describedBy?: string | undefined;
  /** In one line with its label, for rows of settings. */
  compact?: boolean;
  ref?: Ref<HTMLSelectElement>;
}) {
  const id = useId();
  const none = props.options.length === 0;
  return (
    <div className={styles['field']} data-compact={props.compact || undefined}>
      <label htmlFor={id}>{props.label}</label>
      <select
        ref={props.ref}
        id={id}
        className={styles['input']}
        value={props.value}
        lang={props.lang}
        disabled={props.disabled ?? none}
        aria-describedby={props.describedBy}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {none ? <option value="">{props.emptyText}</option> : null}
        {grouped(props.options).map(([group, options]) =>
          group === undefined ? (
            <Options key="" options={options} />
          ) : (
            <optgroup key={group} label={group}>
              <Options options={options} />
            </optgroup>
          ),
        )}
      </select>
    </div>
  );
}
