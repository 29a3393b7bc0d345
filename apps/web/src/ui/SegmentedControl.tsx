import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

export interface Segment<V extends string> {
  value: V;
  label: string;
  /** What stands where there is no room for the label. */
  short?: string;
  disabled?: boolean;
}

/** One of a few, all in view: radio buttons drawn as one strip. Arrows move and choose. */
export function SegmentedControl<V extends string>(props: {
  label: string;
  options: readonly Segment<V>[];
  value: V;
  onChange: (value: V) => void;
  className?: string;
}) {
  const name = useId();
  const { label, options, value, onChange, className } = props;
  return (
    <fieldset className={classNames(styles['segments'], className)}>
      <legend className={styles['segmentsName']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled ?? false}
            onChange={() => onChange(option.value)}
          />
          <span>{option.short === undefined ? option.label : <abbr title={option.label}>{option.short}</abbr>}</span>
        </label>
      ))}
    </fieldset>
  );
}
