import { type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import shared from '../field.module.css';
import { Soft } from '../layout.tsx';
import { useFormTexts } from './Form.tsx';
import styles from './form.module.css';
import type { FieldState } from './use-form.ts';

interface Common {
  field: FieldState;
  label: string;
  /** What is expected, said before anything is wrong. */
  help?: string | undefined;
  /** Every field of these forms is required unless it says otherwise. */
  optional?: boolean;
}

const remarks = ({ field, help }: Common) => {
  const ids = [field.error === undefined ? '' : `${field.id}-error`, help === undefined ? '' : `${field.id}-help`];
  const list = ids.filter(Boolean).join(' ');
  return {
    'aria-invalid': field.error !== undefined || undefined,
    ...(list === '' ? {} : { 'aria-describedby': list }),
  };
};

/** The name above the field, what is expected and what is wrong below it. */
function Framed(props: Common & { children: ReactNode; after?: ReactNode }) {
  const { field, label, help, optional = false, children, after } = props;
  const texts = useFormTexts();
  return (
    <div className={classNames(shared['field'], styles['field'])} data-wrong={field.error !== undefined || undefined}>
      <label htmlFor={field.id}>
        {label}
        {optional ? null : (
          <Soft as="span" small>
            {' '}
            {texts.required}
          </Soft>
        )}
      </label>
      {children}
      {field.error === undefined ? null : (
        <p id={`${field.id}-error`} className={styles['fieldError']}>
          {field.error}
        </p>
      )}
      {help === undefined ? null : (
        <p id={`${field.id}-help`} className={shared['remark']}>
          {help}
        </p>
      )}
      {after}
    </div>
  );
}

/** `autoComplete` is one of the tokens of HTML: it tells browsers and password keepers what belongs here. */
export function InputField(
  props: Common & { autoComplete: string; type?: 'text' | 'email'; autoFocus?: boolean; maxLength?: number },
) {
  const { field, autoComplete, type = 'text', autoFocus = false, maxLength, optional = false } = props;
  return (
    <Framed {...props}>
      <input
        {...remarks(props)}
        id={field.id}
        name={field.name}
        className={shared['input']}
        type={type}
        value={field.value}
        required={!optional}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        data-autofocus={autoFocus || undefined}
        data-arrival={autoFocus || undefined}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
      />
    </Framed>
  );
}

/** How good a password is. `level` from 0, which will be refused, to 3. */
export interface Strength {
  level: 0 | 1 | 2 | 3;
  text: string;
}

/** A password, hidden until its button is pressed. */
export function PasswordField(
  props: Common & {
    autoComplete: 'current-password' | 'new-password';
    autoFocus?: boolean;
    strength?: Strength | undefined;
  },
) {
  const { field, autoComplete, autoFocus = false, strength, label } = props;
  const texts = useFormTexts();
  const [shown, setShown] = useState(false);
  const note =
    strength === undefined ? null : (
      <p className={styles['strength']} data-level={strength.level} role="status">
        {field.value === '' ? null : (
          <>
            <span aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            {strength.text}
          </>
        )}
      </p>
    );
  return (
    <Framed {...props} after={note}>
      <span className={styles['password']}>
        <input
          {...remarks(props)}
          id={field.id}
          name={field.name}
          className={shared['input']}
          type={shown ? 'text' : 'password'}
          value={field.value}
          required
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus={autoFocus || undefined}
          data-arrival={autoFocus || undefined}
          onChange={(event) => field.onChange(event.currentTarget.value)}
          onBlur={field.onBlur}
        />
        <button
          type="button"
          className={styles['show']}
          aria-pressed={shown}
          aria-label={`${texts.showPassword}: ${label}`}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        >
          {texts.showPassword}
        </button>
      </span>
    </Framed>
  );
}

/** The browser's own list. */
export function SelectField(
  props: Common & { options: readonly { value: string; label: string }[]; emptyText: string },
) {
  const { field, options, emptyText } = props;
  return (
    <Framed {...props}>
      <select
        {...remarks(props)}
        id={field.id}
        name={field.name}
        className={shared['input']}
        value={field.value}
        required={!(props.optional ?? false)}
        disabled={options.length === 0}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        onBlur={field.onBlur}
      >
        {options.length === 0 ? <option value="">{emptyText}</option> : null}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Framed>
  );
}
