import { type FormEvent, useEffect, useId, useRef, useState } from 'react';

/** What a server or a check found wrong: with the whole, and with single fields. */
export interface FormTrouble {
  error: string;
  fieldErrors?: Readonly<Record<string, string>> | undefined;
}

/** All a field needs to know. */
export interface FieldState {
  id: string;
  name: string;
  value: string;
  /** Shown under the field; only after the field was left or the form was sent. */
  error: string | undefined;
  onChange: (value: string) => void;
  onBlur: () => void;
}

interface Options<N extends string> {
  initial: Readonly<Record<N, string>>;
  /** Errors by field; what is filled in well has none. */
  check: (values: Readonly<Record<N, string>>) => Partial<Record<N, string>>;
  /** Sends the form; gives back what was wrong, or null when it was taken. */
  onSubmit: (values: Readonly<Record<N, string>>) => Promise<FormTrouble | null>;
}

export type FormState<N extends string = string> = ReturnType<typeof useForm<N>>;

/** Brings focus to what a sent form must tell first: the summary of several errors, else the one field. */
function useFocusOnErrors(form: { id: string; attempt: number; wrong: readonly string[] }): void {
  const { id, attempt, wrong } = form;
  const [first, second] = wrong;
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus moves once for each time the form was sent
  useEffect(() => {
    if (attempt === 0 || first === undefined) return;
    document.getElementById(second === undefined ? `${id}-${first}` : `${id}-summary`)?.focus();
  }, [attempt]);
}

/**
 * Which fields were touched. A field that is left because something of the form is being pressed counts as touched when
 * the press is over: an error that came up before would move the button away from under the pointer.
 */
function useTouched() {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const held = useRef<Set<string> | null>(null);
  const touch = (names: Iterable<string>) => setTouched((now) => new Set([...now, ...names]));
  const onPointerDown = () => {
    if (held.current !== null) return;
    held.current = new Set();
    const over = () => {
      for (const type of ['pointerup', 'pointercancel']) window.removeEventListener(type, over);
      // After the click that the press may have been.
      setTimeout(() => {
        if (held.current !== null && held.current.size > 0) touch(held.current);
        held.current = null;
      });
    };
    for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, over);
  };
  const leave = (name: string) => (held.current === null ? touch([name]) : held.current.add(name));
  return { touched, setTouched, leave, onPointerDown };
}

/** The state of a form: values, which fields were touched, errors of its own and of the server. */
export function useForm<N extends string>({ initial, check, onSubmit }: Options<N>) {
  const id = useId();
  const [values, setValues] = useState(initial);
  const { touched, setTouched, leave, onPointerDown } = useTouched();
  const [trouble, setTrouble] = useState<FormTrouble | null>(null);
  const [pending, setPending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const names = Object.keys(initial) as N[];
  const found: Partial<Record<N, string>> = check(values);
  const errorOf = (name: N): string | undefined =>
    touched.has(name) ? (found[name] ?? trouble?.fieldErrors?.[name]) : undefined;
  const wrong = names.filter((name) => errorOf(name) !== undefined);
  useFocusOnErrors({ id, attempt, wrong });

  const write = (name: N, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    // What the server said about a field was about its old value.
    setTrouble((now) => {
      if (now?.fieldErrors?.[name] === undefined) return now;
      const { [name]: _, ...others } = now.fieldErrors;
      return { ...now, fieldErrors: others };
    });
  };
  const send = async () => {
    if (pending) return;
    setTouched(new Set(names));
    setTrouble(null);
    if (Object.keys(found).length === 0) {
      setPending(true);
      const answer = await onSubmit(values).finally(() => alive.current && setPending(false));
      if (!alive.current || answer === null) return;
      setTrouble(answer);
    }
    setAttempt((count) => count + 1);
  };
  return {
    id,
    values,
    wrong,
    pending,
    /** What is wrong with the whole. */
    error: trouble?.error,
    isDirty: names.some((name) => values[name] !== initial[name]),
    field: (name: N): FieldState => ({
      id: `${id}-${name}`,
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value) => write(name, value),
      onBlur: () => {
        if (values[name] !== initial[name]) leave(name);
      },
    }),
    /** Writes for the person, where the field is empty or still says `instead`. */
    fill: (name: N, value: string, instead: string) =>
      setValues((now) => (now[name] === '' || now[name] === instead ? { ...now, [name]: value } : now)),
    reset: () => {
      setValues(initial);
      setTouched(new Set());
      setTrouble(null);
    },
    /** For the form element. */
    onPointerDown,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
