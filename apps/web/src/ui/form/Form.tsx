import { createContext, type ReactNode, useContext } from 'react';
import { Button, type ButtonLook } from '../Button.tsx';
import { Stack } from '../layout.tsx';
import styles from './form.module.css';
import type { FormState } from './use-form.ts';

/** The words that all forms share. */
export interface FormTexts {
  /** Stands after the name of a field that must be filled in. */
  required: string;
  /** Heads the list of errors. */
  summary: (errors: number) => string;
  /** Said while the form is on its way. */
  sending: string;
  showPassword: string;
}

const Texts = createContext<FormTexts | null>(null);

export function useFormTexts(): FormTexts {
  const texts = useContext(Texts);
  if (texts === null) throw new Error('A field outside of a form');
  return texts;
}

/** Two errors or more stand together on top, each a link to its field. */
function Summary({ form, labels }: { form: FormState; labels: Readonly<Record<string, string>> }) {
  const texts = useFormTexts();
  if (form.wrong.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, this is a list of links
    <div
      id={`${form.id}-summary`}
      role="group"
      aria-labelledby={`${form.id}-wrong`}
      tabIndex={-1}
      className={styles['summary']}
    >
      <p id={`${form.id}-wrong`}>{texts.summary(form.wrong.length)}</p>
      <ul>
        {form.wrong.map((name) => (
          <li key={name}>
            <a
              href={`#${form.id}-${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(`${form.id}-${name}`)?.focus();
              }}
            >
              {labels[name]}: {form.field(name).error}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A form with its errors on top and its buttons at the foot. It sends itself on Enter, and never twice at once. */
export function Form<N extends string>(props: {
  form: FormState<N>;
  texts: FormTexts;
  /** Names of the fields, for the list of errors. */
  labels: Readonly<Record<N, string>>;
  submitLabel: string;
  submitLook?: ButtonLook;
  onCancel?: { label: string; run: () => void };
  children: ReactNode;
}) {
  const { form, texts, labels, submitLabel, submitLook = 'primary', onCancel, children } = props;
  return (
    <Texts.Provider value={texts}>
      <Stack
        as="form"
        gap={5}
        noValidate
        aria-busy={form.pending}
        onPointerDown={form.onPointerDown}
        onSubmit={form.submit}
      >
        <Summary form={form as unknown as FormState} labels={labels} />
        <p role="alert" className={styles['error']}>
          {form.error}
        </p>
        {children}
        <div className={styles['buttons']}>
          {onCancel === undefined ? null : <Button onClick={onCancel.run}>{onCancel.label}</Button>}
          <Button type="submit" look={submitLook} aria-disabled={form.pending}>
            {form.pending ? texts.sending : submitLabel}
          </Button>
        </div>
      </Stack>
    </Texts.Provider>
  );
}
