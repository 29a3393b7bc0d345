import { useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Switch } from '../Switch.tsx';
import styles from './form.module.css';

/** Whether single keys do anything, and the keys that are not the usual ones, by action; '' is no key. */
export interface ShortcutChoice {
  on: boolean;
  keys: Readonly<Record<string, string>>;
}

export interface ShortcutTexts {
  switch: string;
  /** Names of the actions. */
  names: Readonly<Record<string, string>>;
  /** Name of the field of an action's key. */
  keyOf: (action: string) => string;
  clash: (key: string, action: string) => string;
  notAKey: string;
  off: string;
  none: string;
  usual: (key: string) => string;
}

/** The key that is left of what stands in the field: the last sign typed. */
const lastSign = (typed: string): string => [...typed].at(-1) ?? '';

function Line(props: {
  name: string;
  label: string;
  current: string;
  usual: string;
  disabled: boolean;
  texts: ShortcutTexts;
  /** Gives back what is wrong with a key. */
  onKey: (key: string) => string | undefined;
}) {
  const { name, label, current, usual, disabled, texts, onKey } = props;
  const [refused, setRefused] = useState<string>();
  const id = `shortcut-${name}`;
  const input = useRef<HTMLInputElement>(null);
  const set = (key: string) => setRefused(onKey(key));
  const press = (key: string) => {
    set(key);
    // The button goes away with what it does.
    input.current?.focus();
  };
  return (
    <li className={styles['shortcut']}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        value={current}
        placeholder={texts.none}
        disabled={disabled}
        aria-invalid={refused !== undefined || undefined}
        aria-describedby={`${id}-error`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => set(lastSign(event.currentTarget.value))}
      />
      <span>
        {current === '' ? null : (
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`${texts.off}: ${label}`}
            onClick={() => press('')}
          >
            {texts.off}
          </Button>
        )}
        {current === usual ? null : (
          <Button
            small
            look="quiet"
            disabled={disabled}
            aria-label={`${texts.usual(usual)}: ${label}`}
            onClick={() => press(usual)}
          >
            {texts.usual(usual)}
          </Button>
        )}
      </span>
      <p id={`${id}-error`} role="alert" className={styles['fieldError']}>
        {refused}
      </p>
    </li>
  );
}

/** Switches the single-key shortcuts off and on, and gives them other keys. Each change is handed on at once. */
export function ShortcutEditor(props: {
  usual: Readonly<Record<string, string>>;
  choice: ShortcutChoice;
  texts: ShortcutTexts;
  /** False where another list on the page has it. */
  hasSwitch?: boolean;
  onChoice: (choice: ShortcutChoice) => void;
}) {
  const { usual, choice, texts, hasSwitch = true, onChoice } = props;
  const current = (action: string) => choice.keys[action] ?? usual[action] ?? '';
  const setKey = (action: string, key: string): string | undefined => {
    if (/\s|\p{M}/u.test(key)) return texts.notAKey;
    const other = Object.keys(usual).find(
      (one) => key !== '' && one !== action && current(one).toLowerCase() === key.toLowerCase(),
    );
    if (other !== undefined) return texts.clash(key, texts.names[other] ?? other);
    const { [action]: _, ...others } = choice.keys;
    onChoice({ ...choice, keys: key === usual[action] ? others : { ...others, [action]: key } });
    return undefined;
  };
  return (
    <div className={styles['shortcuts']}>
      {hasSwitch ? (
        <Switch on={choice.on} onChange={(on) => onChoice({ ...choice, on })}>
          {texts.switch}
        </Switch>
      ) : null}
      <ul>
        {Object.keys(usual).map((action) => (
          <Line
            key={action}
            name={action}
            label={texts.keyOf(texts.names[action] ?? action)}
            current={current(action)}
            usual={usual[action] ?? ''}
            disabled={!choice.on}
            texts={texts}
            onKey={(key) => setKey(action, key)}
          />
        ))}
      </ul>
    </div>
  );
}
